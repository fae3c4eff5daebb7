/* Several servers on one storage. Tables fall into shards by their number, and a shard is served by one
 * server at a time: a thread meets the others in the storage once a second, tells that this one lives,
 * and takes shards that nobody serves. Who is not heard of for some seconds is declared dead there, and
 * with that every batch it may still send is refused. */
#ifndef JACTA_FLEET_H
#define JACTA_FLEET_H

#include "store.h"

struct fleet;

/* Meets the others for the first time. NULL with a sentence in `why` if it cannot. */
struct fleet *fleet_new(const struct storage *storage, const char *where, int64_t server,
                        const char *address, char why[256]);
/* After the last batch was written. */
void fleet_free(struct fleet *fleet);
/* The loop lives; true if there was a meeting since the last call, and what was told there. */
bool fleet_news(struct fleet *fleet, store_fleet *news);
/* Gives shards back that are served no more, and whose last rows are safe. */
void fleet_release(struct fleet *fleet, uint64_t shards);

#endif
