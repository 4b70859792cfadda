// SPDX-License-Identifier: Apache-2.0
// The tables of the commands: each option is told, taken, and refused with a value that it does not take.
#include "commands.h"
#include "memory.h"
#include "outlet.h"
#include "sheet.h"
#include <criterion/criterion.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef void visitor_t(const command_t *command, const option_part_t *part, const option_t *row);

static void each_row(visitor_t *visit) {
    for (size_t c = 0; commands[c]; c++)
        for (const option_part_t *part = commands[c]->options; part->rows; part++)
            for (const option_t *row = part->rows; row->name; row++)
                visit(commands[c], part, row);
}

static char *help_of(const command_t *command) {
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    command_help(command, out);
    fclose(out);
    return text;
}

/* The settings after one option; NULL: it was refused. To be freed. */
static char *settings_after(const command_t *command, const char *word, const char *value) {
    char *words[] = {memory_copy(command->name), memory_copy(word),
                     value ? memory_copy(value) : NULL, NULL};
    char *settings = memory_get(command->settings.size);
    memcpy(settings, command->settings.start, command->settings.size);
    int status = command_options(command, settings, value ? 3 : 2, words);
    cr_assert(status == -1 || status == STATUS_USAGE);
    for (int i = 0; words[i]; i++)
        free(words[i]);
    if (status == -1)
        return settings;
    free(settings);
    return NULL;
}

static char *field_after(const command_t *command, const option_part_t *part, const option_t *row,
                         const char *value, char **settings) {
    char *word = memory_print("--%s", row->name);
    *settings = settings_after(command, word, value);
    free(word);
    return *settings ? *settings + part->at + row->at : NULL;
}

static bool is_refused(const command_t *command, const option_t *row, const char *value) {
    char *settings;
    option_part_t part = {.rows = row};
    field_after(command, &part, row, value, &settings);
    bool refused = !settings;
    free(settings);
    return refused;
}

static bool is_marked(const option_part_t *part, const option_t *row, const char *settings) {
    return (!part->marks || *(const bool *)(settings + part->marks)) &&
           (!row->marks || *(const bool *)(settings + part->at + row->marks));
}

/* By what the help says of it, or by the description or another option's text. */
static bool is_told(const command_t *command, const option_t *row, const char *name) {
    bool told = row->help || strstr(command->about, name);
    for (const option_part_t *part = command->options; part->rows; part++)
        for (const option_t *other = part->rows; other->name; other++)
            told |= other->help && strstr(other->help, name);
    return told;
}

static void told(const command_t *command, const option_part_t *part, const option_t *row) {
    char *help = help_of(command), *name = memory_print("--%s", row->name);
    (void)part;
    cr_assert(is_told(command, row, name) && strstr(help, name), "%s --help does not say %s",
              command->name, name);
    cr_assert(row->take, "%s %s", command->name, name);
    free(help);
    free(name);
}

Test(command, each_option_is_told) { each_row(told); }

static bool is_own(const option_t *row) {
    return row->take == option_text || row->take == option_number || row->take == option_choice ||
           row->take == option_word;
}

static void alone(const command_t *command, const option_part_t *part, const option_t *row) {
    for (const option_part_t *p = command->options; p->rows; p++)
        for (const option_t *r = p->rows; r->name; r++) {
            bool same = p == part && r == row;
            cr_assert(same || strcmp(r->name, row->name) != 0, "%s --%s twice", command->name,
                      r->name);
            cr_assert(same || !r->letter || r->letter != row->letter, "%s -%c twice", command->name,
                      r->letter);
            cr_assert(same || !is_own(r) || !is_own(row) || p->at + r->at != part->at + row->at,
                      "%s: --%s and --%s are one field", command->name, r->name, row->name);
        }
    cr_assert(row->letter != 'h' && strcmp(row->name, "help") != 0);
    cr_assert(!command->names || (strcmp(row->name, "source") != 0));
}

Test(command, no_option_is_there_twice) { each_row(alone); }

/* A text is none before it is given, or the help says which. */
static void expect_unset(const command_t *command, const option_part_t *part, const option_t *row) {
    const char *start = command->settings.start;
    cr_assert(!*(const char *const *)(start + part->at + row->at) || strstr(row->help, "(default"),
              "%s --%s is something else before", command->name, row->name);
}

static void kept(const command_t *command, const option_part_t *part, const option_t *row) {
    char *settings, *field;
    bool flag = row->take == option_flag || row->take == option_clear;
    bool text = row->take == option_text;
    if (flag || text) {
        cr_assert_eq(flag, !row->value, "%s --%s", command->name, row->name);
        field = field_after(command, part, row, text ? "word" : NULL, &settings);
        cr_assert(field, "%s --%s", command->name, row->name);
        if (flag)
            cr_assert_eq(*(bool *)field, row->take == option_flag);
        else
            expect_unset(command, part, row);
        cr_assert(is_marked(part, row, settings), "%s --%s", command->name, row->name);
        free(settings);
    }
    if (row->value && strncmp(row->value, "[=", 2) != 0)
        cr_assert(is_refused(command, row, NULL), "%s --%s", command->name, row->name);
}

Test(command, flags_and_texts_are_kept) { each_row(kept); }

static void expect_number(const command_t *command, const option_part_t *part, const option_t *row,
                          uint64_t number) {
    char *value = memory_print("%" PRIu64, number), *settings;
    char *field = field_after(command, part, row, value, &settings);
    cr_assert(field && *(uint64_t *)field == number && is_marked(part, row, settings), "%s --%s %s",
              command->name, row->name, value);
    free(settings);
    free(value);
}

static void counted(const command_t *command, const option_part_t *part, const option_t *row) {
    if (row->take != option_number)
        return;
    cr_assert(row->least <= row->most && row->value, "%s --%s", command->name, row->name);
    expect_number(command, part, row, row->least);
    expect_number(command, part, row, row->most);
    char *below = memory_print("%" PRId64, (int64_t)row->least - 1);
    char *above = memory_print("%" PRIu64 "%s", row->most + (row->most != UINT64_MAX),
                               row->most == UINT64_MAX ? "0" : "");
    const char *const bad[] = {below, above, "", "x", "1x", " 1", "+1", "-1", "0x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_assert(is_refused(command, row, bad[i]), "%s --%s '%s'", command->name, row->name,
                  bad[i]);
    free(below);
    free(above);
}

Test(command, numbers_have_their_range) { each_row(counted); }

static void chosen(const command_t *command, const option_part_t *part, const option_t *row) {
    char *settings;
    for (unsigned i = 0; row->choices && row->choices[i]; i++) {
        const char *field = field_after(command, part, row, row->choices[i], &settings);
        bool word = row->take == option_word, method = row->take == option_method;
        cr_assert(field && is_marked(part, row, settings), "%s --%s %s", command->name, row->name,
                  row->choices[i]);
        if (word)
            cr_assert_str_eq(*(const char *const *)field, row->choices[i]);
        else
            cr_assert_eq(*(const unsigned *)field, i + (method ? METHOD_SAMPLES : 0));
        free(settings);
    }
    cr_assert(!row->choices ||
              (row->value && is_refused(command, row, "moon") && is_refused(command, row, "")));
}

Test(command, choices_are_taken_by_name) { each_row(chosen); }

static void lettered(const command_t *command, const option_part_t *part, const option_t *row) {
    (void)part;
    if (!row->letter)
        return;
    char *letter = memory_print("-%c", row->letter), *name = memory_print("--%s", row->name);
    const char *value = row->take == option_number ? "9" : row->value ? "store" : NULL;
    char *short_one = settings_after(command, letter, value);
    char *long_one = settings_after(command, name, value);
    cr_assert_eq(short_one == NULL, long_one == NULL, "%s %s", command->name, name);
    if (short_one && row->take == option_number)
        cr_assert_arr_eq(short_one, long_one, command->settings.size);
    free(short_one);
    free(long_one);
    free(letter);
    free(name);
}

Test(command, letters_are_the_same_options) { each_row(lettered); }

static bool has_option(const command_t *command, const char *name, size_t length) {
    for (const option_part_t *part = command->options; part->rows; part++)
        for (const option_t *row = part->rows; row->name; row++)
            if (strlen(row->name) == length && strncmp(row->name, name, length) == 0)
                return true;
    return false;
}

Test(command, usage_names_options_that_are_there) {
    for (size_t c = 0; commands[c]; c++)
        for (const char *at = commands[c]->usage; (at = strstr(at, "--")); at += 2) {
            size_t length = strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
            cr_assert(has_option(commands[c], at + 2, length), "%s: %.*s", commands[c]->name,
                      (int)length + 2, at);
        }
}

Test(command, help_fits_the_terminal) {
    for (size_t c = 0; commands[c]; c++) {
        char *help = help_of(commands[c]), *line = help;
        cr_assert(strstr(help, "\nexamples:\n  "), "%s", commands[c]->name);
        cr_assert(strncmp(commands[c]->usage, commands[c]->name, strlen(commands[c]->name)) == 0);
        for (char *end; (end = strchr(line, '\n')); line = end + 1)
            cr_assert(end - line < 80, "%s: %.*s", commands[c]->name, (int)(end - line), line);
        cr_assert_eq(*line, 0);
        free(help);
    }
}

/* --- sheets */

static const column_t list[] = {{"name", NULL, "text", .unit = SHEET_TEXT},
                                {"cost", "cost%", "share", .unit = SHEET_SHARE},
                                {"at", NULL, "place", .unit = SHEET_ADDRESS, .file = true},
                                {"extra", NULL, "number", .unit = SHEET_COUNT, .of = OF_MORE}};
static const columns_t columns = {COLUMNS(list)};

static const char *sheet_of(rows_t rows) {
    static char *text;
    size_t size;
    failure_t failure;
    rows.columns = &columns;
    cr_assert(rows_ready(&rows, SAMPLER_INSTRUCTION, &failure), "%s", failure.text);
    sheet_t *sheet = sheet_new(&rows);
    for (int i = 0; i < 4; i++) {
        if (i == 3)
            sheet_rest(sheet);
        sheet_text(sheet, (const char *[]){"b", "c", "a", "all"}[i]);
        sheet_estimate(sheet, (estimate_t){(double[]){.25, NAN, .5, .75}[i], .03125});
        sheet_address(sheet, 0x80000000 + (uint64_t)i);
        sheet_number(sheet, 1000 * i);
    }
    free(text);
    FILE *out = open_memstream(&text, &size);
    sheet_print(sheet, 2, out);
    fclose(out);
    return text;
}

Test(sheet, is_what_its_columns_say) {
    cr_assert_str_eq(sheet_of((rows_t){0}), "name  cost%\n"
                                            "b      25±3\n"
                                            "c         -\n"
                                            "... 2 more: --all shows them\n");
    cr_assert_str_eq(sheet_of((rows_t){.form = SHEET_CSV, .more = 1}),
                     "name,cost,cost_sigma,at,extra\n"
                     "b,0.25,0.03125,0x80000000,0\nc,,0.03125,0x80000001,1000\n"
                     "a,0.5,0.03125,0x80000002,2000\nall,0.75,0.03125,0x80000003,3000\n");
    cr_assert_str_eq(sheet_of((rows_t){.fields = "at,cost%", .form = SHEET_JSON, .sort = "cost"}),
                     "{\"at\":\"0x80000002\",\"cost\":0.5,\"cost_sigma\":0.03125}\n"
                     "{\"at\":\"0x80000000\",\"cost\":0.25,\"cost_sigma\":0.03125}\n"
                     "{\"at\":\"0x80000001\",\"cost\":null,\"cost_sigma\":0.03125}\n"
                     "{\"at\":\"0x80000003\",\"cost\":0.75,\"cost_sigma\":0.03125}\n");
    cr_assert_str_eq(sheet_of((rows_t){.fields = "at", .all = true, .sort = "-name"}),
                     "      at\n80000001\n80000000\n80000002\n80000003\n");
}

/* --- what is written to a terminal */

static size_t most_at_once; /* 0: the libc's */
static char written[4096];

ssize_t write(int file, const void *bytes, size_t size) {
    if (!most_at_once)
        return syscall(SYS_write, file, bytes, size);
    size = size < most_at_once ? size : most_at_once;
    strncat(written, bytes, size);
    return (ssize_t)size;
}

/* A part at a time, between which there is a |. */
static const char *let_out(size_t width, const char *text) {
    outlet_open(width);
    *written = 0;
    most_at_once = 7;
    for (size_t size; *text; text += size + (text[size] == '|')) {
        size = strcspn(text, "|");
        fwrite(text, 1, size, stdout);
        fflush(stdout);
    }
    most_at_once = 0;
    return written;
}

Test(outlet, loses_nothing_when_little_is_taken_at_once) {
    char text[3000];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = 0;
    cr_assert_str_eq(let_out(0, text), text);
    cr_assert_str_eq(let_out(0, "# a line that is longer than the terminal of others\n"),
                     "# a line that is longer than the terminal of others\n");
}

Test(outlet, breaks_lines_of_signs_between_words) {
    cr_assert_str_eq(let_out(24, "# name:  one ± three xxx four five\n"),
                     "# name:  one ± three xxx\n#        four five\n");
    cr_assert_str_eq(let_out(24, "## no_name_here that is as long as\n#\n"),
                     "## no_name_here that is\n## as long as\n#\n");
    cr_assert_str_eq(let_out(24, "# path:  /a/word/that/is/longer/than/all then this\n"),
                     "# path:  /a/word/that/is/longer/than/all\n#        then this\n");
    cr_assert_str_eq(let_out(24, "# in |parts that| come one after another\n# or|\n"),
                     "# in parts that come one\n# after another\n# or\n");
    cr_assert_str_eq(let_out(24, "text that |# is longer than others |# are\n"),
                     "text that # is longer than others # are\n");
}
