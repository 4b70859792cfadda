/* SPDX-License-Identifier: Apache-2.0 */
/* assay suite compare: what has changed from one label to another, or from one machine to another. */
#include "commands.h"
#include "format.h"
#include "memory.h"
#include "printable.h"
#include "sheet.h"
#include "suite_command.h"
#include "suite_junit.h"
#include "words.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const column_t list[] = {
    {"machine", NULL, "of the suite", .unit = SHEET_TEXT},
    {"program", NULL, "of the suite", .unit = SHEET_TEXT},
    {"measure", NULL, "of the suite", .unit = SHEET_TEXT, .file = true},
    {"figure", NULL,
     "cycles, an event; time: exact cycles of a function; profile: estimated ones; cost of a part",
     .unit = SHEET_TEXT},
    {"part", NULL, "function, part of the machine", .unit = SHEET_TEXT},
    {"before", NULL, "mean over the seeds", .unit = SHEET_COUNT},
    {"after", NULL, "likewise", .unit = SHEET_COUNT},
    {"change", NULL, "after - before, with its standard error where it is sampled",
     .unit = SHEET_MANY},
    {"percent", "change%", "the same, in percent of before", .unit = SHEET_SIGNED},
    {"low", NULL, "95 % interval of that, in percent", .unit = SHEET_SIGNED, .spare = 1},
    {"high", NULL, "likewise", .unit = SHEET_SIGNED, .spare = 1},
    {"q", NULL,
     "rate of false discoveries at which it is a change; exact: of a figure without error",
     .unit = SHEET_TEXT},
    {"changed", NULL, "1: by more than chance, or exact and not the same", .unit = SHEET_COUNT,
     .file = true},
    {"why", NULL, "reasons whose cycles have changed most", .unit = SHEET_WORDS}};
const columns_t suite_compare_columns = {COLUMNS(list), .of = "compare"};

/* --- what is compared */

typedef struct {
    char *label, *machine; /* NULL: not said */
} name_t;

static bool is_label(const history_label_t *labels, size_t count, const char *text) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(labels[i].label, text) == 0)
            return true;
    return false;
}

/* [LABEL][:MACHINE]; a label may have a colon. */
static name_t name_read(const history_label_t *labels, size_t count, const char *text) {
    const char *colon = is_label(labels, count, text) ? NULL : strrchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : strlen(text);
    name_t name = {0};
    if (length)
        name.label = memory_print("%.*s", (int)length, text);
    if (colon && colon[1])
        name.machine = memory_copy(colon + 1);
    return name;
}

static void name_free(name_t *name) {
    free(name->label);
    free(name->machine);
}

/* The label that is meant; `back`: so many before the last where none is named. */
static const history_label_t *find_label(const history_label_t *labels, size_t count,
                                         const name_t *name, size_t back, failure_t *failure) {
    char *known = memory_copy("");
    for (size_t i = 0; name->label && i < count; i++) {
        if (strcmp(labels[i].label, name->label) == 0)
            return free(known), &labels[i];
        char *more = memory_print("%s%s %s", known, i ? "," : "", labels[i].label);
        free(known);
        known = more;
    }
    if (name->label)
        failure_set(failure, "%s: no such label; there are:%s.", name->label, known);
    else if (back >= count)
        failure_set(
            failure,
            "the history has %zu label%s: two were expected, or two machines :BEFORE :AFTER.",
            count, count == 1 ? "" : "s");
    free(known);
    return name->label || back >= count ? NULL : &labels[count - 1 - back];
}

/* Without a label both sides are of the last one where machines are named, else of the last two. */
static bool read_sides(history_t *history, int count, char **given, side_t side[2], bool *across,
                       failure_t *failure) {
    history_label_t *labels;
    size_t label_count;
    if (!history_labels(history, &labels, &label_count))
        return failure_set(failure, "the history cannot be read.");
    name_t name[2];
    for (int i = 0; i < 2; i++)
        name[i] = name_read(labels, label_count, count > i ? given[i] : "");
    bool machines = name[0].machine || name[1].machine, good = true;
    *across = name[0].machine && name[1].machine;
    for (int i = 0; good && i < 2; i++) {
        const history_label_t *label =
            find_label(labels, label_count, &name[i], i == 0 && !machines ? 1 : 0, failure);
        good = label && side_read(&side[i], history, label, name[i].machine, failure);
    }
    history_free_labels(labels, label_count);
    name_free(&name[0]);
    name_free(&name[1]);
    return good;
}

/* --- rows */

enum { PARTS_SHOWN = 5 };

static void add_row(sheet_t *sheet, const compared_figure_t *f) {
    char q[24] = "exact";
    char *machine = compared_machine(f->cell);
    double share = f->before ? 100 / fabs(f->before) : NAN;
    if (f->tested)
        snprintf(q, sizeof q, "%.2g", f->adjusted);
    else if (!f->exact)
        snprintf(q, sizeof q, "same");
    sheet_text(sheet, machine);
    sheet_text(sheet, f->cell[1]->program);
    sheet_text(sheet, f->cell[1]->measure);
    sheet_text(sheet, f->name);
    sheet_text(sheet, f->part);
    sheet_number(sheet, f->before);
    sheet_number(sheet, f->after);
    sheet_estimate(sheet, f->exact ? estimate_certain(f->test.by.value) : f->test.by);
    sheet_number(sheet, share * f->test.by.value);
    sheet_number(sheet, f->exact ? NAN : 100 * f->change.low);
    sheet_number(sheet, f->exact ? NAN : 100 * f->change.high);
    sheet_text(sheet, q);
    sheet_number(sheet, f->changed);
    sheet_text(sheet, f->why ? f->why : "");
    free(machine);
}

/* How many figures of this name and run have changed more. */
static size_t larger_changes(const compared_suites_t *all, const compared_figure_t *f) {
    size_t larger = 0;
    for (size_t i = 0; i < all->count; i++)
        larger += all->list[i].cell[0] == f->cell[0] && all->list[i].changed &&
                  strcmp(all->list[i].name, f->name) == 0 &&
                  fabs(all->list[i].test.by.value) > fabs(f->test.by.value);
    return larger;
}

/* Without --all a table has the run's own figures, and of parts those that have changed most. */
static bool is_shown(const compared_suites_t *all, const compared_figure_t *f, bool everything) {
    static const char *const own[] = {"cycles", "instructions", "time", "profile", "cost", NULL};
    return everything ||
           (f->changed && word_is_one(f->name, own) && larger_changes(all, f) < PARTS_SHOWN);
}

static void print_rows(const suite_command_t *s, const compared_suites_t *all) {
    sheet_t *sheet = sheet_new(&s->rows);
    bool everything = s->rows.all || s->rows.form != SHEET_TABLE;
    size_t hidden = 0;
    for (size_t i = 0; i < all->count; i++)
        if (is_shown(all, &all->list[i], everything))
            add_row(sheet, &all->list[i]);
        else
            hidden += all->list[i].changed;
    sheet_print(sheet, 0, stdout);
    if (hidden)
        printf("... %zu more have changed: --all shows them\n", hidden);
}

static void print_head(const compared_suites_t *all, const side_t side[2]) {
    size_t status[PAIR_WRONG + 1] = {0}, exact = 0, sampled = 0;
    for (size_t i = 0; i < all->pair_count; i++)
        status[all->pairs[i].status]++;
    for (size_t i = 0; i < all->count; i++) {
        exact += all->list[i].changed && all->list[i].exact;
        sampled += all->list[i].changed && !all->list[i].exact;
    }
    printable_line(stdout, "# before:  %s", side[0].title);
    printable_line(stdout, "# after:   %s", side[1].title);
    printf("# runs:    %zu compared, %zu new, %zu missing, %zu not good\n",
           status[PAIR_COMPARED] + status[PAIR_WRONG], status[PAIR_NEW], status[PAIR_MISSING],
           status[PAIR_FAILED] + status[PAIR_WRONG]);
    printf("# changed: %zu of %zu exact figures, %zu of %zu sampled ones\n", exact,
           all->count - all->tests, sampled, all->tests);
    for (size_t i = 0; i < all->mean_count; i++) {
        const compared_mean_t *m = &all->means[i];
        printable_line(
            stdout,
            "# mean:    %s: cycles of %zu programs %+.2f %% (geometric mean of the ratios; %.0f %% interval %+.2f to %+.2f %%)",
            m->machine, m->programs, 100 * (m->ratio - 1), 100 * COMPARE_COVERAGE,
            100 * (m->interval.low - 1), 100 * (m->interval.high - 1));
    }
    for (size_t i = 0; i < all->pair_count; i++)
        if (all->pairs[i].message) {
            const compared_pair_t *p = &all->pairs[i];
            char *machine = compared_machine(p->cell);
            const cell_t *cell = p->cell[1] ? p->cell[1] : p->cell[0];
            printable_line(stdout, "# %-8s %s/%s/%s: %s",
                           p->status == PAIR_NEW       ? "new:"
                           : p->status == PAIR_MISSING ? "missing:"
                                                       : "BAD:",
                           machine, cell->program, cell->measure, p->message);
            free(machine);
        }
    putchar('\n');
}

/* --- verdicts */

/* Says which rules are broken, on stderr; returns how many times. */
static size_t judge(const suite_command_t *s, const compared_suites_t *all) {
    size_t broken = 0;
    for (size_t r = 0; r < s->rule_count; r++) {
        const rule_t *rule = &s->rules[r];
        for (size_t i = 0; i < all->count; i++) {
            const compared_figure_t *f = &all->list[i];
            if (!rule_breaks(rule, f))
                continue;
            char *machine = compared_machine(f->cell);
            printable_line(stderr, "assay suite: %s/%s: %s%s%s from %.10g to %.10g breaks %s",
                           machine, f->cell[1]->program, f->name, *f->part ? " of " : "", f->part,
                           f->before, f->after, rule->text);
            free(machine);
            broken++;
        }
        for (size_t i = 0; i < all->mean_count; i++)
            if (rule_breaks_mean(rule, &all->means[i])) {
                printable_line(stderr, "assay suite: %s: a geometric mean of %+.2f %% breaks %s",
                               all->means[i].machine, 100 * (all->means[i].ratio - 1), rule->text);
                broken++;
            }
    }
    for (size_t i = 0; i < all->pair_count; i++)
        broken += all->pairs[i].status >= PAIR_FAILED || all->pairs[i].status == PAIR_MISSING;
    return broken;
}

int suite_compare(suite_command_t *s, int count, char **given) {
    failure_t failure;
    history_t *history = NULL;
    side_t side[2] = {{0}, {0}};
    compared_suites_t all = {0};
    bool across = false;
    bool good = suite_open_history(s, &history, &failure) &&
                read_sides(history, count, given, side, &across, &failure);
    size_t broken = 0;
    if (good) {
        compare_make(&all, side, across, &s->ask);
        if (s->rows.form == SHEET_TABLE)
            print_head(&all, side);
        print_rows(s, &all);
        broken = judge(s, &all);
        good = !s->junit || junit_write(s->junit, &all, s->rules, s->rule_count, &failure);
    }
    compare_free(&all);
    side_free(&side[0]);
    side_free(&side[1]);
    history_close(history);
    for (size_t i = 0; i < s->rule_count; i++)
        rule_free(&s->rules[i]);
    return !good ? command_fail("suite", &failure) : broken ? STATUS_DISAGREES : STATUS_GOOD;
}
