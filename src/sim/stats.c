#include "stats.h"

#include "engine/element.h"
#include "rules/core/bits.h"
#include "rules/core/text.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    stats_table *moves, *things;
    pthread_mutex_t lock;
} counting;

/* How often each kind occurred, of one seat in one game. */
typedef uint32_t seat_counts[STATS_KINDS];

/* ---- Moves ---------------------------------------------------------------------------------- */

/* The kind of a move: its phrase without the numbers; STATS_KINDS when there are too many. */
static uint32_t kind_of(stats_table *moves, const jacta_game *game, const void *state,
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
    uint32_t place = 0;
    while (place < moves->count && strcmp(moves->kinds[place].id, id) != 0) place++;
    if (place == moves->count && place < STATS_KINDS) {
        moves->kinds[moves->count++] = (stats_kind){.words = words};
        memcpy(moves->kinds[place].id, id, sizeof id);
    }
    return place;
}

static void count_moves(stats_table *moves, const jacta_match *match, seat_counts *often) {
    for (uint32_t ply = 0; ply < jacta_match_ply(match); ply++) {
        jacta_event event = jacta_match_event(match, ply);
        if (event.actor < 0) continue;
        uint32_t kind =
            kind_of(moves, jacta_match_game(match), jacta_match_state(match, ply), event.move);
        if (kind < STATS_KINDS) often[event.actor][kind]++;
    }
}

/* ---- Things --------------------------------------------------------------------------------- */

/* The names of what a player holds by this field; NULL: it is nothing to hold. */
static const jacta_names *names_of(const jacta_field *field) {
    uint32_t last = 0;
    while (last < 2 && field->dim[last + 1].count) last++;
    if (!field->seats) return NULL;
    if (field->kind == JACTA_KIND_INDEX) return field->names;
    if (field->kind == JACTA_KIND_SET && !last) return field->names;
    bool counted = field->kind == JACTA_KIND_SET || field->kind == JACTA_KIND_COUNT;
    return counted && last ? field->dim[last].names : NULL;
}

static void list_things(const jacta_game *game, stats_table *things) {
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_names *names = names_of(&game->fields[i]);
        if (!names || things->count + names->count > STATS_KINDS) continue;
        for (uint32_t k = 0; k < names->count; k++) {
            stats_kind *thing = &things->kinds[things->count++];
            snprintf(thing->id, sizeof thing->id, "%s %s", game->fields[i].name, names->name[k]);
        }
    }
}

/* Adds what one element of the field says: which of its names, and how many of it. */
static void count_element(const jacta_field *field, const unsigned char *element, uint32_t index,
                          uint32_t count, uint32_t *held) {
    int64_t value = field_value(field->type, element);
    if (field->kind == JACTA_KIND_INDEX) {
        bool other = false;
        for (uint32_t i = 0; i < 2; i++)
            other |= field->other[i].name && field->other[i].value == value;
        if (!other && value >= field->base && value - field->base < count)
            held[value - field->base]++;
    } else if (field->kind == JACTA_KIND_SET && !field->dim[1].count) {
        for (uint32_t k = 0; k < count; k++)
            held[k] += (uint32_t)((uint64_t)value >> ((int32_t)k + field->base) & 1);
    } else if (index < count) {
        held[index] += field->kind == JACTA_KIND_SET ? bit_count((uint64_t)value)
                       : value > 0                   ? (uint32_t)value
                                                     : 0;
    }
}

static void count_things(const jacta_game *game, const void *state, uint32_t seat, uint32_t *held) {
    uint32_t place = 0;
    for (uint32_t i = 0; i < game->field_count; i++) {
        const jacta_field *field = &game->fields[i];
        const jacta_names *names = names_of(field);
        if (!names || place + names->count > STATS_KINDS) continue;
        const unsigned char *row =
            (const unsigned char *)state + field->offset + (size_t)seat * field->dim[0].stride;
        uint32_t rows = field->dim[1].count ? field->dim[1].count : 1;
        uint32_t cells = field->dim[2].count ? field->dim[2].count : 1;
        for (uint32_t r = 0; r < rows; r++)
            for (uint32_t c = 0; c < cells; c++)
                count_element(field,
                              row + (size_t)r * field->dim[1].stride +
                                  (size_t)c * field->dim[2].stride,
                              field->dim[2].count ? c : r, names->count, held + place);
        place += names->count;
    }
}

/* ---- Both ----------------------------------------------------------------------------------- */

static void add_seat(stats_table *table, const uint32_t *often, bool won) {
    *(won ? &table->winners : &table->others) += 1;
    for (uint32_t i = 0; i < table->count; i++) {
        uint64_t times = often[i];
        stats_count *count = won ? &table->kinds[i].winner : &table->kinds[i].other;
        count->seats += times > 0;
        count->sum += times, count->squares += times * times;
    }
}

static void count_match(void *context, const sim_game *played) {
    counting *c = context;
    const jacta_game *game = jacta_match_game(played->match);
    uint32_t players = jacta_players(game, played->state);
    jacta_scores scores;
    seat_counts *often = calloc(players, sizeof *often), *held = calloc(players, sizeof *held);
    game->scores(played->state, &scores);
    pthread_mutex_lock(&c->lock);
    if (often) count_moves(c->moves, played->match, often);
    for (uint32_t seat = 0; often && held && seat < players; seat++) {
        bool won = scores.rank[seat] == 1;
        count_things(game, played->state, seat, held[seat]);
        add_seat(c->moves, often[seat], won);
        add_seat(c->things, held[seat], won);
    }
    pthread_mutex_unlock(&c->lock);
    free(often);
    free(held);
}

bool stats_run(sim_plan *plan, sim_report *report, stats_table *moves, stats_table *things,
               jacta_error *error) {
    counting c = {.moves = moves, .things = things, .lock = PTHREAD_MUTEX_INITIALIZER};
    memset(moves, 0, sizeof *moves);
    memset(things, 0, sizeof *things);
    list_things(plan->game, things);
    plan->each = count_match, plan->context = &c, plan->matches = true;
    return sim_run(plan, report, error);
}

/* The mean, with its variance added to `error`. */
static double mean_of(const stats_count *count, uint64_t seats, double *error) {
    double n = (double)seats, mean = (double)count->sum / n;
    *error += ((double)count->squares / n - mean * mean) / n;
    return mean;
}

double stats_more(const stats_table *table, const stats_kind *kind, double *error) {
    *error = 0;
    if (!table->winners || !table->others) return 0;
    double more =
        mean_of(&kind->winner, table->winners, error) - mean_of(&kind->other, table->others, error);
    *error = sqrt(*error);
    return more;
}

/* With one more that won and one more that lost: few seats, or all with one result, prove nothing. */
double stats_share(const stats_table *table, const stats_kind *kind, bool with, double *variance) {
    uint64_t won = kind->winner.seats, lost = kind->other.seats;
    if (!with) won = table->winners - won, lost = table->others - lost;
    double n = (double)(won + lost) + 2, share = ((double)won + 1) / n;
    *variance = share * (1 - share) / n;
    return share;
}

double stats_effect(const stats_table *table, const stats_kind *kind, double *error) {
    double with, without;
    double effect =
        stats_share(table, kind, true, &with) - stats_share(table, kind, false, &without);
    *error = sqrt(with + without);
    return effect;
}

void stats_sort(stats_table *table, stats_measure *measure) {
    for (uint32_t i = 1; i < table->count; i++) {
        double error, value = measure(table, &table->kinds[i], &error);
        double clear = error > 0 ? value / error : 0;
        stats_kind kind = table->kinds[i];
        uint32_t place = i;
        for (; place; place--) {
            double other_error, other = measure(table, &table->kinds[place - 1], &other_error);
            double other_clear = other_error > 0 ? other / other_error : 0;
            if (other_clear > clear ||
                (other_clear == clear && strcmp(table->kinds[place - 1].id, kind.id) < 0))
                break;
            table->kinds[place] = table->kinds[place - 1];
        }
        table->kinds[place] = kind;
    }
}
