/* States from elsewhere: what jacta_state_check() passes can be played to its end, with words, board and
 * scores on the way, and stays sound. DK_SOUND_TRIES in the environment asks for more tries. */
#include "dice_kingdoms_position.h"

#include <stdlib.h>

enum { TRIES = 10000 };

static jacta_rng rng;

/* A random element of a random field gets a value within its bounds: any, or one beside its own. */
static void change(dk_state *s) {
    static const uint8_t sizes[] = {
        [JACTA_U8] = 1, [JACTA_U16] = 2, [JACTA_U32] = 4, [JACTA_U64] = 8};
    const jacta_field *field = &game()->fields[jacta_rng_below(&rng, game()->field_count)];
    unsigned char *element = (unsigned char *)s + field->offset;
    for (uint32_t i = 0; i < 3 && field->dim[i].count; i++) {
        uint32_t count = field->seats && !i ? s->players : field->dim[i].count;
        element += jacta_rng_below(&rng, count) * field->dim[i].stride;
    }
    uint64_t value = 0, span = (uint64_t)(field->high - field->low) + 1;
    memcpy(&value, element, sizes[field->type]);
    uint32_t way = jacta_rng_below(&rng, 4);
    if (way == 0)
        value = (uint64_t)field->low + jacta_rng_next(&rng) % span;
    else if (way == 1 && field->kind == JACTA_KIND_SET)
        value ^= 1ull << jacta_rng_below(&rng, (uint32_t)field->names->count);
    else if (way < 3 && value > (uint64_t)field->low)
        value--;
    else if (value < (uint64_t)field->high)
        value++;
    memcpy(element, &value, sizes[field->type]);
}

/* Writes what follows from the rest, so that more changes are sound. */
static void mend(dk_state *s) {
    for (uint32_t seat = 0; seat < s->players; seat++) {
        dk_sheet *sheet = &s->sheet[seat];
        uint32_t stars = 0;
        for (uint32_t section = 0; section < DK_SECTIONS; section++)
            for (uint32_t box = 0; box < sheet->ticked[section] && box < dk_boxes[section]; box++)
                stars += dk_box[section][box] == '*' &&
                         !(section < DK_CHEST && s->crossed[section] >> box & 1);
        for (uint32_t road = 0; road < DK_ROADS; road++)
            for (uint32_t box = 0; box < dk_roads[road].boxes; box++)
                stars += sheet->roads[road] >> box & 1 && dk_roads[road].box[box] == '*';
        sheet->stars = (uint8_t)stars;
        connect(s, seat);
    }
}

static void one_fact(void *context, const char *name, const int32_t *values, uint32_t count) {
    int64_t *sum = context;
    assert_non_null(name);
    for (uint32_t i = 0; i < count; i++) *sum += values[i];
}

static void look(const dk_state *s) {
    static char board[1 << 16];
    jacta_phrase phrase;
    jacta_scores scores;
    int64_t sum = 0;
    game()->face->status(s, &phrase);
    assert_non_null(phrase.key);
    for (uint32_t i = 0; game()->face->pending(s, i, &phrase); i++) assert_non_null(phrase.key);
    game()->scores(s, &scores);
    for (uint32_t seat = 0; seat < s->players; seat++) {
        assert_in_range(scores.total[seat], game()->min_score, game()->max_score);
        game()->value(s, (int32_t)seat);
    }
    if (game()->face->facts) game()->face->facts(s, one_fact, &sum);
    if (jacta_rng_below(&rng, 64)) return;
    jacta_board_text(game(), s, (int32_t)s->seat, "en", NULL, 80, board, sizeof board);
    if (game()->turn(s) >= 0) game()->together(s);
}

static void tell(const dk_state *s, jacta_move move) {
    char words[512];
    jacta_phrase phrase;
    jacta_text out = {words, JACTA_MAX_NOTATION, 0};
    game()->face->write(s, move, &out);
    out.used = 0;
    game()->face->touch(s, move, &out);
    game()->face->describe(s, move, &phrase);
    assert_non_null(phrase.key);
}

static void play_on(dk_state *s) {
    jacta_move list[JACTA_MAX_LIST];
    for (uint32_t events = 0;; events++) {
        jacta_error error = {0};
        int32_t seat = game()->turn(s);
        if (!jacta_state_check(game(), s, &error))
            fail_msg("unsound after %u: %s", events, error.code);
        look(s);
        if (seat == JACTA_OVER) return;
        assert_true(events < game()->max_length);
        jacta_move move;
        if (seat >= 0) {
            uint32_t count = game()->moves(s, list);
            assert_in_range(count, 1, game()->max_moves);
            move = list[jacta_rng_below(&rng, count)];
        } else {
            move = game()->draw(s, &rng);
        }
        tell(s, move);
        game()->apply(s, move);
    }
}

/* A state somewhere in a random game. */
static dk_state reached(void) {
    jacta_move list[JACTA_MAX_LIST];
    dk_state s = begun(1 + jacta_rng_below(&rng, DK_SEATS), jacta_rng_below(&rng, 2));
    int32_t seat;
    for (uint32_t left = jacta_rng_below(&rng, s.players == 1 ? 150 : 250);
         (seat = game()->turn(&s)) != JACTA_OVER && left; left--)
        game()->apply(&s, seat < 0 ? game()->draw(&s, &rng)
                                   : list[jacta_rng_below(&rng, game()->moves(&s, list))]);
    return s;
}

static void sound_states_can_be_played(void **unused) {
    (void)unused;
    const char *wish = getenv("DK_SOUND_TRIES");
    uint32_t tries = wish ? (uint32_t)strtoul(wish, NULL, 10) : TRIES, sound = 0;
    rng = jacta_rng_seed(tries, 3);
    for (uint32_t i = 0; i < tries; i++) {
        dk_state s = reached();
        assert_true(jacta_state_check(game(), &s, NULL));
        for (uint32_t changes = 1 + jacta_rng_below(&rng, 3); changes; changes--) change(&s);
        if (s.players <= DK_SEATS && jacta_rng_below(&rng, 2)) mend(&s);
        if (!jacta_state_check(game(), &s, NULL)) continue;
        sound++;
        play_on(&s);
    }
    assert_in_range(sound, tries / 50, tries - tries / 50);
}

/* Each breaks one thing that a function relies on. */
static void unsound_states_are_refused(void **unused) {
    (void)unused;
    dk_state good = given(2), s = good;
    assert_true(jacta_state_check(game(), &s, NULL));
#define REFUSED(change)                                                                            \
    do {                                                                                           \
        s = good;                                                                                  \
        change;                                                                                    \
        assert_false(jacta_state_check(game(), &s, NULL));                                         \
    } while (0)
    REFUSED(s.seat = 2);
    REFUSED(s.active = 1);
    REFUSED(s.round = 0);
    REFUSED(s.round = 2);
    REFUSED(s.phase = DK_PHASE_ACTION);
    REFUSED(s.phase = DK_PHASE_STATUES);
    REFUSED(s.phase = DK_PHASE_FOLLOW);
    REFUSED(s.depth = 1);
    REFUSED((s.depth = 1, s.tasks[0] = (dk_task){DK_STAR, 1}));
    REFUSED((s.depth = 1, s.tasks[0] = (dk_task){DK_REFILL, 1}));
    REFUSED(s.ends[0] = 0);
    REFUSED(s.ends[2] = 1);
    REFUSED(s.sheet[0].stars = 1);
    REFUSED(s.sheet[0].roads[R01] = 4);
    REFUSED(s.sheet[0].statues = 1);
    REFUSED(s.sheet[1].ticked[DK_CITIZEN + C1] = 3);
    REFUSED(s.lair_first[0] = 1);
    REFUSED(s.last_round = 1);
    REFUSED(s.boats = 1);
    REFUSED(s.crossed[0] = 4);
    REFUSED(s.row[0] = 2);
    REFUSED(memset(s.sheet[0].ticked, 24, 3));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_states_can_be_played),
        cmocka_unit_test(unsound_states_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
