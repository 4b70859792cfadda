// SPDX-License-Identifier: Apache-2.0
// Figures that are easily right where samples are all alike, and wrong elsewhere: cycles owed to another mode, samples that stand
// for several, several runs, cycles of the driver. By hand, or against the same profile said another way.
#include "accesses.h"
#include "bottlenecks.h"
#include "calls.h"
#include "changes.h"
#include "columns.h"
#include "exact.h"
#include "export.h"
#include "memory.h"
#include "page.h"
#include "phases.h"
#include "rows.h"
#include "sha256.h"
#include "stat_report.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t USER = 0x10010, KERNEL = 0x80200010;
enum { ASID = 5, MANY = 40 };

static void add_record(view_t *view, const sample_t *sample, uint64_t lost) {
    profile_t *profile = &view->profile;
    profile->records =
        memory_resize(profile->records, (profile->count + 1) * sizeof *profile->records);
    record_encode(sample, &profile->records[profile->count]);
    profile->records[profile->count++].word[PD_WORD_PAIR] |= PD_PUT(PD_STRATUM_LOST, lost);
}

static void add_up(view_t *view) {
    facts_set(&view->profile.counters, "fetched", "1600");
    view->grouping = by_instruction;
    view_add_up(view);
}

static double cycles_at(const view_t *view, uint64_t place, why_t why) {
    const tally_t *tally = pc_table_find(&view->table, place);
    return tally ? tally->cycles[why] : 0;
}

// --- the kernel's instruction owes 7 cycles to the user's, which trapped; 3 and the one in which it retires are its own

static sample_t debtor(uint64_t time) {
    return (sample_t){.pc = KERNEL,
                      .privilege = 1,
                      .context = ASID,
                      .time = time,
                      .together = 1,
                      .runs[0] = {WHY_CORE_ALONE, 3},
                      .owed = {WHY_BAD_TRAP, 7},
                      .owner_pc = USER,
                      .owner_privilege = 0};
}

static void kernel_view(view_t *view) {
    *view = (view_t){0};
    symbols_add(&view->profile.symbols, place_of(USER, ASID, 0) - 16, 64, "user");
    symbols_add(&view->profile.symbols, KERNEL - 16, 64, "kernel");
    symbols_finish(&view->profile.symbols, UINT64_MAX);
    for (uint64_t i = 0; i < MANY; i++) {
        sample_t sample = debtor(SAMPLE_TICK * (1 + i));
        add_record(view, &sample, 0);
    }
    add_up(view);
}

Test(owner, of_another_mode_has_its_place) {
    view_t view;
    kernel_view(&view);
    cr_assert_eq(cycles_at(&view, place_of(USER, ASID, 0), WHY_BAD_TRAP), 7 * MANY);
    cr_assert_eq(cycles_at(&view, KERNEL, WHY_CORE_ALONE), 3 * MANY);
    cr_assert_eq(view.table.count, 2);
    export_charge_t charges[2];
    sample_t sample = debtor(1);
    cr_assert_eq(export_charges(&sample, charges), 2);
    cr_assert(charges[0].place == KERNEL && charges[0].cycles == 4);
    cr_assert(charges[1].place == place_of(USER, ASID, 0) && charges[1].cycles == 7);
    view_close(&view);
}

Test(owner, of_another_mode_has_its_function) {
    view_t view;
    kernel_view(&view);
    failure_t failure;
    phases_t phases;
    cr_assert(phases_make(&phases, &view, 4, &failure), "%s", failure.text);
    cr_assert_eq(phases.parts, 4);
    cr_assert_str_eq(phases_name(&phases, 0), "user");
    for (size_t part = 0; part < phases.parts; part++) {
        cr_assert_float_eq(phases_cycles(&phases, 0, part), 7 * 10 * view.interval, 1e-6);
        cr_assert_float_eq(phases_cycles(&phases, 1, part), 4 * 10 * view.interval, 1e-6);
        cr_assert_eq(phases_cycles(&phases, phases.rows - 1, part), 0);
    }
    phases_free(&phases);
    sample_t sample = debtor(1);
    row_t row = {.profile = &view.profile, .sample = &sample};
    words_t words;
    const column_t *column = columns_named(&script_columns, "owner_function", &failure);
    cr_assert_str_eq(column_value(&script_columns, column, &row, &words).text, "user");
    sample_t own = {.pc = USER, .context = ASID};
    row.sample = &own;
    column = columns_named(&script_columns, "symbol", &failure);
    cr_assert_str_eq(column_value(&script_columns, column, &row, &words).text, "user+0x10");
    view_close(&view);
}

Test(owner, of_another_mode_has_its_stack) {
    view_t view;
    kernel_view(&view);
    failure_t failure;
    call_tree_t calls;
    size_t count;
    view.profile.stacks = (stacks_t){.list = memory_get(sizeof(call_t)), .count = 1};
    cr_assert(calls_open(&calls, &view, "this", &failure), "%s", failure.text);
    calls_function_t *list = calls_functions(&calls, &count);
    cr_assert_eq(count, 2);
    cr_assert_str_eq(list[0].symbol->name, "user");
    cr_assert_float_eq(list[0].all, 7 * MANY * view.interval, 1e-6);
    cr_assert_float_eq(list[1].all, 4 * MANY * view.interval, 1e-6);
    free(list);
    calls_close(&calls);
    view_close(&view);
}

// --- one sample that stands for itself, one that stands for four: three like it were lost in front of it

static const uint64_t LOAD = 0x80000010, DATA = 0x80001000;
enum { HEAVY = 4 };

static sample_t load(uint64_t pc, uint32_t latency, uint32_t waited, uint32_t events) {
    sample_t sample = {.kind = KIND_LOAD, .pc = pc, .address = DATA, .privilege = 3, .together = 1};
    sample.runs[0] = (spent_t){WHY_MEM_STORE, waited};
    sample.events = events;
    sample.stages = 1u << STAGE_MEMORY | 1u << STAGE_TOTAL;
    sample.latency[STAGE_MEMORY] = latency, sample.latency[STAGE_TOTAL] = 2 * latency;
    sample.time = SAMPLE_TICK * latency;
    return sample;
}

static void heavy_view(view_t *view) {
    *view = (view_t){0};
    const uint32_t met = 1u << EVENT_DCACHE_MISS | 1u << EVENT_FORWARDED | 1u << EVENT_REPLAYED;
    sample_t light = load(LOAD, 10, 5, 0), heavy = load(LOAD, 20, 9, met);
    add_record(view, &light, 0);
    add_record(view, &heavy, HEAVY - 1);
    add_up(view);
}

Test(weight, is_in_every_sum_of_data) {
    view_t view;
    heavy_view(&view);
    failure_t failure;
    data_of_t of = {0};
    profile_t profile = {0};
    size_t count;
    cr_assert(data_names_open(&of.names, DATA_ELF, &profile, &failure), "%s", failure.text);
    access_t *list = accesses_make(&view, &of, ACCESSES_BY_LINE, &count);
    cr_assert_eq(count, 1);
    cr_assert(list->taken == 2 && list->accesses == 1 + HEAVY && list->loads == 1 + HEAVY);
    cr_assert_eq(list->weights, 1 + HEAVY * HEAVY);
    cr_assert_eq(list->dcache_misses, HEAVY);
    cr_assert_eq(list->latency.sum, 10 + HEAVY * 20);
    cr_assert_eq(list->latencies[histogram_bin(20)], HEAVY);
    cr_assert_eq(list->waited.cycles, 5 + HEAVY * 9);
    free(list);
    ordering_t *order = accesses_ordering(&view, &count);
    cr_assert_eq(count, 1);
    cr_assert(order->loads == 1 + HEAVY && order->forwarded == HEAVY && order->replayed == HEAVY);
    free(order);
    data_names_close(of.names);
    view_close(&view);
}

Test(weight, is_in_every_sum_of_time) {
    view_t view;
    heavy_view(&view);
    failure_t failure;
    size_t count;
    double cycles = 5 + 1 + HEAVY * (9 + 1);
    cr_assert_float_eq(view_cycles(&view, &view.total).value, cycles * view.interval, 1e-6);
    cr_assert_float_eq(view.interval, 1600.0 / (1 + HEAVY), 1e-9);
    cr_assert_float_eq(view_stage(&view, &view.total, STAGE_MEMORY).value, 90.0 / 5, 1e-9);
    cr_assert_float_eq(view_rate(&view, &view.total, RATE_DCACHE).value, 4.0 / 5, 1e-9);
    bottleneck_t *list = bottlenecks_make(&view, &count);
    cr_assert_eq(count, 1);
    cr_assert_float_eq(estimate_mean(&list->latency).value, (20.0 + HEAVY * 40) / 5, 1e-9);
    cr_assert_float_eq(list->total.value, (20 + HEAVY * 40) * view.interval, 1e-6);
    free(list);
    sample_t sample;
    export_charge_t charges[2];
    cr_assert(record_decode(&view.profile.records[1], &sample));
    cr_assert_eq(export_charges(&sample, charges), 1);
    cr_assert_eq(charges[0].cycles, HEAVY * (9 + 1));
    view.profile.stacks = (stacks_t){.list = memory_get(sizeof(call_t)), .count = 1};
    call_tree_t calls;
    cr_assert(calls_open(&calls, &view, "this", &failure), "%s", failure.text);
    cr_assert_float_eq(calls.cycles, cycles * view.interval, 1e-6);
    calls_close(&calls);
    view_close(&view);
}

Test(weight, is_in_every_phase) {
    view_t view = {0};
    failure_t failure;
    phases_t phases;
    for (uint64_t i = 0; i < MANY; i++) { // the later ones stand for four each
        sample_t sample = load(LOAD, (uint32_t)(1 + i), 9, 0);
        add_record(&view, &sample, i < MANY / 2 ? 0 : HEAVY - 1);
    }
    add_up(&view);
    cr_assert(phases_make(&phases, &view, 2, &failure), "%s", failure.text);
    cr_assert_float_eq(phases_cycles(&phases, 0, 0), MANY / 2 * 10 * view.interval, 1e-6);
    cr_assert_float_eq(phases_cycles(&phases, 0, 1), MANY / 2 * 40 * view.interval, 1e-6);
    phases_free(&phases);
    view_close(&view);
}

// Two stacks share an instruction's cycles as its samples say, by weight.
Test(weight, is_in_every_stack) {
    view_t view = {0};
    failure_t failure;
    call_tree_t calls;
    sample_t light = load(LOAD, 10, 7, 0), heavy = load(LOAD, 10, 7, 0);
    symbols_add(&view.profile.symbols, LOAD, 4, "loads");
    symbols_add(&view.profile.symbols, LOAD + 64, 64, "calls");
    symbols_finish(&view.profile.symbols, UINT64_MAX);
    add_record(&view, &light, 0);
    add_record(&view, &heavy, HEAVY - 1);
    add_up(&view);
    view.profile.stacks = (stacks_t){.list = memory_get(2 * sizeof(call_t)), .count = 2};
    view.profile.stacks.list[1] = (call_t){.kind = STACK_CALL, .site = LOAD + 64, .entry = LOAD};
    view.profile.of_records = memory_get(2 * sizeof(stack_pair_t));
    view.profile.of_records[1].own = 1;
    cr_assert(calls_open(&calls, &view, "this", &failure), "%s", failure.text);
    cr_assert_eq(calls.row_count, 2);
    cr_assert_float_eq(calls.rows[0].cycles, 8 * view.interval, 1e-6);
    cr_assert_float_eq(calls.rows[1].cycles, HEAVY * 8 * view.interval, 1e-6);
    cr_assert_float_eq(calls.rows[1].retired, HEAVY * view.interval, 1e-6);
    calls_close(&calls);
    view_close(&view);
}

// --- exact figures of three runs are those of one: all of the truth three times

static void fill(view_t *view, uint64_t runs) {
    *view = (view_t){0};
    profile_t *profile = &view->profile;
    truth_row_t row = {.pc = LOAD}, apart = {.pc = LOAD + 8};
    data_row_t data = {.address = DATA};
    for (int c = 0; c < TRUTH_COLUMNS; c++)
        row.value[c] = runs * CYCLE_PARTS * (uint64_t)(c + 1), apart.value[c] = 2 * row.value[c];
    for (int c = 0; c < DATA_COLUMNS; c++)
        data.value[c] = runs * CYCLE_PARTS * (uint64_t)(c + 1);
    data.value[DATA_BYTES] = 1;
    truth_add(&profile->truth, &truth_by_instruction, &row);
    truth_add(&profile->apart, &truth_by_instruction, &apart);
    truth_add(&profile->data, &truth_by_data, &data);
    facts_set(&profile->meta, "runs", "%d", (int)runs);
    sample_t sample = load(LOAD, 10, 7, 0);
    add_record(view, &sample, 0);
    add_up(view);
    profile->stacks = (stacks_t){.list = memory_get(sizeof(call_t)), .count = 1};
    stacks_add_row(&profile->stacks, &(stack_row_t){0, LOAD, 60 * runs * CYCLE_PARTS, 30 * runs});
    failure_t failure;
    cr_assert(exact_use(view, &failure), "%s", failure.text);
}

Test(exact, figures_of_runs_are_of_one) {
    view_t views[2];
    failure_t failure;
    size_t count[2];
    data_of_t of = {0};
    profile_t profile = {0};
    access_t *data[2];
    ordering_t *order[2];
    call_tree_t calls[2];
    cr_assert(data_names_open(&of.names, DATA_ELF, &profile, &failure), "%s", failure.text);
    for (int v = 0; v < 2; v++) {
        fill(&views[v], v ? 3 : 1);
        data[v] = accesses_make(&views[v], &of, ACCESSES_BY_LINE, &count[v]);
        order[v] = accesses_ordering(&views[v], &count[v]);
        cr_assert(calls_open(&calls[v], &views[v], "this", &failure), "%s", failure.text);
        cr_assert_eq(calls[v].row_count, 1);
        cr_assert(calls[v].rows[0].cycles == 60 && calls[v].rows[0].retired == 30);
    }
    cr_assert_eq(views[0].table.count, 2);
    const tally_t *one = views[0].table.entries, *three = views[1].table.entries;
    cr_assert_eq(one[0].cycles[WHY_BASE], TRUTH_WHY + 1);
    cr_assert_eq(one[1].retired, 2 * CYCLE_PARTS * (TRUTH_RETIRED + 1));
    cr_assert_arr_eq(one, three, 2 * sizeof *one);
    cr_assert_arr_eq(&views[0].total, &views[1].total, sizeof views[0].total);
    cr_assert_arr_eq(data[0], data[1], sizeof *data[0]);
    cr_assert_eq(count[0], 2);
    cr_assert_arr_eq(order[0], order[1], 2 * sizeof *order[0]);
    for (int v = 0; v < 2; v++) {
        calls_close(&calls[v]);
        free(data[v]);
        free(order[v]);
        view_close(&views[v]);
    }
    data_names_close(of.names);
}

// --- a run of 1000 cycles, of which the profiling driver took 100

static change_t changed(view_t views[2]) {
    static const char *const none[2] = {NULL, NULL};
    changes_t changes;
    failure_t failure;
    cr_assert(changes_make(&changes, views, CHANGES_BY_FUNCTION, none, &failure));
    change_t whole = changes.list[changes.count - 1];
    cr_assert_str_eq(whole.name, "(all)");
    whole.name = NULL;
    changes_free(&changes);
    return whole;
}

// Before 7 cycles a sample, after it 9 for stores: 1000 cycles, and again.
static void driven(view_t views[2], const char *windows) {
    for (int v = 0; v < 2; v++) {
        views[v] = (view_t){0};
        if (windows)
            facts_set(&views[v].profile.meta, "window_ends", "%s", windows);
        sample_t sample = load(LOAD, 10, v ? 9 : 4, 0);
        for (int i = 0; i < MANY; i++)
            add_record(&views[v], &sample, 0);
        add_up(&views[v]);
        facts_set(&views[v].profile.counters, "run_cycles", v ? "2100" : "1000");
        facts_set(&views[v].profile.counters, "run_driver_cycles", v ? "300" : "100");
    }
}

Test(diff, leaves_the_drivers_own_cycles_out) {
    view_t views[2];
    driven(views, NULL);
    change_t whole = changed(views);
    cr_assert_float_eq(whole.cycles.before, 900, 1e-9);
    cr_assert_float_eq(whole.cycles.after, 1800, 1e-9);
    cr_assert_float_eq(whole.why[WHY_MEM_STORE], 1800 * 0.9 - 900 * 0.8, 1e-6); // more is more
    filter_parse(&views[0].filter, "load", &(failure_t){{0}}); // a part of the run: by the samples
    whole = changed(views);
    cr_assert_float_eq(whole.cycles.before, 5 * 1600, 1e-6);
    cr_assert_float_eq(whole.cycles.after, 1800, 1e-9);
    for (int v = 0; v < 2; v++)
        view_close(&views[v]);
}

// Windows of a run, and exact figures, have their own cycles; no share of the run's.
Test(diff, has_no_shares_of_windows_and_of_the_truth) {
    view_t views[2];
    driven(views, "20,40");
    cr_assert_float_eq(changed(views).cycles.before, 5 * 1600, 1e-6);
    for (int v = 0; v < 2; v++)
        view_close(&views[v]);
    driven(views, NULL);
    for (int v = 0; v < 2; v++) {
        views[v].method = METHOD_EXACT;
        views[v].total.cycles[WHY_BASE] = 0, views[v].total.cycles[WHY_MEM_STORE] = v ? 77 : 70;
    }
    change_t whole = changed(views);
    cr_assert(whole.cycles.before == 70 && whole.cycles.after == 77);
    for (int v = 0; v < 2; v++)
        view_close(&views[v]);
}

Test(overhead, is_a_share_of_the_run) {
    view_t views[2];
    char *text = NULL;
    size_t size;
    driven(views, NULL);
    facts_set(&views[1].profile.meta, "delivery", "batch");
    FILE *out = memory_stream(&text, &size);
    view_print_header(&views[1], out);
    fclose(out);
    cr_assert(strstr(text, "at least 14.29 % of the cycles"), "%s", text); // 300 of 2100
    free(text);
    for (int v = 0; v < 2; v++)
        view_close(&views[v]);
}

// Four runs that are one profile: what was counted is their sum, figures are of one.
Test(runs, are_one_in_what_samples_stand_for) {
    view_t view = {0};
    sample_t sample = load(LOAD, 10, 4, 0);
    for (int i = 0; i < MANY; i++)
        add_record(&view, &sample, 0);
    facts_set(&view.profile.meta, "runs", "4");
    facts_set(&view.profile.meta, "event.0", "cycles 100 300");
    facts_set(&view.profile.counters, "counted_cycles", "8000");
    add_up(&view);
    cr_assert_eq(view.sampling.runs, 4);
    cr_assert_eq(view.sampling.fetched, 1600.0 / 4);
    cr_assert_eq(view.sampling.cycles, 8000.0 / 4);
    cr_assert_eq(view.interval, 1600.0 / 4 / MANY);
    cr_assert_eq(view.asked[0].weight, 200.0 / 4);
    view_sum_runs(&view);
    cr_assert(view.sampling.fetched == 1600 && view.interval == 1600.0 / MANY);
    view_close(&view);
}

// --- assay stat

static outcome_t counted(const char *cycles, const char *retiring, const char *width) {
    outcome_t outcome = {.seconds = 2};
    facts_set(&outcome.stats, "cycles", "%s", cycles);
    facts_set(&outcome.stats, "instructions", "100");
    facts_set(&outcome.stats, "ipc", "9");
    facts_set(&outcome.stats, "retiring", "%s", retiring);
    facts_set(&outcome.stats, "width", "%s", width);
    return outcome;
}

Test(stat, slots_are_of_the_machines_width) {
    stat_t stat = {0};
    char text[STAT_RATE];
    outcome_t runs[] = {counted("100", "90", "3"), counted("300", "210", "3")};
    for (int i = 0; i < 2; i++)
        stat_add(&stat, &runs[i]);
    stat_rate(&stat, "retiring", text);
    cr_assert_str_eq(text, "25.00 % of slots"); // 150 of 200 cycles of 3
    stat_rate(&stat, "instructions", text);
    cr_assert_str_eq(text, "0.50 per cycle");
    cr_assert_eq(stat.seconds, 4);
    stat_free(&stat);
}

// Three windows of 100 instructions from a run of 3000: 100, 110 and 120 cycles each.
Test(stat, instructions_a_cycle_have_the_error_of_the_cycles) {
    stat_t stat = {0};
    char *text = NULL, *at;
    size_t size;
    double value[2], sigma[2];
    outcome_t windows[] = {counted("100", "90", "2"), counted("110", "90", "2"),
                           counted("120", "90", "2")};
    for (int i = 0; i < 3; i++)
        stat_add_window(&stat, &windows[i]);
    stat.sampling.count = 3, stat.sampling.whole = 3000, stat.sampling.strata = 1;
    FILE *out = memory_stream(&text, &size);
    run_t run = {0};
    stat_print(&stat, &run, SHEET_CSV, out);
    fclose(out);
    cr_assert((at = strstr(text, "cycles,")));
    cr_assert_eq(sscanf(at, "cycles,%lf,%lf", &value[0], &sigma[0]), 2);
    cr_assert((at = strstr(text, "ipc,")));
    cr_assert_eq(sscanf(at, "ipc,%lf,%lf", &value[1], &sigma[1]), 2);
    cr_assert_float_eq(value[0], 3300, 1e-6);
    cr_assert_float_eq(value[1], 3000.0 / 3300, 1e-6);
    cr_assert_gt(sigma[0], 0);
    cr_assert_float_eq(sigma[1] / value[1], sigma[0] / value[0], 1e-6);
    free(text);
    stat_free(&stat);
}

// --- rows that are equal stay in their order; what is not known stands last, whichever way is up

static void sorted(const char *by, const char *expected) {
    static const double samples[] = {2, 1, 2, 1, 5};
    static char names[5][8] = {"a", "b", "c", "d", "e"};
    tally_t tallies[5] = {{0}};
    row_t list[5];
    rows_t rows = {.columns = &report_columns, .sort = by};
    char order[6] = "";
    for (int i = 0; i < 5; i++) {
        tallies[i].taken = (uint64_t)samples[i];
        tallies[i].latency[STAGE_MEMORY].count = i % 2; // the others have no mean
        tallies[i].latency[STAGE_MEMORY].weights = i % 2;
        tallies[i].latency[STAGE_MEMORY].sum = i;
        list[i] = (row_t){.name = names[i], .tally = &tallies[i]};
    }
    view_t view = {0};
    for (int i = 0; i < 5; i++)
        list[i].view = &view;
    rows_sort(&rows, list, 5);
    for (int i = 0; i < 5; i++)
        order[i] = *list[i].name;
    cr_assert_str_eq(order, expected, "%s: %s", by, order);
}

Test(rows, are_sorted_and_stay) {
    sorted("samples", "eacbd");
    sorted("-samples", "bdace");
    sorted("memory_cycles", "dbace");
    sorted("-memory_cycles", "bdace");
}

// --- more samples than what they weigh: fifty taken branches that stand for an eighth each; half go on elsewhere, a tenth were mispredicted

Test(weight, is_no_number_of_samples) {
    enum { RARE_LOG = 3, BRANCHES = 50, TO = 0x80000020 };
    view_t view = {0};
    export_t export;
    failure_t failure;
    char *text = NULL, sum[SHA256_TEXT];
    size_t size;
    sample_t branch = {.pc = LOAD, .kind = KIND_TRANSFER, .privilege = 3};
    branch.together = 1;
    for (int i = 0; i < BRANCHES; i++) {
        branch.address = TO + 8 * (uint64_t)(i % 2);
        branch.events = 1u << EVENT_TAKEN | (i % 10 == 0 ? 1u << EVENT_MISPREDICTED : 0);
        add_record(&view, &branch, 0);
        view.profile.records[i].word[PD_WORD_PAIR] |= PD_PUT(PD_STRATUM_RARE, RARE_LOG);
    }
    add_up(&view);
    cr_assert_eq(view.total.transfers, BRANCHES / 8.0);
    cr_assert(sha256_file(DATA_ELF, sum));
    facts_set(&view.profile.meta, "sha256", "%s", sum);
    symbols_add(&view.profile.symbols, LOAD - 16, 64, "start");
    symbols_finish(&view.profile.symbols, UINT64_MAX);
    cr_assert(export_open(&export, &view, DATA_ELF, true, &failure), "%s", failure.text);
    FILE *out = memory_stream(&text, &size);
    cr_assert(export_bolt(&export, out, &failure), "%s", failure.text);
    fclose(out);
    cr_assert_str_eq(text, "B 80000010 80000020 800 160\nB 80000010 80000028 800 0\n");
    free(text);
    export_close(&export);
    view_close(&view);
}

// Ten lives, and thirty that stand for an eighth each: a bar is as high as what they stand for, and says so.
Test(weight, is_the_bar_of_the_page) {
    histogram_t *histogram = memory_get(sizeof *histogram);
    sample_t sample = {.stages = 1u << STAGE_TOTAL};
    for (int i = 0; i < 40; i++) {
        sample.weight = i < 10 ? 1 : 0.125;
        sample.latency[STAGE_TOTAL] = i < 10 ? 5 : 2;
        histogram_add(histogram, &sample);
    }
    char *text = NULL;
    size_t size;
    FILE *out = memory_stream(&text, &size);
    page_histograms(out, histogram);
    fclose(out);
    cr_assert(strstr(text, "2 cycles: 30 samples, 27.3 %"), "%s", text);
    cr_assert(strstr(text, "4 to 5 cycles: 10 samples, 72.7 %"), "%s", text);
    cr_assert(strstr(text, "median <b>5</b>"), "%s", text);
    free(text);
    free(histogram);
}
