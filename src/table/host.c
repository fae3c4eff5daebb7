/* What the host arranges before the game, and the ways to end one before its end. */
#include "act.h"

#include <string.h>

static bool is_free(const table_seat *seat) {
    return seat->kind > SEAT_BOT;
}

/* ---- Before the game ------------------------------------------------------------------------------ */

static table_refusal may_arrange(const act *doing) {
    const struct table *table = doing->table;
    if (table->phase != PHASE_WAITING || strcmp(table->host, doing->who) != 0)
        return REFUSE_NOT_ALLOWED;
    return REFUSE_NONE;
}

/* Other seats mean other dice, and who has seen nonces must not choose among them. */
static void change_seats(act *doing) {
    doing->table->ready = false;
    doing->table->version++;
    doing->row = true;
    act_renew_dice(doing);
}

/* One invitation leads to all seats that are free for who has it. */
static void free_again(const struct table *table, table_seat *seat) {
    const char *invite = "";
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS && !*invite; i++) invite = table->seats[i].invite;
    table_seat empty = {.kind = *invite ? SEAT_LINK : SEAT_OPEN};
    keep_text(empty.invite, sizeof empty.invite, invite);
    *seat = empty;
}

table_refusal act_arrange(act *doing) {
    struct table *table = doing->table;
    const char *bot = doing->command->text;
    table_refusal refusal = may_arrange(doing);
    if (refusal != REFUSE_NONE) return refusal;
    if (doing->command->seat < 0) return REFUSE_BAD_REQUEST;
    table_seat *seat = &table->seats[doing->command->seat];
    if (seat->kind == SEAT_PERSON || table->same_dice) return REFUSE_NOT_ALLOWED;
    doing->deeds->seat = doing->command->seat;
    change_seats(doing);
    free_again(table, seat);
    if (!bot) return REFUSE_NONE;
    char name[NAME_BYTES] = "bot:";
    keep_text(name + 4, sizeof name - 4, bot);
    seat->kind = SEAT_BOT;
    keep_text(seat->bot, sizeof seat->bot, bot);
    keep_text(seat->name, sizeof seat->name, name);
    return REFUSE_NONE;
}

/* Takes the seats away that are not needed, those behind first: free ones, then bots. */
static void shrink(struct table *table, uint32_t players) {
    for (uint32_t bots = 0; bots < 2; bots++)
        for (uint32_t i = table->setup.players; i-- && table->setup.players > players;) {
            table_seat *seat = &table->seats[i];
            if (bots ? seat->kind != SEAT_BOT : !is_free(seat)) continue;
            table->setup.players--;
            memmove(seat, seat + 1, (table->setup.players - i) * sizeof *seat);
            table->seats[table->setup.players] = (table_seat){0};
        }
}

/* Makes it a table of that set-up, unless it cannot be played or a person would have to go. */
static table_refusal change_setup(act *doing, const jacta_setup *setup) {
    struct table *table = doing->table;
    uint64_t state[JACTA_MAX_STATE / 8];
    uint32_t people = 0;
    for (uint32_t i = 0; i < table->setup.players; i++)
        people += table->seats[i].kind == SEAT_PERSON;
    if (table->same_dice) return REFUSE_NOT_ALLOWED; /* they fall for these seats and no others */
    if (setup->players < people) return REFUSE_BAD_SETUP;
    if (!jacta_begin(table->game, setup, state, &doing->deeds->why)) return REFUSE_BAD_SETUP;
    shrink(table, setup->players);
    while (table->setup.players < setup->players)
        free_again(table, &table->seats[table->setup.players++]);
    table->setup = *setup;
    change_seats(doing);
    return REFUSE_NONE;
}

table_refusal act_setup(act *doing) {
    table_refusal refusal = may_arrange(doing);
    if (refusal != REFUSE_NONE) return refusal;
    return doing->command->setup ? change_setup(doing, doing->command->setup) : REFUSE_BAD_REQUEST;
}

table_refusal act_start_game(act *doing) {
    struct table *table = doing->table;
    jacta_setup setup = table->setup;
    table_refusal refusal = may_arrange(doing);
    for (uint32_t i = 0; i < table->setup.players; i++) setup.players -= is_free(&table->seats[i]);
    if (refusal == REFUSE_NONE && setup.players < table->setup.players)
        refusal = change_setup(doing, &setup);
    if (refusal != REFUSE_NONE) return refusal;
    doing->row = true;
    act_begin_game(doing);
    return REFUSE_NONE;
}

/* ---- Before the end --------------------------------------------------------------------------------- */

/* Of two, the other has won. Of more, a fixed bot plays on as long as another person does, and who
 * resigned comes last. Who plays alone has no result. */
table_refusal act_resign(act *doing) {
    struct table *table = doing->table;
    int32_t wanted = doing->command->seat;
    uint32_t resigned = 0;
    if (table->phase != PHASE_PLAYING || !table->match) return REFUSE_NOT_PLAYING;
    for (uint32_t i = 0; i < table->setup.players; i++)
        if ((wanted < 0 || wanted == (int32_t)i) && seat_is(&table->seats[i], doing->who) &&
            !table->seats[i].resigned)
            resigned |= 1u << i;
    if (!resigned) return REFUSE_NO_SEAT;
    doing->row = true;
    table->asker = -1, table->ending = 0;
    if (table->setup.players == 1) {
        act_close(doing);
        return REFUSE_NONE;
    }
    for (uint32_t i = 0; i < table->setup.players; i++) {
        if (!(resigned >> i & 1)) continue;
        table->seats[i].resigned = true;
        keep_text(table->seats[i].bot, sizeof table->seats[i].bot, "greedy");
        table->asked[i] = 0;
    }
    if (table->setup.players == 2 || !table_others(table, NULL)) act_finish(doing);
    return REFUSE_NONE;
}

table_refusal act_end_game(act *doing) {
    struct table *table = doing->table;
    uint32_t own = 0;
    if (table->phase != PHASE_PLAYING || !table->match) return REFUSE_NOT_PLAYING;
    for (uint32_t i = 0; i < table->setup.players; i++)
        own |= (uint32_t)(seat_plays(table, (int32_t)i) && seat_is(&table->seats[i], doing->who))
               << i;
    if (!own) return REFUSE_NO_SEAT;
    table->ending = doing->command->yes ? table->ending | own : 0;
    if (table->ending && !(table_others(table, doing->who) & ~table->ending)) act_finish(doing);
    return REFUSE_NONE;
}

/* A game that others play on is not forgotten, nor are those who wait left without a word. */
table_refusal act_forget(act *doing) {
    struct table *table = doing->table;
    if (!table_has(table, doing->who)) return REFUSE_NO_SEAT;
    if (table->phase < PHASE_OVER && table_others(table, doing->who)) return REFUSE_NOT_ALLOWED;
    if (table->phase < PHASE_OVER) act_close(doing);
    doing->row = doing->drop = true;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table_seat *seat = &table->seats[i];
        seat->forgot |= seat_is(seat, doing->who);
        doing->drop &= seat->kind != SEAT_PERSON || seat->forgot;
    }
    return REFUSE_NONE;
}
