/* How dice come to be that nobody chooses: every person who takes part promises a nonce, by its hash; when
 * all seats are taken and all have promised, they show them; the game begins when all are shown. Whoever
 * does not show holds the game up, and loses the seat when the others have waited for long enough: then
 * nothing that was promised or shown counts any more, the server's seed included. So nobody who knows
 * something adds anything, and nobody plays with dice of which somebody has taken a part away. */
#include "act.h"
#include "fair.h"

#include <string.h>

int64_t table_patience(const struct table *table) {
    enum { LIVE = 2 * 60 * 1000, LEISURE = 3 * 24 * 3600 * 1000 };
    return table->leisure ? LEISURE : LIVE;
}

/* The seats with that state of their promises whose nonces are not shown, or are. */
static uint32_t promised(const struct table *table, promise_state state, bool shown) {
    uint32_t seats = 0;
    for (uint32_t i = 0; i < table->setup.players; i++)
        seats |= (uint32_t)(table->seats[i].promise.state == state &&
                            (table->seats[i].nonce.size > 0) == shown)
                 << i;
    return seats;
}

uint32_t table_waits(const struct table *table) {
    if (table->phase != PHASE_WAITING || !table->ready) return 0;
    return promised(table, PROMISE_DUE, false) | promised(table, PROMISE_MADE, false);
}

bool table_reveals(const struct table *table) {
    return table_waits(table) && !promised(table, PROMISE_DUE, false);
}

void act_promise(act *doing, uint32_t seat) {
    struct table *table = doing->table;
    const dice_promise *promise = &doing->command->promise;
    if (promise->state != PROMISE_MADE || table->same_dice || table->phase != PHASE_WAITING ||
        promised(table, PROMISE_MADE, true) ||
        !memcmp(promise, &table->seats[seat].promise, sizeof *promise))
        return;
    table->seats[seat].promise = *promise;
    table->version++; /* who shows a nonce says which promises they have seen */
    doing->row = true, doing->quiet = false;
}

void act_renew_dice(act *doing) {
    struct table *table = doing->table;
    if (!promised(table, PROMISE_MADE, true)) return;
    for (uint32_t i = 0; i < table->setup.players; i++) {
        table_seat *seat = &table->seats[i];
        if (seat->promise.state == PROMISE_NONE) continue;
        seat->promise = (dice_promise){.state = PROMISE_DUE};
        seat->nonce = (dice_nonce){0};
    }
    fair_renew(table->seed);
}

table_refusal act_reveal(act *doing) {
    struct table *table = doing->table;
    uint32_t waits = table_waits(table), index = 0;
    const dice_nonce *nonce = &doing->command->nonce;
    while (index < table->setup.players && (!seat_is(&table->seats[index], doing->who) ||
                                            table->seats[index].promise.state == PROMISE_NONE))
        index++;
    if (index == table->setup.players) return REFUSE_NOT_ALLOWED;
    table_seat *seat = &table->seats[index];
    doing->deeds->seat = (int32_t)index;
    if (seat->nonce.size && fair_keeps(&seat->promise, nonce)) { /* the answer was lost */
        doing->quiet = true;
        return REFUSE_NONE;
    }
    if (!(waits >> index & 1)) return REFUSE_NOT_ALLOWED;
    if (!table_reveals(table) || doing->command->version != table->version) return REFUSE_STALE;
    if (!nonce->size || !fair_keeps(&seat->promise, nonce)) return REFUSE_NOT_ALLOWED;
    seat->nonce = *nonce;
    doing->row = true;
    act_begin_game(doing);
    return REFUSE_NONE;
}

void act_drop_silent(act *doing) {
    struct table *table = doing->table;
    uint32_t late = table_waits(table);
    for (uint32_t i = 0; i < table->setup.players; i++) {
        char who[ID_BYTES];
        memcpy(who, table->seats[i].person, sizeof who);
        if (late >> i & 1 && table_has(table, who)) act_go(doing, who);
    }
    if (late) doing->quiet = false;
}
