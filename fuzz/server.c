#define _GNU_SOURCE
/* Any bytes as requests: each line is a message of one of two guests, `a` or `b` by its first byte
 * (`d`: a's connection breaks and comes back). "$G" stands for a game, "$T" for the table made last,
 * "$V" for its version and "$M" for a legal move. Every request gets an answer that is JSON, and none of them
 * breaks the hub. */
#include "fuzz.h"
#include "server/request.h"
#include "server/log.h"

#include <stdio.h>

static struct hub *hub;
static struct client people[2];
static struct guest *guests[2];
static char last_table[ID_BYTES] = "t";

/* A storage that keeps nothing, so that no disk is waited for. */
static struct store *open_nowhere(const char *where, store_use use, char why[256]) {
    (void)where, (void)use, (void)why;
    return (struct store *)&hub;
}

static void do_nothing(struct store *store) {
    (void)store;
}

static bool succeed(struct store *store) {
    (void)store;
    return true;
}

static bool write_nowhere(struct store *store, const store_row *row) {
    (void)store, (void)row;
    return true;
}

static bool read_nothing(struct store *store, read_kind what, const char *key, int64_t first,
                         int64_t last, store_each *each, void *context) {
    (void)store, (void)what, (void)key, (void)first, (void)last, (void)each, (void)context;
    return true;
}

static const struct storage nowhere = {.open = open_nowhere,
                                       .close = do_nothing,
                                       .begin = succeed,
                                       .write = write_nowhere,
                                       .commit = succeed,
                                       .rollback = do_nothing,
                                       .read = read_nothing};

static void wake(struct client *client) {
    (void)client;
}

static void settled(void *context) {
    (void)context;
}

static void come(uint32_t i) {
    people[i] = (struct client){.socket = true, .wake = wake};
    client_begin(hub, &people[i], guests[i], i ? "fr" : "en");
}

static void begin(void) {
    static server_options options;
    static char secret[44], why[256];
    options = server_defaults();
    options.rate = options.max_tables = 100000;
    options.database = "";
    log_silence();
    hub = hub_new(&options, &nowhere, settled, NULL, why);
    require(hub != NULL);
    for (uint32_t i = 0; i < 2; i++) {
        guests[i] = guest_new(hub, "en", secret);
        come(i);
    }
}

/* Takes what the client was told, committed or not; returns how many answers there were. */
static uint32_t drain(struct client *client) {
    uint32_t answers = 0;
    for (struct message *message = client->first, *next; message; message = next) {
        json_t *parsed = json_loadb(message->data + MESSAGE_HEAD, message->used, 0, NULL);
        require(parsed != NULL);
        const char *type = json_string_value(json_object_get(parsed, "type"));
        const char *table_id = json_string_value(json_object_get(parsed, "table"));
        if (type && !strcmp(type, "created")) snprintf(last_table, ID_BYTES, "%s", table_id);
        json_decref(parsed);
        answers += message->answer;
        next = message->next;
        message_free(message);
    }
    client->first = NULL, client->last = &client->first, client->queued = 0;
    return answers;
}

static void put(char **cursor, const char *end, const char *text) {
    size_t size = strlen(text);
    if ((size_t)(end - *cursor) < size) return;
    memcpy(*cursor, text, size);
    *cursor += size;
}

/* Puts in what no fuzzer could guess. */
static size_t expand(const uint8_t *line, size_t size, char *out, size_t room) {
    char *cursor = out;
    const struct table *table = map_get(&hub->tables, last_table);
    for (size_t i = 0; i < size && cursor + 1 < out + room; i++) {
        char text[JACTA_MAX_NOTATION] = "";
        jacta_text notation = {text, sizeof text, 0};
        if (line[i] != '$' || i + 1 == size) {
            *cursor++ = (char)line[i];
            continue;
        }
        i++;
        if (line[i] == 'T') put(&cursor, out + room, last_table);
        if (line[i] == 'G') put(&cursor, out + room, jacta_game_at(0)->id);
        if (line[i] == 'V') snprintf(text, sizeof text, "%u", table ? table->version : 0);
        if (line[i] == 'M' && table && table_turn(table) >= 0) {
            static jacta_move list[JACTA_MAX_LIST];
            table->game->moves(table_state(table), list);
            table->game->face->write(table_state(table), list[0], &notation);
        }
        put(&cursor, out + room, text);
    }
    return (size_t)(cursor - out);
}

static void say_line(const uint8_t *line, size_t size) {
    static char text[1 << 16];
    uint32_t i = size && line[0] == 'b';
    if (size && line[0] == 'd') {
        client_end(hub, &people[0]);
        come(0);
    } else if (size) {
        bool slow = memmem(line, size, "hint", 4) || memmem(line, size, "grade", 5) ||
                    memmem(line, size, "analyse", 7);
        size_t length = expand(line + 1, size - 1, text, sizeof text);
        request_answer(hub, &people[i], NULL, text, length);
        require(drain(&people[i]) == 1 || slow);
    }
    hub_turn(hub);
    drain(&people[0]);
    drain(&people[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!hub) begin();
    while (size) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        say_line(data, length);
        length += end != NULL;
        data += length, size -= length;
    }
    hub_tick(hub);
    MAP_EACH(&hub->tables, struct table, table) {
        if (hub->tables.count > 50 && !room_of(table)->dirty &&
            room_of(table)->ticket <= hub->committed)
            table_drop(hub, table);
    }
    return 0;
}
