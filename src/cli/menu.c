#define _GNU_SOURCE
#include "menu.h"

#include "cli.h"
#include "rules/core/text.h"
#include "screen.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool starts(const char *notation, const char *prefix, uint32_t length) {
    return !strncasecmp(notation, prefix, length);
}

/* Where the word after the first `length` letters ends; past the NUL where there is none, so that
 * a whole notation that others go on from is an entry of its own. */
static uint32_t next_word(const char *notation, uint32_t length) {
    if (!notation[length]) return length + 1;
    while (notation[length] == ' ') length++;
    while (notation[length] && notation[length] != ' ') length++;
    return length;
}

/* Whether a move belongs to an entry: it shares the words, not only some letters of one. */
static bool belongs(const menu *list, uint32_t move, const menu_entry *entry) {
    const char *notation = list->notation[move];
    if (!starts(notation, list->notation[entry->first], entry->length)) return false;
    if (entry->length > strlen(notation) || entry->length == strlen(list->prefix)) return true;
    return !notation[entry->length] || notation[entry->length] == ' ';
}

/* The entries one word longer that an entry falls into; returns how many. */
static uint32_t split(const menu *list, const menu_entry *whole, menu_entry *out) {
    uint32_t count = 0;
    for (uint32_t i = whole->first; i < list->count; i++) {
        uint32_t index = 0;
        if (!belongs(list, i, whole)) continue;
        while (index < count && !belongs(list, i, &out[index])) index++;
        if (index == count)
            out[count++] = (menu_entry){i, 0, next_word(list->notation[i], whole->length)};
        out[index].members++;
    }
    return count;
}

static int by_first(const void *a, const void *b) {
    uint32_t x = ((const menu_entry *)a)->first, y = ((const menu_entry *)b)->first;
    return (x > y) - (x < y);
}

/* Splits the entry that falls into the fewest, again and again, as long as the screen has room. */
static void gather(menu *list) {
    static menu_entry parts[JACTA_MAX_LIST], fewest[JACTA_MAX_LIST];
    menu_entry all = {.length = (uint32_t)strlen(list->prefix)};
    while (!starts(list->notation[all.first], list->prefix, all.length)) all.first++;
    for (uint32_t i = all.first; i < list->count; i++)
        all.members += starts(list->notation[i], list->prefix, all.length);
    list->entry[0] = all;
    list->entries = 1;
    for (;;) {
        uint32_t least = UINT32_MAX, index = 0;
        for (uint32_t i = 0; i < list->entries; i++) {
            if (list->entry[i].members == 1) continue;
            uint32_t count = split(list, &list->entry[i], parts);
            if (count >= least) continue;
            least = count, index = i;
            memcpy(fewest, parts, count * sizeof *parts);
        }
        if (least == UINT32_MAX) break;
        if (list->entries > 1 && list->entries - 1 + least > list->limit) break;
        list->entry[index] = fewest[0];
        memcpy(list->entry + list->entries, fewest + 1, (least - 1) * sizeof *fewest);
        list->entries += least - 1;
    }
    qsort(list->entry, list->entries, sizeof list->entry[0], by_first);
}

void menu_begin(menu *list, const tell_eyes *eyes, const void *state, uint32_t limit) {
    const jacta_game *game = eyes->game;
    list->eyes = *eyes, list->limit = limit, list->depth = 0;
    list->prefix[0] = 0;
    memmove(&list->view, tell_seen(eyes, state, &list->view), game->state_size);
    list->count = game->moves(&list->view, list->moves);
    for (uint32_t i = 0; i < list->count; i++) {
        jacta_text out = TEXT_ON(list->notation[i]);
        game->face->write(&list->view, list->moves[i], &out);
    }
    gather(list);
}

/* The words that the descriptions of all moves of an entry begin with. */
static void shared_words(const menu *list, const menu_entry *entry, char *out, size_t size) {
    static told_event move;
    tell_plain(&list->eyes, &list->view, list->moves[entry->first], &move);
    snprintf(out, size, "%s", move.text);
    for (uint32_t i = entry->first + 1; i < list->count; i++) {
        if (!belongs(list, i, entry)) continue;
        tell_plain(&list->eyes, &list->view, list->moves[i], &move);
        size_t same = 0;
        while (out[same] && out[same] == move.text[same]) same++;
        bool whole = strchr(" ", out[same]) && strchr(" ", move.text[same]);
        while (!whole && same && out[same - 1] != ' ') same--;
        while (same && out[same - 1] == ' ') same--;
        out[same] = 0;
    }
}

/* The most points that a move of the entry brings at once. */
static int32_t best_points(const menu *list, const menu_entry *entry) {
    const jacta_game *game = list->eyes.game;
    tell_room after;
    int32_t best = INT32_MIN;
    for (uint32_t i = entry->first; i < list->count; i++) {
        if (!belongs(list, i, entry)) continue;
        memcpy(&after, &list->view, game->state_size);
        game->apply(&after, list->moves[i]);
        int32_t gain = tell_score_change(game, &list->view, &after, list->eyes.viewer);
        if (gain > best) best = gain;
    }
    return best;
}

enum { NARROW = 24 }; /* columns beside the notations that are too few for words */

static void show_entry(const menu *list, uint32_t index, uint32_t width) {
    const menu_entry *entry = &list->entry[index];
    const char *notation = list->notation[entry->first];
    char number[16], words[512], prefix[JACTA_MAX_NOTATION + 4];
    bool single = entry->members == 1;
    snprintf(number, sizeof number, "%4u ", index + 1);
    if (single)
        snprintf(prefix, sizeof prefix, "%s", notation);
    else
        snprintf(prefix, sizeof prefix, "%.*s …", (int)entry->length, notation);
    shared_words(list, entry, words, sizeof words);
    show_ink(number, INK_ACCENT);
    show(prefix);
    uint32_t indent = 7 + width;
    if (indent + NARROW > screen_columns())
        show("\n"), show_blanks(indent = 7);
    else
        show_blanks(width - shown_width(prefix) + 2);
    uint32_t column = show_wrapped(words, indent, indent);
    if (single) {
        static told_event move;
        tell_move(&list->eyes, &list->view, list->moves[entry->first], &move);
        show_gains(&move, column, indent);
    } else {
        int32_t best = best_points(list, entry);
        jacta_text most = scratch(), ways = scratch();
        tell_points(list->eyes.game, cli_lang(), best, &most);
        if (*words) text_put(&ways, " … ");
        text_put(&ways, fill(best > 0 ? "cli.menu.ways_best" : "cli.menu.ways", "ds",
                             (int)entry->members, most.data));
        show_wrapped(ways.data, column, indent);
    }
    show("\n");
}

/* How many letters the notations of all entries share, in whole words. */
static uint32_t shared_length(const menu *list) {
    const char *first = list->notation[list->entry[0].first];
    uint32_t same = (uint32_t)strlen(first);
    for (uint32_t i = 1; i < list->entries; i++)
        while (!starts(list->notation[list->entry[i].first], first, same)) same--;
    while (same && first[same - 1] != ' ') same--;
    return same;
}

/* An entry in brief: its number, the notation from a letter on, and points. */
static void brief(const menu *list, uint32_t index, uint32_t shared, char *out, size_t size) {
    const menu_entry *entry = &list->entry[index];
    int32_t best = best_points(list, entry);
    bool single = entry->members == 1;
    snprintf(out, size, "%4u %.*s%s%s%s", index + 1,
             single ? JACTA_MAX_NOTATION : (int)(entry->length - shared),
             list->notation[entry->first] + shared, single ? "" : " …", best > 0 ? " " : "",
             best > 0 ? points(best, list->eyes.game->score_unit, true) : "");
}

void menu_brief(const menu *list, uint32_t room) {
    uint32_t shared = shared_length(list), width = 0;
    const menu_entry all = {list->entry[0].first, list->entries, shared ? shared - 1 : 0};
    char words[512], cell[JACTA_MAX_NOTATION + 64];
    shared_words(list, &all, words, sizeof words);
    if (*words) {
        uint32_t lines = 1 + shown_width(words) / screen_columns();
        show_wrapped(words, 0, 0), show(" …\n");
        room = room > lines ? room - lines : 1;
    }
    for (uint32_t i = 0; i < list->entries; i++) {
        brief(list, i, shared, cell, sizeof cell);
        if (shown_width(cell) > width) width = shown_width(cell);
    }
    struct grid rows;
    grid_begin(&rows, "llllllllll");
    rows.columns = screen_columns() / (width + 2);
    if (rows.columns < 1) rows.columns = 1;
    if (rows.columns > 10) rows.columns = 10;
    uint32_t count = list->entries;
    uint32_t shown = room > 12 ? room - 2 : 2; /* two are enough to see how they are typed */
    if (count > rows.columns * room && count > shown * rows.columns) count = shown * rows.columns;
    for (uint32_t i = 0; i < count || i % rows.columns; i++) {
        cell[0] = 0;
        if (i < count) brief(list, i, shared, cell, sizeof cell);
        grid_cell(&rows, cell, INK_PLAIN);
    }
    grid_end(&rows, 0);
    if (count == list->entries) return;
    show_wrapped_ink(fill("cli.menu.more", "d", (int)(list->entries - count)), INK_MUTED, 0, 0);
    show("\n");
}

void menu_show(const menu *list) {
    uint32_t width = 0;
    for (uint32_t i = 0; i < list->entries; i++) {
        const menu_entry *entry = &list->entry[i];
        uint32_t size = entry->members == 1 ? shown_width(list->notation[entry->first])
                                            : entry->length + shown_width(" …");
        if (size > width) width = size;
    }
    for (uint32_t i = 0; i < list->entries; i++) show_entry(list, i, width);
}

/* Narrows to the moves whose notation begins so; false if there is none. */
static bool narrow(menu *list, const char *prefix, jacta_move *move, bool *chosen) {
    uint32_t length = (uint32_t)strlen(prefix), found = 0, last = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        if (!starts(list->notation[i], prefix, length)) continue;
        found++, last = i;
        if (list->notation[i][length]) continue;
        found = 1;
        break;
    }
    if (!found) return false;
    *chosen = found == 1;
    *move = list->moves[last];
    uint32_t already = (uint32_t)strlen(list->prefix);
    if (!starts(prefix, list->prefix, already)) list->depth = already = 0; /* it begins elsewhere */
    if (*chosen || length == already) return true;
    list->path[list->depth++] = already;
    snprintf(list->prefix, sizeof list->prefix, "%.*s", (int)length, list->notation[last]);
    gather(list);
    return true;
}

bool menu_choose(menu *list, const char *typed, jacta_move *move, bool *chosen) {
    char prefix[2 * JACTA_MAX_NOTATION];
    uint64_t number;
    *chosen = false;
    if (read_number(typed, 1, list->entries, &number)) {
        const menu_entry *entry = &list->entry[number - 1];
        snprintf(prefix, sizeof prefix, "%.*s", (int)entry->length + 1,
                 list->notation[entry->first]);
        *move = list->moves[entry->first];
        *chosen = entry->members == 1;
        return *chosen || narrow(list, prefix, move, chosen);
    }
    if (strlen(typed) >= JACTA_MAX_NOTATION) return false;
    if (narrow(list, typed, move, chosen)) return true;
    if (read_number(typed, 0, UINT64_MAX, &number)) return false; /* a number is one of the list */
    bool open = list->depth && list->prefix[strlen(list->prefix) - 1] != ' ';
    snprintf(prefix, sizeof prefix, open ? "%s %s" : "%s%s", list->prefix, typed);
    if (list->depth && narrow(list, prefix, move, chosen)) return true;
    snprintf(prefix, sizeof prefix, "%.*s%s", (int)shared_length(list),
             list->notation[list->entry[0].first], typed);
    return narrow(list, prefix, move, chosen);
}

void menu_offer(const menu *list, edit_add *add, void *lines) {
    const char *first = list->notation[list->entry[0].first];
    uint32_t chosen = (uint32_t)strlen(list->prefix), shared = shared_length(list);
    for (uint32_t i = 0; i < list->count; i++) {
        const char *notation = list->notation[i];
        add(lines, notation);
        if (chosen && starts(notation, list->prefix, chosen))
            add(lines, notation + chosen + strspn(notation + chosen, " "));
        if (shared && starts(notation, first, shared)) add(lines, notation + shared);
    }
}

bool menu_back(menu *list) {
    if (!list->depth) return false;
    list->prefix[list->path[--list->depth]] = 0;
    gather(list);
    return true;
}
