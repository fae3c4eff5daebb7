/* Whose turn it is. In a turn of the loop each guest is served a quarter of the requests that it may
 * send in a second, however many it has sent on however many sockets and connections, and none at once if it has asked
 * for more than its rate. What else has come waits for the next turns, in which all sockets that wait
 * take turns, and of which each serves a few such requests in all. So who asks for little waits for
 * little of what others ask. */
#ifndef JACTA_TURN_H
#define JACTA_TURN_H

#include "client.h"

/* Answers a request (request.h), or keeps it for a later turn; its type lives as long as the client. */
void turn_ask(struct hub *hub, struct client *client, const char *type, const char *text,
              size_t size);
/* The next turn begins, and with what waits. A client of whom something is still waiting is not to be
 * read from (`deaf`). */
void turn_begin(struct hub *hub);
/* Forgets what a client has asked. */
void turn_forget(struct hub *hub, struct client *client);

#endif
