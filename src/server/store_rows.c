#include "store.h"

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
                     TEXT(event.move_id), BYTES(event.state)},
    [STORE_UNDO] = {NUMBER(undo.first), NUMBER(undo.end)},
    [STORE_CHAT] = {NUMBER(chat.number), NUMBER(chat.seat), NUMBER(chat.time), TEXT(chat.name),
                    TEXT(chat.words)},
    [STORE_RECORD] = {TEXT(record.table), TEXT(record.text)},
};
