// SPDX-License-Identifier: Apache-2.0
// What assay diff calls a change, by hand: profiles without samples of their own whose totals are known.
#include "changes.h"
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

// A run of so many retired instructions, which is what its samples stand for.
static view_t view_of(const char *retired, uint64_t samples) {
    view_t view = {.total = {.samples = samples, .retired = samples}, .interval = 10};
    facts_set(&view.profile.counters, "run_program_instructions", retired);
    return view;
}

static double z_of(const char *before, const char *after) {
    static const char *const none[2] = {NULL, NULL};
    view_t views[2] = {view_of(before, 100), view_of(after, 97)};
    changes_t changes;
    failure_t failure;
    for (int s = 0; s < 2; s++)
        views[s].sampling = (sampling_t){.whole = &views[s].total, .fetched = 1000, .period = 10};
    cr_assert(changes_make(&changes, views, CHANGES_BY_FUNCTION, none, &failure));
    cr_assert_eq(changes.count, 1); // the whole
    double z = changes.list[0].retired.z;
    cr_assert_eq(changes.list[0].retired.before, strtod(before, NULL));
    cr_assert_eq(changes.list[0].retired.after, strtod(after, NULL));
    changes_free(&changes);
    return z;
}

// The simulator has counted them: whatever has changed is no chance.
Test(changes, of_counts_are_certain_both_ways) {
    for (int retired = 1000; retired < 1100; retired++) {
        char text[16];
        snprintf(text, sizeof text, "%d", retired);
        cr_assert_eq(z_of(text, text), 0, "%s", text);
    }
    cr_assert_eq(z_of("1000", "1001"), INFINITY);
    cr_assert_eq(z_of("1001", "1000"), -INFINITY);
}

Test(changes, are_significant_in_cycles_or_in_instructions) {
    static const struct {
        double cycles, retired;
        bool significant;
    } rows[] = {{1.95, 1.95, false}, {-1.96, 0, true},      {1.96, 0, true},       {0, 1.96, true},
                {0, -2, true},       {-1.95, -1.95, false}, {NAN, -INFINITY, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        change_t change = {.cycles.z = rows[i].cycles, .retired.z = rows[i].retired};
        cr_assert_eq(change_is_significant(&change), rows[i].significant, "%zu", i);
    }
}
