// The truth of time beside samples, on a profile of three instructions whose numbers are known.
#include "charges.h"
#include "memory.h"
#include <criterion/criterion.h>

static sample_t sample(uint64_t pc, uint32_t oldest) {
    sample_t s = {.pc = pc, .stages = 1u << STAGE_OLDEST};
    s.latency[STAGE_OLDEST] = oldest;
    return s;
}

static void add_truth(pc_table_t *truth, uint64_t pc, why_t why, uint64_t cycles) {
    truth_row_t row = {.pc = pc};
    row.value[TRUTH_WHY + WHY_BASE] = CYCLE_PARTS;
    row.value[TRUTH_WHY + why] += CYCLE_PARTS * cycles;
    truth_add(truth, &row);
}

// Two samples, at 0x1000 and 0x2000; truth at 0x1000 (4 cycles) and 0x1004 (12).
static void make_view(view_t *view) {
    *view = (view_t){0};
    const sample_t samples[] = {sample(0x1000, 0), sample(0x2000, 1)};
    for (size_t i = 0; i < 2; i++) {
        cr_assert(tally_table_add(&view->table, &samples[i]));
        tally_add(&view->total, &samples[i]);
    }
    pc_table_sort(&view->table);
    view->sampling = (sampling_t){.whole = &view->total, .fetched = 16, .width = 1};
    add_truth(&view->profile.truth, 0x1000, WHY_BAD_BRANCH, 3);
    add_truth(&view->profile.truth, 0x1004, WHY_MEM_RAM, 11);
    add_truth(&view->profile.apart, 0x1000, WHY_BAD_BRANCH, 99);
}

static void free_view(view_t *view) {
    pc_table_free(&view->table);
    pc_table_free(&view->profile.truth);
    pc_table_free(&view->profile.apart);
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
    cr_assert_eq(charged_top(most, WHY_COUNT), WHY_MEM_RAM);
    cr_assert_eq(charged_top(most, WHY_MEM_RAM), WHY_BASE);
    charges_free(&charges);
    free_view(&view);
}

// Estimated: 1/3 at 0x1000 (one cycle of flow), 2/3 at 0x2000; true: 1/4 at 0x1000, 3/4 at 0x1004.
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
    free_view(&view);
}

Test(charges, a_truth_without_cycles_is_none) {
    view_t view = {0};
    charges_t charges;
    truth_row_t row = {.pc = 0x1000, .value = {[TRUTH_FETCHED] = 5}};
    truth_add(&view.profile.truth, &row);
    cr_assert_not(charges_of_instructions(&charges, &view));
    pc_table_free(&view.profile.truth);
}
