/* One request on its way to its answer. A function that deals with a type of request either answers
 * or refuses, once. */
#ifndef JACTA_REQUEST_H
#define JACTA_REQUEST_H

#include "tell.h"

#include <jansson.h>

struct request {
    struct hub *hub;
    struct client *client;
    json_t *body;
    request_id id;
    struct table *table; /* where the type of request names one */
};

/* Answers one request, which is `size` bytes of JSON; `type` is given where the text has none. */
void request_answer(struct hub *hub, struct client *client, const char *type, const char *text,
                    size_t size);

/* Begins the answer, after which come its members and answer_send(). */
struct message *answer_begin(struct request *request, const char *type, json *out);
void answer_send(struct request *request, struct message *message);
/* The same for an answer of a type and the table only. */
void answer_table(struct request *request, const char *type);
void refuse(struct request *request, uint32_t reason);
void refuse_why(struct request *request, uint32_t reason, const jacta_error *why);
/* Says which limit was hit, by the key of its sentence, and how much it allows. */
void refuse_limit(struct request *request, uint32_t reason, const char *limit, uint32_t most);
/* Takes the cost from the guest and the network; false after a refusal. */
bool may_ask(struct request *request, double cost);
/* What the table has refused. */
void refuse_table(struct request *request, table_refusal refusal, const table_deeds *deeds);
/* The member is missing or not what it should be. */
void refuse_member(struct request *request, const char *member);

/* Members of the request. Each returns false after a refusal if the member is there but of another
 * kind or size; `out` keeps its value where it is missing. */
bool want_text(struct request *request, const char *member, const char **out, size_t most);
bool want_number(struct request *request, const char *member, int64_t *out, int64_t low,
                 int64_t high);
bool want_truth(struct request *request, const char *member, bool *out);
/* What the guest promises to add to the dice; nothing where there is none. */
bool want_promise(struct request *request, dice_promise *out);
bool want_nonce(struct request *request, dice_nonce *out);

#endif
