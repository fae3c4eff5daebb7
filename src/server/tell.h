/* What clients are told about tables and the lobby. A view goes through view.h, which shows a viewer
 * only what it may know. */
#ifndef JACTA_TELL_H
#define JACTA_TELL_H

#include "watch.h"

typedef enum {
#define REFUSAL(name, code, status) REFUSE_##name,
#include "refusals.def"
#undef REFUSAL
} refusal;

/* Tells the client about an error; `why` says more than the code, where it is not NULL. */
void tell_error(struct hub *hub, struct client *client, const request_id *request, refusal reason,
                const jacta_error *why);
void tell_view(struct hub *hub, struct table *table, struct watch *watch,
               const request_id *request);
void tell_watchers(struct hub *hub, struct table *table);
void tell_lobby(struct hub *hub, struct client *client, const request_id *request);
/* One line of chat, and the latest ones that are stored. */
void tell_chat(struct hub *hub, const struct table *table, struct client *client,
               const request_id *request, const store_chat *chat);
void tell_chats(struct hub *hub, struct table *table, struct client *client);

#endif
