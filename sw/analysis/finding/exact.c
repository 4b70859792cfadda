/* SPDX-License-Identifier: Apache-2.0 */
/* See exact.h. */
#include "exact.h"
#include "entry.h"
#include "format.h"
#include <string.h>

static void add_latency(moments_t *moments, uint64_t count, uint64_t cycles) {
    moments->count += (double)count;
    moments->weights += (double)count;
    moments->sum += (double)cycles;
}

static void add_latencies(tally_t *tally, const uint64_t value[TRUTH_COLUMNS]) {
    static const struct {
        stage_t stage;
        truth_column_t cycles, count;
    } stages[] = {
        {STAGE_MAP, TRUTH_MAP, TRUTH_RETIRED},        {STAGE_DATA, TRUTH_DATA, TRUTH_RETIRED},
        {STAGE_ISSUE, TRUTH_ISSUE, TRUTH_RETIRED},    {STAGE_EXECUTE, TRUTH_EXECUTE, TRUTH_RETIRED},
        {STAGE_RETIRE, TRUTH_RETIRE, TRUTH_RETIRED},  {STAGE_TOTAL, TRUTH_TOTAL, TRUTH_RETIRED},
        {STAGE_MEMORY, TRUTH_LOAD_WAIT, TRUTH_LOADS}, {STAGE_OLDEST, TRUTH_OLDEST, TRUTH_RETIRED}};
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
        add_latency(&tally->latency[stages[i].stage], value[stages[i].count],
                    value[stages[i].cycles]);
}

/* Misses in fetch are counted for all instructions, other events only for retired ones. */
static void add_events(tally_t *tally, const uint64_t value[TRUTH_COLUMNS]) {
    static const struct {
        event_t event;
        truth_column_t column;
    } events[] = {{EVENT_ICACHE_MISS, TRUTH_ICMISS},
                  {EVENT_ITLB_MISS, TRUTH_ITLBMISS},
                  {EVENT_DCACHE_MISS, TRUTH_DMISS},
                  {EVENT_DTLB_MISS, TRUTH_DTLBMISS},
                  {EVENT_TAKEN, TRUTH_TAKEN},
                  {EVENT_FORWARDED, TRUTH_FORWARDED},
                  {EVENT_MISPREDICTED, TRUTH_MISPREDICTED},
                  {EVENT_REPLAYED, TRUTH_REPLAYED},
                  {EVENT_VIOLATION, TRUTH_VIOLATION}};
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        bool of_fetch = events[i].event == EVENT_ICACHE_MISS || events[i].event == EVENT_ITLB_MISS;
        tally->events[events[i].event] += (double)value[events[i].column];
        tally->retired_events[events[i].event] += of_fetch ? 0 : (double)value[events[i].column];
    }
}

/* Divides by the number of runs: the truth is the sum over all of them. */
static void share_out(tally_t *tally, double runs) {
    double *const numbers[] = {&tally->samples, &tally->weights,   &tally->retired,
                               &tally->memory,  &tally->transfers, &tally->aborted[ABORT_OTHER]};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        *numbers[i] /= runs;
    for (int e = 0; e < EVENT_COUNT; e++)
        tally->events[e] /= runs, tally->retired_events[e] /= runs;
    for (int s = 0; s < STAGE_COUNT; s++)
        tally->latency[s].count /= runs, tally->latency[s].weights /= runs,
            tally->latency[s].sum /= runs;
    for (int why = 0; why < WHY_COUNT; why++)
        tally->cycles[why] /= runs;
}

static void add_row(tally_t *tally, const truth_row_t *row) {
    const uint64_t *value = row->value;
    tally->samples += (double)value[TRUTH_FETCHED];
    tally->weights = tally->samples;
    tally->retired += (double)value[TRUTH_RETIRED];
    tally->aborted[ABORT_OTHER] += (double)value[TRUTH_ABORTED];
    tally->memory += (double)value[TRUTH_MEMORY];
    tally->transfers += (double)value[TRUTH_TRANSFERS];
    add_events(tally, value);
    add_latencies(tally, value);
    for (int why = 0; why < WHY_COUNT; why++)
        tally->cycles[why] += (double)value[TRUTH_WHY + why] / CYCLE_PARTS;
}

static tally_t *tally_at(pc_table_t *table, uint64_t place) {
    tally_t *tally = table_entry(table, place, sizeof *tally);
    return tally;
}

static void add_truth(pc_table_t *table, const pc_table_t *truth) {
    const truth_row_t *rows = truth->entries;
    for (size_t i = 0; i < truth->count; i++)
        add_row(tally_at(table, rows[i].pc), &rows[i]);
}

/* Keeps the number of samples. */
static void keep_taken(pc_table_t *table, const pc_table_t *sampled) {
    const tally_t *tallies = sampled->entries;
    for (size_t i = 0; i < sampled->count; i++) {
        tally_t *tally = tally_at(table, tallies[i].pc);
        tally->taken = tallies[i].taken;
        tally->taken_retired = tallies[i].taken_retired;
    }
}

static void add_up(view_t *view) {
    const tally_t *tallies = view->table.entries;
    view->total = (tally_t){0};
    for (size_t i = 0; i < view->table.count; i++)
        tally_merge(&view->total, &tallies[i]);
}

static bool exact_refuse(const view_t *view, const char *what, failure_t *failure) {
    return failure_set(failure, "%s: %s", view->profile.path, what);
}

bool exact_of_run(const view_t *view, const char *asked, const char *what, failure_t *failure) {
    return !profile_windows(&view->profile) ||
           failure_set(failure,
                       "%s: %sit is of windows of a run: the rest of the run is not "
                       "known.\n"
                       "  Record without --window for %s.",
                       view->profile.path, asked, what);
}

bool exact_use(view_t *view, failure_t *failure) {
    pc_table_t table = {0};
    if (!exact_of_run(view, "", "exact figures", failure))
        return false;
    if (view->profile.truth.count + view->profile.apart.count == 0)
        return exact_refuse(view,
                            "it has no truth, which --exact prints.\n  Record it in a simulation "
                            "without --no-truth.",
                            failure);
    if (!samplers[view->sampler].timed)
        return exact_refuse(
            view,
            "its samples are of a counter, or by cycles or dispatched instructions, "
            "which the truth does not know.\n"
            "  Record without --counter and --sample-by for exact figures.",
            failure);
    bool halves = view->grouping == by_process;
    if (halves && !view->profile.halves.count)
        return exact_refuse(
            view,
            "its truth is not by process: an older assay has recorded it.\n  Record it "
            "again, or ask without --exact.",
            failure);
    if (!view->profile.records && !profile_read_stacks(&view->profile, failure))
        return false;
    add_truth(&table, halves ? &view->profile.halves : &view->profile.truth);
    if (!halves)
        add_truth(&table, &view->profile.apart);
    tally_t *tallies = table.entries;
    for (size_t i = 0; i < table.count; i++)
        share_out(&tallies[i], profile_runs(&view->profile));
    keep_taken(&table, &view->table);
    pc_table_sort(&table);
    view->method = METHOD_EXACT;
    view->table = table;
    add_up(view);
    view->sampling.fetched = view->total.samples;
    view->sampling.filtered = 0;
    view->sampling.runs = 1;
    view->interval = 1;
    return true;
}

/* --- the header */

static void print_witness(const view_t *view, FILE *out) {
    number_t n[2];
    const facts_t *counters = &view->profile.counters;
    double cycles = facts_number(counters, "run_cycles", 0);
    double instructions = facts_number(counters, "run_instructions", 0);
    if (cycles > 0 && instructions > 0)
        fprintf(out, "# machine's: %s cycles, %s instructions by its own counters\n",
                format_count(&n[0], cycles), format_count(&n[1], instructions));
}

void exact_print_header(const view_t *view, FILE *out) {
    number_t n[3];
    const char *delivery = facts_text(&view->profile.meta, "delivery");
    fprintf(out, "# exact:    %s cycles, %s instructions retired of %s fetched: all of the run\n",
            format_count(&n[0], tally_cycles(&view->total)),
            format_count(&n[1], view->total.retired), format_count(&n[2], view->total.samples));
    print_witness(view, out);
    if (delivery && strcmp(delivery, "stream") != 0)
        fprintf(
            out,
            "# exact of the run with its profiling driver, which has cycles of its own: it is not the plain run\n");
}
