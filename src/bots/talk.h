/* What is said to a program that plays, by docs/bot-protocol.md: lines of JSON without their ends. Each
 * function returns the length it needs, as snprintf does. */
#ifndef JACTA_TALK_H
#define JACTA_TALK_H

#include "jacta.h"

/* What a program wants, which it says in its hello; one that says none speaks protocol 1. */
typedef struct {
    uint32_t protocol;
    bool text, points,
        gains;         /* of every legal move: its words, what it scores and what it changes */
    bool view, names;  /* what the seat sees, in numbers or with names */
    bool scores, many; /* the score sheet; one process for many games */
} talk_wants;

/* Whether the line is a hello; if so, what it wants. */
bool talk_hello(const char *line, talk_wants *wants);

/* A question by protocol 1. */
size_t talk_question(const jacta_game *game, const void *view, int32_t seat, char *out,
                     size_t size);

/* Protocol 2: a game begins, with the options of the set-up where it is known; a move is due within so
 * many milliseconds; a game is over. */
size_t talk_begin(const jacta_game *game, const jacta_setup *setup, int32_t seat, char *out,
                  size_t size);
size_t talk_move(const talk_wants *wants, const jacta_game *game, const void *view, int32_t seat,
                 int64_t milliseconds, char *out, size_t size);
size_t talk_over(const jacta_game *game, const void *view, int32_t seat, char *out, size_t size);

#endif
