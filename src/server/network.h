/* Networks: where clients come from, and what all of one may cost the server together. An IPv4
 * address is a network; of IPv6 it is the first 64 bits, which is what one household has. */
#ifndef JACTA_NETWORK_H
#define JACTA_NETWORK_H

#include <stdbool.h>
#include <stdint.h>

enum { NETWORK_NAME = 48, NETWORK_RATE = 8 }; /* so many busy guests share one network's rate */

struct hub;

/* What may still be spent; it fills up with time. */
struct bucket {
    double left;
    int64_t time; /* when `left` was right; 0: full */
};

struct network {
    char name[NETWORK_NAME];
    uint32_t connections, sessions, sockets;
    struct bucket requests, guests;
};

/* Takes the cost, if anything is left; what is more than that is owed. */
bool bucket_take(struct bucket *bucket, int64_t now, double cost, double most, double each_second);

/* The network an address as text belongs to; lives while anybody is connected, and a minute more. */
struct network *network_of(struct hub *hub, const char *address);
/* May it make one more guest? */
bool network_may_make_guest(struct hub *hub, struct network *network);
bool network_spend(struct hub *hub, struct network *network, double cost);
/* Forgets those that nobody has come from for a while. */
void network_sweep(struct hub *hub);
void network_free_all(struct hub *hub);

#endif
