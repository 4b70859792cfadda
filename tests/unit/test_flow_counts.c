// SPDX-License-Identifier: Apache-2.0
// Counts by flow: functions whose likeliest counts are worked out by hand, and graphs that are wrong.
#include "flow_counts.h"
#include "flow_figures.h"
#include "memory.h"
#include "record.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static const uint64_t START = UINT64_C(0x80000000), LOOP = UINT64_C(0x80000020),
                      TABLE = UINT64_C(0x80000040), FAR = UINT64_C(0x80000070);
enum { S = 100 };

typedef struct {
    flow_t *flow;
    float *samples, *taken;
    flow_counts_t *counts;
} case_t;

static case_t begin(void) {
    case_t c = {0};
    failure_t failure;
    cr_assert(flow_open(&c.flow, FLOW_ELF, &failure), "%s", failure.text);
    c.samples = calloc(flow_slots(c.flow) + 1, sizeof *c.samples);
    c.taken = calloc(flow_slots(c.flow) + 1, sizeof *c.taken);
    return c;
}

static void sample(case_t *c, uint64_t pc, float retired, float taken) {
    uint32_t slot = flow_slot(c->flow, pc);
    cr_assert_neq(slot, FLOW_NONE);
    c->samples[slot] = retired;
    c->taken[slot] = taken;
}

static void solve(case_t *c) {
    c->counts = flow_counts_open(c->flow, c->samples, c->taken, S);
    flow_counts_solve(c->counts, c->samples, c->taken);
}

static double at(const case_t *c, uint64_t pc) {
    return flow_counts_at(c->counts, flow_slot(c->flow, pc));
}

static void end(case_t *c) {
    flow_counts_close(c->counts);
    flow_close(c->flow);
    free(c->samples);
    free(c->taken);
}

// x enter, y go the long way (three instructions, and the way not taken), z the short one (one, and the way taken); one instruction is
// in front, two are after it. Of the samples 150 are of those three, 118 of the long way, 20 of the short one: 3 x/S + 4 y/S + 2 z/S -
// 150 log x - 118 log y - 20 log z is least where, x being y + z, 7/S = 150/x + 118/y and 5/S = 150/x + 20/z.
static double excess_of(double x, double *y, double *z) {
    *y = 118 / (7.0 / S - 150 / x);
    *z = 20 / (5.0 / S - 150 / x);
    return *y + *z - x;
}

Test(flow_counts, of_two_ways_are_the_likeliest) {
    double low = 30.001 * S, high = 1000 * S, y, z;
    case_t c = begin();
    sample(&c, START, 50, 0);
    sample(&c, START + 4, 38, 8);
    sample(&c, START + 8, 30, 0);
    sample(&c, START + 12, 28, 0);
    sample(&c, START + 16, 30, 0);
    sample(&c, START + 0x14, 12, 0);
    sample(&c, START + 0x18, 49, 0);
    sample(&c, START + 0x1C, 51, 0);
    for (int i = 0; i < 100; i++)
        *(excess_of((low + high) / 2, &y, &z) > 0 ? &low : &high) = (low + high) / 2;
    solve(&c);
    cr_assert_float_eq(at(&c, START), low, 0.005 * low, "%g, not %g", at(&c, START), low);
    cr_assert_float_eq(at(&c, START + 8), y, 0.005 * y, "%g, not %g", at(&c, START + 8), y);
    cr_assert_float_eq(at(&c, START + 0x14), z, 0.01 * z, "%g, not %g", at(&c, START + 0x14), z);
    cr_assert_float_eq(at(&c, START + 8) + at(&c, START + 0x14), at(&c, START), 1);
    cr_assert_eq(at(&c, START), at(&c, START + 0x18));
    cr_assert_float_eq(flow_counts_taken(c.counts, flow_slot(c.flow, START + 4)),
                       at(&c, START + 0x14), 1);
    cr_assert_eq(flow_counts_trust(c.counts).contradicted, 0);
    cr_assert(isnan(at(&c, LOOP))); // no samples, no count
    end(&c);
}

// The loop runs 200 times for each of 5 entries, as the branch's ways say, too.
static void sample_loop(case_t *c, float behind) {
    sample(c, LOOP, 5, 0);
    sample(c, LOOP + 4, 1000, 0);
    sample(c, LOOP + 8, 1000, 0);
    sample(c, LOOP + 12, 1000, 995);
    sample(c, LOOP + 16, 5, 0);
    sample(c, LOOP + 20, 5, 0);
    sample(c, LOOP + 24, behind, 0);
    sample(c, LOOP + 28, behind, 0);
}

Test(flow_counts, of_a_loop_and_of_what_enters_it) {
    case_t c = begin();
    sample_loop(&c, 5);
    solve(&c);
    cr_assert_float_eq(at(&c, LOOP), 5 * S, 2);
    cr_assert_float_eq(at(&c, LOOP + 4), 1000 * S, 100);
    cr_assert_float_eq(at(&c, LOOP + 24), 5 * S, 2);
    cr_assert_eq(flow_counts_trust(c.counts).contradicted, 0);
    end(&c);
}

// After the call hundred times as much as in front of it: it returns more than once, as setjmp does.
Test(flow_counts, a_block_that_the_flow_denies_has_its_own_samples) {
    case_t c = begin();
    sample_loop(&c, 500);
    solve(&c);
    cr_assert_gt(flow_counts_trust(c.counts).contradicted, 0);
    double behind = at(&c, LOOP + 24);
    cr_assert(isnan(behind) || (behind > 450 * S && behind < 550 * S), "%g", behind);
    cr_assert_float_eq(at(&c, LOOP), 5 * S, S, "%g", at(&c, LOOP));
    end(&c);
}

// A third of the calls leave by a longjmp, and what setjmp keeps is come back to: no contradiction.
Test(flow_counts, calls_that_change_the_stack_return_as_they_like) {
    static const float often[] = {36, 24, 30};
    case_t c = begin();
    for (unsigned i = 0; i < 6; i++)
        sample(&c, FAR + 4 * i, often[i / 2], 0);
    solve(&c);
    for (unsigned i = 0; i < 6; i += 2)
        cr_assert_float_eq(at(&c, FAR + 4 * i), often[i / 2] * S, S / 10, "%g",
                           at(&c, FAR + 4 * i));
    cr_assert_eq(flow_counts_trust(c.counts).contradicted, 0);
    end(&c);
}

// Somebody jumps into the middle of a block, which nothing says.
static void sample_table(case_t *c, float late) {
    sample(c, TABLE, 100, 0);
    sample(c, TABLE + 4, 100, 0);
    for (uint64_t pc = TABLE + 8; pc < TABLE + 0x14; pc += 4)
        sample(c, pc, 20, 0);
    for (uint64_t pc = TABLE + 0x14; pc < TABLE + 0x20; pc += 4)
        sample(c, pc, late, 0);
}

Test(flow_counts, a_block_that_is_entered_in_its_middle_is_cut) {
    case_t c = begin();
    sample_table(&c, 100);
    solve(&c);
    cr_assert_gt(flow_counts_trust(c.counts).contradicted, 0);
    cr_assert_float_eq(at(&c, TABLE + 8), 20 * S, S, "%g", at(&c, TABLE + 8));
    cr_assert_float_eq(at(&c, TABLE + 0x14), 100 * S, S, "%g", at(&c, TABLE + 0x14));
    end(&c);
}

// What samples have met as a goal is no contradiction, and chance is none.
Test(flow_counts, a_goal_that_samples_know_is_a_block_of_its_own) {
    case_t c = begin();
    flow_indirect(c.flow, TABLE + 4, TABLE + 0x14);
    sample_table(&c, 100);
    solve(&c);
    cr_assert_eq(flow_counts_trust(c.counts).contradicted, 0);
    cr_assert_float_eq(at(&c, TABLE + 0x14), 100 * S, S);
    end(&c);
    c = begin();
    sample_table(&c, 26);
    solve(&c);
    cr_assert_eq(flow_counts_trust(c.counts).contradicted, 0);
    cr_assert_float_eq(at(&c, TABLE + 0x14), 23 * S, S);
    end(&c);
}

// Each way through the block traps at its second instruction, which then is not done again: it has no count by flow. One that retires
// now and then has that of its block.
Test(flow_counts, what_always_traps_does_not_count_in_its_block) {
    enum { ONE = 6 };
    for (int retires = 0; retires < 2; retires++) {
        case_t c = begin();
        sample_t met = {.pc = TABLE + 0xC, .abort = ABORT_TRAP};
        flow_meet(c.flow, &met);
        met.abort = ABORT_NONE;
        if (retires)
            flow_meet(c.flow, &met);
        for (uint64_t pc = TABLE + 8; pc < TABLE + 0x20; pc += 4)
            sample(&c, pc, pc == TABLE + 0xC ? 0 : ONE, 0);
        solve(&c);
        double count = ONE * S * (retires ? 5.0 / 6 : 1);
        cr_assert_float_eq(at(&c, TABLE + 8), count, 2, "%g", at(&c, TABLE + 8));
        cr_assert_float_eq(at(&c, TABLE + 0x10), count, 2, "%g", at(&c, TABLE + 0x10));
        cr_assert_eq(isnan(at(&c, TABLE + 0xC)), !retires);
        end(&c);
    }
}

static void add_sample(profile_t *profile, const sample_t *sample) {
    profile->records =
        memory_resize(profile->records, (profile->count + 1) * sizeof *profile->records);
    record_encode(sample, &profile->records[profile->count++]);
}

// Two branches, each mispredicted in all of its samples; only the first one makes others wait, ten cycles each time. The second one is not
// charged with what is usual.
Test(flow_figures, a_branch_owes_what_its_own_debtors_say) {
    enum { SAMPLES = 100, WAIT = 10 };
    const uint64_t costs = START + 4, free_of_charge = LOOP + 0xC;
    view_t view = {.grouping = by_instruction};
    failure_t failure;
    for (int i = 0; i < SAMPLES; i++) {
        sample_t branch = {
            .kind = KIND_TRANSFER, .together = 1, .events = 1U << EVENT_MISPREDICTED};
        branch.pc = costs;
        add_sample(&view.profile, &branch);
        branch.pc = free_of_charge;
        add_sample(&view.profile, &branch);
        sample_t debtor = {.pc = START + 8, .together = 1, .owner_pc = costs};
        debtor.owed = (spent_t){WHY_BAD_BRANCH, WAIT};
        add_sample(&view.profile, &debtor);
    }
    facts_set(&view.profile.counters, "fetched", "30000");
    view_add_up(&view);
    cr_assert(flow_figures_make(&view, FLOW_ELF, &failure), "%s", failure.text);
    const tally_t *one = pc_table_find(&view.table, costs),
                  *other = pc_table_find(&view.table, free_of_charge);
    double all = SAMPLES * WAIT * view.interval;
    cr_assert_float_eq(one->figures.cycles[WHY_BAD_BRANCH], all, all / 20);
    cr_assert_lt(other->figures.cycles[WHY_BAD_BRANCH], all / 20);
    view_close(&view);
}

// A function with nine tenths of the cycles is as sure as the other tenth: long waits that no sample met may be in either.
Test(flow_figures, a_share_is_moved_by_what_was_not_met_elsewhere) {
    view_t view = {.method = METHOD_FLOW};
    view.total.figures.cycles[WHY_BASE] = 1000;
    view.total.figures.unmet = 100;
    cr_assert_float_eq(view_unmet_share(&view, 0.9, 0), 0.9 * 10 / 1000, 1e-12);
    cr_assert_float_eq(view_unmet_share(&view, 0.1, 100), 0.9 * 10 / 1000, 1e-12);
    view.method = METHOD_SAMPLES;
    cr_assert_eq(view_unmet_share(&view, 0.9, 0), 0);
}
