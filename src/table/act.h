/* One command on its way through the table. Handlers look first and then either refuse, with nothing
 * changed, or do; what follows from that (dice, clocks, the deeds) is found by comparing with how the
 * table stood before. */
#ifndef JACTA_ACT_H
#define JACTA_ACT_H

#include "table.h"

typedef struct {
    struct table *table;
    const char *who;
    const table_command *command;
    table_time time;
    table_deeds *deeds;
    /* Before: */
    uint32_t deciders, runs; /* sets of seats */
    uint32_t ply, ahead[JACTA_MAX_PLAYERS];
    int64_t left[JACTA_MAX_PLAYERS];
    /* Done: */
    uint32_t decided, reconsidered;                 /* sets of seats */
    uint32_t least, least_ahead[JACTA_MAX_PLAYERS]; /* how far back it has gone */
    bool begun, merged, row, over, chat, quiet;     /* quiet: at most the decider need be told */
    bool drop;
    bool broken;
} act;

bool seat_plays(const struct table *table, int32_t seat); /* a person of flesh decides there */
void act_start(act *doing);
table_refusal act_end(act *doing);

void act_begin_game(act *doing); /* when every seat is taken */
void act_close(act *doing);
void act_finish(act *doing);
/* Every promise of the person's to the dice, if it still can be made, is that of the command. */
void act_promise(act *doing, uint32_t seat);
/* Who has gone may have known nonces: all promises are void, and so is the seed. */
void act_renew_dice(act *doing);
/* The person gets up; in a running game the seats stand abandoned. */
void act_go(act *doing, const char *who);
/* Who has waited for long enough lets go who has shown no nonce. */
void act_drop_silent(act *doing);
/* Plays a listed move, or an outcome, of a seat that may decide. */
void act_decide(act *doing, uint32_t seat, jacta_event event, const char *move_id);
/* Throws whatever dice are due. */
void act_roll(act *doing);

table_refusal act_join(act *doing);
table_refusal act_leave(act *doing);
table_refusal act_takeover(act *doing);
table_refusal act_rematch(act *doing);
table_refusal act_chat(act *doing);
table_refusal act_arrange(act *doing);
table_refusal act_setup(act *doing);
table_refusal act_start_game(act *doing);
table_refusal act_resign(act *doing);
table_refusal act_end_game(act *doing);
table_refusal act_forget(act *doing);
table_refusal act_reveal(act *doing);
table_refusal act_move(act *doing);
table_refusal act_thought(act *doing);
table_refusal act_undo(act *doing);
table_refusal act_consent(act *doing);
table_refusal act_tick(act *doing);

/* Copies what fits, and blanks the rest, so that tables can be compared by their bytes. */
void keep_text(char *out, size_t size, const char *text);
/* Appends; false when memory is short. */
bool events_push(table_events *list, const table_event *event);
/* The seat's number among table->throws. */
uint32_t throw_slot(const struct table *table, int32_t seat);
/* Leaves behind every version that a seat has been told. */
void version_pass(struct table *table);

#endif
