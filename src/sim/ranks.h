/* Many machines: processes that mpirun or srun has started together, each with its rank. Games are
 * shared out in blocks, and every result is a sum, so that rank 0 reports what one machine alone would.
 * Built without MPI, or started alone, there is one rank. Only the main thread may call these. */
#ifndef JACTA_RANKS_H
#define JACTA_RANKS_H

#include "sim.h"

#ifdef JACTA_MPI
enum { RANKS_MPI = true }; /* this program can be one of many */
#else
enum { RANKS_MPI = false };
#endif

/* Whether this process was started as one of many. */
bool ranks_started(void);
/* Joins the others, if there are any; leaves them when all is done; or ends all of them, with a status. */
void ranks_begin(void);
void ranks_end(void);
void ranks_abort(int status);

uint32_t ranks_count(void);
uint32_t ranks_rank(void);

/* The block of `all` that this rank does. */
void ranks_share(uint64_t all, uint64_t *first, uint64_t *count);
/* Tells rank 0 how much of its block this one has done; there, how much of all that was shared out last
 * everybody has. */
void ranks_progress(uint64_t *done, uint64_t *all);

/* On rank 0 the sum of all ranks' reports; elsewhere nothing changes. False where memory is short. */
bool ranks_merge(sim_report *report);
/* On rank 0 all blocks of an array of `all` items, of which each rank has filled its own. */
void ranks_gather(void *items, uint64_t all, size_t size);

#endif
