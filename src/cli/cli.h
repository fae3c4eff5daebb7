/* What all commands share: the language, texts with arguments, options, and complaints. A command
 * returns its exit status: 0, CLI_FAILED, CLI_USAGE or, after Ctrl-C, CLI_INTERRUPTED. */
#ifndef JACTA_CLI_H
#define JACTA_CLI_H

#include "engine/json.h"

#include <stdio.h>

enum { CLI_FAILED = 1, CLI_USAGE = 2, CLI_INTERRUPTED = 130, CLI_HELP = -1 };
enum { ELO_FAR = 1200 }; /* past it only the near bound of a difference can be measured */

int cli_games(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_ladder(int argc, char **argv);
int cli_analyse(int argc, char **argv);
int cli_fields(int argc, char **argv);
int cli_stats(int argc, char **argv);
int cli_compare(int argc, char **argv);
int cli_league(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_admin(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_migrate(int argc, char **argv);
int cli_load(int argc, char **argv);
int cli_print(int argc, char **argv);
int cli_gpu(int argc, char **argv);

/* ---- Words ---- */

/* Chooses the language, character set and colours from the environment and from the options that
 * every command knows (--lang, --ascii, --color); returns 0, or CLI_USAGE after a complaint. */
int cli_begin(char **argv);
/* How many words of the command line such an option takes; 0 where it is none. */
int cli_common(char *const *words);
const char *cli_lang(void);
/* The catalogue's text for the key. */
const char *say(const char *key);
/* Room for a text, valid until the eighth call after this one. */
jacta_text scratch(void);
/* The text with its arguments put in: one letter each in `args`, d an int, s a text, k a key to
 * translate. The result lives in scratch(). */
const char *fill(const char *key, const char *args, ...);
const char *phrase_words(const jacta_phrase *phrase);
/* A number that takes the same form of a word, for fill(): large ones are shown by thousands(). */
static inline int plural(uint64_t number) {
    return number < 2 ? (int)number : 2;
}

/* The number with its thousands set apart, as fill() returns texts. */
const char *thousands(uint64_t number);
/* value / unit points in the decimals of `unit`, with a sign always if `sign`. */
const char *points(int64_t value, int32_t unit, bool sign);

/* Writes out what stands on standard output; returns 0, or the errno of the first failure. */
int cli_flush(void);

/* ---- Complaints, on standard error ---- */

/* One sentence about a wrong command line; returns CLI_USAGE. */
int wrong(const char *sentence);
/* One sentence about what went wrong; returns CLI_FAILED. */
int failed(const char *sentence);
/* An error of the engine as a sentence, as fill() returns texts. */
const char *explain(const jacta_error *error);
/* A word that is none of the names (up to a NULL): says so by the text `key`, and which one may
 * have been meant or which there are; returns CLI_USAGE. */
int unknown(const char *key, const char *word, const char *const *names);

/* ---- The command line ---- */

typedef enum { CLI_FLAG, CLI_WORD, CLI_NUMBER, CLI_SECONDS, CLI_LIST } cli_kind;

/* An option and where its value goes: a FLAG to a bool, a WORD to a const char *, a NUMBER from low
 * to high to a uint64_t, SECONDS to a double, a LIST (given more than once) to a cli_list. */
typedef struct {
    const char *name;
    cli_kind kind;
    void *value;
    uint64_t low, high;
} cli_option;

typedef struct {
    uint32_t count;
    const char *words[32];
} cli_list;

/* Reads the options and gathers the other words in `rest`, at most `most` of them. Returns 0,
 * CLI_USAGE after a complaint, or CLI_HELP after printing the command's help. */
int cli_parse(int argc, char **argv, const cli_option *options, cli_list *rest, uint32_t most);
/* Takes each option that the environment names: JACTA_MAX_TABLES for max-tables, a list with commas,
 * a flag unless it is 0. Before cli_parse(), which then has the last word; 0 or CLI_USAGE. */
int cli_environment(const cli_option *options);
/* Status of a command that stops after cli_parse(). */
int cli_stop(int status);
/* A whole number in low..high, nothing before or after it. */
bool read_number(const char *word, uint64_t low, uint64_t high, uint64_t *value);
/* A number between 0 and 1. */
bool cli_share(const char *word, double *value);
/* How many threads the machine can run at once. */
uint64_t cli_cores(void);
/* Seconds from some moment on. */
double cli_now(void);
/* A bar on standard error, drawn again ten times a second, if that is a terminal. */
void cli_progress(uint64_t done, uint64_t all);
/* Takes away what stands in the line of the bar. */
void cli_wipe(void);
/* How fast games were played, on standard error after all that is on standard output. */
void cli_speed(uint64_t games, double seconds);

/* A page to write a game's scores on, as SVG; free it. NULL when memory is short. */
char *pad_write(const jacta_game *game);

/* The game's name in the chosen language. */
const char *title(const jacta_game *game);
/* The bot that a seat named "bot:NAME" belongs to, NULL for a person. */
const char *bot_of(const char *seat);
/* These complain and return NULL or a status. */
const jacta_game *cli_game(const char *id);
/* Whether the game is one of those named, all if none is. */
bool cli_wanted(const cli_list *names, const jacta_game *game);
/* A bot for one seat of one game; close it. */
jacta_bot *cli_bot(const char *spec);
/* Whether there is such a bot: 0, or CLI_USAGE after a complaint. */
int cli_check_bot(const char *spec);
/* A warning, where programs did not make their moves themselves. */
void cli_trouble(uint64_t count, const jacta_error *first);
/* How many of its moves a program did not make itself, where there are any, as a line of the report. */
void cli_failures(const char *bot, uint64_t asked, uint64_t failures);
/* Whether a program made any move itself: 0, or CLI_FAILED after a complaint. */
int cli_answered(const char *bot, uint64_t asked, uint64_t failures);
/* The match a record tells of ("-": standard input). */
jacta_match *cli_record(const char *path);
/* As much of the record as is sound; `whole` says whether that is all, and if not, why has been told. */
jacta_match *cli_record_part(const char *path, bool *whole);
/* Fills a simulation: the game, its options, and bots, one for all seats or one for each; 0 players
 * are as many as the bots, or the usual number. */
struct sim_plan;
int cli_plan(struct sim_plan *plan, const cli_list *game, uint64_t players, const cli_list *options,
             const char *bots);
/* The report of a simulation as text, and its members of a JSON object. */
struct sim_report;
void show_simulation(const struct sim_plan *plan, const struct sim_report *report);
void json_simulation(json *out, const struct sim_plan *plan, const struct sim_report *report);
/* Progress of games that many machines may share; and how many threads each of them has, where 0 are
 * as many as are useful. */
void sim_progress(uint64_t done, uint64_t games);
uint32_t rank_threads(uint64_t threads);
/* What is played: game, rules, players, options. */
void cli_json_setup(json *out, const jacta_game *game, const jacta_setup *setup);
/* A seed, as a text: many programs read numbers of JSON to 53 bits only. */
void cli_json_seed(json *out, uint64_t seed);
/* A number to four decimals; null where it is infinite. */
void cli_json_number(json *out, const char *key, double value);
/* A mean and its 95% interval. */
struct arena_figure;
void cli_json_figure(json *out, const char *key, const struct arena_figure *figure);
/* `jacta bench --gpu`; 0 players are all numbers of them. */
int bench_gpu(const cli_list *names, uint64_t players, double seconds, bool as_json);
/* How many play where nobody says: two, if the game allows it. */
uint32_t cli_players(const jacta_game *game);
/* Whether the game is for so many: 0, or CLI_USAGE after a complaint. */
int cli_check_players(const jacta_game *game, uint64_t players);
/* Fills the set-up from --option name=value words. */
int cli_setup(const jacta_game *game, uint64_t players, const cli_list *options,
              jacta_setup *setup);
/* Makes the folder if there is none: 0, or CLI_FAILED after a complaint. */
int cli_folder(const char *path);
/* Splits a,b,c; the parts stay valid until the next call. */
void cli_split(const char *words, cli_list *out);

#endif
