/* What an operator may do to a running server (`jacta admin`), over a socket of the local machine that only
 * the server's own user can open: a command is a line, its answer is text until the end. */
#ifndef JACTA_ADMIN_H
#define JACTA_ADMIN_H

#include "hub.h"

#include <stdio.h>

/* Who is banned, muted, deleted or to be kicked, and what is to be closed, as it was stored here or by
 * another server; what is new of it is heeded. */
void admin_load(struct hub *hub);
/* The same at tables that have just become ours. */
void admin_heed(struct hub *hub);
void admin_free(struct hub *hub);
/* Whether a guest or a network is "ban"ned, or a guest "mute"d. */
bool admin_marked(const struct hub *hub, const char *mark, const char *name);
/* Does what the line says, and writes the answer; its first word is "ok" or "error". */
void admin_do(struct hub *hub, char *line, FILE *out);

/* Listens at the path; -1 if that cannot be. */
int admin_listen(const char *path);
/* Does what whoever has come says. */
void admin_accept(struct hub *hub, int listener);
/* Answers those whose commands are safe by now. */
void admin_answer(struct hub *hub);

#endif
