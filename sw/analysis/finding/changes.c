/* SPDX-License-Identifier: Apache-2.0 */
/* See changes.h. Each profile's instructions get the name of their part, are sorted by it and added
 * up; then both lists are walked in parallel. */
#include "changes.h"
#include "format.h"
#include "lines.h"
#include "memory.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *name;
    size_t index; /* index in the table of the view */
} member_t;

typedef struct {
    char *name; /* name of one of its members */
    tally_t tally;
} part_t;

typedef struct {
    const view_t *view;
    member_t *members;
    part_t *parts; /* sorted by name */
    size_t count;
    double cycles, retired; /* the run's cycles and retired instructions, 0: unknown */
} side_t;

/* --- parts */

static char *line_name(lines_t *lines, uint64_t pc) {
    location_t location = lines_at(lines, pc);
    if (!location.file || !location.line)
        return memory_copy("[unknown]");
    const char *base = strrchr(location.file, '/');
    return memory_print("%s:%d", base ? base + 1 : location.file, location.line);
}

static char *part_name(const view_t *view, uint64_t place, changes_by_t by, lines_t *lines) {
    const symbol_t *symbol = symbols_at(&view->profile.symbols, place);
    if (by == CHANGES_BY_LINE && !place_context(place))
        return line_name(lines, place);
    if (by == CHANGES_BY_INSTRUCTION && symbol)
        return memory_print("%s+0x%" PRIx64, symbol->name, place - symbol->address);
    if (by == CHANGES_BY_INSTRUCTION)
        return memory_print("0x%" PRIx64, place);
    return memory_copy(symbol ? symbol->name : "[unknown]");
}

static int compare_members(const void *a, const void *b) {
    const member_t *x = a, *y = b;
    int names = strcmp(x->name, y->name);
    return names ? names : (x->index > y->index) - (x->index < y->index);
}

static void name_members(side_t *side, changes_by_t by, lines_t *lines) {
    const tally_t *tallies = side->view->table.entries;
    size_t count = side->view->table.count;
    side->members = memory_get((count + 1) * sizeof *side->members);
    for (size_t i = 0; i < count; i++)
        side->members[i] = (member_t){part_name(side->view, tallies[i].pc, by, lines), i};
    if (count)
        qsort(side->members, count, sizeof *side->members, compare_members);
}

static void add_up(side_t *side) {
    const tally_t *tallies = side->view->table.entries;
    size_t count = side->view->table.count;
    tally_t **group = memory_get((count + 1) * sizeof *group);
    side->parts = memory_get((count + 1) * sizeof *side->parts);
    for (size_t m = 0; m < count; m++) {
        const member_t *member = &side->members[m];
        if (!side->count || strcmp(side->parts[side->count - 1].name, member->name) != 0)
            side->parts[side->count++].name = member->name;
        tally_t *tally = &side->parts[side->count - 1].tally;
        tally_merge(tally, &tallies[member->index]);
        group[member->index] = tally;
    }
    view_follow(side->view, group);
    free(group);
}

/* The run's own cycles and instructions, of which the samples give the shares; 0: unknown,
 * estimated by windows, or a filter has samples of only a part. */
static double known(const view_t *view, const char *all, const char *less) {
    const facts_t *counters = &view->profile.counters;
    if (view->method == METHOD_EXACT) /* no shares: everything is counted */
        return 0;
    if (profile_windows(&view->profile))
        return 0;
    if (!samplers[view->sampler].timed && strcmp(view_event(view), "cycles") != 0)
        return 0;
    double number = facts_number(counters, all, 0) - (less ? facts_number(counters, less, 0) : 0);
    return filter_is_set(&view->filter) || number < 0 ? 0 : number;
}

static bool side_make(side_t *side, const view_t *view, changes_by_t by, const char *elf,
                      failure_t *failure) {
    lines_t *lines = NULL;
    *side = (side_t){.view = view,
                     .cycles = known(view, "run_cycles", "run_driver_cycles"),
                     .retired = known(view, "run_program_instructions", NULL)};
    if (by == CHANGES_BY_LINE && !lines_open(&lines, elf, failure))
        return false;
    name_members(side, by, lines);
    if (lines)
        lines_close(lines);
    add_up(side);
    if (by == CHANGES_BY_FUNCTION && side->count)
        view_find_unmet(side->view, &side->parts->tally, side->count, sizeof *side->parts);
    return true;
}

static void side_free(side_t *side) {
    for (size_t m = 0; side->members && m < side->view->table.count; m++)
        free(side->members[m].name);
    free(side->members);
    free(side->parts);
}

/* --- changes */

static difference_t difference(const estimate_t side[2]) {
    difference_t d = {.before = side[0].value, .after = side[1].value};
    d.by = d.after - d.before;
    bool certain = estimate_is_certain(side[0]) && estimate_is_certain(side[1]);
    d.sigma = certain ? side[0].sigma : hypot(side[0].sigma, side[1].sigma);
    d.z = d.sigma > 0 ? d.by / d.sigma : d.by > 0 ? INFINITY : d.by < 0 ? -INFINITY : 0;
    return d;
}

static estimate_t times(estimate_t estimate, double factor) {
    return (estimate_t){estimate.value * factor, estimate.sigma * factor};
}

/* Events of a counter: if none was met, give or take one sample. */
static estimate_t events_of(const view_t *view, const tally_t *tally) {
    double k = tally->samples, sigma = sqrt(fmax(k, 1));
    return times((estimate_t){k, sigma}, view_event_weight(view));
}

static estimate_t cycles_of(const side_t *side, const tally_t *tally) {
    if (side->cycles > 0)
        return times(view_part(side->view, tally), side->cycles);
    return samplers[side->view->sampler].timed ? view_cycles(side->view, tally)
                                               : events_of(side->view, tally);
}

static estimate_t retired_of(const side_t *side, const tally_t *tally) {
    const view_t *view = side->view;
    estimate_t retired = view_retired(view, tally);
    double all = view_retired(view, &view->total).value;
    if (side->retired <= 0 || all <= 0)
        return retired;
    if (tally == &view->total) /* counted: any difference between the two runs is certain */
        return (estimate_t){side->retired, 0};
    return times(retired, side->retired / all);
}

static change_t change_of(const side_t side[2], const char *name, const tally_t *const tally[2]) {
    change_t change = {.name = memory_copy(name)};
    estimate_t cycles[2], retired[2];
    static const tally_t none;
    for (int s = 0; s < 2; s++) {
        const tally_t *t = tally[s] ? tally[s] : &none;
        const double *whys = view_whys(side[s].view, t);
        double sampled = view_weight(side[s].view, t);
        change.samples[s] = t->taken;
        cycles[s] = cycles_of(&side[s], t);
        retired[s] = retired_of(&side[s], t);
        for (int why = 0; why < WHY_COUNT; why++)
            if (sampled > 0)
                change.why[why] += (s ? 1 : -1) * cycles[s].value * whys[why] / sampled;
    }
    change.cycles = difference(cycles);
    change.retired = samplers[side[0].view->sampler].timed
                         ? difference(retired)
                         : (difference_t){NAN, NAN, NAN, NAN, NAN};
    return change;
}

static int compare_changes(const void *a, const void *b) {
    const change_t *x = a, *y = b;
    double dx = fabs(x->cycles.by), dy = fabs(y->cycles.by);
    return dx != dy ? (dx > dy ? -1 : 1) : strcmp(x->name, y->name);
}

static void merge_sides(changes_t *changes, const side_t side[2]) {
    size_t at[2] = {0, 0};
    changes->list = memory_get((side[0].count + side[1].count + 1) * sizeof *changes->list);
    while (at[0] < side[0].count || at[1] < side[1].count) {
        const part_t *part[2];
        for (int s = 0; s < 2; s++)
            part[s] = at[s] < side[s].count ? &side[s].parts[at[s]] : NULL;
        int order = !part[0] ? 1 : !part[1] ? -1 : strcmp(part[0]->name, part[1]->name);
        const tally_t *tally[2] = {order <= 0 ? &part[0]->tally : NULL,
                                   order >= 0 ? &part[1]->tally : NULL};
        changes->list[changes->count++] = change_of(side, part[order <= 0 ? 0 : 1]->name, tally);
        at[0] += order <= 0;
        at[1] += order >= 0;
    }
    if (changes->count)
        qsort(changes->list, changes->count, sizeof *changes->list, compare_changes);
    const tally_t *const whole[2] = {&side[0].view->total, &side[1].view->total};
    changes->list[changes->count++] = change_of(side, "(all)", whole);
}

bool changes_make(changes_t *changes, const view_t views[2], changes_by_t by,
                  const char *const elf[2], failure_t *failure) {
    side_t side[2] = {{0}, {0}};
    *changes = (changes_t){0};
    bool good = side_make(&side[0], &views[0], by, elf[0], failure) &&
                side_make(&side[1], &views[1], by, elf[1], failure);
    if (good)
        merge_sides(changes, side);
    side_free(&side[0]);
    side_free(&side[1]);
    return good;
}

void changes_free(changes_t *changes) {
    for (size_t i = 0; i < changes->count; i++)
        free(changes->list[i].name);
    free(changes->list);
    *changes = (changes_t){0};
}

static int compare_reasons(const void *a, const void *b) {
    double x = fabs(((const reason_change_t *)a)->by), y = fabs(((const reason_change_t *)b)->by);
    return (x < y) - (x > y);
}

char *changes_named(reason_change_t *list, size_t count) {
    char *text = memory_copy("");
    number_t n;
    if (count)
        qsort(list, count, sizeof *list, compare_reasons);
    for (size_t i = 0; i < count && i < 2; i++)
        if (list[i].by != 0 && fabs(list[i].by) >= fabs(list[0].by) / 10) {
            char *more =
                memory_print("%s%s%s %s%s", text, i ? ", " : "", list[i].name,
                             list[i].by > 0 ? "+" : "-", format_count(&n, fabs(list[i].by)));
            free(text);
            text = more;
        }
    return text;
}

bool change_is_significant(const change_t *change) {
    return fabs(change->cycles.z) >= CHANGES_SIGNIFICANT ||
           fabs(change->retired.z) >= CHANGES_SIGNIFICANT;
}
