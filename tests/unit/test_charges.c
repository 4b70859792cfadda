// SPDX-License-Identifier: Apache-2.0
// The truth of time beside samples, on a profile of three instructions whose numbers are known.
#include "bottlenecks.h"
#include "charges.h"
#include "memory.h"
#include "record.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static sample_t sample(uint64_t pc, uint32_t waited) {
    return (sample_t){.pc = pc, .together = 1, .runs[1] = {WHY_MEM_RAM, waited}};
}

static void add_sample(view_t *view, const sample_t *s) {
    profile_t *profile = &view->profile;
    profile->records =
        memory_resize(profile->records, (profile->count + 1) * sizeof *profile->records);
    record_encode(s, &profile->records[profile->count++]);
}

static void add_up(view_t *view) {
    facts_set(&view->profile.counters, "fetched", "16");
    view_add_up(view);
}

static void add_truth(pc_table_t *truth, uint64_t pc, why_t why, uint64_t cycles) {
    truth_row_t row = {.pc = pc};
    row.value[TRUTH_WHY + WHY_BASE] = CYCLE_PARTS;
    row.value[TRUTH_WHY + why] += CYCLE_PARTS * cycles;
    truth_add(truth, &truth_by_instruction, &row);
}

// Two samples, at 0x1000 and 0x2000; truth at 0x1000 (4 cycles) and 0x1004 (12).
static void make_view(view_t *view) {
    *view = (view_t){.grouping = by_instruction};
    const sample_t samples[] = {sample(0x1000, 0), sample(0x2000, 1)};
    for (size_t i = 0; i < 2; i++)
        add_sample(view, &samples[i]);
    add_up(view);
    add_truth(&view->profile.truth, 0x1000, WHY_BAD_BRANCH, 3);
    add_truth(&view->profile.truth, 0x1004, WHY_MEM_RAM, 11);
    add_truth(&view->profile.apart, 0x1000, WHY_BAD_BRANCH, 99);
}

Test(charges, every_instruction_with_truth_or_samples_is_there) {
    view_t view;
    charges_t charges;
    make_view(&view);
    cr_assert(charges_of_instructions(&charges, &view));
    cr_assert_eq(charges.count, 3);
    cr_assert_float_eq(charges.cycles, 16, 1e-9);
    cr_assert_float_eq(charges.apart, 100, 1e-9);
    const charged_t *most = &charges.list[0];
    cr_assert_eq(most->pc, 0x1004);
    cr_assert_float_eq(most->truth, 0.75, 1e-9);
    cr_assert_float_eq(most->share.value, 0, 1e-9);
    charges_free(&charges);
    view_close(&view);
}

// Estimated: 1/3 at 0x1000 (one cycle, in which it retires), 2/3 at 0x2000; true: 1/4 at 0x1000, 3/4 at 0x1004.
Test(charges, errors_are_those_worked_out_by_hand) {
    view_t view;
    charges_t charges;
    make_view(&view);
    cr_assert(charges_of_instructions(&charges, &view));
    charges_error_t error = charges_error(&charges);
    cr_assert_float_eq(error.wrong, 0.75, 1e-9, "%f", error.wrong);
    cr_assert_float_eq(error.mean, 0.5, 1e-9, "%f", error.mean);
    cr_assert_float_eq(error.most, 0.75, 1e-9, "%f", error.most);
    cr_assert_eq(error.worst->pc, 0x1004);
    charged_t total = charges_total(&charges, &view);
    cr_assert_float_eq(total.all, 16, 1e-9);
    cr_assert_float_eq(total.cycles[WHY_BASE], 2, 1e-9);
    charges_free(&charges);
    view_close(&view);
}

// The sample at 0x2000 owes 7 cycles to the branch at 0x3000, which has no samples.
Test(charges, what_is_owed_goes_to_the_owner) {
    view_t view = {.grouping = by_instruction};
    charges_t charges;
    sample_t debtor = sample(0x2000, 2);
    debtor.owed = (spent_t){WHY_BAD_BRANCH, 7};
    debtor.owner_pc = 0x3000;
    add_sample(&view, &debtor);
    add_up(&view);
    add_truth(&view.profile.truth, 0x2000, WHY_MEM_RAM, 2);
    add_truth(&view.profile.truth, 0x3000, WHY_BAD_BRANCH, 7);
    cr_assert(charges_of_instructions(&charges, &view));
    const charged_t *owner = &charges.list[0];
    cr_assert_eq(owner->pc, 0x3000);
    cr_assert_eq(owner->tally.samples, 0);
    cr_assert_float_eq(owner->tally.cycles[WHY_BAD_BRANCH], 7, 1e-9);
    cr_assert_float_eq(owner->share.value, 0.7, 1e-9);
    cr_assert_float_eq(owner->estimate.value, 7 * 16, 1e-9);
    cr_assert_float_eq(charges.whys[WHY_BAD_BRANCH].cycles, 7, 1e-9);
    charge_t *whys = charges_by_why(&charges, &view); // all in [unknown]
    cr_assert_float_eq(whys[WHY_MEM_RAM].cycles, 2, 1e-9);
    free(whys);
    charges_free(&charges);
    view_close(&view);
}

Test(charges, a_reason_that_was_never_true_is_impossible) {
    view_t view = {.grouping = by_instruction};
    charges_t charges;
    sample_t wrong = sample(0x1000, 4);
    add_sample(&view, &wrong);
    add_up(&view);
    add_truth(&view.profile.truth, 0x1000, WHY_MEM_L2, 4);
    cr_assert(charges_of_instructions(&charges, &view));
    cr_assert_eq(charges_fit(&charges, &view, 5).impossible, 4);
    cr_assert_eq(charges_fit_whys(&charges, &view, 5).impossible, 4);
    charges_free(&charges);
    view_close(&view);
}

Test(charges, a_truth_without_cycles_is_none) {
    view_t view = {0};
    charges_t charges;
    truth_row_t row = {.pc = 0x1000, .value = {[TRUTH_FETCHED] = 5}};
    truth_add(&view.profile.truth, &truth_by_instruction, &row);
    cr_assert_not(charges_of_instructions(&charges, &view));
    pc_table_free(&view.profile.truth);
}

// Ranks 0, 1.5, 1.5, 3 and 0, 2, 1, 3; the fifth has too few samples.
Test(bottlenecks, equal_ones_share_their_mean_rank) {
    static const double latency[] = {1, 2, 2, 3, 0}, cycles[] = {1, 3, 2, 4, 9};
    tally_t enough = {.taken_retired = 10}, few = {.taken_retired = 9};
    bottleneck_t list[5];
    for (int i = 0; i < 5; i++)
        list[i] = (bottleneck_t){
            .tally = i < 4 ? &enough : &few, .total = {latency[i], 0}, .cycles = {cycles[i], 0}};
    cr_assert_float_eq(bottlenecks_correlation(list, 5, 10), 4.5 / sqrt(4.5 * 5), 1e-12);
    cr_assert(isnan(bottlenecks_correlation(list, 2, 10)));
}
