/* The listening socket. It outlives the program: whoever comes while a new version starts waits, and is
 * not turned away. */
#ifndef JACTA_DOOR_H
#define JACTA_DOOR_H

#include "server.h"

/* Listens where the options say, or takes over the socket that whoever started us (systemd, or ourselves
 * by door_pass_on()) has opened as sd_listen_fds(3) describes it; -1 if it cannot. */
int door_open(const server_options *options, uint16_t *port);
/* Whether it speaks IPv6. */
bool door_is_ipv6(int door);
/* Who has come, to be adopted by the transport; -1 with errno set. */
int door_accept(int door);
/* Starts this program anew, as it was started, with the socket. Returns only if that fails. */
void door_pass_on(int door);

#endif
