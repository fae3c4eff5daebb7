/* As much of HTTP and WebSocket as `jacta load` speaks with its server on the loopback interface. Numbers
 * stand for addresses on the far side of a proxy. */
#ifndef JACTA_WIRE_H
#define JACTA_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_SECRET = 44 };

/* -1 if it cannot be reached. */
int wire_dial(uint16_t port);
/* Sends a request and reads until `end` has come; true if it has. */
bool wire_talk(int fd, const char *request, const char *end, char *answer, size_t room);
bool wire_guest(uint16_t port, uint32_t address, char secret[WIRE_SECRET]);
/* A WebSocket of the guest's; -1 if there is none. */
int wire_open(uint16_t port, uint32_t address, const char *secret);
/* Sends a text of less than 1000 bytes; false if it could not be sent whole. */
bool wire_send(int fd, const char *text, bool waits);

#endif
