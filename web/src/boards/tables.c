#include "tables.h"

static char output[1 << 16];

__attribute__((export_name("output"))) char *door_output(void) {
    return output;
}

__attribute__((export_name("tables"))) uint32_t door_tables(void) {
    json_buffer buffer = {output, sizeof output, 0};
    json out = json_to_buffer(&buffer);
    json_open(&out, NULL, '{');
    board_tables(&out);
    json_close(&out, '}');
    return (uint32_t)buffer.needed;
}
