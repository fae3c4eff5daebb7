/* Sentences in the pool of a telling. */
#ifndef JACTA_TELL_WORDS_H
#define JACTA_TELL_WORDS_H

#include "tell.h"

/* Begins a sentence at the end of the pool, and ends it; where the pool is full it is cut. */
jacta_text pool_text(tell_pool *pool);
const char *pool_end(tell_pool *pool, const jacta_text *text);
/* Whole sentences. */
const char *pool_phrase(tell_pool *pool, const tell_eyes *eyes, const void *state,
                        const jacta_phrase *phrase);
const char *pool_name(tell_pool *pool, const tell_eyes *eyes, const void *state, uint32_t seat);

/* The first seat that the phrase names in its words, or -1. */
int32_t phrase_names(const jacta_phrase *phrase, const char *lang);

#endif
