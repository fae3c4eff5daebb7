#include "ask.h"
#include "table.h"

#include <string.h>

typedef struct {
    cli_list rest, seats, given;
    const char *bots, *load, *save;
    uint64_t players, seed;
    bool coach;
} arguments;

/* Seats the players that the command line names; the others are bots, but for the first seat
 * where nobody is named at all. */
static int seat_all(const arguments *args, uint32_t players, ask_seats *out) {
    cli_list bots = {0};
    cli_split(args->bots ? args->bots : "greedy", &bots);
    for (uint32_t i = 0; i < bots.count; i++)
        if (cli_check_bot(bots.words[i])) return CLI_USAGE;
    if (!bots.count) return wrong(fill("cli.error.no_value", "s", "--bots"));
    if (args->seats.count > players)
        return wrong(fill("cli.error.seat_count", "dd", (int)args->seats.count, (int)players));
    uint32_t first = args->seats.count ? args->seats.count : 1;
    for (uint32_t seat = 0; seat < players; seat++) {
        char *name = out->seats[seat];
        size_t size = sizeof out->seats[seat];
        if (seat < args->seats.count)
            snprintf(name, size, "%s", args->seats.words[seat]);
        else if (seat < first)
            name_person(name, size, seat);
        else
            snprintf(name, size, "bot:%s", bots.words[(seat - first) % bots.count]);
        if (bot_of(name) && cli_check_bot(bot_of(name))) return CLI_USAGE;
    }
    return 0;
}

/* A new match by the command line or, without a game, by questions. */
static int begin(const arguments *args, jacta_match **match) {
    const jacta_game *game = NULL;
    jacta_setup setup;
    ask_seats seats = {0};
    jacta_error error;
    if (args->rest.count) {
        if (!(game = cli_game(args->rest.words[0]))) return CLI_USAGE;
        uint64_t players = args->players           ? args->players
                           : args->seats.count > 1 ? args->seats.count
                                                   : cli_players(game);
        int status = cli_setup(game, players, &args->given, &setup);
        if (!status) status = seat_all(args, setup.players, &seats);
        if (status) return status;
    } else if (!ask_all(&game, &setup, &seats)) {
        return failed(say("cli.error.input_ended"));
    }
    *match = jacta_match_new(game, &setup, &error);
    if (!*match) return failed(explain(&error));
    for (uint32_t i = 0; i < setup.players; i++) jacta_match_set_name(*match, i, seats.seats[i]);
    return 0;
}

static int load(const arguments *args, jacta_match **match) {
    *match = cli_record(args->load);
    if (!*match) return CLI_FAILED;
    const jacta_game *game = jacta_match_game(*match);
    if (args->rest.count && strcmp(args->rest.words[0], game->id) != 0)
        return wrong(fill("cli.error.other_game", "ss", args->load, title(game)));
    for (uint32_t i = 0; i < args->seats.count; i++)
        if (i < jacta_match_setup(*match)->players)
            jacta_match_set_name(*match, i, args->seats.words[i]);
    return 0;
}

int cli_play(int argc, char **argv) {
    static const uint64_t none = UINT64_MAX;
    arguments args = {.seed = none};
    const cli_option options[] = {{"players", CLI_NUMBER, &args.players, 1, JACTA_MAX_PLAYERS},
                                  {"seat", CLI_LIST, &args.seats, 0, 0},
                                  {"bots", CLI_WORD, &args.bots, 0, 0},
                                  {"option", CLI_LIST, &args.given, 0, 0},
                                  {"seed", CLI_NUMBER, &args.seed, 0, none - 1},
                                  {"load", CLI_WORD, &args.load, 0, 0},
                                  {"save", CLI_WORD, &args.save, 0, 0},
                                  {"coach", CLI_FLAG, &args.coach, 0, 0},
                                  {0}};
    int status = cli_parse(argc, argv, options, &args.rest, 1);
    if (status) return cli_stop(status);
    jacta_match *match = NULL;
    status = args.load ? load(&args, &match) : begin(&args, &match);
    if (!status)
        return table_play(match, args.seed == none ? NULL : &args.seed, args.save, args.coach);
    jacta_match_free(match);
    return status;
}
