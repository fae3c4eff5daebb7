/* What comes into memory, leaves it, and ends by itself: tables go on after a start, a few at a time and
 * only those where something is due; nobody's tables rest on disk; what nobody has touched for long
 * expires. */
#ifndef JACTA_LIFE_H
#define JACTA_LIFE_H

#include "hub.h"

/* Lets the tables of the shards go on where a clock or a bot may be due, and those that everybody sees;
 * the others wait until they are asked for. False if they cannot be read now. */
bool life_resume(struct hub *hub, uint64_t shards);
/* Every tick: some of those. */
void life_wake_some(struct hub *hub);
/* Every minute: forgets what nobody needs in memory, and ends what the options say. */
void life_sweep(struct hub *hub);
/* Closes the tables where nothing has happened for so many days; how many. */
uint32_t life_expire_tables(struct hub *hub, uint32_t days);
/* Takes the person out of all tables: bots play on, names and talk go, and what nobody else has part in. */
void life_forget_person(struct hub *hub, const char *person);
void life_free(struct hub *hub);

#endif
