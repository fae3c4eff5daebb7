/* One request on its way to its answer. A function that deals with a type of request either answers
 * or refuses, once. */
#ifndef JACTA_REQUEST_H
#define JACTA_REQUEST_H

#include "hub.h"

typedef struct {
    hub *hub;
    client *from;
    json_t *in;
    ask as;
    table *table; /* where the type of request names one */
} request;

/* Begins the answer, after which come its members and answer_send(). */
message *answer_begin(request *of, const char *type, json *out);
void answer_send(request *of, message *text);
/* The same for an answer of a type and the table only. */
void answer_table(request *of, const char *type);
void refuse(request *of, const char *code);
void refuse_why(request *of, const char *code, const jacta_error *why);
/* The member is missing or not what it should be. */
void refuse_member(request *of, const char *member);

/* Members of the request. Each returns false after a refusal if the member is there but of another
 * kind or size; `out` keeps its value where it is missing. */
bool want_text(request *of, const char *member, const char **out, size_t most);
bool want_number(request *of, const char *member, int64_t *out, int64_t low, int64_t high);
bool want_truth(request *of, const char *member, bool *out);
/* The nonce of the dice, or a random one where there is none. */
bool want_nonce(request *of, fair_nonce *out);

/* seats.c */
void do_create(request *of);
void do_join(request *of);
void do_leave(request *of);
void do_takeover(request *of);
void do_rematch(request *of);
/* play.c */
void do_open(request *of);
void do_shut(request *of);
void do_look(request *of);
void do_move(request *of);
void do_undo(request *of);
void do_consent(request *of);
void do_position(request *of);
void do_hint(request *of);
void do_chat(request *of);
void do_analyse(request *of);

#endif
