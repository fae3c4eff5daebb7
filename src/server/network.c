#include "network.h"

#include "hub.h"
#include "memory.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

bool bucket_take(struct bucket *bucket, int64_t now, double cost, double most, double each_second) {
    if (!bucket->time) bucket->left = most, bucket->time = now;
    bucket->left += (double)(now - bucket->time) * each_second / 1000;
    bucket->time = now;
    if (bucket->left > most) bucket->left = most;
    if (bucket->left < 1) return false;
    bucket->left -= cost;
    return true;
}

/* An address that is none keeps its text: behind a proxy anything may stand there. */
static void write_name(const char *address, char out[NETWORK_NAME]) {
    struct in6_addr bytes;
    if (inet_pton(AF_INET6, address, &bytes) != 1) {
        snprintf(out, NETWORK_NAME, "%s", address);
    } else if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
        inet_ntop(AF_INET, &bytes.s6_addr[12], out, NETWORK_NAME);
    } else {
        memset(&bytes.s6_addr[8], 0, 8);
        inet_ntop(AF_INET6, &bytes, out, NETWORK_NAME);
    }
}

struct network *network_of(struct hub *hub, const char *address) {
    char name[NETWORK_NAME];
    write_name(address, name);
    struct network *network = map_get(&hub->networks, name);
    if (network) return network;
    network = need(calloc(1, sizeof *network));
    memcpy(network->name, name, sizeof name);
    map_put(&hub->networks, network->name, network);
    return network;
}

bool network_may_make_guest(struct hub *hub, struct network *network) {
    double most = hub->options->max_guests;
    return bucket_take(&network->guests, hub_now(), 1, most, most / 60);
}

bool network_spend(struct hub *hub, struct network *network, double cost) {
    double rate = NETWORK_RATE * (double)hub->options->rate;
    return bucket_take(&network->requests, hub_now(), cost, 2 * rate, rate);
}

void network_sweep(struct hub *hub) {
    enum { KEPT_MS = 60000 };
    int64_t now = hub_now();
    MAP_EACH(&hub->networks, struct network, network) {
        if (network->connections || network->sessions || now - network->requests.time < KEPT_MS ||
            now - network->guests.time < KEPT_MS)
            continue;
        map_remove(&hub->networks, network->name);
        free(network);
    }
}

void network_free_all(struct hub *hub) {
    MAP_EACH(&hub->networks, struct network, network) free(network);
    map_clear(&hub->networks);
}
