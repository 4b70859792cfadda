/* SPDX-License-Identifier: Apache-2.0 */
/* See config.h. */
#include "config.h"
#include "memory.h"
#include "words.h"
#include <errno.h>
#include <ini.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    char *path;
    config_line_t *lines;
    size_t count;
    bool (*is_section)(const char *name);
} config;

static const char *const names_of_all[] = {"pager", "color", NULL};

bool config_refuse(const config_line_t *line, failure_t *failure, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_vprint(format, arguments);
    va_end(arguments);
    failure_set(failure, "%s:%d: %s", config.path, line->line, text);
    free(text);
    return false;
}

/* --- reading */

static char *path_of_user(void) {
    const char *given = getenv("ASSAY_CONFIG"), *home = getenv("HOME");
    if (given)
        return *given ? memory_copy(given) : NULL;
    return home && *home ? memory_print("%s/.assayconfig", home) : NULL;
}

typedef struct {
    FILE *file;
    int line;
    failure_t *failure;
} reading_t;

/* For inih: like fgets, but counts lines, since a handler does not get the line number. */
static char *read_line(char *text, int size, void *context) {
    reading_t *reading = context;
    reading->line++;
    char *got = fgets(text, size, reading->file);
    if (got && !strchr(got, '\n') && !feof(reading->file) && !*reading->failure->text)
        failure_set(reading->failure, "%s:%d: the line has more than %d characters.", config.path,
                    reading->line, size - 2);
    return got;
}

/* For each line NAME = VALUE; 0: it was refused. */
static int take_line(void *context, const char *section, const char *name, const char *value) {
    reading_t *reading = context;
    config_line_t line = {memory_copy(section), memory_copy(name), memory_copy(value),
                          reading->line};
    memory_room(config.lines, config.count);
    config.lines[config.count++] = line;
    if (*reading->failure->text)
        return 0;
    bool of_all = strcmp(section, "assay") == 0;
    if (!of_all && !config.is_section(section))
        return config_refuse(&line, reading->failure,
                             "[%s] is neither a command nor [assay], which is for all commands.",
                             section);
    if (of_all && !word_is_one(name, names_of_all))
        return config_refuse(&line, reading->failure,
                             "%s: [assay] has `pager` and `color`; options of a command stand "
                             "below [COMMAND].",
                             name);
    return 1;
}

bool config_read(bool (*is_section)(const char *name), failure_t *failure) {
    config.is_section = is_section;
    config.path = path_of_user();
    *failure->text = 0;
    if (!config.path || access(config.path, F_OK) != 0)
        return true;
    reading_t reading = {fopen(config.path, "r"), 0, failure};
    if (!reading.file)
        return failure_set(failure,
                           "%s: cannot be read: %s.\n"
                           "  ASSAY_CONFIG= (empty) ignores it.",
                           config.path, strerror(errno));
    int status = ini_parse_stream(read_line, &reading, take_line, &reading);
    fclose(reading.file);
    if (status > 0 && !*failure->text)
        failure_set(failure, "%s:%d: `NAME = VALUE` or `[COMMAND]` was expected.", config.path,
                    status);
    return status == 0 && !*failure->text;
}

/* --- queries */

const config_line_t *config_next(const char *section, size_t *at) {
    while (*at < config.count) {
        const config_line_t *line = &config.lines[(*at)++];
        if (strcmp(line->section, section) == 0)
            return line;
    }
    return NULL;
}

const char *config_value(const char *name) {
    const char *value = NULL;
    size_t at = 0;
    for (const config_line_t *line; (line = config_next("assay", &at));)
        if (strcmp(line->name, name) == 0)
            value = line->value;
    return value;
}
