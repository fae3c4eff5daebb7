#define _GNU_SOURCE
#include "search.h"

#include "engine/state.h"
#include "rules/core/rng.h"
#include "threads.h"
#include "trail.h"
#include "value.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    DEPTH_MAX = 256,   /* decisions in the tree on one playout */
    EXPAND_AFTER = 4,  /* playouts through a node before its moves get statistics of their own */
    GLANCES = 8,       /* moves looked at for each decision after the tree */
    HORIZON = 30,      /* decisions after the tree without a net */
    EDGES_A_NODE = 16, /* memory kept for each node, on average */
    NODES_MOST = 1 << 21,
    SCALE_FROM = 16,   /* playouts before the scale of values means something */
    SPREAD_FROM = 4096 /* playouts from which the scale of values is learnt */
};

static const float curious = 1.2f;  /* how much a move tried seldom is worth a try */
static const float doubtful = 0.1f; /* the share of trust every move gets, good-looking or not */
static const float winning = 0.8f; /* how much the rank counts at the end; the rest is the margin */

typedef struct {
    uint64_t key;
    uint32_t visits, first, count; /* its edges; none before it is expanded */
    int32_t seat;
} node;

typedef struct {
    jacta_move move;
    uint32_t visits;
    float trust; /* how good the position right after it looks, as a share of one */
} edge;

/* One thread's tree. */
typedef struct {
    const jacta_game *game;
    uint32_t players;
    node *nodes;
    edge *edges;
    float *sums;     /* of results: one a seat for each edge */
    uint32_t *table; /* from the key to the node: its index + 1 */
    uint32_t node_count, node_max, edge_count, edge_max, mask;
    uint64_t salt; /* of the dice */
    jacta_rng mind;
    uint32_t judged;     /* playouts behind: */
    float centre, scale; /* mean of the margin, and its mean distance from that */
    bool to_the_end;     /* no horizon */
    search_work work;
    uint32_t glances;
    const learnt *learnt; /* the net that judges; NULL: none */
    net_trail trail;      /* its */
    uint32_t horizon;     /* decisions after the tree; then the position is judged as it stands */
    jacta_scores scores;  /* where the last playout reached the end */
    /* What it gave each seat: a share of the others left behind, and a score in units. */
    float chance[JACTA_MAX_PLAYERS], total[JACTA_MAX_PLAYERS];
} tree;

struct search {
    search_budget budget;
    tree *trees;
};

/* ---- Memory --------------------------------------------------------------------------------- */

static void tree_free(tree *t) {
    free(t->nodes);
    free(t->edges);
    free(t->sums);
    free(t->table);
}

static bool tree_begin(tree *t, uint32_t nodes, uint32_t glances) {
    t->glances = glances, t->horizon = HORIZON;
    t->node_max = nodes < NODES_MOST ? nodes : NODES_MOST;
    t->edge_max = EDGES_A_NODE * t->node_max + JACTA_MAX_LIST;
    for (t->mask = 1; t->mask < 2 * t->node_max; t->mask *= 2) {
    }
    t->nodes = malloc(t->node_max * sizeof *t->nodes);
    t->edges = malloc(t->edge_max * sizeof *t->edges);
    t->sums = malloc(t->edge_max * sizeof *t->sums * JACTA_MAX_PLAYERS);
    t->table = malloc(t->mask * sizeof *t->table);
    t->mask--;
    return t->nodes && t->edges && t->sums && t->table;
}

search *search_open(search_budget budget) {
    search *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    if (!budget.threads) budget.threads = 1;
    if (!budget.glances) budget.glances = GLANCES;
    s->budget = budget;
    s->trees = calloc(budget.threads, sizeof *s->trees);
    uint64_t nodes = budget.playouts ? 4ull * budget.playouts / budget.threads + 64
                                     : 1000ull * budget.milliseconds + 1000;
    bool good = s->trees;
    for (uint32_t i = 0; good && i < budget.threads; i++)
        good = tree_begin(&s->trees[i], nodes < NODES_MOST ? (uint32_t)nodes : NODES_MOST,
                          budget.glances);
    if (good) return s;
    search_close(s);
    return NULL;
}

void search_close(search *s) {
    if (!s) return;
    for (uint32_t i = 0; s->trees && i < s->budget.threads; i++) tree_free(&s->trees[i]);
    free(s->trees);
    free(s);
}

void search_trust(search *s, const learnt *mind) {
    for (uint32_t i = 0; i < s->budget.threads; i++) {
        s->trees[i].learnt = mind;
        s->trees[i].horizon = mind ? mind->net->horizon : HORIZON;
        if (mind) trail_begin(&s->trees[i].trail, &mind->layout, mind->net, mind->game);
    }
}

static void forget(tree *t) {
    t->node_count = t->edge_count = t->judged = 0;
    memset(t->table, 0, (t->mask + 1ull) * sizeof *t->table);
}

/* ---- Judging -------------------------------------------------------------------------------- */

/* From 0 to 1, steepest at 0. */
static float squash(float x) {
    return 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x));
}

/* Learns how far results lie apart in this position, so that a margin means the same in all games. */
static void learn_scale(tree *t, float margin) {
    if (t->judged == SPREAD_FROM) return;
    if (!t->judged++) t->centre = margin, t->scale = 0;
    float far = margin - t->centre, share = 1 / (float)t->judged;
    t->centre += far * share;
    t->scale += ((far < 0 ? -far : far) - t->scale) * share;
}

/* The share of the others that the seat has left behind, half for those on the same rank. */
static float standing(const jacta_scores *scores, uint32_t seat) {
    float behind = 0;
    for (uint32_t i = 0; i < scores->columns; i++)
        behind += scores->rank[i] > scores->rank[seat]    ? 1.0f
                  : scores->rank[i] == scores->rank[seat] ? 0.5f
                                                          : 0;
    return (behind - 0.5f) / (float)(scores->columns - 1);
}

/* The result for each seat: the margin over the best other seat, alone over what is usual; at the
 * end the rank as well. */
static void judge(tree *t, const void *state, bool over, int32_t seat, float *out) {
    int32_t worth[JACTA_MAX_PLAYERS] = {0};
    const jacta_scores *scores = &t->scores;
    for (uint32_t i = 0; i < t->players; i++) worth[i] = bot_value(t->game, state, (int32_t)i);
    if (over) t->game->scores(state, &t->scores);
    for (uint32_t i = 0; i < t->players; i++) {
        int32_t best = INT32_MIN;
        for (uint32_t j = 0; j < t->players; j++)
            if (j != i && worth[j] > best) best = worth[j];
        out[i] = (float)worth[i] - (t->players > 1 ? (float)best : 0);
    }
    learn_scale(t, out[seat]);
    for (uint32_t i = 0; i < t->players; i++) {
        float margin = t->players > 1 ? out[i] : out[i] - t->centre;
        out[i] = squash(margin / (1.5f * t->scale + 0.001f));
        if (!over) continue;
        t->total[i] = (float)scores->total[i];
        t->chance[i] = scores->columns > 1 ? standing(scores, i) : 0;
        if (scores->columns > 1) out[i] += winning * (t->chance[i] - out[i]);
    }
}

/* The same by a net, which knows how far scores lie apart; what is learnt is how far chances do. */
static void judge_learnt(tree *t, const void *state, bool over, int32_t seat, float *out) {
    net_worth worth;
    if (over) {
        t->game->scores(state, &t->scores);
        for (uint32_t i = 0; i < t->players; i++)
            worth.score[i] =
                (int32_t)((int64_t)t->scores.total[i] * NET_ONE / t->learnt->net->spread);
    } else if (t->horizon) { /* far from whatever was judged before */
        learnt_judge(t->learnt, state, seat, &worth);
    } else {
        trail_judge(&t->trail, state, seat, &worth);
    }
    for (uint32_t i = 0; i < t->players; i++) {
        int32_t best = INT32_MIN;
        for (uint32_t j = 0; j < t->players; j++)
            if (j != i && worth.score[j] > best) best = worth.score[j];
        out[i] = ((float)worth.score[i] - (t->players > 1 ? (float)best : 0)) / (float)NET_ONE;
    }
    if (t->players == 1) learn_scale(t, out[seat]);
    for (uint32_t i = 0; i < t->players; i++) {
        float margin = t->players > 1 ? out[i] : (out[i] - t->centre) / (1.5f * t->scale + 0.001f);
        out[i] = squash(margin);
        t->total[i] = (float)worth.score[i] * (float)t->learnt->net->spread / (float)NET_ONE;
        if (t->players == 1) continue;
        t->chance[i] =
            over ? standing(&t->scores, i) : (float)net_chance(worth.result[i]) / (float)NET_CHANCE;
        out[i] += winning * (t->chance[i] - out[i]);
    }
    if (t->players > 1) learn_scale(t, out[seat]);
}

/* ---- The tree ------------------------------------------------------------------------------- */

/* A hash of what the seat sees, in four lanes at once: it is needed at every step down the tree,
 * where the check hash, word after word, would take longer than the step. */
static uint64_t key_of(const jacta_game *game, const void *world, int32_t seat) {
    uint64_t view[JACTA_MAX_STATE / 8], lane[4] = {1, 2, 3, 4};
    uint32_t size = game->state_size;
    memset((char *)view + size / 32 * 32, 0, size % 32 ? 32 : 0);
    memcpy(view, world, size);
    if (game->hide) game->hide(view, seat);
    for (uint32_t i = 0; 8 * i < size; i += 4)
        for (uint32_t k = 0; k < 4; k++) {
            lane[k] = (lane[k] ^ view[i + k]) * 0x9E3779B97F4A7C15u;
            lane[k] ^= lane[k] >> 32;
        }
    for (uint32_t k = 1; k < 4; k++) lane[0] = rng_mix(lane[0]) ^ lane[k];
    return rng_mix(lane[0]);
}

/* The node of the decision, made where there is none; NULL when memory is full. */
static node *node_at(tree *t, const void *world, int32_t seat) {
    uint64_t key = key_of(t->game, world, seat);
    uint32_t slot = (uint32_t)key & t->mask;
    for (; t->table[slot]; slot = (slot + 1) & t->mask)
        if (t->nodes[t->table[slot] - 1].key == key) return &t->nodes[t->table[slot] - 1];
    if (t->node_count == t->node_max) return NULL;
    t->nodes[t->node_count] = (node){.key = key, .seat = seat};
    t->table[slot] = ++t->node_count;
    return &t->nodes[t->node_count - 1];
}

/* How good the position looks to the seat, by what guides the way to the horizon. */
static float look(tree *t, const void *state, int32_t seat) {
    net_worth worth;
    if (!t->learnt || t->horizon) return (float)bot_value(t->game, state, seat);
    trail_judge(&t->trail, state, seat, &worth);
    return (float)net_wish(&worth, seat);
}

/* Gives a node its edges; each is trusted by how the position right after it looks. */
static void expand(tree *t, node *n, const void *world) {
    jacta_move list[JACTA_MAX_LIST];
    uint64_t next[JACTA_MAX_STATE / 8];
    uint32_t count = t->game->moves(world, list);
    if (t->edge_count + count > t->edge_max) return;
    edge *edges = &t->edges[t->edge_count];
    float low = 0, high = 0, sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        edges[i] = (edge){.move = list[i]};
        if (count == 1) break;
        memcpy(next, world, t->game->state_size);
        t->game->apply(next, list[i]);
        float worth = edges[i].trust = look(t, next, n->seat);
        if (!i || worth < low) low = worth;
        if (!i || worth > high) high = worth;
    }
    for (uint32_t i = 0; i < count; i++) {
        float worth = high > low ? (edges[i].trust - low) / (high - low) : 1;
        sum += edges[i].trust = doubtful + worth;
    }
    for (uint32_t i = 0; i < count; i++) edges[i].trust /= sum;
    memset(t->sums + (size_t)t->edge_count * t->players, 0, sizeof(float) * count * t->players);
    n->first = t->edge_count, n->count = count;
    t->edge_count += count;
}

/* A square root good to a millionth, the same on every machine. */
static float root(float x) {
    uint32_t bits;
    float y;
    memcpy(&bits, &x, 4);
    bits = 0x1FBD1DF5u + (bits >> 1);
    memcpy(&y, &bits, 4);
    y = 0.5f * (y + x / y);
    return 0.5f * (y + x / y);
}

/* How much a move tried seldom is worth a try here. The chances that a net gives lie closer together than
 * margins, which are stretched to the same width everywhere. */
static float curiosity(const tree *t) {
    if (!t->learnt || t->players == 1 || t->judged < SCALE_FROM) return curious;
    return 4 * curious * t->scale;
}

/* The edge that is best so far, or little tried for its looks. */
static uint32_t pick(const tree *t, const node *n) {
    const float *sums = t->sums + n->seat;
    float total = 0, best = -1;
    uint32_t visits = 0, chosen = n->first, end = n->first + n->count;
    for (uint32_t i = n->first; i < end; i++)
        visits += t->edges[i].visits, total += sums[(size_t)i * t->players];
    float untried = visits ? total / (float)visits : 0.5f;
    float wish = curiosity(t) * root((float)visits + 1);
    for (uint32_t i = n->first; i < end; i++) {
        const edge *e = &t->edges[i];
        float tries = (float)e->visits;
        float mean = e->visits ? sums[(size_t)i * t->players] / tries : untried;
        float score = mean + wish * e->trust / (1 + tries);
        if (score > best) best = score, chosen = i;
    }
    return chosen;
}

/* A glance at some moves drawn by lot: the one after which the position looks best to its player. */
static jacta_move glance(tree *t, const void *world, int32_t seat) {
    const jacta_game *game = t->game;
    uint64_t next[JACTA_MAX_STATE / 8];
    jacta_move list[JACTA_MAX_LIST], chosen = 0;
    uint32_t count = game->moves(world, list), tries = count < t->glances ? count : t->glances;
    int32_t best = INT32_MIN;
    if (tries == 1) return list[rng_below(&t->mind, count)];
    for (uint32_t i = 0; i < tries; i++) {
        uint32_t slot = i + rng_below(&t->mind, count - i);
        jacta_move move = list[slot];
        list[slot] = list[i];
        memcpy(next, world, game->state_size);
        game->apply(next, move);
        int32_t worth = bot_value(game, next, seat);
        if (worth > best || !i) best = worth, chosen = move;
    }
    return chosen;
}

/* Plays to the end of the game, or to the horizon; whether it was the end. */
static bool play_on(tree *t, void *world, jacta_rng *dice) {
    const jacta_game *game = t->game;
    uint32_t left = t->horizon;
    for (int32_t turn; (turn = game->turn(world)) != JACTA_OVER;) {
        if (turn == JACTA_CHANCE)
            game->apply(world, game->draw(world, dice));
        else if (t->to_the_end || left--)
            game->apply(world, glance(t, world, turn)), t->work.decisions++;
        else
            return false;
    }
    return true;
}

/* One playout from the state, or after a first move: imagine, go down, play on, judge, remember. The n-th try of every edge
 * of a node meets the same dice, so that moves are compared on equal luck. */
static void play_out(tree *t, const void *state, int32_t viewer, const jacta_move *first,
                     uint64_t number, float *out) {
    uint64_t world[JACTA_MAX_STATE / 8];
    struct {
        node *n;
        uint32_t edge;
    } path[DEPTH_MAX];
    uint32_t depth = 0;
    bool over = false;
    jacta_rng dice = rng_seed(t->salt, number);
    memcpy(world, state, t->game->state_size);
    if (viewer >= 0 && t->game->imagine) t->game->imagine(world, viewer, &dice);
    if (first) t->game->apply(world, *first);
    for (int32_t turn; depth < DEPTH_MAX; depth++) {
        while ((turn = t->game->turn(world)) == JACTA_CHANCE)
            t->game->apply(world, t->game->draw(world, &dice));
        over = turn == JACTA_OVER;
        node *n = over ? NULL : node_at(t, world, turn);
        if (!n) break;
        if (!n->count && (!depth || n->visits >= EXPAND_AFTER)) expand(t, n, world);
        n->visits++;
        if (!n->count) break;
        uint32_t e = pick(t, n);
        path[depth].n = n, path[depth].edge = e;
        dice = rng_seed(t->salt ^ n->key, t->edges[e].visits);
        t->game->apply(world, t->edges[e].move);
    }
    if (!over && (t->horizon || t->to_the_end)) over = play_on(t, world, &dice);
    int32_t judge_seat = viewer < 0 ? (int32_t)(number % t->players) : viewer;
    (t->learnt && !t->to_the_end ? judge_learnt : judge)(t, world, over, judge_seat, out);
    t->work.playouts++, t->work.decisions += depth;
    while (depth--) {
        uint32_t e = path[depth].edge;
        t->edges[e].visits++;
        for (uint32_t i = 0; i < t->players; i++) t->sums[(size_t)e * t->players + i] += out[i];
    }
}

/* ---- Deciding ------------------------------------------------------------------------------- */

typedef struct {
    search *s;
    const void *view;
    int32_t seat;
    double end; /* when to stop, where time is the budget */
} decision;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Whether the most tried edge of the root can no longer be overtaken. */
static bool settled(const tree *t, const node *n, uint32_t left) {
    uint32_t first = 0, second = 0;
    for (uint32_t i = n->first; i < n->first + n->count; i++) {
        uint32_t visits = t->edges[i].visits;
        if (visits > first)
            second = first, first = visits;
        else if (visits > second)
            second = visits;
    }
    return first - second > left;
}

static void think(void *context, uint32_t thread) {
    const decision *d = context;
    const search_budget *budget = &d->s->budget;
    tree *t = &d->s->trees[thread];
    uint32_t playouts = budget->playouts / budget->threads;
    float result[JACTA_MAX_PLAYERS];
    if (thread < budget->playouts % budget->threads) playouts++;
    for (uint32_t i = 0; budget->playouts ? i < playouts : i % 16 || now() < d->end; i++) {
        play_out(t, d->view, d->seat, NULL, i, result);
        if (budget->playouts && i % 64 == 63 &&
            settled(t, node_at(t, d->view, d->seat), playouts - i))
            break;
    }
}

/* Keeps what is known of the decision from before, if there is room to think on. */
static void prepare(tree *t, const jacta_game *game, const void *state, uint64_t salt) {
    jacta_scores scores;
    game->scores(state, &scores);
    uint32_t players = scores.columns - (scores.rival != NULL);
    bool same = t->game == game && t->players == players;
    t->game = game, t->players = players, t->salt = salt, t->mind = rng_seed(salt, ~0ull);
    if (!same || t->node_count > t->node_max / 2 || t->edge_count > t->edge_max / 2) forget(t);
}

/* How often a move was tried in all trees. */
static uint64_t tries(const search *s, const void *view, int32_t seat, jacta_move move) {
    uint64_t visits = 0;
    for (uint32_t i = 0; i < s->budget.threads; i++) {
        tree *t = &s->trees[i];
        const node *n = node_at(t, view, seat);
        for (uint32_t k = n->first; k < n->first + n->count; k++)
            if (t->edges[k].move == move) visits += t->edges[k].visits;
    }
    return visits;
}

uint32_t search_best(search *s, const jacta_game *game, const void *view, int32_t seat,
                     jacta_rng *rng, jacta_move *best, uint32_t most) {
    jacta_move list[JACTA_MAX_LIST];
    uint64_t visits[JACTA_MAX_LIST], salt = rng_next(rng);
    uint32_t count = game->moves(view, list), found = 0;
    if (count == 1) return best[0] = list[0], 1;
    for (uint32_t i = 0; i < s->budget.threads; i++)
        prepare(&s->trees[i], game, view, rng_mix(salt + i));
    decision d = {s, view, seat, now() + 1e-3 * s->budget.milliseconds};
    threads_run(s->budget.threads, think, &d);
    for (uint32_t i = 0; i < count; i++) visits[i] = tries(s, view, seat, list[i]) + 1;
    for (; found < most && found < count; found++) {
        uint32_t top = 0;
        for (uint32_t i = 1; i < count; i++)
            if (visits[i] > visits[top]) top = i;
        best[found] = list[top], visits[top] = 0;
    }
    return found;
}

jacta_move search_move(search *s, const jacta_game *game, const void *view, int32_t seat,
                       jacta_rng *rng) {
    jacta_move best = 0;
    search_best(s, game, view, seat, rng, &best, 1);
    return best;
}

/* Takes one more value into a running mean and, for now, a sum of squares. */
static void take(search_figure *figure, double value, uint32_t n) {
    double off = value - figure->mean;
    figure->mean += off / n;
    figure->error += off * (value - figure->mean);
}

/* Makes the sum of squares a standard error. */
static void settle(search_figure *figure, uint32_t n) {
    figure->error = root((float)(figure->error / n / n));
}

search_worth search_judge(search *s, const jacta_game *game, const void *state, int32_t viewer,
                          const jacta_move *first, uint32_t playouts, uint64_t seed) {
    search_worth worth = {0};
    tree *t = &s->trees[0];
    float result[JACTA_MAX_PLAYERS];
    prepare(t, game, state, seed);
    forget(t);
    t->to_the_end = !t->learnt;
    for (uint32_t n = 1; n <= playouts; n++) {
        play_out(t, state, viewer, first, n, result);
        for (uint32_t i = 0; i < t->players; i++) {
            take(&worth.score[i], (double)t->total[i] / game->score_unit, n);
            take(&worth.result[i], t->chance[i], n);
        }
        for (uint32_t i = 0; t->to_the_end && viewer >= 0 && i < t->scores.lines; i++)
            take(&worth.line[i], (double)t->scores.line[i].value[viewer] / game->score_unit, n);
    }
    t->to_the_end = false;
    for (uint32_t i = 0; i < t->players; i++)
        settle(&worth.score[i], playouts), settle(&worth.result[i], playouts);
    for (uint32_t i = 0; i < JACTA_MAX_LINES; i++) settle(&worth.line[i], playouts);
    return worth;
}

search_work search_done(const search *s) {
    return s->trees[0].work;
}

void search_bare(search *s, const jacta_game *game, const void *view, int32_t seat,
                 jacta_rng *rng) {
    tree *t = &s->trees[0];
    uint64_t world[JACTA_MAX_STATE / 8];
    float result[JACTA_MAX_PLAYERS];
    if (t->game != game) prepare(t, game, view, rng_next(rng));
    memcpy(world, view, game->state_size);
    if (game->imagine) game->imagine(world, seat, rng);
    judge(t, world, play_on(t, world, rng), seat, result);
}
