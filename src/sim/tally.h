/* Filling the tallies of a report; false where there is no memory left. */
#ifndef JACTA_TALLY_H
#define JACTA_TALLY_H

#include "sim.h"

bool tally_add(sim_tally *tally, int32_t value);
bool tally_merge(sim_tally *into, const sim_tally *from);

#endif
