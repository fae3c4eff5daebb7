/* The suite can fail: copies of the toy with one promise broken each, and the suite must name that
 * very promise. The last test demands a mutant for every promise there is. */
#include "broken.h"

/* ---- The mutants ----------------------------------------------------------------------------- */

/* One member of the contract, the face or the engine put in the place of the good one. */
typedef struct {
    enum { IN_GAME, IN_FACE, IN_ENGINE } place;
    size_t offset, size;
    const void *value;
} mutation;

typedef struct {
    const char *promise, *name;
    mutation first, second;
    bool registered, solo; /* made from the first game of the registry; played alone */
} mutant;

#define SWAP(part, type, member, ...)                                                              \
    {                                                                                              \
        part, offsetof(type, member), sizeof(__typeof__(((type *)0)->member)),                     \
            &(const __typeof__(((type *)0)->member)) {                                             \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define GAME(member, ...) .first = SWAP(IN_GAME, jacta_game, member, __VA_ARGS__)
#define FACE(member, ...) .first = SWAP(IN_FACE, jacta_face, member, __VA_ARGS__)
#define AND_GAME(member, ...) .second = SWAP(IN_GAME, jacta_game, member, __VA_ARGS__)
#define ENGINE(member, ...) .first = SWAP(IN_ENGINE, conform_engine, member, __VA_ARGS__)

/* clang-format off */
static const mutant mutants[] = {
    {"table", "the state is too large", GAME(state_size, JACTA_MAX_STATE + 8)},
    {"table", "there are no actions", GAME(actions, 0)},
    {"table", "touch is missing", FACE(touch, NULL)},
    {"table", "reason is missing", FACE(reason, NULL)},
    {"table", "hide without imagine", GAME(imagine, NULL)},
    {"table", "sheets without print", FACE(print, NULL)},
    {"table", "two options have one name", GAME(options, same_options)},
    {"table", "a default is not a value", GAME(options, odd_default)},
    {"table", "an option is for a choice that is none", GAME(options, no_choice)},
    {"table", "an option does not name all seats", GAME(options, few_seats)},
    {"table", "hide without witnesses", GAME(witnesses, NULL)},
    {"verbs", "a gap", GAME(verbs, gappy_verbs)},
    {"verbs", "too few", GAME(verb_count, 2)},
    {"fields", "a value that means nothing", GAME(fields, meaningless)},
    {"fields", "no explanation", GAME(fields, unexplained)},
    {"limits", "a game too long", GAME(max_length, 5)},
    {"limits", "a total too high", GAME(max_score, 1)},
    {"order", "the first seat changes", GAME(first, first_moody)},
    {"order", "another number of players", GAME(players_at, offsetof(toy_state, open))},
    {"witnesses", "everybody knows everything", GAME(witnesses, witnesses_all)},
    {"witnesses", "nobody knows anything", GAME(witnesses, witnesses_none)},
    {"witnesses", "the neighbour knows", GAME(witnesses, witnesses_neighbour)},
    {"witnesses", "words tell a secret", FACE(describe, describe_peeking)},
    {"reveals", "the last bet shows nothing", GAME(reveals, NULL)},
    {"reveals_needed", "everything shows something", GAME(reveals, reveals_always), .solo = true},
    {"together", "a seat gains by being early", GAME(ahead, ahead_rich)},
    {"together", "a seat has other moves", GAME(ahead, ahead_poor)},
    {"restore", "every state is refused", GAME(sound, sound_never)},
    {"fields", "a gap", GAME(field_count, FIELDS - 1)},
    {"fields", "an overlap", GAME(fields, overlapping)},
    {"fields", "one name twice", GAME(fields, same_name)},
    {"fields", "bounds beyond the type", GAME(fields, bad_bounds)},
    {"words", "no French title", ENGINE(has, has_no_french_title)},
    {"words", "no words for a value", ENGINE(has, has_no_value)},
    {"words", "no words for a label", ENGINE(has, has_no_label)},
    {"sheets", "cut short", FACE(print, print_cut)},
    {"sheets", "no words", FACE(print, print_wordless)},
    {"setups", "every set-up is accepted", ENGINE(begin, begin_anything)},
    {"setups", "refused without a word", GAME(begin, begin_silent)},
    {"begin", "a byte is left as it was", GAME(begin, begin_partly)},
    {"begin", "a byte too many is written", GAME(begin, begin_too_much)},
    {"begin", "the usual set-up is refused", GAME(begin, begin_refusing)},
    {"bounds", "a field too high", GAME(apply, apply_too_high)},
    {"turn", "a seat that is not there", GAME(turn, turn_nobody)},
    {"ends", "a phase that never ends", GAME(apply, apply_endless),
     AND_GAME(max_length, 0)},
    {"moves_listed", "no legal move", GAME(moves, moves_none)},
    {"moves_listed", "more moves than allowed", GAME(moves, moves_many)},
    {"moves_ascending", "a move twice", GAME(moves, moves_twice)},
    {"moves_ascending", "moves out of order", GAME(moves, moves_unsorted)},
    {"chances", "no outcome", GAME(chances, chances_none)},
    {"chances", "outcomes out of order", GAME(chances, chances_unsorted)},
    {"chances", "an outcome without weight", GAME(chances, chances_weightless)},
    {"chances", "more outcomes than allowed", GAME(max_chances, 29)},
    {"draws_listed", "a roll not sorted", GAME(draw, draw_unsorted)},
    {"draws_fair", "a bag drawn by colour", GAME(draw, draw_biased)},
    {"draws_fair", "a die that avoids one face", GAME(draw, draw_loaded)},
    {"draws_fair", "a weight off by one", GAME(chances, weight_off_by_one)},
    {"draws_fair", "multisets weighed alike", GAME(chances, weights_plain)},
    {"actions", "a move out of range", GAME(moves, moves_far)},
    {"pure", "two results of one move", GAME(apply, apply_moody)},
    {"pure", "a result that depends on the place", GAME(apply, apply_by_place)},
    {"pure", "apply writes too far", GAME(apply, apply_too_far)},
    {"effect", "a move without effect", GAME(apply, apply_lazy)},
    {"notation", "two moves written alike", FACE(write, write_same)},
    {"notation", "moves told apart by capitals", FACE(write, write_by_case)},
    {"notation", "too long", FACE(write, write_long)},
    {"notation", "not ASCII", FACE(write, write_accents)},
    {"notation", "empty", FACE(write, write_nothing)},
    {"notation", "a blank at the end", FACE(write, write_blank)},
    {"scores", "a total off by one", GAME(scores, scores_off)},
    {"scores", "a column missing", GAME(scores, scores_narrow)},
    {"score_words", "a line without words", GAME(scores, scores_wordless)},
    {"ranks", "1, 1, 2", GAME(scores, ranks_dense)},
    {"ranks", "the worst is first", GAME(scores, ranks_reversed)},
    {"rating", "a rating for three players", GAME(scores, rating_always)},
    {"rating", "a rating from the start on", GAME(scores, rating_always), .solo = true},
    {"score_words", "a rating without words", ENGINE(has, has_no_rating), .solo = true},
    {"reading", "read as another move", ENGINE(read_move, read_first)},
    {"reading", "blanks are refused", ENGINE(read_move, read_strictly)},
    {"reading", "nonsense is read", ENGINE(read_move, read_anything)},
    {"describe", "a place left open", FACE(describe, describe_bare)},
    {"describe", "a list of nothing", FACE(describe, describe_nothing_listed)},
    {"describe", "no words", FACE(describe, describe_wordless)},
    {"describe", "a plural of a text", FACE(describe, describe_plural)},
    {"touch", "a word without a kind", FACE(touch, touch_bare)},
    {"touch", "nothing", FACE(touch, touch_nothing)},
    {"effects", "what happens is not told", FACE(effects, NULL)},
    {"effects", "what is told is untrue", FACE(effects, effects_false)},
    {"effects", "no words", FACE(effects, effects_wordless)},
    {"reasons", "a move touches what no board shows", FACE(elements, elements_some)},
    {"reasons", "an element twice", FACE(elements, elements_twice)},
    {"reasons", "an element without reason", FACE(reason, reason_silent)},
    {"reasons", "a reason for what is not there", FACE(reason, reason_always)},
    {"reasons", "no words for what an element is", FACE(about, about_wordless)},
    {"status", "no words", FACE(status, status_wordless)},
    {"status", "no words for what waits", FACE(pending, pending_wordless)},
    {"status", "an endless queue", FACE(pending, pending_endless)},
    {"hide", "twice hides more", GAME(hide, hide_more)},
    {"hide", "out of bounds", GAME(hide, hide_too_high)},
    {"view", "another turn", GAME(hide, hide_turn)},
    {"secrets_kept", "nothing is hidden", GAME(hide, hide_nothing),
     AND_GAME(imagine, imagine_hidden)},
    {"secrets_kept", "later seats see all", GAME(hide, hide_not_from_those_after),
     AND_GAME(imagine, imagine_hidden)},
    {"preview", "another result on a view", GAME(apply, apply_by_secret)},
    {"view", "moves that tell a secret", GAME(moves, moves_peeking)},
    {"view", "notation that tells a secret", FACE(write, write_peeking)},
    {"spectator", "spectators see everything", GAME(hide, hide_not_from_spectators)},
    {"worlds_agree", "one seat sees a goal", GAME(hide, hide_leaky)},
    {"worlds_agree", "all see a bet", GAME(hide, hide_bets_leaky)},
    {"worlds_agree", "knowledge is ignored", GAME(imagine, imagine_forgetful)},
    {"worlds_agree", "another turn", GAME(imagine, imagine_turn)},
    {"worlds_agree", "out of bounds", GAME(imagine, imagine_too_high)},
    {"worlds_play", "no end", GAME(imagine, imagine_nothing), AND_GAME(turn, turn_stuck)},
    {"worlds_vary", "always the same world", GAME(imagine, imagine_same)},
    {"worlds_vary", "a goal always the same", GAME(imagine, imagine_one_same)},
    {"worlds_vary", "nothing is imagined", GAME(imagine, imagine_nothing)},
    {"bots", "an illegal move", ENGINE(bot_move, bot_illegal)},
    {"bots", "another move each time", ENGINE(bot_move, bot_moody)},
    {"board", "blank", FACE(board, board_blank)},
    {"board", "beyond the canvas", FACE(board, board_too_far)},
    {"board", "no words", FACE(board, board_wordless)},
    {"board", "shows a secret", FACE(board, board_peeking)},
    {"json", "cut short", ENGINE(state_json, json_cut)},
    {"json", "always the same", ENGINE(state_json, json_constant)},
    {"record", "a digit of a check", ENGINE(record_write, record_edited)},
    {"record", "no last line", ENGINE(record_write, record_short)},
    {"record", "read without its last event", ENGINE(record_read, read_short), .registered = true},
    {"record", "not read at all", ENGINE(record_read, read_never), .registered = true},
    {"undo", "nothing is taken back", ENGINE(undo, undo_nothing)},
    {"undo", "too much is taken back", ENGINE(undo, undo_two)},
    {"advance", "stops at once", ENGINE(advance, advance_nothing)},
    {"advance", "decides for the player", ENGINE(advance, advance_boldly)},
};
/* clang-format on */

enum { MUTANTS = sizeof mutants / sizeof *mutants };

static void mutate(const mutation *m, jacta_game *game, jacta_face *face, conform_engine *engine) {
    void *const places[] = {[IN_GAME] = game, [IN_FACE] = face, [IN_ENGINE] = engine};
    if (m->size) memcpy((char *)places[m->place] + m->offset, m->value, m->size);
}

static void mutant_is_caught(void **state) {
    const mutant *m = *state;
    jacta_game game = m->registered ? *jacta_game_at(0) : toy_game;
    conform_engine engine = m->registered ? conform_jacta : toy_engine;
    jacta_setup setup = jacta_setup_default(&game, m->solo ? 1 : PLAYERS);
    conform_report report;
    jacta_face face = *game.face;
    game.face = &face;
    mutate(&m->first, &game, &face, &engine);
    mutate(&m->second, &game, &face, &engine);
    if (conform(&engine, &game, &setup, SEED, GAMES, &report))
        fail_msg("nothing is reported; %s should be", m->promise);
    if (strcmp(report.promise, m->promise) != 0)
        fail_msg("%s is reported, not %s: %s", report.promise, m->promise, report.why);
}

static void toy_conforms(void **state) {
    (void)state;
    for (uint32_t players = 1; players <= TOY_SEATS; players++) {
        jacta_setup setups[32];
        uint32_t count = conform_setups(&toy_game, players, SEED, setups, 32);
        assert_in_range(count, 2 + TOY_OPTIONS, 32);
        for (uint32_t i = 0; i < count; i++) {
            conform_report report;
            if (!conform(&toy_engine, &toy_game, &setups[i], SEED + i, GAMES, &report))
                fail_msg("%s: %s", report.promise, report.why);
        }
    }
}

static void every_promise_has_a_mutant(void **state) {
    (void)state;
    const char *promise;
    for (uint32_t i = 0; (promise = conform_promise(i)); i++) {
        uint32_t k = 0;
        while (k < MUTANTS && strcmp(mutants[k].promise, promise) != 0) k++;
        if (k == MUTANTS) fail_msg("no mutant breaks %s", promise);
    }
}

int main(void) {
    static char names[MUTANTS][80];
    struct CMUnitTest tests[MUTANTS + 2] = {
        cmocka_unit_test(toy_conforms),
        cmocka_unit_test(every_promise_has_a_mutant),
    };
    for (uint32_t i = 0; i < MUTANTS; i++) {
        snprintf(names[i], sizeof names[i], "%s: %s", mutants[i].promise, mutants[i].name);
        tests[i + 2] =
            (struct CMUnitTest){names[i], mutant_is_caught, NULL, NULL, (void *)&mutants[i]};
    }
    return cmocka_run_group_tests_name("mutants", tests, prepare_tables, NULL);
}
