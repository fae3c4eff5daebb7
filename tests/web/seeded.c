/* Stands before libsodium in a server under test: its random bytes are the same each time, and others for another SEED. */
#include "rules/core/rng.h"
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

void randombytes_buf(void *bytes, size_t count);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static jacta_rng rng;

void randombytes_buf(void *bytes, size_t count) {
    pthread_mutex_lock(&mutex);
    if (!rng.state) rng = rng_seed(strtoull(getenv("SEED"), NULL, 10), 0);
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)rng_next(&rng);
    pthread_mutex_unlock(&mutex);
}
