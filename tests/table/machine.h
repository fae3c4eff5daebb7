/* Any commands of any people at any times, at a table of any game or the toy, while all that table.h
 * promises is checked (by cmocka's assertions). Whoever drives it chooses everything that happens: by
 * lot, or by the bytes of a fuzzer. */
#ifndef JACTA_MACHINE_H
#define JACTA_MACHINE_H

#include "table/table.h"

typedef struct {
    uint32_t steps, accepted, refused[REFUSE_BROKEN + 1], games, ends, ahead, undone, taken_back,
        rebuilt, repeats, outs, arranged, started, resigned, agreed, dropped, shown, renewed;
} machine_count;

extern machine_count machine_counts;

/* `choose` gives numbers below the bound, for the table and all its steps. */
void machine_open(uint32_t (*choose)(uint32_t bound));
void machine_step(void);
/* Whether its game has not ended yet. */
bool machine_plays(void);
void machine_close(void);

#endif
