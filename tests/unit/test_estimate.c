// SPDX-License-Identifier: Apache-2.0
// Tallies and estimators, against populations whose truth is known. A fair sampler must agree with
// the truth for each of many seeds, and each way of cheating must be found out.
#include "estimate.h"
#include "session.h"
#include "synthetic.h"
#include <criterion/criterion.h>
#include <math.h>

enum { INSNS = 120, SEEDS = 20 };

static void meet(sample_t *sample, event_t event) {
    // cppcheck-suppress shiftTooManyBits // tb/flight.h has masks of the same names
    sample->events |= 1u << event;
}

static sample_t retired_sample(uint64_t pc, uint32_t execute, uint32_t waited) {
    sample_t sample = {.pc = pc, .kind = KIND_LOAD, .together = 2};
    sample.stages = 1u << STAGE_EXECUTE;
    sample.latency[STAGE_EXECUTE] = execute;
    sample.runs[0] = (spent_t){WHY_MEM_RAM, waited};
    return sample;
}

Test(tally, time_is_that_of_the_runs_and_of_retirement) {
    tally_t tally = {0};
    sample_t sample = retired_sample(0, 40, 30);
    sample.runs[SAMPLE_RUNS - 1] = (spent_t){WHY_CORE_DATA, 3};
    tally_add(&tally, &sample);
    cr_assert_eq(tally.cycles[WHY_MEM_RAM], 30);
    cr_assert_eq(tally.cycles[WHY_CORE_DATA], 3);
    cr_assert_eq(tally.cycles[WHY_BASE], 0.5);
    cr_assert_eq(tally_cycles(&tally), 33.5);
    cr_assert_eq(tally_top_why(&tally, WHY_COUNT), WHY_MEM_RAM);
    cr_assert_eq(tally_top_why(&tally, WHY_MEM_RAM), WHY_CORE_DATA);
}

Test(tally, an_aborted_sample_has_waited_but_not_retired) {
    tally_t tally = {0};
    sample_t sample = retired_sample(0, 40, 30);
    sample.abort = ABORT_OTHER;
    sample.together = 0;
    tally_add(&tally, &sample);
    cr_assert_eq(tally_cycles(&tally), 30);
}

Test(tally, nothing_from_fetch_is_a_miss_where_there_was_one) {
    tally_t tally = {0};
    sample_t sample = {.runs = {{WHY_FRONT_FETCH, 7}}};
    tally_add(&tally, &sample);
    meet(&sample, EVENT_ITLB_MISS);
    tally_add(&tally, &sample);
    meet(&sample, EVENT_ICACHE_MISS);
    tally_add(&tally, &sample);
    cr_assert_eq(tally.cycles[WHY_FRONT_FETCH], 7);
    cr_assert_eq(tally.cycles[WHY_FRONT_ITLB], 7);
    cr_assert_eq(tally.cycles[WHY_FRONT_ICACHE], 7);
}

Test(tally, what_is_owed_goes_to_the_owner) {
    pc_table_t table = {0};
    sample_t sample = retired_sample(8, 1, 2);
    sample.owed = (spent_t){WHY_BAD_BRANCH, 9};
    sample.owner_pc = 4;
    cr_assert(tally_table_add(&table, &sample));
    cr_assert_eq(table.count, 2);
    const tally_t *own = pc_table_find(&table, 8), *owner = pc_table_find(&table, 4);
    cr_assert_eq(tally_cycles(own), 2.5);
    cr_assert_eq(tally_cycles(owner), 9);
    cr_assert_eq(owner->cycles[WHY_BAD_BRANCH], 9);
    cr_assert_eq(owner->samples, 0);
    pc_table_free(&table);
}

// Two samples: the first charges 3 to a and 5 to b, the second 2 to a, twice 1 to b.
Test(charge, sums_are_those_worked_out_by_hand) {
    charge_t a = {0}, b = {0};
    bill_t first = {0}, second = {0};
    bill_add(&first, &a, 3);
    bill_add(&first, &b, 5);
    bill_add(&second, &a, 2);
    bill_add(&second, &b, 1);
    bill_add(&second, &b, 1);
    bill_weigh(&first, 1);
    bill_weigh(&second, 1);
    bill_pay(&first);
    bill_pay(&second);
    bill_follow(&first, &second, 1);
    cr_assert_eq(a.samples, 2);
    cr_assert_eq(a.cycles, 5);
    cr_assert_eq(a.within[0], 9 + 4);
    cr_assert_eq(b.within[0], 25 + 4);
    cr_assert_eq(a.across[0], 2 * (3 * 8 + 2 * 4));
    cr_assert_eq(a.within[1], 3 * 2);
    cr_assert_eq(a.across[1], 3 * 4 + 2 * 8);
    cr_assert_eq(b.across[1], 5 * 4 + 2 * 8);
    cr_assert_eq(a.beside[0], 2 * (3 + 2));
    cr_assert_eq(a.beside[1], 3 + 2);
    cr_assert_eq(a.cubes_within, 9 * 8 + 4 * 4);
    cr_assert_eq(a.cubes_across, 2 * (3 * 64 + 2 * 16));
}

Test(tally, merging_equals_adding) {
    tally_t one = {0}, two = {0}, all = {0};
    for (uint32_t i = 0; i < 50; i++) {
        sample_t sample = retired_sample(i, i, i);
        sample.abort = i % 7 == 0 ? ABORT_ORDER : ABORT_NONE;
        sample.kind = (kind_t)(i % 5);
        sample.events = i;
        tally_add(i % 2 ? &one : &two, &sample);
        tally_add(&all, &sample);
    }
    one.detailed = 3, two.detailed = 4, all.detailed = 7;
    tally_t merged = {0};
    tally_merge(&merged, &one);
    tally_merge(&merged, &two);
    cr_assert_eq(merged.samples, all.samples);
    cr_assert_eq(tally_aborted(&merged), 8);
    cr_assert_eq(merged.latency[STAGE_EXECUTE].sum, all.latency[STAGE_EXECUTE].sum);
    cr_assert_arr_eq(merged.cycles, all.cycles, sizeof all.cycles);
    cr_assert_eq(tally_cycles(&merged), tally_cycles(&all));
    cr_assert(all.memory > 0 && all.transfers > 0);
    cr_assert_arr_eq(&merged, &all, sizeof all);
}

Test(tally, merging_equals_adding_for_a_counters_samples) {
    tally_t one = {0}, merged = {0};
    sample_t sample = {.sampler = SAMPLER_COUNTER, .counted = {.late = 7}};
    tally_add(&one, &sample);
    tally_merge(&merged, &one);
    tally_merge(&merged, &one);
    cr_assert_eq(merged.samples, 2);
    cr_assert_eq(merged.late.count, 2);
    cr_assert_eq(merged.late.sum, 14);
    cr_assert_eq(merged.late.squares, 98);
}

// Four samples of the same sum: what they owe has the squares of four.
Test(tally, what_a_sum_owes_is_of_so_many_samples) {
    tally_t owner = {0};
    sample_t sample = {.sampler = SAMPLER_SUM, .owed = {WHY_BAD_BRANCH, 40}};
    sample.summed.count = 4;
    tally_owe(&owner, &sample);
    cr_assert_eq(owner.cycles[WHY_BAD_BRANCH], 40);
    cr_assert_eq(owner.squares[WHY_BAD_BRANCH], 400);
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
    moments_add(&moments, 4, 1);
    cr_assert_eq(estimate_mean(&moments).value, 4);
    cr_assert(isnan(estimate_mean(&moments).sigma));
    moments_add(&moments, 8, 1);
    cr_assert_eq(estimate_mean(&moments).value, 6);
    cr_assert_float_eq(estimate_mean(&moments).sigma, 2, 1e-12);
    /* of weights 1 and 1/2: squares of w * (x - mean), 2 of them known as 9 / 5 are */
    moments_t weighed = {0};
    moments_add(&weighed, 2, 1);
    moments_add(&weighed, 5, 0.5);
    cr_assert_float_eq(estimate_mean(&weighed).value, 3, 1e-12);
    cr_assert_float_eq(estimate_mean(&weighed).sigma, sqrt(2 / 2.25 * 1.8 / 0.8), 1e-12);
}

static void pay(const sample_t *sample, charge_t *charge) {
    bill_t bill = {0};
    item_t item[SAMPLE_ITEMS];
    int count = sample_items(sample, item);
    for (int i = 0; i < count; i++)
        bill_add(&bill, charge, item[i].cycles);
    bill_weigh(&bill, 1);
    bill_pay(&bill);
}

static void take(tally_t *tally, const sample_t *sample) {
    tally_add(tally, sample);
    pay(sample, &tally->time);
}

Test(estimate, share_of_all_is_one_and_certain) {
    tally_t part = {0}, whole = {0};
    sampling_t sampling = {.whole = &whole, .fetched = 100};
    cr_assert(isnan(estimate_share(&part.time, &sampling).value));
    sample_t sample = retired_sample(0, 40, 29);
    sample.together = 1;
    take(&part, &sample);
    take(&whole, &sample);
    cr_assert_eq(estimate_share(&whole.time, &sampling).value, 1);
    cr_assert_eq(estimate_share(&whole.time, &sampling).sigma, 0);
    cr_assert_eq(estimate_share(&part.time, &sampling).value, 1); // so far
    cr_assert_gt(estimate_share(&part.time, &sampling).sigma, 0.1);
    sample = retired_sample(4, 10, 9);
    sample.together = 1;
    take(&whole, &sample);
    cr_assert_float_eq(estimate_share(&part.time, &sampling).value, 0.75, 1e-12);
    cr_assert_gt(estimate_share(&part.time, &sampling).sigma, 0.1);
    cr_assert_float_eq(estimate_cycles(&part.time, &sampling).value, 30 * 50, 1e-9);
}

// One charge of 10 and three of 20 that were not met: size (100 + 3 * 400) / (10 + 60).
// Samples with two reasons, of which one is rarer and costs more and unevenly: over many runs the shares scatter as each run says.
Test(estimate, the_share_of_a_reason_scatters_as_it_says) {
    enum { RUNS = 400, SAMPLES = 300 };
    uint64_t random = 12345;
    double sum = 0, squares = 0, errors = 0;
    for (int run = 0; run < RUNS; run++) {
        tally_t tally = {0};
        for (int i = 0; i < SAMPLES; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            unsigned draw = (unsigned)(random >> 40);
            sample_t sample = {.kind = KIND_LOAD, .together = 1};
            if (draw % 5 == 0)
                sample.runs[0] = (spent_t){WHY_MEM_RAM, 1 + draw / 5 % 40};
            tally_add(&tally, &sample);
        }
        estimate_t share = estimate_reason(&tally, WHY_MEM_RAM);
        sum += share.value;
        squares += share.value * share.value;
        errors += share.sigma * share.sigma;
    }
    double spread = sqrt(squares / RUNS - sum / RUNS * (sum / RUNS));
    cr_assert_float_eq(spread / sqrt(errors / RUNS), 1, 0.15, "%f", spread / sqrt(errors / RUNS));
    cr_assert_float_eq(sum / RUNS, 0.2 * 20.5 / (0.2 * 20.5 + 1), 0.01);
}

// What the filter has rejected was drawn, too.
Test(estimate, behind_a_filter_the_interval_is_that_of_all_that_was_drawn) {
    tally_t whole = {.samples = 100};
    sampling_t sampling = {.whole = &whole, .filtered = 300, .fetched = 4000, .period = 10};
    cr_assert_eq(estimate_drawn(&sampling), 400);
    estimate_t count = estimate_count(100, &sampling);
    cr_assert_eq(count.value, 1000);
    cr_assert_float_eq(count.sigma, 10 * sqrt(100 * 0.75), 1e-9);
    // neighbours among the records were none among those drawn: a piece says nothing
    tally_t part = {.retired = 100, .retirement = {.within = {100, 99, 98}}};
    cr_assert_float_eq(estimate_retired(&part, &sampling).sigma, count.sigma, 1e-9);
    sampling.filtered = 0, whole.samples = 400;
    cr_assert_lt(estimate_retired(&part, &sampling).sigma, count.sigma / 2);
}

static uint64_t uniform(uint64_t *random, uint64_t least, uint64_t most) {
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return least + (*random >> 33) % (most - least + 1);
}

// Events of which two in seven are the part's, an overflow each half to one and a half period: what is said of both scatters as it says.
Test(estimate, a_counters_samples_scatter_as_they_say) {
    enum { RUNS = 500, EVENTS = 20000, PERIOD = 100 };
    uint64_t random = 4711;
    double errors[3] = {0}, sigmas[3] = {0};
    for (int run = 0; run < RUNS; run++) {
        tally_t whole = {0};
        double part = 0;
        for (uint64_t at = uniform(&random, 1, PERIOD); at <= EVENTS;
             at += uniform(&random, PERIOD / 2, PERIOD + PERIOD / 2)) {
            whole.samples++;
            part += uniform(&random, 1, 7) <= 2;
        }
        sampling_t sampling = {.whole = &whole, .period = PERIOD, .scatter = 1.0 / 12};
        estimate_t said[3] = {estimate_events((double)whole.samples, &sampling),
                              estimate_events(part, &sampling), estimate_part(part, &sampling)};
        const double truth[3] = {EVENTS, EVENTS * 2.0 / 7, 2.0 / 7};
        for (int i = 0; i < 3; i++) {
            errors[i] += (said[i].value - truth[i]) * (said[i].value - truth[i]);
            sigmas[i] += said[i].sigma * said[i].sigma;
        }
    }
    for (int i = 0; i < 3; i++)
        cr_assert_float_eq(sqrt(sigmas[i] / errors[i]), 1, 0.15, "%d: %f", i,
                           sqrt(sigmas[i] / errors[i]));
}

// Each of them by hand.
Test(estimate, errors_are_those_of_their_formulas) {
    tally_t whole = {.samples = 100, .time = {.samples = 20, .cycles = 40, .within = {200}}};
    sampling_t sampling = {.whole = &whole, .fetched = 100000, .period = 1000};
    cr_assert_float_eq(estimate_part(20, &sampling).sigma, sqrt(20 * 0.8) / 100, 1e-12);
    // nothing seen: one more sample would charge as any does
    charge_t none = {0};
    cr_assert_float_eq(estimate_cycles(&none, &sampling).sigma, sqrt(200.0 / 100) * 1000, 1e-9);
    // one piece of fifty samples
    tally_t piece = {.retired = 50, .retirement = {.cycles = 50, .within = {50, 49, 48}}};
    double left = 0.512 * 0.512 / 3;
    cr_assert_float_eq(estimate_retired(&piece, &sampling).sigma,
                       sqrt(left * 25 + (1 - left) / 6) * 1000, 1e-6);
    // a quarter of the whole, and the skew of what it is made of
    charge_t quarter = {.samples = 5, .cycles = 10, .within = {30}, .across = {60}};
    quarter.cubes_within = 10;
    sampling.filtered = 1;
    double variance = 30 - 0.25 * 60 + 0.0625 * 200 + 2 * 10.0 / 40;
    cr_assert_float_eq(estimate_share(&quarter, &sampling).sigma, sqrt(variance) / 40, 1e-9);
}

Test(estimate, a_reason_that_all_samples_name_is_not_certain) {
    tally_t tally = {0};
    sample_t sample = {.kind = KIND_LOAD, .together = 1};
    cr_assert(isnan(estimate_reason(&tally, WHY_BASE).value));
    for (int i = 0; i < 8; i++)
        tally_add(&tally, &sample);
    cr_assert_eq(estimate_reason(&tally, WHY_BASE).value, 1);
    cr_assert_float_eq(estimate_reason(&tally, WHY_BASE).sigma, 0.1, 1e-9);
    cr_assert_eq(estimate_reason(&tally, WHY_MEM_RAM).sigma, 0);
}

// With strata a plain choice comes after several intervals, whose mean scatters less; a stream's intervals are half as uneven.
Test(estimate, intervals_scatter_as_they_are_drawn) {
    tally_t whole = {.samples = 1000};
    sampling_t sampling = {.whole = &whole, .fetched = 64000, .period = 64};
    cr_assert_float_eq(estimate_scatter(&sampling), 1.0 / 3, 1e-12);
    sampling.narrow = true;
    cr_assert_float_eq(estimate_scatter(&sampling), 1.0 / 12, 1e-12);
    sampling.strata = 4;
    cr_assert_float_eq(estimate_scatter(&sampling), 1.0 / 48, 1e-12);
    sampling.fetched = 128000; // half of the samples lost
    cr_assert_float_eq(estimate_scatter(&sampling), 0.5 + 0.5 / 48, 1e-12);
}

// One sample more, of four cycles as all: of the part, which then has more, or of the others.
Test(estimate, the_least_error_of_a_share_is_that_of_one_sample_more) {
    tally_t whole = {.samples = 100, .time = {.samples = 100, .cycles = 400, .within = {1600}}};
    charge_t part = {.samples = 25, .cycles = 100, .within = {400}};
    sampling_t sampling = {.whole = &whole, .fetched = 100, .period = 1};
    double one = (400.0 + 16) / 26, other = (1200.0 + 16) / 76; // mean squares
    double sigma = sqrt(0.75 * 0.75 * one + 0.25 * 0.25 * other) / 400;
    cr_assert_float_eq(estimate_least_share(&part, &sampling), sigma, 1e-12);
}

// A hundred samples in one piece of the run: their number is nearly certain, and so are cycles that are alike in all of them.
Test(estimate, the_cycles_of_a_reason_scatter_as_the_samples_and_their_number_do) {
    enum { K = 100 };
    tally_t part = {0}, whole = {.samples = 4 * K};
    sampling_t sampling = {.whole = &whole, .fetched = 400.0 * K, .period = 100, .narrow = true};
    part.retired = part.samples = K;
    part.retirement = (charge_t){.samples = K, .cycles = K, .within = {K, K - 1, K - 2}};
    part.cycles[WHY_BASE] = K / 2.0, part.squares[WHY_BASE] = K / 4.0;
    part.cycles[WHY_MEM_RAM] = 12 * K, part.squares[WHY_MEM_RAM] = (6 * 6 + 18 * 18) * K / 2.0;
    double number = estimate_retired(&part, &sampling).sigma / 100;
    cr_assert(number < 2, "%f", number); // 8.7 were they chosen one by one
    estimate_t base = estimate_reason_cycles(&part, WHY_BASE, &sampling);
    estimate_t ram = estimate_reason_cycles(&part, WHY_MEM_RAM, &sampling);
    cr_assert_float_eq(base.sigma, 100 * number / 2, 1e-6, "%f", base.sigma);
    double within = 36.0 * K * K / (K - 1);
    cr_assert_float_eq(ram.sigma, 100 * sqrt(within + 144 * number * number), 1e-6);
    cr_assert_eq(base.value, 100 * K / 2.0);
    part.retired = 1, part.cycles[WHY_BASE] = 1, part.squares[WHY_BASE] = 1;
    cr_assert_eq(estimate_reason_cycles(&part, WHY_BASE, &sampling).sigma, 100);
}

// A part of one sample in a hundred, nine of ten samples of one cycle and the tenth of fifty: many parts have shown none of these.
Test(estimate, a_sum_of_cycles_scatters_as_it_says_where_few_samples_are) {
    enum { RUNS = 2000, SAMPLES = 500 };
    uint64_t random = 4711;
    double squares = 0;
    for (int run = 0; run < RUNS; run++) {
        tally_t whole = {.samples = SAMPLES};
        derived_sum_t all = {0}, part = {0};
        sampling_t sampling = {.whole = &whole, .fetched = SAMPLES * 10.0};
        for (int i = 0; i < SAMPLES; i++) {
            double cycles = uniform(&random, 1, 10) == 1 ? 50 : 1;
            double mine = uniform(&random, 1, 100) == 1 ? cycles : 0;
            all = (derived_sum_t){all.sum + cycles, all.squares + cycles * cycles};
            part = (derived_sum_t){part.sum + mine, part.squares + mine * mine};
        }
        estimate_t said = estimate_derived(&part, &all, &sampling);
        squares += pow((said.value - SAMPLES * 10 * 0.01 * 5.9) / said.sigma, 2);
    }
    cr_assert(sqrt(squares / RUNS) > 0.5 && sqrt(squares / RUNS) < 1.2, "%f", sqrt(squares / RUNS));
    // samples of one size alone scatter as their number does; none is like one
    tally_t whole = {.samples = 400};
    sampling_t sampling = {.whole = &whole, .fetched = 4000};
    const derived_sum_t alike = {100, 100}, few = {4, 4}, none = {0, 0};
    cr_assert_float_eq(estimate_derived(&few, &alike, &sampling).sigma, 10 * sqrt(4 - 0.04), 1e-9);
    cr_assert_float_eq(estimate_derived(&none, &alike, &sampling).sigma, 10, 1e-9);
    cr_assert_float_eq(estimate_derived(&none, &none, &sampling).sigma, 10, 1e-9);
}

Test(fit, charges_are_judged_by_the_size_of_those_expected) {
    charge_t charge = {.samples = 1, .cycles = 10, .within = {100}};
    fit_charges_t fit = fit_charges(&charge, 20, 1000, 10);
    double size = 1300.0 / 70;
    cr_assert_float_eq(fit.expected, 1000 / size / 10, 1e-9);
    cr_assert_float_eq(fit.sigmas, (10 - 100) / size / sqrt(fit.expected), 1e-9);
    charge_t none = {0};
    cr_assert_float_eq(fit_charges(&none, 20, 1000, 10).sigmas, -sqrt(5), 1e-9);
}

// Of 100 instructions two thirds are to be within one sigma, three standard errors of such a share less at least: 53 and not 52.
Test(fit, a_share_within_one_sigma_is_held_against_its_own_error) {
    fit_t fit = {.least = 5, .instructions = 100, .within_one = 53, .chi_square = 100};
    cr_assert(fit_holds(&fit));
    fit.within_one = 52;
    cr_assert_not(fit_holds(&fit));
    fit.within_one = 60, fit.impossible = 1;
    cr_assert_not(fit_holds(&fit));
}

// Expected 16: 20 is one sigma off and within 1/sqrt(20) of it, not; 13 is within both; none at all is within nothing.
Test(fit, counts_what_is_within) {
    fit_t fit;
    fit_start(&fit, 5);
    fit_add(&fit, 20, 16);
    cr_assert_eq(fit.within_one, 1);
    cr_assert_eq(fit.within_paper, 0);
    fit_add(&fit, 13, 16);
    cr_assert_eq(fit.within_one, 2);
    cr_assert_eq(fit.within_paper, 1);
    fit_add(&fit, 0, 16);
    cr_assert_eq(fit.within_two, 2);
    cr_assert_eq(fit.within_paper, 1);
    cr_assert_eq(fit.chi_square, 1 + 9.0 / 16 + 16);
    fit_add(&fit, 3, 4.9); // too few expected to be judged
    fit_add(&fit, 2, 0);   // and what cannot have been
    cr_assert_eq(fit.instructions, 3);
    cr_assert_eq(fit.impossible, 2);
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
    double interval = estimate_interval((double)session.counters.fetched, (double)session.count);
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
    sampling_t sampling = {.whole = &whole, .fetched = (double)session.counters.fetched};
    estimate_t estimate = estimate_count((double)retired, &sampling);
    cr_assert_float_eq(estimate.value / (double)run.retired, 1, 0.02);
    cr_assert_lt((double)retired * 100 / (double)run.retired, 0.55);
    session_free(&session);
    synthetic_free(&run);
}
