/* See view.h. */
#include "view.h"
#include "coverage.h"
#include "format.h"
#include "hpm_events.h"
#include "memory.h"
#include "printable.h"
#include "processes.h"
#include <inttypes.h>
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
    sample_t first; /* of a pair, whose second one is to come */
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

/* --- what the samples are added up to */

static uint32_t function_of(const void *context, uint64_t place) {
    const view_t *view = context;
    const symbol_t *symbol = symbols_at(&view->profile.symbols, place);
    return symbol ? (uint32_t)(symbol - view->profile.symbols.list) + 1 : 0;
}

/* The symbols are there before the first sample. */
static void add_sample(void *context, const profile_t *profile, const record_t *record,
                       const sample_t *sample) {
    view_t *view = context;
    (void)record;
    if (!view->intake.parts && !intake_start(&view->intake, profile->symbols.count + 1))
        memory_out();
    sample_t placed = *sample;
    place_sample(view, &placed);
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
    bill_t bill[PAIR_DISTANCES]; /* the latest one first */
} billing_t;

static void bill_next(billing_t *billing, const sample_t *placed) {
    bill_t *bill = billing->bill;
    memmove(&bill[1], &bill[0], sizeof billing->bill - sizeof bill[0]);
    bill[0] = (bill_t){.samples = sample_count(placed)};
    billing->biller(billing->context, placed, &bill[0]);
    if (bill[0].alike == 0)
        bill[0].alike = sample_alike(placed, bill[0].all);
    bill_pay(&bill[0]);
    for (int d = 1; d < PAIR_DISTANCES && placed->sampler != SAMPLER_SUM; d++)
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
        bill_next(&walking->billing[i], &placed);
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
    members_t members = {&view->table, group};
    walking_t walking = {view,
                         {{.biller = bill_time, .context = &members},
                          {.biller = bill_retirement, .context = &members}}};
    view_walk(view, bill_sample, &walking);
}

static sampling_t sampling_of(const view_t *view) {
    const facts_t *counters = &view->profile.counters;
    const char *delivery = facts_text(&view->profile.meta, "delivery");
    return (sampling_t){.whole = &view->total,
                        .filtered = facts_rejected(counters, (double)view->total.samples),
                        .fetched = facts_number(counters, "fetched", 0),
                        .cycles = facts_number(counters, "counted_cycles", 0),
                        .period = facts_number(&view->profile.meta, "period", 0),
                        .narrow = delivery && strcmp(delivery, "interrupt") != 0};
}

static void view_sample(view_t *view) {
    view->sampling = sampling_of(view);
    view->interval = estimate_interval(view->sampling.fetched, estimate_drawn(&view->sampling));
}

void view_add_up(view_t *view) {
    view_start(view);
    profile_walk(&view->profile, add_sample, view);
    view_finish(view);
    view_sample(view);
}

bool refuse_sums(const char *path, failure_t *failure) {
    return failure_set(
        failure,
        "%s: samples that were added up as they were taken: of each no more is known.\n"
        "  `assay report`, `annotate`, `diff` and `truth` show their sums; for the rest record "
        "without --aggregate.",
        path);
}

bool view_open(view_t *view, const char *path, grouping_t *grouping, failure_t *failure) {
    if (!view_open_lives(view, path, grouping, failure))
        return false;
    if (view->sampler == SAMPLER_INSTRUCTION)
        return true;
    refuse_sums(path, failure);
    view_close(view);
    return false;
}

bool view_open_lives(view_t *view, const char *path, grouping_t *grouping, failure_t *failure) {
    if (!view_open_any(view, path, grouping, failure))
        return false;
    if (view->sampler != SAMPLER_COUNTER)
        return true;
    failure_set(
        failure,
        "%s: samples of a counter (%s), which tell a PC and nothing more of an instruction.\n"
        "  `assay report`, `annotate` and `script` show them; for the rest record without "
        "--counter.",
        path, facts_text(&view->profile.meta, "counter"));
    view_close(view);
    return false;
}

bool view_open_any(view_t *view, const char *path, grouping_t *grouping, failure_t *failure) {
    *view = (view_t){.grouping = grouping};
    view_start(view);
    bool good = profile_open(&view->profile, path, add_sample, view, failure);
    view->sampler = profile_sampler(&view->profile);
    view_finish(view);
    view_sample(view);
    const char *filter = facts_text(&view->profile.meta, "filter");
    if (good && (!filter || filter_parse(&view->filter, filter, failure)))
        return true;
    view_close(view);
    return false;
}

void view_close(view_t *view) {
    profile_free(&view->profile);
    intake_free(&view->intake);
    view->table = (pc_table_t){0};
}

double view_weight(const view_t *view, const tally_t *tally) {
    return view->sampler == SAMPLER_COUNTER ? (double)tally->samples : tally_cycles(tally);
}

estimate_t view_part(const view_t *view, const tally_t *tally) {
    return view->sampler == SAMPLER_COUNTER ? estimate_part((double)tally->samples, &view->sampling)
                                            : estimate_share(&tally->time, &view->sampling);
}

const char *view_measure(const view_t *view) {
    return view->sampler == SAMPLER_COUNTER ? "events" : "cycles";
}

/* --- header */

static const char *meta(const view_t *view, const char *name) {
    const char *text = facts_text(&view->profile.meta, name);
    return text ? text : "?";
}

static const char *counter(const view_t *view, const char *name, number_t *number) {
    const char *text = facts_text(&view->profile.counters, name);
    return text ? format_count(number, strtod(text, NULL)) : "?";
}

/* Without the counters of the run's end those of the last frame are all there is. */
static void print_losses(const view_t *view, FILE *out) {
    number_t n[6];
    bool final = facts_text(&view->profile.counters, "in_flight") != NULL;
    fprintf(out,
            "# lost:     %s collided, %s filtered, %s dropped, %s lost on the link, %s not "
            "readable; %s%s\n",
            counter(view, "collisions", &n[0]), counter(view, "filtered", &n[1]),
            counter(view, "dropped", &n[2]), counter(view, "frames_lost", &n[3]),
            counter(view, "invalid", &n[4]),
            final ? counter(view, "in_flight", &n[5]) : "totals as of the last COUNTERS frame",
            final ? " in flight at the end" : "");
    coverage_t coverage;
    const char *lost = coverage_lost_text(&coverage, &view->profile.counters);
    if (lost)
        fprintf(out, "# LOST:     %s\n", lost);
    if (facts_number(&view->profile.counters, "ring_full", 0) > 0)
        fprintf(out, "# ring:     %s found it full, and waited\n",
                counter(view, "ring_full", &n[0]));
}

static void print_samples(const view_t *view, FILE *out) {
    number_t n[5];
    const tally_t *total = &view->total;
    double samples = (double)total->samples, retired = (double)total->retired;
    fprintf(out,
            "# samples:  %s%s of %s taken: %s retired, %s aborted; one stands for %s fetched "
            "instructions\n",
            format_count(&n[0], samples), view->seconds ? " pairs" : "",
            counter(view, "delivered", &n[4]), format_count(&n[1], retired),
            format_count(&n[2], samples - retired),
            samples > 0 ? format_count(&n[3], view->interval) : "?");
    if (facts_number(&view->profile.counters, "empty", 0) > 0)
        fprintf(out, "# chosen:   fetch opportunities; %s more held no instruction\n",
                counter(view, "empty", &n[0]));
}

/* What sampling itself did to the run. */
static void print_overhead(const view_t *view, FILE *out) {
    double cycles = facts_number(&view->profile.counters, "run_cycles", 0);
    double driver = facts_number(&view->profile.counters, "run_driver_cycles", 0);
    const char *delivery = facts_text(&view->profile.meta, "delivery");
    if (delivery && strcmp(delivery, "stream") == 0)
        fprintf(out, "# overhead: none: the hardware sent the samples\n");
    else if (driver > 0 && cycles > 0)
        fprintf(out, "# overhead: at least %.2f %% of the cycles: those in the profiling driver\n",
                100 * driver / cycles);
}

static void print_coverage(const view_t *view, FILE *out) {
    const facts_t *counters = &view->profile.counters;
    coverage_t coverage;
    fprintf(out, "# counted:  %s", coverage_text(&coverage, &view->profile.meta, counters));
    for (size_t i = 0; i < COVERAGE_MASKS; i++) {
        uint64_t pc = coverage_masked_at(counters, &coverage_masks[i]);
        if (!pc)
            continue;
        char *name = printable(symbols_name_at(&view->profile.symbols, pc), "");
        fprintf(out, "; %s %s", name, coverage_masks[i].what);
        free(name);
    }
    fprintf(out, "\n");
}

/* What the samples charge, all of it, beside what the hardware counted meanwhile. */
static void print_cycles(const view_t *view, FILE *out) {
    number_t n[2];
    estimate_t cycles = estimate_cycles(&view->total.time, &view->sampling);
    fprintf(out, "# cycles:   %s by the samples' own count", format_estimated_count(&n[0], cycles));
    if (view->sampling.cycles > 0 && view->total.samples > 0 && !filter_is_set(&view->filter))
        fprintf(out, "; %s counted: ratio %.3f±%.3f", format_count(&n[1], view->sampling.cycles),
                cycles.value / view->sampling.cycles, cycles.sigma / view->sampling.cycles);
    fputc('\n', out);
}

/* What was sampled at all, and how much of it a filter let pass. */
static void print_filter(const view_t *view, FILE *out) {
    const char *filter = facts_text(&view->profile.meta, "filter");
    double samples = (double)view->total.samples;
    double drawn = samples + facts_filtered(&view->profile.counters, samples);
    if (!filter)
        return;
    printable_line(out,
                   "# filter:   %s: nothing else is in here; %.1f %% of what was chosen passed",
                   filter, drawn > 0 ? 100 * samples / drawn : 0);
    uint64_t unfit = facts_integer(&view->profile.counters, "unfit", 0);
    if (unfit)
        fprintf(out, "# filter:   %" PRIu64 " SAMPLES DO NOT FULFIL IT: the hardware is wrong\n",
                unfit);
}

/* A run that did not come to its end is only part of the program's. */
static void print_ending(const view_t *view, FILE *out) {
    number_t n;
    const char *ended = facts_text(&view->profile.meta, "ended");
    if (ended && strcmp(ended, PROFILE_ENDED) != 0)
        printable_line(out, "# ended:    early (%s), after %s cycles: only that part is in here",
                       ended, counter(view, "run_cycles", &n));
}

/* What of an instruction's life a counter's samples are, and how far off their PCs are. */
static void print_counter(const view_t *view, FILE *out) {
    number_t n[4];
    const hpm_event_t *event = hpm_find(meta(view, "counter"));
    bool attributed = strcmp(meta(view, "pc"), "attributed") == 0;
    printable_line(out, "# counter:  %s: %s", meta(view, "counter"), event ? event->meaning : "?");
    fprintf(out, "# place:    %s\n",
            attributed ? "the instruction that had the event, as the hardware says"
                       : "where the overflow's interrupt landed, somewhere behind the event");
    fprintf(out, "# samples:  %s; one stands for %s events; the interrupt came %s events late\n",
            format_count(&n[0], (double)view->total.samples),
            format_count(&n[1], view->sampling.period),
            format_estimate(&n[2], estimate_mean(&view->total.late), 1));
    fprintf(out, "# lost:     %s frames on the link, %s not readable\n",
            counter(view, "frames_lost", &n[0]), counter(view, "invalid", &n[1]));
    print_overhead(view, out);
    fprintf(out, "# estimate: %s events\n",
            format_estimated_count(&n[3],
                                   estimate_events((double)view->total.samples, &view->sampling)));
}

/* What adding up has done to the samples on their way. */
static void print_sums(const view_t *view, FILE *out) {
    number_t n[7];
    if (view->sampler != SAMPLER_SUM)
        return;
    fprintf(
        out,
        "# sums:     %s samples in %s records: %s left for another, %s were full, %s met a sixth "
        "reason, %s at the end; %s bytes\n",
        format_count(&n[0], (double)view->total.samples),
        format_count(&n[1], (double)view->profile.count), counter(view, "sums_evicted", &n[2]),
        counter(view, "sums_full", &n[3]), counter(view, "sums_reasons", &n[4]),
        counter(view, "sums_left", &n[5]), counter(view, "channel_bytes", &n[6]));
}

static void print_instructions(const view_t *view, FILE *out) {
    number_t n[2];
    estimate_t retired = estimate_retired(&view->total, &view->sampling);
    const char *counts = facts_text(&view->profile.meta, "counts"); /* fetch opportunities */
    print_filter(view, out);
    print_samples(view, out);
    print_sums(view, out);
    print_losses(view, out);
    print_coverage(view, out);
    print_overhead(view, out);
    fprintf(out, "# estimate: %s instructions retired (%.1f %%) of %s %s\n",
            format_estimated_count(&n[0], retired),
            retired.value > 0 ? 100 * retired.sigma / retired.value : 0,
            format_count(&n[1], view->sampling.fetched), counts ? counts : "fetched");
    print_cycles(view, out);
}

void view_print_header(const view_t *view, FILE *out) {
    printable_line(out, "# program:  %s", meta(view, "program"));
    printable_line(out, "# machine:  %s on %s; period %s, seed %s", meta(view, "config"),
                   meta(view, "simulator"), meta(view, "period"), meta(view, "seed"));
    print_ending(view, out);
    if (view->sampler == SAMPLER_COUNTER)
        print_counter(view, out);
    else
        print_instructions(view, out);
}

/* --- functions */

const char *function_name(const function_t *function) {
    return function->symbol ? function->symbol->name : "[unknown]";
}

static int compare_functions(const void *a, const void *b) {
    const function_t *x = a, *y = b;
    double ex = tally_cycles(&x->tally), ey = tally_cycles(&y->tally);
    if (ex != ey)
        return ex > ey ? -1 : 1;
    if (x->tally.samples != y->tally.samples)
        return x->tally.samples > y->tally.samples ? -1 : 1;
    return x->tally.pc < y->tally.pc ? -1 : 1;
}

void view_share(const view_t *view, tally_t *tally, uint64_t place) {
    if (!view->intake.parts)
        return;
    const shares_t *shares = &view->intake.parts[function_of(view, place)];
    tally->time = shares->time;
    tally->retirement = shares->retirement;
}

function_t *view_functions(const view_t *view, size_t *count) {
    function_t *list = memory_get((view->table.count + 1) * sizeof *list);
    function_t *unknown = NULL;
    const tally_t *tallies = view->table.entries;
    *count = 0;
    for (size_t i = 0; i < view->table.count; i++) {
        const tally_t *tally = &tallies[i];
        const symbol_t *symbol = symbols_at(&view->profile.symbols, tally->pc);
        function_t *last = *count ? &list[*count - 1] : NULL;
        function_t *function = symbol ? (last && last->symbol == symbol ? last : NULL) : unknown;
        if (!function) {
            function = &list[(*count)++];
            *function = (function_t){.symbol = symbol, .tally.pc = tally->pc};
        }
        if (!symbol)
            unknown = function;
        tally_merge(&function->tally, tally);
        view_share(view, &function->tally, tally->pc);
    }
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
    double ex = tally_cycles(x->tally), ey = tally_cycles(y->tally);
    return ex != ey ? (ex > ey ? -1 : 1) : x->tally->pc < y->tally->pc ? -1 : 1;
}

half_t *view_halves(const view_t *view, size_t *count) {
    half_t *list = memory_get((view->table.count + 1) * sizeof *list);
    const tally_t *tallies = view->table.entries;
    *count = view->table.count;
    for (size_t i = 0; i < *count; i++) {
        list[i].tally = &tallies[i];
        name_half(&list[i], &view->profile.meta);
    }
    qsort(list, *count, sizeof *list, compare_halves);
    return list;
}
