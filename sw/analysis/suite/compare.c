/* SPDX-License-Identifier: Apache-2.0 */
/* See compare.h. */
#include "compare.h"
#include "changes.h"
#include "hpm_events.h"
#include "memory.h"
#include "printable.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- sides */

static cell_t *cell_of(side_t *side, const history_run_t *run) {
    if (side->count) {
        cell_t *last = &side->list[side->count - 1];
        if (strcmp(last->machine, run->machine) == 0 && strcmp(last->program, run->program) == 0 &&
            strcmp(last->measure, run->measure) == 0)
            return last;
    }
    memory_room(side->list, side->count);
    cell_t *cell = &side->list[side->count++];
    *cell = (cell_t){memory_copy(run->machine),
                     memory_copy(run->program),
                     memory_copy(run->measure),
                     memory_copy(run->kind),
                     NULL,
                     0};
    return cell;
}

bool side_read(side_t *side, history_t *history, const history_label_t *label, failure_t *failure) {
    history_run_t *runs;
    size_t count;
    *side = (side_t){memory_copy(label->label), NULL, 0};
    bool good = history_runs(history, label->id, &runs, &count);
    for (size_t i = 0; good && i < count; i++) {
        cell_t *cell = cell_of(side, &runs[i]);
        memory_room(cell->list, cell->count);
        good = history_get_result(history, runs[i].key, &cell->list[cell->count++]);
    }
    history_free_runs(runs, count);
    return good || history_refuse(history, failure, "the runs cannot be read");
}

static void free_cell(cell_t *cell) {
    for (size_t k = 0; k < cell->count; k++)
        result_free(&cell->list[k]);
    free(cell->list);
    free(cell->machine);
    free(cell->program);
    free(cell->measure);
    free(cell->kind);
}

bool side_keep(side_t *side, const char *machine, failure_t *failure) {
    size_t kept = 0;
    for (size_t i = 0; i < side->count; i++)
        if (strcmp(side->list[i].machine, machine) == 0)
            side->list[kept++] = side->list[i];
        else
            free_cell(&side->list[i]);
    side->count = kept;
    char *title = memory_print("%s:%s", side->title, machine);
    free(side->title);
    side->title = title;
    return kept || failure_set(failure, "%s: there is no run on this machine.", title);
}

void side_free(side_t *side) {
    for (size_t i = 0; i < side->count; i++)
        free_cell(&side->list[i]);
    free(side->list);
    free(side->title);
    *side = (side_t){0};
}

char *compared_machine(const cell_t *const cell[2]) {
    const char *a = cell[0] ? cell[0]->machine : cell[1]->machine,
               *b = cell[1] ? cell[1]->machine : cell[0]->machine;
    return strcmp(a, b) == 0 ? memory_copy(a) : memory_print("%s to %s", a, b);
}

/* --- figures */

typedef struct {
    compared_suites_t *all;
    const cell_t *cell[2];
} pair_t;

static const char *fact(const result_t *result, const char *name) {
    const char *text = facts_text(&result->facts, name);
    return text ? text : "";
}

static bool is_good(const cell_t *cell) {
    for (size_t i = 0; i < cell->count; i++)
        if (strcmp(fact(&cell->list[i], "status"), "good") != 0)
            return false;
    return cell->count > 0;
}

/* The figure of one seed. A part that a run has not met has nothing there, give or take the effect
 * of one more sample. */
static estimate_t value_of(const result_t *result, const char *name, const char *part) {
    const figure_t *figure = result_figure(result, name, part);
    if (!figure && *part && strcmp(name, "profile") == 0)
        figure = result_figure(result, "profile_least", "");
    return figure ? figure->value : estimate_certain(0);
}

/* The mean over the seeds, with the error from their scatter; `values` has room for them. */
static estimate_t mean_of(const cell_t *cell, const char *name, const char *part, double *values) {
    estimate_t sum = estimate_certain(0);
    for (size_t i = 0; i < cell->count; i++) {
        estimate_t value = value_of(&cell->list[i], name, part);
        values[i] = value.value;
        sum.value += value.value;
        if (!estimate_is_certain(value))
            sum.sigma = hypot(sum.sigma, value.sigma);
    }
    return (estimate_t){sum.value / (double)cell->count, sum.sigma / (double)cell->count};
}

/* The same results on both sides: nothing to test. */
static bool is_same(const cell_t *const cell[2]) {
    bool same = cell[0]->count == cell[1]->count;
    for (size_t i = 0; same && i < cell[0]->count; i++)
        same = strcmp(fact(&cell[0]->list[i], "key"), fact(&cell[1]->list[i], "key")) == 0;
    return same;
}

/* The change relative to before; includes the error of before, if there is one (to first order). */
static interval_t change_of(const test_t *test, double before) {
    interval_t by = test_interval(test, COMPARE_COVERAGE);
    return before ? (interval_t){by.low / fabs(before), by.high / fabs(before)}
                  : (interval_t){NAN, NAN};
}

static void add_figure(const pair_t *pair, const figure_t *figure) {
    compared_suites_t *all = pair->all;
    double *values[2];
    estimate_t mean[2];
    for (int s = 0; s < 2; s++) {
        values[s] = memory_get(pair->cell[s]->count * sizeof *values[s]);
        mean[s] = mean_of(pair->cell[s], figure->name, figure->part, values[s]);
    }
    bool exact = estimate_is_certain(figure->value);
    bool many = pair->cell[0]->count >= SEEDS_ENOUGH && pair->cell[1]->count >= SEEDS_ENOUGH;
    memory_room(all->list, all->count);
    compared_figure_t *f = &all->list[all->count++];
    *f = (compared_figure_t){.cell = {pair->cell[0], pair->cell[1]},
                             .name = figure->name,
                             .part = figure->part,
                             .exact = exact,
                             .tested = !exact && !is_same(pair->cell),
                             .before = mean[0].value,
                             .after = mean[1].value,
                             .adjusted = NAN};
    f->test = f->tested && many
                  ? test_welch(values[0], pair->cell[0]->count, values[1], pair->cell[1]->count)
                  : test_errors(mean[0], mean[1]);
    f->change = change_of(&f->test, f->before);
    f->changed = exact && f->before != f->after;
    free(values[0]);
    free(values[1]);
}

/* The reasons of a function are not figures of their own; they are printed beside it. */
static bool is_own(const figure_t *figure) {
    return strncmp(figure->name, "time.", 5) != 0 && strcmp(figure->name, "profile_least") != 0;
}

static int compare_names(const void *a, const void *b) {
    const figure_t *x = *(const figure_t *const *)a, *y = *(const figure_t *const *)b;
    int name = strcmp(x->name, y->name);
    return name ? name : strcmp(x->part, y->part);
}

/* All figures in any result of either side, each once. */
static void add_figures(const pair_t *pair) {
    size_t count = 0;
    const figure_t **list = NULL;
    for (int s = 0; s < 2; s++)
        for (size_t k = 0; k < pair->cell[s]->count; k++)
            for (size_t i = 0; i < pair->cell[s]->list[k].count; i++)
                if (is_own(&pair->cell[s]->list[k].list[i])) {
                    memory_room(list, count);
                    list[count++] = &pair->cell[s]->list[k].list[i];
                }
    if (count)
        qsort(list, count, sizeof *list, compare_names);
    for (size_t i = 0; i < count; i++)
        if (!i || compare_names(&list[i - 1], &list[i]) != 0)
            add_figure(pair, list[i]);
    free(list);
}

/* --- why */

static double change_of_figure(const compared_figure_t *f, const char *name, const char *part) {
    double values[2];
    for (int s = 0; s < 2; s++)
        values[s] = value_of(&f->cell[s]->list[0], name, part).value;
    return values[1] - values[0];
}

/* For the run's cycles: slots of the top-down tree's leaves, as cycles of the machine's width. */
static char *why_cycles(const compared_figure_t *f) {
    reason_change_t *list = memory_get(hpm_event_count * sizeof *list);
    size_t count = 0;
    double width[2];
    for (int s = 0; s < 2; s++)
        width[s] = value_of(&f->cell[s]->list[0], "width", "").value;
    for (size_t i = 0; width[0] > 0 && width[1] > 0 && i < hpm_event_count; i++)
        if (hpm_events[i].kind == HPM_KIND_LEAF) {
            const char *name = hpm_events[i].name;
            double before = value_of(&f->cell[0]->list[0], name, "").value / width[0];
            double after = value_of(&f->cell[1]->list[0], name, "").value / width[1];
            list[count++] = (reason_change_t){name, after - before};
        }
    char *text = changes_named(list, count);
    free(list);
    return text;
}

/* For a function's exact cycles: those by reason. */
static char *why_time(const compared_figure_t *f) {
    reason_change_t list[WHY_COUNT];
    char names[WHY_COUNT][64];
    for (int why = 0; why < WHY_COUNT; why++) {
        snprintf(names[why], sizeof names[why], "time.%s", why_name((why_t)why));
        list[why] = (reason_change_t){names[why] + 5, change_of_figure(f, names[why], f->part)};
    }
    return changes_named(list, WHY_COUNT);
}

static void explain(compared_figure_t *f) {
    f->why = !f->changed                                   ? NULL
             : strcmp(f->name, "cycles") == 0 && !*f->part ? why_cycles(f)
             : strcmp(f->name, "time") == 0                ? why_time(f)
                                                           : NULL;
}

/* --- pairs */

static const char *message_of(const cell_t *cell) {
    for (size_t i = 0; i < cell->count; i++)
        if (strcmp(fact(&cell->list[i], "status"), "good") != 0)
            return fact(&cell->list[i], "message");
    return "";
}

/* How many arguments the run had. */
static size_t arguments_of(const result_t *result) {
    size_t count = 0;
    for (size_t i = 0; i < result->facts.count; i++)
        count += strncmp(result->facts.list[i].name, "argument.", 9) == 0;
    return count;
}

/* Whether both runs are of one program with one name, and have the same input and arguments. */
static bool are_alike(const result_t *a, const result_t *b) {
    static const char *const same[] = {"program", "name", "input"};
    bool alike = arguments_of(a) == arguments_of(b);
    for (size_t i = 0; alike && i < sizeof same / sizeof *same; i++)
        alike = strcmp(fact(a, same[i]), fact(b, same[i])) == 0;
    for (size_t i = 0; alike && i < a->facts.count; i++) {
        const fact_t *f = &a->facts.list[i];
        alike = strncmp(f->name, "argument.", 9) != 0 || strcmp(f->value, fact(b, f->name)) == 0;
    }
    return alike;
}

/* ... which must print the same. */
static bool prints_otherwise(const cell_t *const cell[2]) {
    const result_t *a = &cell[0]->list[0], *b = &cell[1]->list[0];
    return are_alike(a, b) && *fact(a, "output") && *fact(b, "output") &&
           strcmp(fact(a, "output"), fact(b, "output")) != 0;
}

static void add_pair(compared_suites_t *all, const cell_t *before, const cell_t *after) {
    memory_room(all->pairs, all->pair_count);
    compared_pair_t *pair = &all->pairs[all->pair_count++];
    *pair = (compared_pair_t){{before, after}, PAIR_COMPARED, NULL};
    bool good = (!before || is_good(before)) && (!after || is_good(after));
    if (!after)
        pair->status = PAIR_MISSING, pair->message = memory_copy("there is no such run after");
    else if (!is_good(after))
        pair->status = PAIR_FAILED, pair->message = memory_copy(message_of(after));
    else if (!before || !good)
        pair->status = PAIR_NEW, pair->message = memory_copy("there is no good run before");
    else if (after->count < before->count)
        pair->status = PAIR_MISSING,
        pair->message = memory_print("there are runs of %zu seeds after, of %zu before",
                                     after->count, before->count);
    else if (prints_otherwise(pair->cell))
        pair->status = PAIR_WRONG,
        pair->message = memory_copy("the same program on the same input prints something else");
    if (before && after && good)
        add_figures(&(pair_t){all, {before, after}});
}

static int compare_cells(const cell_t *a, const cell_t *b, bool across) {
    int machine = across ? 0 : strcmp(a->machine, b->machine),
        program = strcmp(a->program, b->program);
    return machine ? machine : program ? program : strcmp(a->measure, b->measure);
}

/* Both lists are in the order of machine, program and measure. */
static void merge(compared_suites_t *all, const side_t side[2], bool across) {
    size_t at[2] = {0, 0};
    while (at[0] < side[0].count || at[1] < side[1].count) {
        const cell_t *a = at[0] < side[0].count ? &side[0].list[at[0]] : NULL;
        const cell_t *b = at[1] < side[1].count ? &side[1].list[at[1]] : NULL;
        int order = !a ? 1 : !b ? -1 : compare_cells(a, b, across);
        add_pair(all, order <= 0 ? a : NULL, order >= 0 ? b : NULL);
        at[0] += order <= 0;
        at[1] += order >= 0;
    }
}

/* --- all tests together */

static void adjust(compared_suites_t *all, double rate) {
    double *chance = memory_get((2 * all->count + 2) * sizeof *chance),
           *adjusted = chance + all->count + 1;
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].tested)
            chance[all->tests++] = all->list[i].test.chance;
    discoveries(chance, adjusted, all->tests);
    for (size_t i = 0, test = 0; i < all->count; i++)
        if (all->list[i].tested) {
            all->list[i].adjusted = adjusted[test++];
            all->list[i].changed = all->list[i].adjusted <= rate;
        }
    free(chance);
}

/* --- means */

static bool is_cycles(const compared_figure_t *f) {
    return f->exact && strcmp(f->name, "cycles") == 0 && !*f->part && f->before > 0 && f->after > 0;
}

/* Whether a mean of this machine and measure exists already. */
static bool has_mean(const compared_suites_t *all, const char *machine, const char *measure) {
    for (size_t i = 0; i < all->mean_count; i++)
        if (strcmp(all->means[i].machine, machine) == 0 &&
            strcmp(all->means[i].measure, measure) == 0)
            return true;
    return false;
}

/* Whether there are means of this machine by several measures. */
static bool has_measures(const compared_suites_t *all, const char *machine) {
    size_t count = 0;
    for (size_t i = 0; i < all->mean_count; i++)
        count += strcmp(all->means[i].machine, machine) == 0;
    return count > 1;
}

static void name_means(compared_suites_t *all) {
    for (size_t i = 0; i < all->mean_count; i++) {
        compared_mean_t *mean = &all->means[i];
        mean->title = has_measures(all, mean->machine)
                          ? memory_print("%s, %s", mean->machine, mean->measure)
                          : memory_copy(mean->machine);
    }
}

static void add_mean(compared_suites_t *all, size_t first, const compare_ask_t *ask) {
    char *machine = compared_machine(all->list[first].cell);
    const char *measure = all->list[first].cell[1]->measure;
    double *ratio = memory_get(all->count * sizeof *ratio);
    size_t count = 0;
    for (size_t i = first; i < all->count; i++) {
        char *other = compared_machine(all->list[i].cell);
        if (is_cycles(&all->list[i]) && strcmp(machine, other) == 0 &&
            strcmp(all->list[i].cell[1]->measure, measure) == 0)
            ratio[count++] = all->list[i].after / all->list[i].before;
        free(other);
    }
    if (!has_mean(all, machine, measure)) {
        interval_t interval =
            geometric_interval(ratio, count, COMPARE_COVERAGE, BOOTSTRAPS, ask->seed);
        memory_room(all->means, all->mean_count);
        all->means[all->mean_count++] = (compared_mean_t){memory_copy(machine),
                                                          memory_copy(measure),
                                                          NULL,
                                                          count,
                                                          geometric_mean(ratio, count),
                                                          interval};
    }
    free(machine);
    free(ratio);
}

void compare_make(compared_suites_t *compared, const side_t side[2], bool across,
                  const compare_ask_t *ask) {
    *compared = (compared_suites_t){0};
    merge(compared, side, across);
    adjust(compared, ask->rate);
    for (size_t i = 0; i < compared->count; i++)
        explain(&compared->list[i]);
    for (size_t i = 0; i < compared->count; i++)
        if (is_cycles(&compared->list[i]))
            add_mean(compared, i, ask);
    name_means(compared);
}

void compare_free(compared_suites_t *compared) {
    for (size_t i = 0; i < compared->count; i++)
        free(compared->list[i].why);
    for (size_t i = 0; i < compared->mean_count; i++) {
        free(compared->means[i].machine);
        free(compared->means[i].measure);
        free(compared->means[i].title);
    }
    for (size_t i = 0; i < compared->pair_count; i++)
        free(compared->pairs[i].message);
    free(compared->list);
    free(compared->means);
    free(compared->pairs);
    *compared = (compared_suites_t){0};
}

/* --- rules */

bool rule_read(rule_t *rule, const char *text) {
    size_t name = strlen(text); /* of the last < or >: names of functions may contain some */
    char *end;
    while (name > 0 && text[name] != '<' && text[name] != '>')
        name--;
    *rule = (rule_t){.text = memory_copy(text),
                     .name = memory_print("%.*s", (int)name, text),
                     .above = text[name] == '>'};
    if (!name || !text[name])
        return false;
    rule->limit = strtod(text + name + 1, &end);
    rule->percent = *end == '%';
    rule->part = strchr(rule->name, ':');
    if (rule->part)
        *rule->part++ = 0;
    return end != text + name + 1 && !end[rule->percent] && isfinite(rule->limit) && *rule->name;
}

void rule_free(rule_t *rule) {
    free(rule->text);
    free(rule->name);
    *rule = (rule_t){0};
}

static bool breaks(const rule_t *rule, double before, double after) {
    double by = rule->percent ? 100 * (after - before) / fabs(before) : after - before;
    return rule->above ? by > rule->limit : by < rule->limit;
}

static bool is_of(const rule_t *rule, const compared_figure_t *f) {
    return strcmp(rule->name, f->name) == 0 && (!rule->part || strcmp(rule->part, f->part) == 0);
}

bool rule_breaks(const rule_t *rule, const compared_figure_t *f) {
    return is_of(rule, f) && (f->changed || f->exact) && breaks(rule, f->before, f->after);
}

bool rule_is_known(const rule_t *rule, const compared_suites_t *compared) {
    bool known = !compared->count || strcmp(rule->name, "geomean") == 0;
    for (size_t i = 0; i < compared->count; i++)
        known |= is_of(rule, &compared->list[i]);
    return known;
}

bool rule_breaks_mean(const rule_t *rule, const compared_mean_t *mean) {
    return strcmp(rule->name, "geomean") == 0 && breaks(rule, 1, mean->ratio);
}
