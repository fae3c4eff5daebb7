/* The layout that programs compiled against jacta.h rely on, one line a struct or enumerator. */
#include <jacta.h>
#include <stdio.h>

#define SIZE(type) printf("size %s %zu\n", #type, sizeof(type))
#define PLACE(type, member) printf("place %s.%s %zu\n", #type, #member, offsetof(type, member))
#define VALUE(name) printf("value %s %ld\n", #name, (long)(name))

int main(void) {
    SIZE(jacta_move);
    SIZE(jacta_chance);
    SIZE(jacta_rng);
    SIZE(jacta_text);
    SIZE(jacta_phrase);
    SIZE(jacta_error);
    SIZE(jacta_option);
    SIZE(jacta_setup);
    SIZE(jacta_names);
    SIZE(jacta_verb);
    SIZE(jacta_together);
    SIZE(jacta_scores);
    SIZE(jacta_event);
    SIZE(jacta_element);
    SIZE(jacta_batch_plan);
    SIZE(jacta_batch_arrays);
    SIZE(jacta_rollouts);
    SIZE(jacta_playouts);
    PLACE(jacta_field, about);
    PLACE(jacta_game, face);
    PLACE(jacta_game, ahead);
    PLACE(jacta_face, print);
    VALUE(JACTA_MAX_PLAYERS);
    VALUE(JACTA_MAX_STATE);
    VALUE(JACTA_MAX_NOTATION);
    VALUE(JACTA_MAX_OPTIONS);
    VALUE(JACTA_MAX_LIST);
    VALUE(JACTA_MAX_LINES);
    VALUE(JACTA_MAX_ARGS);
    VALUE(JACTA_CHANCE);
    VALUE(JACTA_OVER);
    VALUE(JACTA_SPECTATOR);
    VALUE(JACTA_REFEREE);
    VALUE(JACTA_MAX_ELEMENT);
    VALUE(JACTA_OBSERVE_FLOATS);
    VALUE(JACTA_ELEMENT_SEAT);
    VALUE(JACTA_RETURN_MARGIN);
    VALUE(JACTA_COLUMNS);
    VALUE(JACTA_WIN);
    VALUE(JACTA_NUMBER_SECRETS);
    VALUE(JACTA_KIND_SPARE);
    VALUE(JACTA_U64);
    return 0;
}
