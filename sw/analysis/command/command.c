/* SPDX-License-Identifier: Apache-2.0 */
/* See command.h. */
#include "command.h"
#include "config.h"
#include "memory.h"
#include "newest.h"
#include "outlet.h"
#include "pager.h"
#include "shared_options.h"
#include "ticker.h"
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

/* The profile that --input names; NULL: none. Not a field of the settings, since it becomes an
 * operand. */
static const char *input;

static bool take_input(const option_given_t *given, void *field) {
    (void)field;
    input = given->value;
    return true;
}

/* A choice of sets of a database by epoch becomes a name of profile/sample_sets.h. */
static struct { const char *file, *epoch, *label, *platform, *program; } sets;

#define TAKE_SETS(field_)                                                                          \
    static bool take_##field_(const option_given_t *given, void *field) {                          \
        (void)field;                                                                               \
        sets.field_ = given->value;                                                                \
        return true;                                                                               \
    }
TAKE_SETS(file)
TAKE_SETS(epoch)
TAKE_SETS(label)
TAKE_SETS(platform)
TAKE_SETS(program)

static const option_t input_rows[] = {
    {"input", 'i', "FILE", "the profile; without it and FILE, the newest one here",
     .take = take_input},
    {"database", 0, "DATABASE",
     "read what `assay daemon` collected there, not a profile: its newest epoch, samples without "
     "a label",
     .take = take_file},
    {"epoch", 0, "NAME[+NAME...]", "... from this epoch, from several, or from `all`",
     .take = take_epoch},
    {"label", 0, "NAME", "... with this label", .take = take_label},
    {"platform", 0, "NAME", "... of this platform", .take = take_platform},
    {"program", 0, "NAME", "... of this program", .take = take_program},
    {0}};

/* The name for --database and the options with it, which the caller frees; false: they need
 * --database. */
static bool name_sets(const command_t *command, char **name) {
    const char *const parts[] = {sets.label, sets.platform, sets.program};
    static const char *const words[] = {",label=", ",platform=", ",program="};
    bool any = sets.epoch || sets.label || sets.platform || sets.program;
    *name = NULL;
    if (!sets.file)
        return !any ||
               (command_misuse(command->name,
                               "--epoch, --label, --platform, --program: they need --database "
                               "DATABASE."),
                false);
    size_t size;
    FILE *out = memory_stream(name, &size);
    fprintf(out, "%s%s%s", sets.file, any ? "@" : "", sets.epoch ? sets.epoch : "");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i])
            fprintf(out, "%s%s", words[i], parts[i]);
    fclose(out);
    return true;
}

/* All rows of a command, and their form for getopt_long, which returns FIRST + its index for a long
 * option. */
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
    bool optional = option_is_optional(row);
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

/* A leading ':' makes getopt distinguish a missing value from an unknown option, and stay silent; a
 * '+' makes it stop at the first operand. */
static void list_rows(rows_of_t *all, const command_t *command, int count, char **argument) {
    static const option_part_t help[] = {{.rows = help_row}, {0}},
                               names[] = {{.rows = names_options}, {0}},
                               inputs[] = {{.rows = input_rows}, {0}};
    bool runs = command->runs;
    for (int i = 1; i < count; i++)
        runs |= command->runs_with && strcmp(argument[i], command->runs_with) == 0;
    *all = (rows_of_t){0};
    strcpy(all->letters, runs ? "+:" : ":");
    add_rows(all, help);
    add_rows(all, command->options);
    if (command->names)
        add_rows(all, names);
    if (command->profile)
        add_rows(all, inputs);
}

/* Options that users of perf may try, and their names here. */
static const struct {
    const char *command, *option, *instead;
} others[] = {
    {"record", "-F", "a simulated machine has no seconds: -c N, one sample in N instructions"},
    {"record", "--freq", "a simulated machine has no seconds: -c N, one sample in N instructions"},
    {"record", "-a", "all that runs is sampled; -e user or -e kernel for one half"},
    {"record", "-p", "a run begins with the program: assay record PROGRAM.elf"},
    {"record", "-b", "every sample has its last branches: assay paths"},
    {"top", "-p", "a run begins with the program: assay top PROGRAM.elf"},
    {"top", "-a", "all that runs is sampled; -e user or -e kernel for one half"},
    {"top", "-g", "stacks are in a recorded profile: assay record, assay report -g"},
    {"report", "-n", "the number of samples is among the columns"},
    {"report", "--stdio", "that is what report prints; --html PAGE for a browser"},
    {"report", "--tui", "--html PAGE writes a page for a browser"},
    {"report", "--no-children", "that is the default"},
    {"annotate", "-s", "annotate FILE FUNCTION"},
    {"annotate", "--symbol", "annotate FILE FUNCTION"},
    {"annotate", "--stdio", "that is what annotate prints; report --html PAGE for a browser"},
    {"script", "-D", "--csv prints all that a sample has"},
    {"stat", "-a", "all that runs is counted"},
    {"stat", "-p", "a run begins with the program: assay stat PROGRAM.elf"},
    {"stat", "--interval-print", "-I CYCLES, the counts of every so many cycles"},
    {"stat", "-d", "all events are counted; -e NAME,... prints some"},
    {"stat", "-x", "--csv"},
    {"mem", "-t", "loads and stores stand side by side; --of data, --of order for one list"},
};

static void refuse_unknown(const char *name, const char *option) {
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].command, name) == 0 && strcmp(others[i].option, option) == 0) {
            command_misuse(name, "there is no option %s: %s.", option, others[i].instead);
            return;
        }
    command_misuse(name, "unknown option %s.", option);
}

/* Explains where getopt_long has stopped; `text` is the last word that it has read. optopt has an
 * unknown letter, or the number of a long option that got a value and takes none. */
static void refuse(const command_t *command, int found, const char *text) {
    if (found == ':')
        command_misuse(command->name, "option %s needs a value.", text);
    else if (optopt >= FIRST)
        command_misuse(command->name, "option %s: it takes no value.", text);
    else if (optopt)
        refuse_unknown(command->name, (char[]){'-', (char)optopt, 0});
    else
        refuse_unknown(command->name, text);
}

static bool take(const command_t *command, const option_t *row, const option_part_t *part,
                 void *settings) {
    char *of = settings;
    if (part->marks)
        *(bool *)(of + part->marks) = true;
    if (row->marks)
        *(bool *)(of + part->at + row->marks) = true;
    /* -g=5, as --call-graph=5 is written */
    char *value = optarg && *optarg == '=' && option_is_optional(row) ? optarg + 1 : optarg;
    return row->take(&(option_given_t){command->name, row, value}, of + part->at + row->at);
}

static size_t row_named(const rows_of_t *all, const char *name) {
    size_t i = 0;
    while (i < all->count && strcmp(all->row[i]->name, name) != 0)
        i++;
    return i;
}

/* A line of the config file as the option that it sets. */
static bool take_line(const command_t *command, const rows_of_t *all, const config_line_t *line,
                      void *settings) {
    failure_t failure;
    size_t i = row_named(all, line->name);
    const option_t *row = i < all->count ? all->row[i] : NULL;
    bool on = strcmp(line->value, "true") == 0, known = row && row != help_row;
    optarg = line->value;
    if (!known)
        config_refuse(line, &failure, "assay %s has no option --%s.", command->name, line->name);
    else if (!row->value && !on && strcmp(line->value, "false") != 0)
        config_refuse(line, &failure, "%s: true or false was expected.", line->name);
    else if (!row->value && !on)
        return true;
    else if (take(command, row, all->part[i], settings))
        return true;
    else
        config_refuse(line, &failure, "from this line.");
    return command_fail(command->name, &failure), false;
}

static bool take_config(const command_t *command, const rows_of_t *all, void *settings) {
    size_t at = 0;
    const config_line_t *line;
    while ((line = config_next(command->name, &at)))
        if (!take_line(command, all, line, settings))
            return false;
    return true;
}

int command_options(const command_t *command, void *settings, int count, char **argument) {
    rows_of_t all;
    list_rows(&all, command, count, argument);
    if (!take_config(command, &all, settings))
        return STATUS_USAGE;
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

void command_rows(const command_t *command, void (*take)(void *context, const option_t *row),
                  void *context) {
    rows_of_t all;
    list_rows(&all, command, 0, NULL);
    for (size_t i = 1; i < all.count; i++)
        if (all.row[i]->help)
            take(context, all.row[i]);
}

void command_notes(const command_t *command, FILE *out) {
    if (command->tables.help)
        command->tables.help(command, out);
    if (command->notes)
        fprintf(out, "\n%s", command->notes);
    if (command->print_notes)
        command->print_notes(out);
}

void command_help(const command_t *command, FILE *out) {
    fprintf(out, "usage: assay %s\n\n%s\noptions:\n", command->usage, command->about);
    for (const option_part_t *part = command->options; part->rows; part++)
        options_print(part->rows, out);
    if (command->profile)
        options_print(input_rows, out);
    options_print(help_row, out);
    command_notes(command, out);
    fprintf(out, "\nexamples:\n%s", command->examples);
}

/* --- running */

static bool paging;

void command_pager(bool wanted) { paging = wanted; }

/* Whether the words lack a needed profile: there are none, or only a function's name that may
 * follow a profile. */
static bool is_left_out(const command_t *command, int count, char **given) {
    bool named = command->function && count == 1 && access(given[0], F_OK) != 0 &&
                 !strchr(given[0], '/') && !strstr(given[0], ".assay");
    return command->profile && !input && (count == 0 || named);
}

/* The operands with the profile of --input, or the newest one, before them: one more than there
 * were. */
static char **operands_of(const command_t *command, bool left_out, int *count, char **given) {
    char *first = left_out ? newest_profile() : input ? memory_copy(input) : NULL;
    char **operands = memory_get((size_t)(*count + 2) * sizeof *operands);
    if (left_out && first)
        fprintf(stderr, "assay %s: %s, the newest profile here.\n", command->name, first);
    if (first)
        operands[0] = first;
    memcpy(operands + (first != NULL), given, (size_t)*count * sizeof *operands);
    *count += first != NULL;
    return operands;
}

static int run_on(const command_t *command, void *settings, int count, char **given) {
    bool left_out = is_left_out(command, count, given);
    char **operands = operands_of(command, left_out, &count, given);
    int status = -1;
    if (command->operands.expected &&
        (count < command->operands.least || count > command->operands.most))
        status = command_misuse(command->name, "%s", command->operands.expected);
    size_t width = command_screen(); /* before a pager replaces the terminal */
    if (status < 0) {
        outlet_open(width);
        pager_start(paging && command->pages);
        if (!command->runs)
            ticker_start(command->name);
        status = command->run(settings, count, operands);
        ticker_stop();
    }
    free(operands);
    return status;
}

int command_main(const command_t *command, int count, char **argument) {
    void *settings = memory_get(command->settings.size);
    memcpy(settings, command->settings.start, command->settings.size);
    char *named = NULL;
    input = NULL;
    memset(&sets, 0, sizeof sets);
    int status = command_options(command, settings, count, argument);
    if (status < 0 && !name_sets(command, &named))
        status = STATUS_USAGE;
    input = named ? named : input;
    if (status < 0 && command->tables.start)
        status = command->tables.start(command, (const char *)settings + command->tables.at);
    if (status < 0)
        status = run_on(command, settings, count - optind, argument + optind);
    else if (status == STATUS_USAGE && command->runs)
        status = STATUS_FAILED;
    free(settings);
    free(named);
    return status;
}

size_t command_screen(void) {
    static size_t width = SIZE_MAX;
    struct winsize size;
    if (width == SIZE_MAX)
        width = isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
                        size.ws_col >= 40
                    ? size.ws_col
                    : 0;
    return width;
}

size_t command_width(void) { return command_screen() ? command_screen() : 120; }
