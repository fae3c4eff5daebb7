#define _GNU_SOURCE
#include "command.h"

#include "cli.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *const commands[COMMANDS] = {"undo", "hint",  "why",    "log",   "save",
                                               "load", "rules", "scores", "board", "up",
                                               "down", "back",  "help",   "quit"};

/* The words of a command in the chosen language, separated by blanks. */
static const char *own_words(uint32_t command) {
    char key[64];
    snprintf(key, sizeof key, "cli.play.words.%s", commands[command]);
    return say(key);
}

uint32_t command_find(const char *typed, const char **argument) {
    size_t length = strcspn(typed, " ");
    *argument = typed[length] ? typed + length + 1 : "";
    for (uint32_t i = 0; i < COMMANDS && length; i++) {
        if (strlen(commands[i]) == length && !strncasecmp(typed, commands[i], length)) return i;
        for (const char *word = own_words(i); *word; word += strspn(word, " ")) {
            size_t size = strcspn(word, " ");
            if (size == length && !strncasecmp(word, typed, length)) return i;
            word += size;
        }
    }
    return COMMANDS;
}

/* Records and folders that the path may become. */
static void offer_files(const char *typed, const char *path, edit_add *add, void *list) {
    char folder[512], line[1024];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 0, path);
    DIR *files = opendir(*folder ? folder : ".");
    for (const struct dirent *file; files && (file = readdir(files));) {
        const char *end = strrchr(file->d_name, '.');
        bool inside = file->d_type == DT_DIR && file->d_name[0] != '.';
        if (!inside && (!end || strcmp(end, ".jacta") != 0)) continue;
        snprintf(line, sizeof line, "%.*s%s%s%s", (int)(path - typed), typed, folder, file->d_name,
                 inside ? "/" : "");
        add(list, line);
    }
    if (files) closedir(files);
}

void command_offer(const char *typed, edit_add *add, void *list) {
    const char *argument;
    char line[128];
    uint32_t command = command_find(typed, &argument);
    bool more = strchr(typed, ' ') != NULL;
    if (more && (command == SAVE || command == LOAD)) offer_files(typed, argument, add, list);
    for (uint32_t i = 0; i < COMMANDS; i++) {
        if (i != WHY && i != SAVE && i != LOAD)
            add(list, commands[i]);
        else
            snprintf(line, sizeof line, "%s ", commands[i]), add(list, line);
        for (const char *word = own_words(i); *word; word += strspn(word, " ")) {
            int size = (int)strcspn(word, " ");
            snprintf(line, sizeof line, "%.*s", size, word);
            if (size > 1) add(list, line);
            word += size;
        }
    }
}
