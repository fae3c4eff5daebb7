#include "store.h"

#include <string.h>

#define TEXT(member) {'t', offsetof(store_row, member)}
#define NUMBER(member) {'n', offsetof(store_row, member)}
#define BYTES(member) {'b', offsetof(store_row, member)}

const store_member store_members[STORE_KIND_COUNT][STORE_MEMBERS] = {
    [STORE_META] = {TEXT(meta.name), TEXT(meta.value)},
    [STORE_GUEST] = {TEXT(guest.id), TEXT(guest.name), TEXT(guest.lang), NUMBER(guest.made),
                     NUMBER(guest.since)},
    [STORE_TOKEN] = {TEXT(token.hash), TEXT(token.guest)},
    [STORE_TABLE] = {NUMBER(table.number), TEXT(table.id), NUMBER(table.phase),
                     NUMBER(table.version), NUMBER(table.time), TEXT(table.game), TEXT(table.info)},
    [STORE_SEAT] = {TEXT(seat.guest), NUMBER(seat.table)},
    [STORE_EVENT] = {NUMBER(event.number), NUMBER(event.actor), NUMBER(event.move),
                     NUMBER(event.version), NUMBER(event.time), NUMBER(event.clock),
                     TEXT(event.move_id), BYTES(event.state), NUMBER(event.seat),
                     NUMBER(event.gave)},
    [STORE_AHEAD] = {NUMBER(event.number), NUMBER(event.actor), NUMBER(event.move),
                     NUMBER(event.version), NUMBER(event.time), NUMBER(event.clock),
                     TEXT(event.move_id), BYTES(event.state), NUMBER(event.seat),
                     NUMBER(event.gave)},
    [STORE_RECONSIDER] = {NUMBER(undo.first), NUMBER(undo.end)},
    [STORE_UNDO] = {NUMBER(undo.first), NUMBER(undo.end)},
    [STORE_CHAT] = {NUMBER(chat.number), NUMBER(chat.seat), NUMBER(chat.time), TEXT(chat.name),
                    TEXT(chat.words)},
    [STORE_RECORD] = {TEXT(record.table), TEXT(record.text)},
    [STORE_CODE] = {TEXT(code.guest), TEXT(code.code), NUMBER(code.until)},
    [STORE_UNSEAT] = {TEXT(seat.guest), NUMBER(seat.table)},
    [STORE_HUSH] = {NUMBER(undo.first), NUMBER(undo.end)},
    [STORE_DROP] = {NUMBER(drop.number)},
    [STORE_REVOKE] = {TEXT(gone.guest)},
    [STORE_DELETE] = {TEXT(gone.guest)},
};

_Static_assert(STORE_SHARDS == 64, "so do the questions");

int store_member_count(store_kind kind) {
    int count = 0;
    while (store_members[kind][count].type) count++;
    return count;
}

#define PLAY "SELECT number, id, phase, version, at, game, info FROM play "

#define ALL(kind) (uint32_t)READ_ALL + (uint32_t)(kind)

/* The store's own notes (the layout, that it could be written) are no settings. */
const store_question store_questions[READ_KIND_COUNT] = {
    [READ_META] = {STORE_META, "SELECT * FROM meta WHERE name = $1"},
    [READ_GUEST] = {STORE_GUEST, "SELECT * FROM guest WHERE id = $1"},
    [READ_TOKEN] = {STORE_TOKEN, "SELECT * FROM token WHERE hash = $1"},
    [READ_TABLE] = {STORE_TABLE, PLAY "WHERE id = $1"},
    [READ_DUE] = {STORE_TABLE, PLAY "WHERE phase < 2 AND ($2 >> CAST(number % 64 AS int)) & 1 = 1"
                                    " AND (info LIKE '%\"listed\":true%' OR (phase = 1 AND"
                                    " (info NOT LIKE '%\"clock\":0,\"seconds\"%' OR"
                                    " replace(info, '\"bot\":\"\"', '') LIKE '%\"bot\":%')))"
                                    " ORDER BY number DESC"},
    [READ_SEATED] = {STORE_TABLE, PLAY "JOIN seat ON play.number = seat.play WHERE guest = $1"},
    [READ_HOSTED] = {STORE_TABLE, PLAY "JOIN seat ON play.number = seat.play WHERE guest = $1"
                                       " AND phase < 2"},
    [READ_IDLE] = {STORE_TABLE,
                   PLAY "WHERE phase < 2 AND at < $2 AND ($3 >> CAST(number % 64 AS int)) & 1 = 1"
                        " AND NOT EXISTS (SELECT 1 FROM event WHERE event.number BETWEEN"
                        " play.number * 1048576 AND play.number * 1048576 + 1048575"
                        " AND event.at >= $2) ORDER BY number LIMIT 100"},
    [READ_OLD] = {STORE_TABLE, "SELECT * FROM (" PLAY "WHERE phase > 1 ORDER BY number LIMIT 200)"
                               " AS oldest WHERE at < $2"
                               " AND ($3 >> CAST(number % 64 AS int)) & 1 = 1"},
    [READ_GONE] =
        {STORE_GUEST,
         "SELECT id, name, lang, CAST(CASE WHEN since < $2 AND NOT EXISTS (SELECT 1 FROM seat"
         " JOIN play ON play.number = seat.play WHERE seat.guest = guest.id"
         " AND (play.phase < 2 OR play.at >= $2)) THEN 1 ELSE 0 END AS int8), since"
         " FROM guest WHERE id > $1 ORDER BY id LIMIT 1000"},
    [READ_LISTED] = {STORE_TABLE,
                     PLAY "WHERE phase = $2 AND phase < 2 AND info LIKE '%\"listed\":true%'"
                          " ORDER BY at DESC LIMIT 100"},
    [READ_MINE] = {STORE_TABLE, PLAY "JOIN seat ON play.number = seat.play WHERE guest = $1"
                                     " ORDER BY at DESC LIMIT 100"},
    [READ_PAST] = {STORE_TABLE,
                   PLAY "JOIN seat ON play.number = seat.play WHERE guest = $1 AND phase = 2"
                        " AND number < $2 ORDER BY number DESC LIMIT 50"},
    [READ_EVENTS] = {STORE_EVENT,
                     "SELECT * FROM event WHERE number BETWEEN $2 AND $3 ORDER BY number"},
    [READ_AHEAD] = {STORE_AHEAD,
                    "SELECT * FROM ahead WHERE number BETWEEN $2 AND $3 ORDER BY number"},
    [READ_CHATS] = {STORE_CHAT, "SELECT * FROM (SELECT * FROM chat WHERE number BETWEEN $2 AND $3"
                                " ORDER BY number DESC LIMIT 50) AS latest ORDER BY number"},
    [READ_RECORD] = {STORE_RECORD,
                     "SELECT id, record FROM play WHERE id = $1 AND record IS NOT NULL"},
    [READ_CLAIM] = {STORE_CODE, "DELETE FROM code WHERE code = $1 RETURNING guest, code, until"},
    [READ_LAST_TABLE] = {STORE_TABLE, PLAY "ORDER BY number DESC LIMIT 1"},
    [ALL(STORE_META)] = {STORE_META, "SELECT * FROM meta WHERE name NOT IN ('schema',"
                                     " 'probe') ORDER BY name"},
    [ALL(STORE_GUEST)] = {STORE_GUEST, "SELECT * FROM guest ORDER BY id"},
    [ALL(STORE_TOKEN)] = {STORE_TOKEN, "SELECT * FROM token ORDER BY hash"},
    [ALL(STORE_TABLE)] = {STORE_TABLE, PLAY "ORDER BY number"},
    [ALL(STORE_SEAT)] = {STORE_SEAT, "SELECT * FROM seat ORDER BY guest, play"},
    [ALL(STORE_EVENT)] = {STORE_EVENT, "SELECT * FROM event ORDER BY number"},
    [ALL(STORE_AHEAD)] = {STORE_AHEAD, "SELECT * FROM ahead ORDER BY number"},
    [ALL(STORE_CHAT)] = {STORE_CHAT, "SELECT * FROM chat ORDER BY number"},
    [ALL(STORE_RECORD)] = {STORE_RECORD, "SELECT id, record FROM play WHERE record IS NOT"
                                         " NULL ORDER BY number"},
    [ALL(STORE_CODE)] = {STORE_CODE, "SELECT * FROM code ORDER BY guest"},
};

const struct storage *storage_for(const char *where) {
    bool url = !strncmp(where, "postgresql://", 13) || !strncmp(where, "postgres://", 11);
    return url ? &postgres_storage : &sqlite_storage;
}
