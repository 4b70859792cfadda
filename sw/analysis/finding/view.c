/* SPDX-License-Identifier: Apache-2.0 */
/* See view.h. */
#include "view.h"
#include "coverage.h"
#include "memory.h"
#include "processes.h"
#include "profile_merge.h"
#include <stdlib.h>
#include <string.h>

enum { USER = 0, MACHINE = 3 };

uint64_t by_instruction(uint64_t pc, uint16_t context, uint8_t privilege) {
    return place_of(pc, context, privilege);
}

uint64_t by_process(uint64_t pc, uint16_t context, uint8_t privilege) {
    (void)pc;
    bool machine = privilege == MACHINE;
    return (uint64_t)(machine ? 0 : context) << PLACE_CONTEXT | (uint64_t)privilege << 1;
}

static void place_sample(const view_t *view, sample_t *sample) {
    sample->pc = view->grouping(sample->pc, sample->context, sample->privilege);
    sample->owner_pc = view->grouping(sample->owner_pc, sample->context, sample->owner_privilege);
}

/* --- walks */

typedef struct {
    sample_taker_t *take;
    void *context;
} walk_t;

static void take_first(void *context, const profile_t *profile, const record_t *record,
                       const sample_t *sample) {
    const walk_t *walk = context;
    if (sample->member != MEMBER_SECOND)
        walk->take(walk->context, profile, record, sample);
}

void view_walk(const view_t *view, sample_taker_t *take, void *context) {
    walk_t walk = {take, context};
    profile_walk(&view->profile, take_first, &walk);
}

typedef struct {
    unit_taker_t *take;
    void *context;
    sample_t first; /* first of a pair whose second follows */
    bool waits;
} units_t;

static void end_unit(units_t *units, const sample_t *second) {
    if (units->waits)
        units->take(units->context, &units->first, second);
    units->waits = false;
}

static void take_member(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    units_t *units = context;
    (void)profile, (void)record;
    if (sample->member == MEMBER_SECOND) {
        end_unit(units, sample);
        return;
    }
    end_unit(units, NULL);
    units->first = *sample;
    units->waits = true;
    if (sample->member == MEMBER_SINGLE)
        end_unit(units, NULL);
}

void view_walk_units(const view_t *view, unit_taker_t *take, void *context) {
    units_t units = {.take = take, .context = context};
    profile_walk(&view->profile, take_member, &units);
    end_unit(&units, NULL);
}

/* --- adding samples up */

static uint32_t function_of(const void *context, uint64_t place) {
    const view_t *view = context;
    const symbol_t *symbol = symbols_at(&view->profile.symbols, place);
    return symbol ? (uint32_t)(symbol - view->profile.symbols.list) + 1 : 0;
}

/* A place of an event that the profile does not name has none. */
static void place_event(const view_t *view, sample_t *sample) {
    size_t i = asked_find(view->asked, view->asked_count, sample->counted.event);
    if (i == view->asked_count)
        sample->summed.count = 0;
    sample->counted.counter = (uint8_t)(i < view->asked_count ? i : 0);
}

static void begin_windows(view_t *view) {
    size_t strata;
    uint32_t *sizes = profile_window_strata(&view->profile, &strata);
    if (!windows_known_start(&view->windows, profile_windows(&view->profile), sizes, strata))
        memory_out();
    view->intake.windows = &view->windows;
    free(sizes);
}

/* The program's symbols and the sampler's settings exist before the first sample. */
static bool first_sample(view_t *view) {
    if (profile_windows(&view->profile))
        begin_windows(view);
    view->intake.choice = profile_choice(&view->profile);
    view->asked_count = profile_asked(&view->profile, view->asked);
    for (size_t i = 0; i < view->asked_count; i++) /* figures are of one run */
        view->asked[i].weight /= profile_runs(&view->profile);
    return intake_start(&view->intake, view->profile.symbols.count + 1);
}

static void add_sample(void *context, const profile_t *profile, const record_t *record,
                       const sample_t *sample) {
    view_t *view = context;
    (void)profile, (void)record;
    if (!view->intake.parts && !first_sample(view))
        memory_out();
    sample_t placed = *sample;
    place_sample(view, &placed);
    if (placed.sampler == SAMPLER_PLACE)
        place_event(view, &placed);
    if (!intake_take(&view->intake, &placed))
        memory_out();
}

static void view_start(view_t *view) {
    view->intake = (intake_t){.part_of = function_of, .context = view};
}

static void view_finish(view_t *view) {
    intake_finish(&view->intake);
    view->table = view->intake.table;
    view->total = view->intake.total;
    view->seconds = view->intake.seconds;
}

/* --- shares */

typedef struct {
    biller_t *biller;
    const void *context;
    bill_t bill[2][PAIR_DISTANCES]; /* plain samples, rare ones: the latest first */
    uint64_t fetched;               /* `fetched` of the latest rare sample */
} billing_t;

static void bill_next(const view_t *view, billing_t *billing, const sample_t *placed) {
    double choice = view->intake.choice;
    bill_t *bill = billing->bill[placed->rare];
    memmove(&bill[1], &bill[0], (PAIR_DISTANCES - 1) * sizeof bill[0]);
    if (placed->rare && !sample_follows(placed, billing->fetched, choice))
        memset(&bill[1], 0, (PAIR_DISTANCES - 1) * sizeof bill[0]);
    if (sample_parts(placed))
        memset(billing->bill[0], 0, sizeof billing->bill[0]);
    if (placed->rare)
        billing->fetched = placed->fetched;
    bill[0] = (bill_t){.samples = sample_count(placed)};
    billing->biller(billing->context, placed, &bill[0]);
    bill_weigh(&bill[0], sample_weight(placed));
    if (bill[0].alike == 0)
        bill[0].alike = sample_alike(placed, bill[0].all);
    bill[0].window = placed->window;
    bill[0].windows = &view->windows;
    bill_pay(&bill[0]);
    for (int d = 1; d < PAIR_DISTANCES && !samplers[placed->sampler].summed; d++)
        bill_follow(&bill[d], &bill[0], d);
}

enum { BILLS = 2 };
typedef struct {
    const view_t *view;
    billing_t billing[BILLS];
} walking_t;

static void bill_sample(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    walking_t *walking = context;
    sample_t placed = *sample;
    (void)profile, (void)record;
    place_sample(walking->view, &placed);
    for (int i = 0; i < BILLS && walking->billing[i].biller; i++)
        bill_next(walking->view, &walking->billing[i], &placed);
}

void view_bill(const view_t *view, biller_t *biller, const void *context) {
    walking_t walking = {view, {{.biller = biller, .context = context}}};
    view_walk(view, bill_sample, &walking);
}

typedef struct {
    const pc_table_t *table;
    tally_t *const *group;
} members_t;

static tally_t *member_at(const members_t *members, uint64_t place) {
    const tally_t *tallies = members->table->entries;
    return members->group[(const tally_t *)pc_table_find(members->table, place) - tallies];
}

static void bill_time(const void *context, const sample_t *sample, bill_t *bill) {
    item_t item[SAMPLE_ITEMS];
    int count = sample_items(sample, item);
    for (int i = 0; i < count; i++) {
        tally_t *tally = member_at(context, item[i].owed ? sample->owner_pc : sample->pc);
        bill_add(bill, tally ? &tally->time : NULL, item[i].cycles);
    }
}

static void bill_retirement(const void *context, const sample_t *sample, bill_t *bill) {
    tally_t *tally = member_at(context, sample->pc);
    bill->alike = bill->samples;
    if (sample_retired(sample))
        bill_add(bill, tally ? &tally->retirement : NULL, bill->samples);
}

void view_follow(const view_t *view, tally_t *const *group) {
    if (view->method == METHOD_EXACT)
        return;
    members_t members = {&view->table, group};
    walking_t walking = {view,
                         {{.biller = bill_time, .context = &members},
                          {.biller = bill_retirement, .context = &members}}};
    view_walk(view, bill_sample, &walking);
}

static sampling_t sampling_of(const view_t *view) {
    const double *numbers = view->intake.numbers;
    const facts_t *counters = &view->profile.counters;
    const char *delivery = facts_text(&view->profile.meta, "delivery");
    double runs = profile_runs(&view->profile);
    const asked_t *asked = view->asked_count ? &view->asked[0] : NULL;
    return (sampling_t){.whole = &view->total,
                        .filtered = facts_rejected(counters, view->total.samples),
                        .fetched = facts_number(counters, "fetched", 0) / runs,
                        .cycles = facts_number(counters, "counted_cycles", 0) / runs,
                        .runs = runs,
                        .strata = profile_strata(&view->profile),
                        .numbers = {numbers[0], numbers[1], numbers[2]},
                        .windows = view->windows.count ? &view->windows : NULL,
                        .period =
                            asked ? asked->weight : facts_number(&view->profile.meta, "period", 0),
                        .scatter = asked ? asked_scatter(asked) : 1.0 / 12,
                        .narrow = delivery && strcmp(delivery, "interrupt") != 0};
}

static void view_sample(view_t *view) {
    view->sampling = sampling_of(view);
    view->interval = estimate_interval(view->sampling.fetched, estimate_drawn(&view->sampling));
}

void view_sum_runs(view_t *view) {
    view->sampling.fetched *= view->sampling.runs;
    view->sampling.cycles *= view->sampling.runs;
    view->sampling.runs = 1;
    view->interval = estimate_interval(view->sampling.fetched, estimate_drawn(&view->sampling));
}

void view_add_up(view_t *view) {
    view_start(view);
    profile_walk(&view->profile, add_sample, view);
    view_finish(view);
    view_sample(view);
}

bool refuse_sums(const char *path, failure_t *failure) {
    return failure_set(failure,
                       "%s: its samples were added up as they were taken, so no single "
                       "ones are known.\n"
                       "  `assay report`, `annotate`, `diff`, `calc`, `topstalls`, "
                       "`whatcg`, `stats` and `truth` show their sums; for the rest "
                       "record without --aggregate.",
                       path);
}

bool view_open(view_t *view, const char *path, grouping_t *grouping, failure_t *failure) {
    return view_open_any(view, path, grouping, failure) && view_has_each(view, failure);
}

bool view_has_each(view_t *view, failure_t *failure) {
    if (!view_has_lives(view, failure))
        return false;
    if (samplers[view->sampler].single)
        return true;
    refuse_sums(view->profile.path, failure);
    view_close(view);
    return false;
}

bool view_open_lives(view_t *view, const char *path, grouping_t *grouping, failure_t *failure) {
    return view_open_any(view, path, grouping, failure) && view_has_lives(view, failure);
}

bool view_has_lives(view_t *view, failure_t *failure) {
    if (samplers[view->sampler].timed)
        return true;
    if (view->sampler == SAMPLER_DUE)
        failure_set(failure,
                    "%s: samples by %s, which are biased to the first of a group and "
                    "to what comes after a stall:\n"
                    "  they are no random choice of instructions. `assay report`, "
                    "`annotate`, `diff`, `stats` and `script` show them; for the rest "
                    "record\n"
                    "  without --sample-by.",
                    view->profile.path, coverage_population(&view->profile.meta));
    else
        failure_set(failure,
                    "%s: samples of a counter (%s), which have the PC of an "
                    "instruction and nothing more.\n"
                    "  `assay report`, `annotate`, `diff`, `stats` and `script` show "
                    "them, `calc` cycles; for the rest record without --counter.",
                    view->profile.path, facts_text(&view->profile.meta, "counter"));
    view_close(view);
    return false;
}

static bool open_all(view_t *view, char *const *paths, size_t count, failure_t *failure) {
    if (!profile_merge(&view->profile, paths, count, NULL, NULL, failure))
        return false;
    profile_walk(&view->profile, add_sample, view);
    return true;
}

static bool view_ready(view_t *view, failure_t *failure) {
    view->sampler = profile_sampler(&view->profile);
    view_finish(view);
    view_sample(view);
    const char *filter = facts_text(&view->profile.meta, "filter");
    return !filter || filter_parse(&view->filter, filter, failure);
}

bool view_open_memory(view_t *view, const profile_t *profile, grouping_t *grouping,
                      failure_t *failure) {
    *view = (view_t){.profile = *profile, .grouping = grouping};
    view_start(view);
    profile_walk(&view->profile, add_sample, view);
    return view_ready(view, failure);
}

bool view_open_all(view_t *view, char *const *paths, size_t count, grouping_t *grouping,
                   failure_t *failure) {
    *view = (view_t){.grouping = grouping};
    view_start(view);
    bool good = count == 1 ? profile_open(&view->profile, paths[0], add_sample, view, failure)
                           : open_all(view, paths, count, failure);
    if (good && view_ready(view, failure))
        return true;
    view_close(view);
    return false;
}

bool view_open_any(view_t *view, const char *path, grouping_t *grouping, failure_t *failure) {
    char *paths[] = {(char *)path};
    return view_open_all(view, paths, 1, grouping, failure);
}

void view_close(view_t *view) {
    profile_free(&view->profile);
    if (view->table.entries != view->intake.table.entries)
        pc_table_free(&view->table);
    intake_free(&view->intake);
    windows_known_free(&view->windows);
    view->table = (pc_table_t){0};
}

/* --- functions */

const char *function_name(const function_t *function) {
    return function->symbol ? function->symbol->name : "[unknown]";
}

static int compare_functions(const void *a, const void *b) {
    const function_t *x = a, *y = b;
    double ex = x->weight, ey = y->weight;
    if (ex != ey)
        return ex > ey ? -1 : 1;
    if (x->tally.samples != y->tally.samples)
        return x->tally.samples > y->tally.samples ? -1 : 1;
    return x->tally.pc < y->tally.pc ? -1 : 1;
}

void view_share(const view_t *view, tally_t *tally, uint64_t place) {
    if (!view->intake.parts || view->method == METHOD_EXACT)
        return;
    const shares_t *shares = &view->intake.parts[function_of(view, place)];
    tally->time = shares->time;
    tally->retirement = shares->retirement;
}

/* slot[N] is the function of symbol N - 1, as its number plus one (0: none yet); slot[0] is code
 * without a symbol. */
static void add_functions(const view_t *view, function_t *list, size_t *count, size_t *slot) {
    const tally_t *tallies = view->table.entries;
    for (size_t i = 0; i < view->table.count; i++) {
        const tally_t *tally = &tallies[i];
        const symbol_t *symbol = symbols_at(&view->profile.symbols, tally->pc);
        size_t *own = &slot[symbol ? symbol - view->profile.symbols.list + 1 : 0];
        if (!*own) {
            list[*count] = (function_t){.symbol = symbol, .tally.pc = tally->pc};
            *own = ++*count;
        }
        function_t *function = &list[*own - 1];
        tally_merge(&function->tally, tally);
        view_share(view, &function->tally, tally->pc);
    }
}

function_t *view_functions(const view_t *view, size_t *count) {
    function_t *list = memory_get((view->table.count + 1) * sizeof *list);
    size_t *slot = memory_get((view->profile.symbols.count + 1) * sizeof *slot);
    *count = 0;
    add_functions(view, list, count, slot);
    free(slot);
    view_find_unmet(view, &list->tally, *count, sizeof *list);
    for (size_t i = 0; i < *count; i++)
        list[i].weight = view_weight(view, &list[i].tally);
    qsort(list, *count, sizeof *list, compare_functions);
    return list;
}

/* --- processes */

static void name_half(half_t *half, const facts_t *meta) {
    uint16_t asid = (uint16_t)(half->tally->pc >> PLACE_CONTEXT);
    uint64_t privilege = half->tally->pc >> 1 & 3;
    const char *known = processes_name(meta, asid);
    const char *what = privilege == MACHINE ? "[machine]" : privilege == USER ? "" : "[kernel]";
    if (known)
        snprintf(half->name, sizeof half->name, "%.80s%s%s", known, *what ? " " : "", what);
    else if (asid)
        snprintf(half->name, sizeof half->name, "asid %u%s%s", asid, *what ? " " : "", what);
    else
        snprintf(half->name, sizeof half->name, "%s", *what ? what : "[user]");
}

static int compare_halves(const void *a, const void *b) {
    const half_t *x = a, *y = b;
    double ex = x->weight, ey = y->weight;
    return ex != ey ? (ex > ey ? -1 : 1) : x->tally->pc < y->tally->pc ? -1 : 1;
}

half_t *view_halves(const view_t *view, size_t *count) {
    half_t *list = memory_get((view->table.count + 1) * sizeof *list);
    const tally_t *tallies = view->table.entries;
    *count = view->table.count;
    for (size_t i = 0; i < *count; i++) {
        list[i].tally = &tallies[i];
        list[i].weight = view_weight(view, &tallies[i]);
        name_half(&list[i], &view->profile.meta);
    }
    qsort(list, *count, sizeof *list, compare_halves);
    return list;
}
