// Tallies and estimators, against populations whose truth is known. A fair sampler must agree with
// the truth for each of many seeds, and each way of cheating must be found out.
#include "estimate.h"
#include "session.h"
#include "synthetic.h"
#include <criterion/criterion.h>
#include <math.h>

enum { INSNS = 120, SEEDS = 20 };

static sample_t retired_sample(uint64_t pc, uint32_t execute, uint32_t oldest) {
    sample_t sample = {.pc = pc, .kind = KIND_LOAD};
    sample.stages = 1u << STAGE_EXECUTE | 1u << STAGE_RETIRE | 1u << STAGE_OLDEST;
    sample.latency[STAGE_EXECUTE] = execute;
    sample.latency[STAGE_RETIRE] = 3;
    sample.latency[STAGE_OLDEST] = oldest;
    return sample;
}

Test(tally, exposed_time_goes_to_the_last_phases_of_a_life) {
    tally_t tally = {0};
    sample_t sample = retired_sample(0, 40, 30);
    tally_add(&tally, &sample);
    cr_assert_eq(tally.exposed[REASON_RETIRE], 3);
    cr_assert_eq(tally.exposed[REASON_MEMORY], 27);
    cr_assert_eq(tally_exposed(&tally), 30);
    cr_assert_eq(tally_top_reason(&tally, REASON_COUNT), REASON_MEMORY);
}

Test(tally, exposed_time_always_adds_up) {
    tally_t tally = {0};
    sample_t sample = retired_sample(0, 5, 100); // more than all phases together
    tally_add(&tally, &sample);
    cr_assert_eq(tally_exposed(&tally), 100);
}

Test(tally, charging_adds_flow_and_takes_a_part_of_the_waiting) {
    tally_t tally = {0};
    for (uint32_t i = 0; i < 20; i++) {
        sample_t sample = retired_sample(0, 50, i);
        tally_add(&tally, &sample);
    }
    tally_charge(&tally, 0.5, 2);
    cr_assert_float_eq(tally_exposed(&tally), 0.5 * 190 + 40, 1e-9);
    cr_assert_eq(tally.exposed[REASON_FLOW], 40);
    cr_assert_eq(tally.waited, 190);
}

Test(tally, merging_equals_adding) {
    tally_t one = {0}, two = {0}, all = {0};
    for (uint32_t i = 0; i < 50; i++) {
        sample_t sample = retired_sample(i, i, i);
        sample.abort = i % 7 == 0 ? ABORT_ORDER : ABORT_NONE;
        tally_add(i % 2 ? &one : &two, &sample);
        tally_add(&all, &sample);
    }
    tally_t merged = {0};
    tally_merge(&merged, &one);
    tally_merge(&merged, &two);
    cr_assert_eq(merged.samples, all.samples);
    cr_assert_eq(tally_aborted(&merged), 8);
    cr_assert_eq(merged.latency[STAGE_EXECUTE].sum, all.latency[STAGE_EXECUTE].sum);
    cr_assert_eq(merged.waited, all.waited);
    cr_assert_arr_eq(merged.waits, all.waits, sizeof all.waits);
    cr_assert_eq(tally_exposed(&merged), tally_exposed(&all));
}

Test(tally, table_finds_every_pc_and_sorts) {
    pc_table_t table = {0};
    for (uint64_t i = 0; i < 10000; i++) {
        sample_t sample = retired_sample(0x80000000 + (i * 7919 % 5000) * 2, 1, 0);
        cr_assert(tally_table_add(&table, &sample));
    }
    cr_assert_eq(table.count, 5000);
    pc_table_sort(&table);
    const tally_t *tallies = table.entries;
    for (size_t i = 0; i < table.count; i++) {
        cr_assert_eq(tallies[i].pc, 0x80000000 + 2 * i);
        cr_assert_eq(tallies[i].samples, 2);
        cr_assert_eq(pc_table_find(&table, tallies[i].pc), &tallies[i]);
    }
    cr_assert_null(pc_table_find(&table, 1));
    pc_table_free(&table);
    cr_assert_null(pc_table_find(&table, 1));
}

Test(estimate, count_and_its_error) {
    tally_t whole = {.samples = 100, .retired = 100};
    sampling_t sampling = {.whole = &whole, .fetched = 100000};
    estimate_t estimate = estimate_count(20, &sampling);
    cr_assert_float_eq(estimate.value, 20000, 1e-9);
    cr_assert_float_eq(estimate.sigma, 4000, 1e-9);
    cr_assert_eq(estimate_count(0, &sampling).sigma, 1000);
    cr_assert_eq(estimate_retired(&whole, &sampling).sigma, 1000); // 100 of 100 is not certain
    cr_assert_float_eq(estimate_confidence(25), 0.2, 1e-12);
    cr_assert(isinf(estimate_confidence(0)));
    cr_assert_eq(estimate_interval(1000, 0), 0);
}

Test(estimate, rate_of_nothing_is_unknown_and_of_few_is_not_certain) {
    cr_assert(isnan(estimate_rate(0, 0).value));
    cr_assert_eq(estimate_rate(0, 5).value, 0);
    cr_assert_gt(estimate_rate(0, 5).sigma, 0.1);
    cr_assert_float_eq(estimate_rate(500, 1000).sigma, sqrt(0.25 / 1000), 1e-4);
}

Test(estimate, mean_and_its_error) {
    moments_t moments = {0};
    cr_assert(isnan(estimate_mean(&moments).value));
    moments_add(&moments, 4);
    cr_assert_eq(estimate_mean(&moments).value, 4);
    cr_assert(isnan(estimate_mean(&moments).sigma));
    moments_add(&moments, 8);
    cr_assert_eq(estimate_mean(&moments).value, 6);
    cr_assert_float_eq(estimate_mean(&moments).sigma, 2, 1e-12);
}

Test(estimate, share_of_all_is_one_and_certain) {
    tally_t part = {0}, whole = {0};
    sampling_t sampling = {.whole = &whole};
    cr_assert(isnan(estimate_share(&part, &sampling).value));
    sample_t sample = retired_sample(0, 40, 30);
    tally_add(&part, &sample);
    tally_merge(&whole, &part);
    cr_assert_eq(estimate_share(&whole, &sampling).value, 1);
    cr_assert_eq(estimate_share(&whole, &sampling).sigma, 0);
    cr_assert_eq(estimate_share(&part, &sampling).value, 1); // so far
    cr_assert_gt(estimate_share(&part, &sampling).sigma, 0.1);
    sample = retired_sample(4, 10, 10);
    tally_add(&whole, &sample);
    cr_assert_float_eq(estimate_share(&part, &sampling).value, 0.75, 1e-12);
    cr_assert_gt(estimate_share(&part, &sampling).sigma, 0.1);
}

// --- against the truth

// Three loops; every fifth instruction is a load that misses, every ninth a transfer that is
// mispredicted.
static void make_insns(insn_model_t insns[INSNS]) {
    for (size_t i = 0; i < INSNS; i++) {
        insns[i] = (insn_model_t){.pc = 0x80000000 + 4 * i};
        if (i % 5 == 0)
            insns[i].kind = KIND_LOAD, insns[i].miss = 0.3;
        if (i % 9 == 4)
            insns[i].kind = KIND_TRANSFER, insns[i].mispredict = 0.1;
    }
}

static synthetic_t sample_population(sampler_t sampler, uint64_t seed) {
    static const loop_t loops[] = {{0, 50, 2000}, {50, 30, 6000}, {80, 40, 1000}};
    insn_model_t insns[INSNS];
    make_insns(insns);
    synthetic_t run = {.insns = insns, .insn_count = INSNS, .loops = loops, .loop_count = 3};
    run.period = 100;
    run.seed = seed;
    run.sampler = sampler;
    synthetic_run(&run);
    return run;
}

typedef struct {
    fit_t retired, missed;
    double worst_mean; // largest deviation of a stage's mean latency, in standard errors
} result_t;

static void add_fits(result_t *result, const synthetic_t *run, const pc_table_t *table,
                     double interval) {
    fit_start(&result->retired, 5);
    fit_start(&result->missed, 5);
    const truth_row_t *rows = run->truth.entries;
    for (size_t i = 0; i < run->truth.count; i++) {
        const uint64_t *truth = rows[i].value;
        const tally_t *tally = pc_table_find(table, rows[i].pc);
        double retired = tally ? (double)tally->retired : 0;
        double missed = tally ? (double)tally->events[EVENT_DCACHE_MISS] : 0;
        fit_add(&result->retired, retired, (double)truth[TRUTH_RETIRED] / interval);
        fit_add(&result->missed, missed, (double)truth[TRUTH_DMISS] / interval);
    }
}

static void add_means(result_t *result, const synthetic_t *run, const tally_t *total) {
    for (int stage = 0; stage < STAGE_PHASES; stage++) {
        estimate_t mean = estimate_mean(&total->latency[stage]);
        double truth = (double)truth_sum(&run->truth, (truth_column_t)(TRUTH_MAP + stage));
        double error = fabs(mean.value - truth / (double)run->retired) / mean.sigma;
        result->worst_mean = fmax(result->worst_mean, error);
    }
}

static result_t measure(sampler_t sampler, uint64_t seed) {
    result_t result = {0};
    session_t session;
    pc_table_t table = {0};
    tally_t total = {0};
    synthetic_t run = sample_population(sampler, seed);
    cr_assert(session_read(&session, run.stream, run.stream_size));
    for (size_t i = 0; i < session.count; i++) {
        sample_t sample;
        cr_assert(record_decode(&session.records[i], &sample));
        tally_add(&total, &sample);
        cr_assert(tally_table_add(&table, &sample));
    }
    double interval = estimate_interval((double)session.fetched, (double)session.count);
    add_fits(&result, &run, &table, interval);
    add_means(&result, &run, &total);
    pc_table_free(&table);
    session_free(&session);
    synthetic_free(&run);
    return result;
}

Test(truth, a_fair_sampler_agrees_for_every_seed) {
    uint64_t within = 0, instructions = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        result_t result = measure(SAMPLER_FAIR, seed);
        cr_assert(fit_holds(&result.retired), "seed %llu: excess %.2f", (unsigned long long)seed,
                  fit_excess(&result.retired));
        cr_assert_lt(result.worst_mean, 4.5, "seed %llu", (unsigned long long)seed);
        within += result.retired.within_one;
        instructions += result.retired.instructions;
    }
    double share =
        (double)within / (double)instructions; // 2400 instructions: standard error below 0.01
    cr_assert(share > 0.65 && share < 0.72, "%.3f", share);
}

Test(truth, a_periodic_sampler_is_found_out) {
    result_t result = measure(SAMPLER_PERIODIC, 1);
    cr_assert_not(fit_holds(&result.retired));
    cr_assert_gt(fit_excess(&result.retired), 10);
}

Test(truth, a_sampler_that_skids_is_found_out) {
    result_t result = measure(SAMPLER_SKID, 1);
    cr_assert_not(fit_holds(&result.missed));
    cr_assert_gt(result.missed.impossible, 100);
}

Test(truth, a_sampler_that_loses_slow_instructions_is_found_out) {
    result_t result = measure(SAMPLER_DROPS_SLOW, 1);
    cr_assert_not(fit_holds(&result.missed));
    cr_assert_gt(result.worst_mean, 10);
}

Test(truth, interval_from_counts_survives_random_loss) {
    // Half of all samples are lost at random: estimates from fetched / samples stay right, those
    // from the period halve.
    synthetic_t run = sample_population(SAMPLER_FAIR, 3);
    session_t session;
    cr_assert(session_read(&session, run.stream, run.stream_size));
    uint64_t state = 12345, kept = 0, retired = 0;
    for (size_t i = 0; i < session.count; i++) {
        sample_t sample;
        record_decode(&session.records[i], &sample);
        bool keep = synthetic_random(&state) < 0.5;
        kept += keep;
        retired += keep && sample_retired(&sample);
    }
    tally_t whole = {.samples = kept};
    sampling_t sampling = {.whole = &whole, .fetched = (double)session.fetched};
    estimate_t estimate = estimate_count((double)retired, &sampling);
    cr_assert_float_eq(estimate.value / (double)run.retired, 1, 0.02);
    cr_assert_lt((double)retired * 100 / (double)run.retired, 0.55);
    session_free(&session);
    synthetic_free(&run);
}
