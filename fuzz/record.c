/* Any text as a record: it is refused with a reason, or read, and then writing and reading it again
 * changes nothing. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    jacta_error error = {0};
    jacta_match *match = jacta_record_read((const char *)data, size, &error);
    if (!match) return require_words(&error), 0;

    char *text = jacta_record_write(match);
    jacta_match *again = jacta_record_read(text, strlen(text), &error);
    require(again != NULL);
    char *rewritten = jacta_record_write(again);
    require(strcmp(text, rewritten) == 0);

    uint32_t ply = jacta_match_ply(match);
    const jacta_game *game = jacta_match_game(match);
    require(jacta_match_ply(again) == ply);
    require(jacta_hash(game, jacta_match_state(match, ply)) ==
            jacta_hash(game, jacta_match_state(again, ply)));
    free(rewritten);
    free(text);
    jacta_match_free(again);
    jacta_match_free(match);
    return 0;
}
