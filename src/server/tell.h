/* What clients are told about tables and the lobby. All about the game itself comes from the teller,
 * which shows a viewer only what it may know. */
#ifndef JACTA_TELL_H
#define JACTA_TELL_H

#include "watch.h"

/* Why a request is refused: a table's reason, or one of these. */
enum {
    REFUSE_LAST = REFUSE_BROKEN, /* of a table's */
#define REFUSAL(name, code, status) REFUSE_##name,
#include "refusals.def"
#undef REFUSAL
};

/* The code of the index-th refusal; NULL past the last. */
const char *refusal_code(uint32_t index);
/* Tells the client about an error; `why` says more than the code, where it is not NULL. */
void tell_error(struct hub *hub, struct client *client, const request_id *request, uint32_t reason,
                const jacta_error *why);
/* What tell_error() says of a limit: which, by the key of its sentence (server.limit.NAME), and how much it
 * allows. */
void tell_limit(jacta_error *why, const char *limit, uint32_t most);
/* The table is another server's: it is to be asked there, or here again soon if the address is "". */
void tell_moved(struct hub *hub, struct client *client, const request_id *request, const char *id,
                const char *address);
void tell_view(struct hub *hub, struct table *table, struct watch *watch,
               const request_id *request);
void tell_watchers(struct hub *hub, struct table *table);
/* The seats whose owners are here, as a mask. */
uint32_t tell_online(struct hub *hub, const struct table *table);
/* One line of chat, and the latest ones that are stored. */
void tell_chat(struct hub *hub, const struct table *table, struct client *client,
               const request_id *request, const store_chat *chat);
void tell_chats(struct hub *hub, struct table *table, struct client *client);

#endif
