/* The lobby. What all see alike is written once for each change and language, and then only sent; a
 * guest's own tables are looked for again only where one of them has changed. */
#ifndef JACTA_LOBBY_H
#define JACTA_LOBBY_H

#include "client.h"

/* All of it, to who asks. */
void lobby_answer(struct hub *hub, struct client *client, const request_id *request);
/* What has changed, to everybody who watches. */
void lobby_tell_watchers(struct hub *hub);
void lobby_free(struct hub *hub);

#endif
