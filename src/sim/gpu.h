/* A simulation whose games a GPU plays: the same report. */
#ifndef JACTA_SIM_GPU_H
#define JACTA_SIM_GPU_H

#include "sim.h"

/* Fills an empty report. Bots must all be `random`, and nobody may want to see each game. */
bool sim_gpu(const sim_plan *plan, const void *start, sim_report *report, jacta_error *error);

#endif
