#define _GNU_SOURCE
#include "door.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { INHERITED = 3 }; /* the first descriptor after the standard ones */

static bool set(int socket, int level, int option, int value) {
    return !setsockopt(socket, level, option, &value, sizeof value);
}

static int open_at(const struct addrinfo *place) {
    int door = socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (door < 0) return -1;
    bool everybody = place->ai_family != AF_INET6 || set(door, IPPROTO_IPV6, IPV6_V6ONLY, 0);
    if (everybody && set(door, SOL_SOCKET, SO_REUSEADDR, 1) &&
        !bind(door, place->ai_addr, place->ai_addrlen) && !listen(door, SOMAXCONN))
        return door;
    close(door);
    return -1;
}

/* Every address is that of IPv6, where there is any, which IPv4 has a part of. */
static int open_new(const char *address, uint16_t port) {
    char service[8];
    snprintf(service, sizeof service, "%u", (unsigned)port);
    static const int families[] = {AF_INET6, AF_INET};
    for (uint32_t i = 0; i < 2; i++) {
        struct addrinfo hints = {.ai_family = families[i],
                                 .ai_socktype = SOCK_STREAM,
                                 .ai_flags = AI_PASSIVE | AI_NUMERICSERV},
                        *places = NULL;
        int door = -1;
        if (getaddrinfo(address, service, &hints, &places)) continue;
        for (struct addrinfo *place = places; place && door < 0; place = place->ai_next)
            door = open_at(place);
        freeaddrinfo(places);
        if (door >= 0) return door;
    }
    return -1;
}

static bool is_handed_over(void) {
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    bool ours = process && count && strtol(process, NULL, 10) == getpid() && atoi(count) == 1;
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    return ours && !fcntl(INHERITED, F_SETFD, FD_CLOEXEC) &&
           !fcntl(INHERITED, F_SETFL, fcntl(INHERITED, F_GETFL) | O_NONBLOCK);
}

int door_open(const server_options *options, uint16_t *port) {
    struct sockaddr_storage place = {0};
    socklen_t size = sizeof place;
    int door = is_handed_over() ? INHERITED : open_new(options->address, options->port);
    if (door < 0 || getsockname(door, (struct sockaddr *)&place, &size)) return -1;
    *port = ntohs(place.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&place)->sin6_port
                                              : ((struct sockaddr_in *)&place)->sin_port);
    return door;
}

bool door_is_ipv6(int door) {
    int family = 0;
    socklen_t size = sizeof family;
    return !getsockopt(door, SOL_SOCKET, SO_DOMAIN, &family, &size) && family == AF_INET6;
}

int door_accept(int door) {
    int guest = accept4(door, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (guest < 0) return -1;
    set(guest, IPPROTO_TCP, TCP_NODELAY, 1);
    set(guest, SOL_SOCKET, SO_KEEPALIVE, 1);
    set(guest, IPPROTO_TCP, TCP_KEEPIDLE, 60);
    set(guest, IPPROTO_TCP, TCP_KEEPINTVL, 20);
    set(guest, IPPROTO_TCP, TCP_KEEPCNT, 3);
    return guest;
}

/* The words we were started with; by the name of the program there may be a newer one by now. */
static char **own_words(void) {
    static char text[65536];
    static char *words[1024];
    FILE *file = fopen("/proc/self/cmdline", "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file) fclose(file);
    uint32_t count = 0;
    for (size_t i = 0; i < size && count < 1023; i++)
        if (!i || !text[i - 1]) words[count++] = &text[i];
    return words;
}

void door_pass_on(int door) {
    char process[16];
    char **words = own_words();
    snprintf(process, sizeof process, "%d", (int)getpid());
    bool passed = door == INHERITED ? !fcntl(door, F_SETFD, 0) : dup2(door, INHERITED) == INHERITED;
    if (passed && words[0] && !setenv("LISTEN_PID", process, 1) && !setenv("LISTEN_FDS", "1", 1))
        execvp(words[0], words);
}
