/* Tables in the page, one at a time: the same machine and the same teller as the server's, with one person,
 * "me", who holds all seats that no bot has. What is told comes out as JSON, in the words that the page
 * has handed over. */
#include "doors.h"
#include "engine/registry.h"
#include "rules/core/text.h"
#include "table/fair.h"
#include "tell/advice.h"
#include "tell/view.h"

#include <stdlib.h>
#include <string.h>

static struct table table;
static struct gaze gaze;
static table_deeds deeds;
static table_time now;       /* as the page has told last */
static char lesson[1 << 14]; /* chance events that are to happen, a line each */

static const char me[] = "me";

/* ---- Opening -------------------------------------------------------------------------------- */

/* The rest of the line behind the word, or NULL. */
static char *after(char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) != 0 || line[length] != ' ' ? NULL : line + length + 1;
}

static void set(char *out, size_t size, const char *text) {
    jacta_text place = {out, (uint32_t)size, 0};
    text_put(&place, text);
}

/* Random bits with which the wanted event comes, where a lesson wants one. */
static uint64_t source(struct table *drawn, int32_t seat, uint32_t count) {
    enum { TRIES = 1 << 20 };
    char lines[sizeof lesson], *rest = lines, *line = NULL;
    jacta_move wanted;
    jacta_error error;
    memcpy(lines, lesson, sizeof lines);
    for (uint32_t i = 0; i <= count; i++) line = next_line(&rest);
    const void *state = table_seat_state(drawn, seat);
    if (line && jacta_read_move(drawn->game, state, line, &wanted, &error))
        for (uint64_t bits = 0; bits < TRIES; bits++) {
            jacta_rng rng = {bits};
            if (drawn->game->draw(state, &rng) == wanted) return bits;
        }
    return fair_source(drawn, seat, count);
}

/* A line about the table to be: game, option, seat, dice, seed, nonce, chance, how it was ended. */
static bool draft_line(struct table *draft, char *line, uint32_t *nonces, jacta_error *error) {
    char *value;
    if ((value = after(line, "game"))) {
        draft->game = registry_game(value, error);
        if (draft->game) draft->setup = jacta_setup_default(draft->game, draft->setup.players);
        return draft->game != NULL;
    }
    if ((value = after(line, "option"))) {
        char *word = value + strcspn(value, " ");
        if (*word) *word++ = 0;
        return jacta_setup_option(draft->game, &draft->setup, value, word, error);
    }
    if ((value = after(line, "id"))) set(draft->id, sizeof draft->id, value);
    if ((value = after(line, "dice"))) draft->dice = *value == '1' ? DICE_COUNTED : DICE_THROWN;
    if ((value = after(line, "seed"))) fair_bytes(value, draft->seed, DICE_SEED);
    if ((value = after(line, "nonce")) && *nonces < JACTA_MAX_PLAYERS)
        fair_nonce_read(value, &draft->seats[(*nonces)++].nonce);
    if (!strcmp(line, "same_dice")) draft->same_dice = true;
    if (!strcmp(line, "ended")) draft->phase = PHASE_OVER;
    if ((value = after(line, "resigned")) && *value >= '0' && *value < '0' + JACTA_MAX_PLAYERS)
        draft->seats[*value - '0'].resigned = true;
    if ((value = after(line, "chance"))) {
        jacta_text text = {lesson, sizeof lesson, (uint32_t)strlen(lesson)};
        text_put(&text, value);
        text_char(&text, '\n');
    }
    uint32_t index = draft->setup.players;
    table_seat *seat = &draft->seats[index < JACTA_MAX_PLAYERS ? index : 0];
    if ((value = after(line, "person")) || (value = after(line, "bot"))) {
        bool bot = line[0] == 'b';
        seat->kind = bot ? SEAT_BOT : SEAT_PERSON;
        set(seat->bot, sizeof seat->bot, bot ? value : "");
        set(seat->person, sizeof seat->person, bot ? "" : me);
        jacta_text name = {seat->name, sizeof seat->name, 0};
        if (bot) text_put(&name, "bot:");
        text_put(&name, value);
        if (draft->setup.players < JACTA_MAX_PLAYERS) draft->setup.players++;
    }
    return true;
}

/* Each line: the seat, and what it has decided ahead. */
static void adopt_ahead(struct table *draft, char *lines) {
    jacta_error error;
    for (char *line; (line = next_line(&lines)) && *line >= '0' && *line < '6';) {
        int32_t seat = *line - '0';
        const void *state = table_seat_state(draft, seat);
        table_row row = {.ply = draft->ahead[seat].count, .kept = {.seat = seat}};
        row.kept.version = draft->version + row.ply + 1;
        row.event.actor = draft->game->turn(state);
        if (!jacta_read_move(draft->game, state, line + 2, &row.event.move, &error) ||
            !table_restore_ahead(draft, &row))
            return;
    }
}

/* Takes the table's place; the gaze is new. */
static uint32_t take(const struct table *draft) {
    table_forget(&table);
    table = *draft;
    gaze = (struct gaze){-1, -1, INT32_MIN, 0, false};
    return 0;
}

static void set_time(double date) {
    now = (table_time){(int64_t)date, (int64_t)date};
}

static struct table empty(void) {
    struct table draft = {.dice = DICE_THROWN, .forfeit = -1, .asker = -1, .source = source};
    set(draft.host, sizeof draft.host, me);
    draft.wake = INT64_MAX, draft.version = 1;
    return draft;
}

/* Input: lines about the table (draft_line(), seats before the game); to go on with one, an empty line,
 * what was decided ahead, another empty line, and the record. 0 when it is open. */
DOOR(open) uint32_t door_open(uint32_t length, double date) {
    struct table draft = empty();
    jacta_error error = {0};
    uint32_t nonces = 0;
    char *rest = input, *line, *end = input + length;
    lesson[0] = 0;
    set_time(date);
    while ((line = next_line(&rest)) && *line)
        if (!draft_line(&draft, line, &nonces, &error)) return refuse("bad_setup", &error);
    if (!draft.game || !registry_players(draft.game, draft.setup.players, &error))
        return refuse("bad_setup", &error);
    if (!*rest) {
        if (table_open(&draft, now, &deeds) != REFUSE_NONE) return refuse("bad_setup", &deeds.why);
        return take(&draft);
    }
    char *ahead = rest, *record = strstr(rest, "jacta ");
    jacta_match *match = record ? jacta_record_read(record, (size_t)(end - record), &error) : NULL;
    if (!match) return refuse("no_table", &error);
    draft.setup = *jacta_match_setup(match);
    draft.rules = draft.game->version, draft.layout = 0;
    if (draft.phase != PHASE_OVER) draft.phase = PHASE_PLAYING;
    bool good = jacta_match_game(match) == draft.game && table_adopt(&draft, match);
    jacta_match_free(match);
    if (good) adopt_ahead(&draft, ahead);
    if (!good || table_resume(&draft, 0, now, &deeds) != REFUSE_NONE) {
        table_forget(&draft);
        return refuse("no_table", NULL);
    }
    if (draft.game->turn(table_state(&draft)) == JACTA_OVER) draft.phase = PHASE_OVER;
    return take(&draft);
}

/* Input: a record, to look at it. 0 when it has been replayed. */
DOOR(import) uint32_t door_import(uint32_t length) {
    jacta_error error;
    jacta_match *match = jacta_record_read(input, length, &error);
    if (!match) return refuse("bad_record", &error);
    struct table draft = empty();
    draft.game = jacta_match_game(match), draft.setup = *jacta_match_setup(match);
    draft.rules = draft.game->version, draft.phase = PHASE_OVER;
    for (uint32_t i = 0; i < draft.setup.players; i++) {
        const char *name = jacta_match_name(match, i);
        char *bot = after((char *)name, "bot");
        if (!strncmp(name, "bot:", 4)) bot = (char *)name + 4;
        draft.seats[i].kind = bot ? SEAT_BOT : SEAT_PERSON;
        set(draft.seats[i].bot, sizeof draft.seats[i].bot, bot ? bot : "");
        set(draft.seats[i].name, sizeof draft.seats[i].name, name);
    }
    fair_read(jacta_match_seed(match), &draft);
    bool good = table_adopt(&draft, match);
    if (good) jacta_match_set_seed(draft.match, jacta_match_seed(match));
    jacta_match_free(match);
    return good ? take(&draft) : refuse("storage", NULL);
}

/* The record itself, not JSON. */
DOOR(kept) uint32_t door_kept(void) {
    char seed[SEED_BYTES] = "";
    jacta_text remark = TEXT_ON(seed);
    fair_write(&table, &remark);
    if (table.phase != PHASE_OVER || !*jacta_match_seed(table.match))
        jacta_match_set_seed(table.match, seed);
    char *text = jacta_record_write(table.match);
    if (!text) return 0;
    size_t length = strlen(text);
    if (length >= OUTPUT) length = 0;
    memcpy(output, text, length);
    free(text);
    return length;
}

/* What was decided ahead, a line each, as open() reads it. */
DOOR(ahead) uint32_t door_ahead(void) {
    jacta_text out = {output, OUTPUT, 0};
    uint64_t state[JACTA_MAX_STATE / 8];
    output[0] = 0;
    for (int32_t seat = 0; seat < (int32_t)table.setup.players; seat++) {
        if (!table.ahead[seat].count) continue;
        match_copy(table.match, jacta_match_ply(table.match), state);
        table.game->ahead(state, seat);
        for (uint32_t i = 0; i < table.ahead[seat].count; i++) {
            jacta_event event = jacta_match_ahead_event(table.match, (uint32_t)seat, i);
            text_number(&out, seat);
            text_char(&out, ' ');
            table.game->face->write(state, event.move, &out);
            text_char(&out, '\n');
            table.game->apply(state, event.move);
        }
    }
    return out.used;
}

/* ---- Playing -------------------------------------------------------------------------------- */

static const char *const refusals[] = {
#define REFUSAL(name, code, status) #code,
#include "table/refusals.def"
#undef REFUSAL
    NULL, "stale", "limit"};

static uint32_t answered(table_refusal refusal) {
    return refusal == REFUSE_NONE ? 0 : refuse(refusals[refusal], &deeds.why);
}

/* Input: a move in notation. 0 when it was played, by me or, as the bots' thought, for the seat. */
DOOR(move) uint32_t door_move(int32_t seat, uint32_t version, int32_t thought, double date) {
    static uint32_t number;
    char name[16];
    jacta_text text = TEXT_ON(name);
    table_command move = {.verb = thought ? TABLE_THOUGHT : TABLE_MOVE,
                          .seat = seat,
                          .version = version,
                          .text = input,
                          .move_id = name};
    set_time(date);
    text_number(&text, number++);
    deeds.why.code = NULL;
    if (thought &&
        !jacta_read_move(table.game, table_seat_state(&table, seat), input, &move.move, &deeds.why))
        return refuse("illegal", &deeds.why);
    return answered(table_do(&table, thought ? NULL : me, &move, now, &deeds));
}

DOOR(undo) uint32_t door_undo(int32_t seat, uint32_t version, int32_t to, double date) {
    table_command undo = {.verb = TABLE_UNDO, .seat = seat, .version = version, .to = to};
    set_time(date);
    table_refusal refusal = table_do(&table, me, &undo, now, &deeds);
    if (refusal == REFUSE_NONE && gaze.told > jacta_match_ply(table.match))
        gaze.told = jacta_match_ply(table.match);
    return answered(refusal);
}

/* Gives the game up or, with everybody's consent, which is mine, ends it as it stands. */
DOOR(end) uint32_t door_end(int32_t resigns, double date) {
    table_command end = {.verb = resigns ? TABLE_RESIGN : TABLE_END, .seat = -1, .yes = true};
    set_time(date);
    return answered(table_do(&table, me, &end, now, &deeds));
}

/* The bots that the last command has asked: their seats, names and versions. */
DOOR(asked) uint32_t door_asked(void) {
    json_buffer buffer;
    json out = answer(&buffer);
    json_open(&out, "asked", '[');
    for (uint32_t i = 0; i < deeds.count; i++) {
        int32_t seat = deeds.list[i].seat;
        if (deeds.list[i].kind != DEED_THINK) continue;
        json_open(&out, NULL, '{');
        json_int(&out, "seat", seat);
        json_text(&out, "bot", table.seats[seat].bot);
        json_int(&out, "version", deeds.list[i].first);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return answer_end(&out, &buffer);
}

/* Input: a bot's name. What it would play for the seat, in notation; each version has luck of its own. */
DOOR(think) uint32_t door_think(int32_t seat) {
    uint64_t view[JACTA_MAX_STATE / 8], luck;
    const jacta_bot *bot = jacta_bot_find(input, NULL);
    const void *state = table_seat_state(&table, seat);
    if (!bot || !(table_deciders(&table) >> seat & 1)) return 0;
    memcpy(&luck, table.seed, sizeof luck);
    jacta_rng rng = jacta_rng_seed(~luck, table_version(&table, seat));
    jacta_view(table.game, state, seat, view);
    jacta_text text = {output, OUTPUT, 0};
    table.game->face->write(state, jacta_bot_move(bot, table.game, view, seat, &rng), &text);
    return text.used;
}

/* ---- Looking -------------------------------------------------------------------------------- */

DOOR(view) uint32_t door_view(double date) {
    json_buffer buffer;
    json out = answer(&buffer);
    set_time(date);
    view_json(&out, &table, me, jacta_lang(0), &gaze, &(view_world){now, UINT32_MAX, 0});
    return answer_end(&out, &buffer);
}

static int32_t viewer(void) {
    return table.phase == PHASE_OVER ? JACTA_REFEREE : gaze_seat(&gaze, &table, me);
}

DOOR(position) uint32_t door_position(uint32_t ply) {
    json_buffer buffer;
    json out = answer(&buffer);
    past_json(&out, &table, jacta_lang(0), viewer(), ply);
    return answer_end(&out, &buffer);
}

/* What to play for the seat, and why; each version has luck of its own. */
DOOR(hint) uint32_t door_hint(int32_t seat) {
    uint64_t view[JACTA_MAX_STATE / 8], luck;
    advice found;
    const void *state = table_seat_state(&table, seat);
    if (table_may_hint(&table, me, seat) != REFUSE_NONE) return refuse("not_your_turn", NULL);
    memcpy(&luck, table.seed, sizeof luck);
    jacta_rng rng = jacta_rng_seed(~luck, table_version(&table, seat));
    jacta_view(table.game, state, seat, view);
    if (!advise(table.game, view, seat, &rng, &found)) return refuse("storage", NULL);
    json_buffer buffer;
    json out = answer(&buffer);
    tell_eyes eyes = table_eyes(&table, jacta_lang(0), seat);
    eyes.now = state;
    hint_json(&out, &eyes, view, &found, "hard");
    return answer_end(&out, &buffer);
}

/* Input: a legal move of the seat in notation. How good it is. */
DOOR(grade) uint32_t door_grade(int32_t seat) {
    uint64_t view[JACTA_MAX_STATE / 8], luck;
    grade found;
    jacta_move move;
    jacta_error error = {0};
    if (table_may_hint(&table, me, seat) != REFUSE_NONE) return refuse("not_your_turn", NULL);
    const void *state = table_seat_state(&table, seat);
    if (!jacta_read_move(table.game, state, input, &move, &error)) return refuse("illegal", &error);
    memcpy(&luck, table.seed, sizeof luck);
    jacta_view(table.game, state, seat, view);
    if (!grade_move(table.game, view, seat, move, luck + table_version(&table, seat), &found))
        return refuse("storage", NULL);
    json_buffer buffer;
    json out = answer(&buffer);
    tell_eyes eyes = table_eyes(&table, jacta_lang(0), seat);
    eyes.now = state;
    grade_json(&out, &eyes, view, move, &found);
    return answer_end(&out, &buffer);
}

/* Input: an element of the board. What it is, and why I cannot use it now; {} if there is no such element. */
DOOR(why) uint32_t door_why(void) {
    uint64_t room[JACTA_MAX_STATE / 8];
    uint32_t shown;
    json_buffer buffer;
    json out = answer(&buffer);
    tell_eyes eyes = table_eyes(&table, jacta_lang(0), viewer());
    eyes.now = table_sight(&table, eyes.viewer, room, &shown);
    why_json(&out, &eyes, eyes.now, input);
    return answer_end(&out, &buffer);
}
