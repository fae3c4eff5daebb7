/* A thread's special registers, which tests/gpu/fake.c sets before each. */
#include <stdint.h>

uint32_t emulate_block, emulate_width, emulate_lane;

uint32_t emulate_ctaid(void) {
    return emulate_block;
}

uint32_t emulate_ntid(void) {
    return emulate_width;
}

uint32_t emulate_tid(void) {
    return emulate_lane;
}
