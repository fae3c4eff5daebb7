#define _GNU_SOURCE
#include "cli.h"

#include "bots/threads.h"
#include "engine/files.h"
#include "rules/core/text.h"
#include "screen.h"
#include "tell/tell.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *lang = "en";

const char *cli_lang(void) {
    return lang;
}

/* ---- Words ---------------------------------------------------------------------------------- */

jacta_text scratch(void) {
    static char buffers[8][2048];
    static uint32_t next;
    char *buffer = buffers[next++ % 8];
    buffer[0] = 0;
    return (jacta_text){buffer, sizeof buffers[0], 0};
}

const char *say(const char *key) {
    return jacta_say(lang, key);
}

const char *phrase_words(const jacta_phrase *phrase) {
    jacta_text out = scratch();
    jacta_phrase_text(lang, phrase, &out);
    return out.data;
}

const char *fill(const char *key, const char *args, ...) {
    jacta_phrase phrase;
    va_list list;
    va_start(list, args);
    phrase_start(&phrase, key);
    for (; *args; args++) {
        if (*args == 'd') phrase_number(&phrase, va_arg(list, int));
        if (*args == 's') phrase_text(&phrase, va_arg(list, const char *));
        if (*args == 'k') phrase_key(&phrase, va_arg(list, const char *));
    }
    va_end(list);
    return phrase_words(&phrase);
}

const char *thousands(uint64_t number) {
    char digits[24];
    jacta_text out = scratch();
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0) text_put(&out, say("cli.number.thousands"));
        text_char(&out, digits[i]);
    }
    return out.data;
}

const char *points(int64_t value, int32_t unit, bool sign) {
    jacta_text out = scratch();
    tell_amount(lang, value, unit, sign, &out);
    return out.data;
}

/* ---- Complaints ----------------------------------------------------------------------------- */

int cli_flush(void) {
    static int why;
    int now = fflush(stdout) ? errno : ferror(stdout) ? EIO : 0;
    if (!why) why = now;
    return why;
}

static int complain(const char *sentence, int status) {
    cli_flush();
    put(stderr, "jacta: ");
    put(stderr, sentence);
    put(stderr, "\n");
    return status;
}

int wrong(const char *sentence) {
    return complain(sentence, CLI_USAGE);
}

int failed(const char *sentence) {
    return complain(sentence, CLI_FAILED);
}

const char *explain(const jacta_error *error) {
    jacta_text out = scratch();
    jacta_error_text(lang, error, &out);
    return out.data;
}

/* How many letters must change, go, come or be swapped to make one word of the other. */
static uint32_t distance(const char *a, const char *b) {
    enum { LONGEST = 40 };
    uint32_t rows[3][LONGEST + 1], n = (uint32_t)strlen(b);
    if (n > LONGEST || strlen(a) > LONGEST) return LONGEST;
    for (uint32_t j = 0; j <= n; j++) rows[0][j] = j;
    for (uint32_t i = 1; a[i - 1]; i++) {
        uint32_t *row = rows[i % 3], *last = rows[(i + 2) % 3], *older = rows[(i + 1) % 3];
        row[0] = i;
        for (uint32_t j = 1; j <= n; j++) {
            uint32_t best = last[j - 1] + (tolower((unsigned char)a[i - 1]) != b[j - 1]);
            if (last[j] + 1 < best) best = last[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                older[j - 2] + 1 < best)
                best = older[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[strlen(a) % 3][n];
}

int unknown(const char *key, const char *word, const char *const *names) {
    char list[1024] = "";
    jacta_text all = TEXT_ON(list);
    const char *near = NULL;
    uint32_t least = (uint32_t)strlen(word + strspn(word, "-")) / 3 + 1;
    for (; *names; names++) {
        uint32_t far = distance(word, *names);
        if (word[0] && word[1] && !strncmp(word, *names, strlen(word))) far = 0;
        if (far <= least && far < strlen(*names)) near = *names, least = far ? far - 1 : 0;
        if (all.used) text_put(&all, ", ");
        text_put(&all, *names);
    }
    char sentence[2048];
    jacta_text out = TEXT_ON(sentence);
    text_put(&out, fill(key, "s", word));
    text_char(&out, ' ');
    text_put(&out, near ? fill("cli.error.meant", "s", near) : fill("cli.error.known", "s", list));
    return wrong(sentence);
}

/* ---- The command line ----------------------------------------------------------------------- */

enum { OPTIONS_MAX = 20 };

static const struct option common[] = {{"help", no_argument, NULL, 'h'},
                                       {"lang", required_argument, NULL, 0},
                                       {"color", required_argument, NULL, 0},
                                       {"ascii", no_argument, NULL, 0}};

enum { COMMON = sizeof common / sizeof common[0] };

int cli_common(char *const *words) {
    for (uint32_t i = 1; i < COMMON; i++) {
        size_t length = strlen(common[i].name);
        if (strncmp(words[0], "--", 2) != 0) return 0;
        if (strncmp(words[0] + 2, common[i].name, length) != 0) continue;
        if (common[i].has_arg && words[0][2 + length] == '=') return 1;
        if (!words[0][2 + length]) return common[i].has_arg && words[1] ? 2 : 1;
    }
    return 0;
}

static int choose_lang(const char *wanted) {
    static const char *const langs[] = {"en", "fr", NULL};
    for (uint32_t i = 0; langs[i]; i++)
        if (!strcmp(wanted, langs[i])) return lang = langs[i], 0;
    return unknown("cli.error.lang", wanted, langs);
}

static int choose_color(const char *wanted) {
    static const char *const whens[] = {"auto", "always", "never", NULL};
    if (!strcmp(wanted, "auto")) return 0;
    screen.color = !strcmp(wanted, "always");
    return screen.color || !strcmp(wanted, "never") ? 0 : unknown("cli.error.color", wanted, whens);
}

static void lang_from_environment(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (uint32_t i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value) continue;
        if (!strncmp(value, "fr", 2)) lang = "fr";
        return;
    }
}

int cli_begin(char **argv) {
    int status = 0;
    lang_from_environment();
    screen_begin();
    for (int i = 1, words; argv[i] && !status; i += words ? words : 1) {
        if (!strcmp(argv[i], "--")) break;
        words = cli_common(argv + i);
        if (!words) continue;
        const char *equals = strchr(argv[i], '='), *value = equals ? equals + 1 : argv[i + 1];
        if (!strcmp(argv[i], "--ascii"))
            screen.unicode = false;
        else if (!value)
            return wrong(fill("cli.error.no_value", "s", argv[i]));
        if (argv[i][2] == 'l') status = choose_lang(value);
        if (argv[i][2] == 'c') status = choose_color(value);
    }
    return status;
}

bool read_number(const char *word, uint64_t low, uint64_t high, uint64_t *value) {
    char *end;
    errno = 0;
    if (!isdigit((unsigned char)word[0])) return false;
    *value = strtoull(word, &end, 10);
    return !*end && !errno && *value >= low && *value <= high;
}

bool cli_share(const char *word, double *value) {
    char *end;
    *value = strtod(word, &end);
    return end != word && !*end && *value > 0 && *value < 1;
}

uint64_t cli_cores(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (uint64_t)count;
}

double cli_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void cli_progress(uint64_t done, uint64_t all) {
    enum { WIDTH = 40 };
    static double next;
    double time = cli_now();
    if (time < next) return;
    next = time + 0.1;
    if (!isatty(STDERR_FILENO)) return;
    fputs("\r[", stderr);
    for (uint64_t i = 0; i < WIDTH; i++) put(stderr, i * all < done * WIDTH ? "█" : "░");
    fprintf(stderr, "] %3d%%", (int)(100 * done / all));
    fflush(stderr);
}

void cli_wipe(void) {
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
}

void cli_speed(uint64_t games, double seconds) {
    double rate = (double)games / seconds;
    if (cli_flush()) return;
    put(stderr,
        fill("cli.speed", "ss", points((int64_t)(100 * seconds), 100, false),
             rate < 100 ? points((int64_t)(10 * rate), 10, false) : thousands((uint64_t)rate)));
    put(stderr, "\n");
}

/* Puts the value of an option where it belongs; 0 or CLI_USAGE after a complaint. */
static int take(const cli_option *option, const char *word) {
    char low[24], high[24], *end;
    if (option->kind != CLI_FLAG && !*word)
        return wrong(fill("cli.error.empty", "s", option->name));
    switch (option->kind) {
    case CLI_FLAG: *(bool *)option->value = true; return 0;
    case CLI_WORD: *(const char **)option->value = word; return 0;
    case CLI_NUMBER:
        if (read_number(word, option->low, option->high, option->value)) return 0;
        snprintf(low, sizeof low, "%llu", (unsigned long long)option->low);
        snprintf(high, sizeof high, "%llu", (unsigned long long)option->high);
        return wrong(fill("cli.error.number", "ssss", option->name, word, low, high));
    case CLI_SECONDS:
        *(double *)option->value = strtod(word, &end);
        if (end != word && !*end && *(double *)option->value > 0 &&
            *(double *)option->value <= 3600)
            return 0;
        return wrong(fill("cli.error.seconds", "ss", option->name, word));
    case CLI_LIST: break;
    }
    cli_list *list = option->value;
    if (list->count == sizeof list->words / sizeof list->words[0])
        return wrong(fill("cli.error.too_often", "s", option->name));
    list->words[list->count++] = word;
    return 0;
}

/* An option getopt did not take: unknown, or a flag with a value. */
static int refuse_option(const char *word, const struct option *known) {
    static char dashed[OPTIONS_MAX + COMMON][40];
    const char *names[OPTIONS_MAX + COMMON + 1] = {NULL};
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    for (uint32_t i = 0; known[i].name; i++) {
        snprintf(dashed[i], sizeof dashed[i], "--%s", known[i].name);
        names[i] = dashed[i];
        if (!strcmp(name, dashed[i])) return wrong(fill("cli.error.no_argument", "s", name));
    }
    return unknown("cli.error.option", name, names);
}

static int help(const char *command) {
    char key[64];
    snprintf(key, sizeof key, "cli.%s.help", command);
    show(say(key));
    show("\n\n");
    show(say("cli.help.common"));
    show("\n");
    return CLI_HELP;
}

int cli_parse(int argc, char **argv, const cli_option *options, cli_list *rest, uint32_t most) {
    struct option known[OPTIONS_MAX + COMMON + 1] = {0};
    uint32_t count = 0;
    for (; options[count].name; count++)
        known[count] = (struct option){
            options[count].name, options[count].kind != CLI_FLAG ? required_argument : no_argument,
            NULL, 0};
    memcpy(known + count, common, sizeof common);
    opterr = 0, optind = 1;
    int index = 0;
    for (int got; (got = getopt_long(argc, argv, ":h", known, &index)) != -1;) {
        if (got == 'h') return help(argv[0]);
        if (got == ':') return wrong(fill("cli.error.no_value", "s", argv[optind - 1]));
        if (got == '?') return refuse_option(argv[optind - 1], known);
        if ((uint32_t)index < count && take(&options[index], optarg)) return CLI_USAGE;
    }
    for (; optind < argc; optind++) {
        if (rest->count == most) return wrong(fill("cli.error.too_many", "s", argv[optind]));
        rest->words[rest->count++] = argv[optind];
    }
    return 0;
}

int cli_environment(const cli_option *options) {
    for (int status; options->name; options++) {
        char name[40] = "JACTA_";
        size_t length = strlen(name);
        for (const char *letter = options->name; *letter && length < sizeof name - 1; letter++)
            name[length++] = *letter == '-' ? '_' : (char)toupper((unsigned char)*letter);
        const char *value = getenv(name);
        if (!value || !*value) continue;
        if (options->kind == CLI_FLAG && !strcmp(value, "0")) continue;
        if (options->kind == CLI_LIST)
            cli_split(value, options->value);
        else if ((status = take(options, value)))
            return status;
    }
    return 0;
}

int cli_stop(int status) {
    return status == CLI_HELP ? 0 : status;
}

const char *title(const jacta_game *game) {
    char key[64];
    snprintf(key, sizeof key, "%s.title", game->id);
    return say(key);
}

const char *bot_of(const char *seat) {
    return strncmp(seat, "bot:", 4) == 0 ? seat + 4 : NULL;
}

bool cli_wanted(const cli_list *names, const jacta_game *game) {
    for (uint32_t i = 0; i < names->count; i++)
        if (!strcmp(names->words[i], game->id)) return true;
    return !names->count;
}

const jacta_game *cli_game(const char *id) {
    const jacta_game *game = jacta_game_find(id);
    const char *names[64] = {NULL};
    if (game) return game;
    for (uint32_t i = 0; i < 63 && (game = jacta_game_at(i)); i++) names[i] = game->id;
    unknown("cli.error.game", id, names);
    return NULL;
}

jacta_bot *cli_bot(const char *spec) {
    jacta_error error;
    jacta_bot *bot = jacta_bot_open(spec, &error);
    const char *names[64] = {NULL};
    uint32_t count = 0;
    if (bot) return bot;
    if (strcmp(error.code, "error.unknown_bot") != 0) return wrong(explain(&error)), NULL;
    while (count < 60 && (names[count] = jacta_bot_name(count))) count++;
    names[count++] = "net";
    names[count++] = "net:N";
    names[count++] = "search:N";
    names[count] = "cmd:PROGRAM";
    unknown("cli.error.bot", spec, names);
    return NULL;
}

int cli_check_bot(const char *spec) {
    jacta_bot *bot = cli_bot(spec);
    jacta_bot_close(bot);
    return bot ? 0 : CLI_USAGE;
}

void cli_trouble(uint64_t count, const jacta_error *first) {
    if (!count) return;
    failed(explain(first));
    if (count > 1) failed(fill("cli.bot.troubles", "s", thousands(count)));
}

void cli_failures(const char *bot, uint64_t asked, uint64_t failures) {
    if (!failures) return;
    show(fill("cli.bot.failures", "sss", bot, thousands(failures), thousands(asked)));
    show("\n");
}

int cli_answered(const char *bot, uint64_t asked, uint64_t failures) {
    return asked && failures == asked ? failed(fill("cli.bot.never", "s", bot)) : 0;
}

uint32_t cli_players(const jacta_game *game) {
    uint32_t most = game->max_players < 2 ? game->max_players : 2;
    return game->min_players > most ? game->min_players : most;
}

int cli_check_players(const jacta_game *game, uint64_t players) {
    if (players >= game->min_players && players <= game->max_players) return 0;
    return wrong(fill("cli.error.players", "ssdd", title(game), thousands(players),
                      (int)game->min_players, (int)game->max_players));
}

int cli_setup(const jacta_game *game, uint64_t players, const cli_list *options,
              jacta_setup *setup) {
    const char *names[JACTA_MAX_OPTIONS + 1] = {NULL};
    uint64_t state[JACTA_MAX_STATE / 8];
    jacta_error error;
    if (cli_check_players(game, players)) return CLI_USAGE;
    *setup = jacta_setup_default(game, (uint32_t)players);
    for (uint32_t i = 0; i < game->option_count; i++) names[i] = game->options[i].name;
    for (uint32_t i = 0; i < options->count; i++) {
        char name[64];
        const char *equals = strchr(options->words[i], '=');
        if (!equals) return wrong(fill("cli.error.option_form", "s", options->words[i]));
        snprintf(name, sizeof name, "%.*s", (int)(equals - options->words[i]), options->words[i]);
        bool listed = false;
        for (uint32_t j = 0; names[j]; j++) listed |= !strcmp(names[j], name);
        if (!listed) return unknown("cli.error.game_option", name, names);
        if (!jacta_setup_option(game, setup, name, equals + 1, &error))
            return wrong(explain(&error));
    }
    return jacta_begin(game, setup, state, &error) ? 0 : wrong(explain(&error));
}

int cli_folder(const char *path) {
    if (file_folder(path)) return 0;
    return failed(fill("error.file.save", "sk", path, file_reason(errno)));
}

void cli_split(const char *words, cli_list *out) {
    static char copy[1024];
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, ","); word && out->count < 32; word = strtok(NULL, ","))
        out->words[out->count++] = word;
}
