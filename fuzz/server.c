#define _GNU_SOURCE
/* Any bytes as requests: each line is a message of one of two guests, `a` or `b` by its first byte
 * (`d`: a's connection breaks and comes back). "$G" stands for a game, "$T" for the table made last,
 * "$V" for its version and "$M" for a legal move. Every request gets an answer that is JSON, and none of them
 * breaks the hub. */
#include "fuzz.h"
#include "server/hub.h"
#include "server/log.h"

#include <stdio.h>
#include <unistd.h>

static hub *all;
static client people[2];
static guest *guests[2];
static char last_table[ID_BYTES] = "t";

static void wake(client *who) {
    (void)who;
}

static void settled(void *context) {
    (void)context;
}

static void come(uint32_t i) {
    people[i] = (client){.socket = true, .wake = wake};
    client_begin(all, &people[i], guests[i], i ? "fr" : "en");
}

static void begin(void) {
    static server_options options;
    static char path[512], secret[44], why[256];
    const char *folder = getenv("TMPDIR"); /* fuzz/run clears it away */
    options = server_defaults();
    options.rate = options.max_tables = 100000;
    snprintf(path, sizeof path, "%s/fuzz-%d.db", folder ? folder : "/tmp", getpid());
    options.database = path;
    log_silence();
    all = hub_new(&options, &sqlite_storage, settled, NULL, why);
    require(all != NULL);
    for (uint32_t i = 0; i < 2; i++) {
        guests[i] = guest_new(all, "en", secret);
        come(i);
    }
}

/* Takes what the client was told, committed or not; returns how many answers there were. */
static uint32_t drain(client *who) {
    uint32_t answers = 0;
    for (message *text = who->first, *next; text; text = next) {
        json_t *parsed = json_loadb(text->data + MESSAGE_HEAD, text->used, 0, NULL);
        require(parsed != NULL);
        const char *type = json_string_value(json_object_get(parsed, "type"));
        const char *table_id = json_string_value(json_object_get(parsed, "table"));
        if (type && !strcmp(type, "created")) snprintf(last_table, ID_BYTES, "%s", table_id);
        json_decref(parsed);
        answers += text->answer;
        next = text->next;
        message_free(text);
    }
    who->first = NULL, who->last = &who->first, who->queued = 0;
    return answers;
}

static void put(char **at, const char *end, const char *text) {
    size_t size = strlen(text);
    if ((size_t)(end - *at) < size) return;
    memcpy(*at, text, size);
    *at += size;
}

/* Puts in what no fuzzer could guess. */
static size_t expand(const uint8_t *line, size_t size, char *out, size_t room) {
    char *at = out;
    const table *now = map_get(&all->tables, last_table);
    for (size_t i = 0; i < size && at + 1 < out + room; i++) {
        char text[JACTA_MAX_NOTATION] = "";
        jacta_text notation = {text, sizeof text, 0};
        if (line[i] != '$' || i + 1 == size) {
            *at++ = (char)line[i];
            continue;
        }
        i++;
        if (line[i] == 'T') put(&at, out + room, last_table);
        if (line[i] == 'G') put(&at, out + room, jacta_game_at(0)->id);
        if (line[i] == 'V') snprintf(text, sizeof text, "%u", now ? now->version : 0);
        if (line[i] == 'M' && now && table_turn(now) >= 0) {
            static jacta_move list[JACTA_MAX_LIST];
            now->game->moves(table_state(now), list);
            now->game->face->write(table_state(now), list[0], &notation);
        }
        put(&at, out + room, text);
    }
    return (size_t)(at - out);
}

static void say_line(const uint8_t *line, size_t size) {
    static char text[1 << 16];
    uint32_t who = size && line[0] == 'b';
    if (size && line[0] == 'd') {
        client_end(all, &people[0]);
        come(0);
    } else if (size) {
        bool slow = memmem(line, size, "hint", 4) || memmem(line, size, "analyse", 7);
        size_t length = expand(line + 1, size - 1, text, sizeof text);
        hub_request(all, &people[who], NULL, text, length);
        require(drain(&people[who]) == 1 || slow);
    }
    hub_turn(all);
    drain(&people[0]);
    drain(&people[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!all) begin();
    while (size) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        say_line(data, length);
        length += end != NULL;
        data += length, size -= length;
    }
    hub_tick(all);
    MAP_EACH(&all->tables, table, old) {
        if (all->tables.count > 50 && !old->dirty && old->ticket <= all->committed)
            table_drop(all, old);
    }
    return 0;
}
