/* SPDX-License-Identifier: Apache-2.0 */
/* assay suite compare: changes from one label to another, or from one machine to another. */
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
#include <unistd.h>

static const column_t list[] = {
    {"machine", NULL, "of the suite", .unit = SHEET_TEXT},
    {"program", NULL, "of the suite", .unit = SHEET_TEXT},
    {"measure", NULL, "of the suite", .unit = SHEET_TEXT},
    {"figure", NULL,
     "cycles, an event; time: exact cycles of a function; profile: estimated ones; cost of a part",
     .unit = SHEET_TEXT},
    {"part", NULL, "function, part of the machine", .unit = SHEET_TEXT},
    {"before", NULL, "mean over the seeds", .unit = SHEET_COUNT},
    {"after", NULL, "likewise", .unit = SHEET_COUNT},
    {"change", NULL, "after - before, with its standard error if sampled", .unit = SHEET_MANY},
    {"percent", "change%", "the same, in percent of before", .unit = SHEET_SIGNED},
    {"low", NULL, "start of its 95 % interval, in percent", .unit = SHEET_SIGNED, .spare = 1},
    {"high", NULL, "end of that interval", .unit = SHEET_SIGNED, .spare = 1},
    {"q", NULL,
     "false discovery rate at which it counts as a change; exact: a figure without error",
     .unit = SHEET_TEXT},
    {"changed", NULL, "1: by more than chance, or exact and different", .unit = SHEET_COUNT,
     .file = true},
    {"why", NULL, "reasons whose cycles changed most", .unit = SHEET_WORDS}};
const columns_t suite_compare_columns = {COLUMNS(list), .of = "compare"};

/* --- the two sides */

/* [LABEL][:MACHINE]; a label may have a colon. `back`: so many labels before the last one if none
 * is named. */
static bool read_label(side_t *side, history_t *history, const history_label_t *labels,
                       size_t count, const char *text, size_t back, const char **machine,
                       failure_t *failure) {
    failure_t whole;
    bool all = !*text || suite_label(labels, count, text, back, &whole);
    const char *colon = all ? NULL : strrchr(text, ':');
    char *name = memory_print("%.*s", colon ? (int)(colon - text) : (int)strlen(text), text);
    const history_label_t *label = suite_label(labels, count, name, back, failure);
    *machine = colon && colon[1] ? colon + 1 : NULL;
    free(name);
    return label && side_read(side, history, label, failure);
}

/* The @ after the name of a history's folder, NULL: none. Labels may have some of their own. */
static const char *folder_end(const char *text) {
    for (const char *at = strchr(text, '@'); at; at = strchr(at + 1, '@')) {
        char *history = memory_print("%.*s/history.db", (int)(at - text), text);
        bool there = access(history, F_OK) == 0;
        free(history);
        if (there)
            return at;
    }
    return NULL;
}

/* [FOLDER@][LABEL][:MACHINE] */
static bool read_side(const suite_command_t *s, side_t *side, const char *text, size_t back,
                      const char **machine, failure_t *failure) {
    const char *at = folder_end(text);
    char *folder = at ? memory_print("%.*s", (int)(at - text), text) : NULL;
    suite_command_t of = {.folder = folder ? folder : s->folder};
    history_t *history;
    history_label_t *labels = NULL;
    size_t count = 0;
    bool good = suite_open_history(&of, &history, failure) &&
                (history_labels(history, &labels, &count) ||
                 history_refuse(history, failure, "the labels cannot be read"));
    good = good &&
           read_label(side, history, labels, count, at ? at + 1 : text, back, machine, failure);
    history_free_labels(labels, count);
    history_close(history);
    free(folder);
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
    static const char *const own[] = {"cycles", "instructions", "time", "profile",
                                      "cost",   "simulated",    NULL};
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

/* The pairs about which there is something to say; `new` ones only in the table. */
static void print_pairs(const compared_suites_t *all, FILE *out, const char *begin) {
    for (size_t i = 0; i < all->pair_count; i++) {
        const compared_pair_t *p = &all->pairs[i];
        const cell_t *cell = p->cell[1] ? p->cell[1] : p->cell[0];
        if (!p->message || (p->status == PAIR_NEW && out != stdout))
            continue;
        char *machine = compared_machine(p->cell);
        printable_line(out, "%s%-8s %s/%s/%s: %s", begin,
                       p->status == PAIR_NEW       ? "new:"
                       : p->status == PAIR_MISSING ? "missing:"
                                                   : "BAD:",
                       machine, cell->program, cell->measure, p->message);
        free(machine);
    }
}

static void print_head(const compared_suites_t *all, const side_t side[2]) {
    size_t status[PAIR_WRONG + 1] = {0}, exact = 0, sampled = 0, exact_all = 0;
    for (size_t i = 0; i < all->pair_count; i++)
        status[all->pairs[i].status]++;
    for (size_t i = 0; i < all->count; i++) {
        exact_all += all->list[i].exact;
        exact += all->list[i].changed && all->list[i].exact;
        sampled += all->list[i].changed && !all->list[i].exact;
    }
    printable_line(stdout, "# before:  %s", side[0].title);
    printable_line(stdout, "# after:   %s", side[1].title);
    printf("# runs:    %zu compared, %zu new, %zu missing, %zu not good\n",
           status[PAIR_COMPARED] + status[PAIR_WRONG], status[PAIR_NEW], status[PAIR_MISSING],
           status[PAIR_FAILED] + status[PAIR_WRONG]);
    printf("# changed: %zu of %zu exact figures, %zu of %zu sampled ones\n", exact, exact_all,
           sampled, all->count - exact_all);
    for (size_t i = 0; i < all->mean_count; i++) {
        const compared_mean_t *m = &all->means[i];
        char *interval =
            isnan(m->interval.low)
                ? memory_copy("one alone has no interval")
                : memory_print("geometric mean of the ratios; %.0f %% interval %+.2f to %+.2f %%",
                               100 * COMPARE_COVERAGE, 100 * (m->interval.low - 1),
                               100 * (m->interval.high - 1));
        printable_line(stdout, "# mean:    %s: cycles of %zu program%s %+.2f %% (%s)", m->title,
                       m->programs, m->programs == 1 ? "" : "s", 100 * (m->ratio - 1), interval);
        free(interval);
    }
    print_pairs(all, stdout, "# ");
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
                               all->means[i].title, 100 * (all->means[i].ratio - 1), rule->text);
                broken++;
            }
    }
    for (size_t i = 0; i < all->pair_count; i++)
        broken += all->pairs[i].status >= PAIR_FAILED || all->pairs[i].status == PAIR_MISSING;
    return broken;
}

int suite_compare(suite_command_t *s, int count, char **given) {
    failure_t failure;
    const char *machine[2] = {NULL, NULL};
    side_t side[2] = {{0}, {0}};
    compared_suites_t all = {0};
    bool good = true;
    for (int i = 0; good && i < 2; i++) /* without operands the last two labels */
        good = read_side(s, &side[i], count > i ? given[i] : "", count == 0 && i == 0, &machine[i],
                         &failure);
    for (int i = 0; good && i < 2; i++) /* a machine given for one side holds for both */
        if (machine[i] || machine[1 - i])
            good = side_keep(&side[i], machine[i] ? machine[i] : machine[1 - i], &failure);
    size_t broken = 0;
    if (good && !side[0].count && !side[1].count)
        good = failure_set(&failure, "%s, %s: neither has a run.", side[0].title, side[1].title);
    if (good)
        compare_make(&all, side, machine[0] && machine[1], &s->ask);
    for (size_t i = 0; good && i < s->rule_count; i++)
        good = rule_is_known(&s->rules[i], &all) ||
               failure_set(&failure,
                           "--fail-if %s: there is no such figure; --all shows all that there "
                           "are.",
                           s->rules[i].text);
    if (good) {
        if (s->rows.form == SHEET_TABLE)
            print_head(&all, side);
        else
            print_pairs(&all, stderr, "assay suite: ");
        print_rows(s, &all);
        broken = judge(s, &all);
        good = !s->junit || junit_write(s->junit, &all, s->rules, s->rule_count, &failure);
    }
    compare_free(&all);
    side_free(&side[0]);
    side_free(&side[1]);
    for (size_t i = 0; i < s->rule_count; i++)
        rule_free(&s->rules[i]);
    return !good ? command_fail("suite", &failure) : broken ? STATUS_DISAGREES : STATUS_GOOD;
}
