/* SPDX-License-Identifier: Apache-2.0 */
/* See command.h. */
#include "command.h"
#include "memory.h"
#include "shared_options.h"
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int command_fail(const char *name, const failure_t *failure) {
    char who[64];
    snprintf(who, sizeof who, "assay %s", name);
    failure_print(who, failure);
    return STATUS_FAILED;
}

int command_misuse(const char *name, const char *format, ...) {
    failure_t failure;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(failure.text, sizeof failure.text / 2, format, arguments);
    va_end(arguments);
    size_t used = strnlen(failure.text, length < 0 ? 0 : sizeof failure.text / 2);
    snprintf(failure.text + used, sizeof failure.text - used,
             "\n  `assay %s --help` shows the usage.", name);
    command_fail(name, &failure);
    return STATUS_USAGE;
}

/* --- options */

static const option_t help_row[] = {{"help", 'h', NULL, "this text", .take = NULL}, {0}};

/* All rows of a command, and the same for getopt_long, which returns FIRST + its index for a long option. */
enum { ROWS_MOST = 64, FIRST = 256 };
typedef struct {
    const option_t *row[ROWS_MOST];
    const option_part_t *part[ROWS_MOST];
    size_t count;
    struct option options[ROWS_MOST + 1];
    char letters[3 * ROWS_MOST];
} rows_of_t;

static void add_row(rows_of_t *all, const option_part_t *part, const option_t *row) {
    size_t used = strlen(all->letters);
    bool optional = row->value && strncmp(row->value, "[=", 2) == 0;
    all->options[all->count] = (struct option){row->name,
                                               optional     ? optional_argument
                                               : row->value ? required_argument
                                                            : no_argument,
                                               NULL, FIRST + (int)all->count};
    if (row->letter)
        snprintf(all->letters + used, sizeof all->letters - used, "%c%s", row->letter,
                 optional     ? "::"
                 : row->value ? ":"
                              : "");
    all->part[all->count] = part;
    all->row[all->count++] = row;
}

static void add_rows(rows_of_t *all, const option_part_t *part) {
    for (; part->rows; part++)
        for (const option_t *row = part->rows; row->name && all->count < ROWS_MOST; row++)
            add_row(all, part, row);
}

/* A ':' in front makes getopt tell a missing value from an unknown option, and stay silent; a '+' makes it
 * stop at the first operand. */
static void list_rows(rows_of_t *all, const command_t *command, int count, char **argument) {
    static const option_part_t help[] = {{.rows = help_row}, {0}},
                               names[] = {{.rows = names_options}, {0}};
    bool runs = command->runs;
    for (int i = 1; i < count; i++)
        runs |= command->runs_with && strcmp(argument[i], command->runs_with) == 0;
    *all = (rows_of_t){0};
    strcpy(all->letters, runs ? "+:" : ":");
    add_rows(all, help);
    add_rows(all, command->options);
    if (command->names)
        add_rows(all, names);
}

/* Says what getopt_long has stopped at; `text` is the last word that it has read. An unknown letter is in
 * optopt, or the number of a long option that got a value and takes none. */
static void refuse(const command_t *command, int found, const char *text) {
    if (found == ':')
        command_misuse(command->name, "option %s needs a value.", text);
    else if (optopt >= FIRST)
        command_misuse(command->name, "option %s: it takes no value.", text);
    else if (optopt)
        command_misuse(command->name, "unknown option -%c.", optopt);
    else
        command_misuse(command->name, "unknown option %s.", text);
}

static bool take(const command_t *command, const option_t *row, const option_part_t *part,
                 void *settings) {
    char *of = settings;
    if (part->marks)
        *(bool *)(of + part->marks) = true;
    if (row->marks)
        *(bool *)(of + row->marks) = true;
    return row->take(&(option_given_t){command->name, row, optarg}, of + part->at + row->at);
}

int command_options(const command_t *command, void *settings, int count, char **argument) {
    rows_of_t all;
    list_rows(&all, command, count, argument);
    optind = 0; /* from the beginning */
    for (int found; (found = getopt_long(count, argument, all.letters, all.options, NULL)) != -1;) {
        size_t i = found < FIRST ? 0 : (size_t)found - FIRST;
        bool known = found != '?' && found != ':';
        while (known && found < FIRST && all.row[i]->letter != found)
            i++;
        if (!known)
            refuse(command, found, argument[optind - 1]);
        else if (all.row[i] == help_row)
            return command_help(command, stdout), STATUS_GOOD;
        if (!known || !take(command, all.row[i], all.part[i], settings))
            return STATUS_USAGE;
    }
    return -1;
}

void command_help(const command_t *command, FILE *out) {
    fprintf(out, "usage: assay %s\n\n%s\noptions:\n", command->usage, command->about);
    for (const option_part_t *part = command->options; part->rows; part++)
        options_print(part->rows, command->column, out);
    options_print(help_row, command->column, out);
    if (command->notes)
        fprintf(out, "\n%s", command->notes);
    if (command->print_notes)
        command->print_notes(out);
    fprintf(out, "\nexamples:\n%s", command->examples);
}

int command_main(const command_t *command, int count, char **argument) {
    void *settings = memory_get(command->settings.size);
    memcpy(settings, command->settings.start, command->settings.size);
    int status = command_options(command, settings, count, argument), operands = count - optind;
    if (status < 0 && command->operands.expected &&
        (operands < command->operands.least || operands > command->operands.most))
        status = command_misuse(command->name, "%s", command->operands.expected);
    if (status < 0)
        status = command->run(settings, operands, argument + optind);
    else if (status == STATUS_USAGE && command->runs)
        status = STATUS_FAILED;
    free(settings);
    return status;
}

size_t command_width(void) {
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 80)
        return size.ws_col;
    return 120;
}
