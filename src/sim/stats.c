#include "stats.h"

#include "rules/core/text.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    stats_moves *moves;
    pthread_mutex_t lock;
} counting;

/* The kind of a move: its phrase without the numbers; NULL when there are too many. */
static uint32_t kind_of(stats_moves *moves, const jacta_game *game, const void *state,
                        jacta_move move) {
    jacta_phrase words;
    char id[sizeof moves->kinds[0].id];
    jacta_text name = TEXT_ON(id);
    game->face->describe(state, move, &words);
    text_put(&name, words.key);
    for (uint32_t i = 0; i < words.args; i++) {
        if (!words.arg[i].key) words.arg[i].text = "…";
        text_char(&name, ' ');
        if (words.arg[i].key) text_put(&name, words.arg[i].key);
    }
    uint32_t at = 0;
    while (at < moves->count && strcmp(moves->kinds[at].id, id) != 0) at++;
    if (at == moves->count && at < STATS_KINDS) {
        moves->kinds[moves->count++] = (stats_kind){.words = words};
        memcpy(moves->kinds[at].id, id, sizeof id);
    }
    return at;
}

static void count_match(void *context, const jacta_match *match) {
    counting *c = context;
    stats_moves *moves = c->moves;
    const jacta_game *game = jacta_match_game(match);
    uint32_t players = jacta_match_setup(match)->players, plies = jacta_match_ply(match);
    jacta_scores scores;
    uint16_t(*often)[STATS_KINDS] = calloc(players, sizeof *often);
    if (!often) return;
    game->scores(jacta_match_state(match, plies), &scores);
    pthread_mutex_lock(&c->lock);
    for (uint32_t ply = 0; ply < plies; ply++) {
        jacta_event event = jacta_match_event(match, ply);
        if (event.actor < 0) continue;
        uint32_t kind = kind_of(moves, game, jacta_match_state(match, ply), event.move);
        if (kind < STATS_KINDS) often[event.actor][kind]++;
    }
    for (uint32_t seat = 0; seat < players; seat++) {
        bool won = scores.rank[seat] == 1;
        *(won ? &moves->winners : &moves->others) += 1;
        for (uint32_t i = 0; i < moves->count; i++) {
            uint64_t times = often[seat][i];
            stats_kind *kind = &moves->kinds[i];
            if (won)
                kind->winner.sum += times, kind->winner.squares += times * times;
            else
                kind->other.sum += times, kind->other.squares += times * times;
        }
    }
    pthread_mutex_unlock(&c->lock);
    free(often);
}

bool stats_run(sim_plan *plan, sim_report *report, stats_moves *moves, jacta_error *error) {
    counting c = {.moves = moves, .lock = PTHREAD_MUTEX_INITIALIZER};
    memset(moves, 0, sizeof *moves);
    plan->each = count_match, plan->context = &c;
    return sim_run(plan, report, error);
}

/* The mean, with its variance added to `error`. */
static double mean_of(uint64_t sum, uint64_t squares, uint64_t count, double *error) {
    double n = (double)count, mean = (double)sum / n;
    *error += ((double)squares / n - mean * mean) / n;
    return mean;
}

double stats_more(const stats_moves *moves, const stats_kind *kind, double *error) {
    *error = 0;
    if (!moves->winners || !moves->others) return 0;
    double more = mean_of(kind->winner.sum, kind->winner.squares, moves->winners, error) -
                  mean_of(kind->other.sum, kind->other.squares, moves->others, error);
    *error = sqrt(*error);
    return more;
}

void stats_sort(stats_moves *moves) {
    for (uint32_t i = 1; i < moves->count; i++) {
        double error, more = stats_more(moves, &moves->kinds[i], &error);
        double clear = error > 0 ? more / error : 0;
        stats_kind kind = moves->kinds[i];
        uint32_t at = i;
        for (; at; at--) {
            double other_error, other = stats_more(moves, &moves->kinds[at - 1], &other_error);
            double other_clear = other_error > 0 ? other / other_error : 0;
            if (other_clear > clear ||
                (other_clear == clear && strcmp(moves->kinds[at - 1].id, kind.id) < 0))
                break;
            moves->kinds[at] = moves->kinds[at - 1];
        }
        moves->kinds[at] = kind;
    }
}
