#define _GNU_SOURCE
#include "edit.h"

#include "screen.h"

#ifdef JACTA_EDIT

#include "cli.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static struct {
    EditLine *line;
    History *history;
    char prompt[512];
    bool (*wait)(void);
    edit_lines *lines;
    const void *context;
} edit;

void edit_offer(edit_lines *lines, const void *context) {
    edit.lines = lines, edit.context = context;
}

/* ---- Tab ---------------------------------------------------------------------------------------- */

enum { WORDS = 200, WORD = 64 };

/* The lines that begin as typed: what they share, and the words that could come next. */
struct found {
    const char *typed;
    size_t length, start; /* of what is typed, and of its last word */
    uint32_t lines, words;
    char shared[512];
    char word[WORDS][WORD];
};

static void add_word(struct found *found, const char *line) {
    const char *word = line + found->start;
    int size = (int)strcspn(word, " ");
    if (size >= WORD) size = WORD - 1;
    for (uint32_t i = 0; i < found->words; i++)
        if (!strncmp(found->word[i], word, (size_t)size) && !found->word[i][size]) return;
    if (found->words < WORDS) snprintf(found->word[found->words++], WORD, "%.*s", size, word);
}

static void add_line(void *list, const char *line) {
    struct found *found = list;
    if (strncasecmp(line, found->typed, found->length) != 0) return;
    add_word(found, line);
    if (!found->lines++) {
        snprintf(found->shared, sizeof found->shared, "%s", line);
        return;
    }
    size_t same = found->length;
    while (found->shared[same] && found->shared[same] == line[same]) same++;
    while (same > found->length && ((unsigned char)found->shared[same] & 0xC0) == 0x80) same--;
    found->shared[same] = 0;
}

static void show_words(const struct found *found) {
    uint32_t column = 0;
    show("\n");
    for (uint32_t i = 0; i < found->words; i++) {
        column = show_wrapped(i ? "  " : "", column, 0);
        column = show_wrapped(found->word[i], column, 0);
    }
    if (found->words == WORDS) show_wrapped("  …", column, 0);
    show("\n");
    fflush(stdout);
}

/* Tab: what all lines that it might become have in common, or the words to choose from. */
static unsigned char complete(EditLine *line, int key) {
    static struct found found;
    const LineInfo *info = el_line(line);
    char *typed = strndup(info->buffer, (size_t)(info->cursor - info->buffer));
    (void)key;
    unsigned char done = CC_REFRESH_BEEP;
    found = (struct found){.typed = typed, .length = typed ? strlen(typed) : 0};
    for (size_t i = 0; i < found.length; i++)
        if (typed[i] == ' ') found.start = i + 1;
    if (typed && edit.lines) edit.lines(edit.context, typed, add_line, &found);
    if (found.lines && strlen(found.shared) > found.length) {
        done = el_insertstr(line, found.shared + found.length) ? CC_ERROR : CC_REFRESH;
    } else if (found.lines > 1) {
        show_words(&found);
        done = CC_REDISPLAY;
    }
    free(typed);
    return done;
}

/* ---- Keys --------------------------------------------------------------------------------------- */

/* Keys that turn the board type what they stand for; Ctrl-Y brings back what was typed before. */
static void bind_keys(EditLine *line) {
    static const char *const typed[][2] = {{"\033[5~", "^Uup\n"}, {"\033[6~", "^Udown\n"}};
    static const char *const usual[][2] = {{"\t", "complete"},
                                           {"\033[H", "ed-move-to-beg"},
                                           {"\033[F", "ed-move-to-end"},
                                           {"\033[3~", "ed-delete-next-char"},
                                           {"^R", "em-inc-search-prev"}};
    el_set(line, EL_ADDFN, "complete", "complete", complete);
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++)
        el_set(line, EL_BIND, "-s", typed[i][0], typed[i][1], NULL);
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        el_set(line, EL_BIND, usual[i][0], usual[i][1], NULL);
}

/* ---- Lines -------------------------------------------------------------------------------------- */

static char *prompt_of(EditLine *line) {
    (void)line;
    return edit.prompt;
}

/* A character of the terminal; 0 at the end of input. */
static int next_char(EditLine *line, wchar_t *out) {
    mbstate_t state = {0};
    char byte;
    (void)line;
    for (;;) {
        if (!edit.wait()) return 0;
        ssize_t got = read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return 0;
        size_t made = mbrtowc(out, &byte, 1, &state);
        if (made == (size_t)-1) state = (mbstate_t){0};
        if (made <= 1) return 1;
    }
}

bool edit_able(void) {
    static bool tried;
    HistEvent event;
    if (!screen.live || tried) return edit.line;
    tried = true;
    if (!setlocale(LC_CTYPE, screen.unicode ? "C.UTF-8" : "C")) return false;
    if (!(edit.line = el_init("jacta", stdin, stdout, stderr))) return false;
    if ((edit.history = history_init())) {
        history(edit.history, &event, H_SETSIZE, 100);
        history(edit.history, &event, H_SETUNIQUE, 1);
        el_set(edit.line, EL_HIST, history, edit.history);
    }
    el_set(edit.line, EL_EDITOR, "emacs");
    el_set(edit.line, EL_PROMPT_ESC, prompt_of, '\1');
    el_set(edit.line, EL_GETCFN, next_char);
    bind_keys(edit.line);
    return true;
}

/* libedit hangs what the terminal obeys on the letter after it, so the last one is left plain. */
static void put_prompt(const char *prompt) {
    size_t length = strlen(prompt);
    const char *text = as_shown(prompt);
    if (screen.color && length && prompt[length - 1] == ' ')
        snprintf(edit.prompt, sizeof edit.prompt, "\1\033[0;1m\1%.*s\1\033[0m\1 ",
                 (int)strlen(text) - 1, text);
    else
        snprintf(edit.prompt, sizeof edit.prompt, "%s", text);
}

const char *edit_line(const char *prompt, bool (*wait)(void)) {
    HistEvent event;
    int count = 0;
    put_prompt(prompt);
    edit.wait = wait;
    fflush(stdout);
    el_resize(edit.line);
    const char *line = el_gets(edit.line, &count);
    if (line && count > 1 && edit.history) history(edit.history, &event, H_ENTER, line);
    return count > 0 ? line : NULL;
}

#else

void edit_offer(edit_lines *lines, const void *context) {
    (void)lines;
    (void)context;
}

bool edit_able(void) {
    return false;
}

const char *edit_line(const char *prompt, bool (*wait)(void)) {
    (void)prompt;
    (void)wait;
    return NULL;
}

#endif
