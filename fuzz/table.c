/* Any bytes as what happens at a table (tests/table/machine.h): who commands what, and when. None of it breaks
 * a promise of the table's. */
#include "fuzz.h"
#include "../tests/table/machine.h"

enum { MOST_BYTES = 200 }; /* some thirty commands: a thousand tables a second */

static const uint8_t *rest;
static size_t left;

static uint32_t choose(uint32_t bound) {
    uint32_t number = 0;
    for (uint32_t most = bound - 1; most; most >>= 8)
        number = number << 8 | next_byte(&rest, &left);
    return number % bound;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    rest = data, left = size < MOST_BYTES ? size : MOST_BYTES;
    machine_open(choose);
    while (left) machine_step();
    machine_close();
    return 0;
}
