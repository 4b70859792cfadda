// SPDX-License-Identifier: Apache-2.0
// Which windows are simulated once more: how many and after how much of warm-up, and where they lie.
#include "windows_again.h"
#include <criterion/criterion.h>

static void check_count(double instructions, uint64_t warm, size_t count, uint64_t times) {
    uint64_t found_times = 0;
    cr_assert_eq(windows_again_count(instructions, warm, &found_times), count, "%g", instructions);
    cr_assert_eq(found_times, times, "%g", instructions);
}

// A quarter of the run at most: of a shorter one first a shorter warm-up, then fewer windows, then none.
Test(windows_again, a_quarter_of_the_run) {
    check_count(1e9, 1000, 16, 16);
    check_count(4 * 256 * 1000, 1000, 16, 16);
    check_count(4 * 255 * 1000, 1000, 16, 15);
    check_count(4 * 64 * 1000, 1000, 16, 4);
    check_count(4 * 63 * 1000, 1000, 15, 4);
    check_count(4 * 19 * 1000, 1000, 4, 4);
    check_count(4 * 15 * 1000, 1000, 0, 0);
    check_count(1e9, 0, 0, 0);
}

Test(windows_again, evenly_by_what_they_stand_for) {
    const double alike[] = {1, 1, 1, 1, 1, 1}, large[] = {1, 1, 10, 1, 1, 6};
    size_t chosen[6];
    cr_assert_eq(windows_again_choose(alike, 6, 3, chosen), 3);
    cr_assert(chosen[0] == 1 && chosen[1] == 3 && chosen[2] == 5);
    /* at 2.5, 7.5, 12.5, and 17.5 of 20: two lie in one window */
    cr_assert_eq(windows_again_choose(large, 6, 4, chosen), 3);
    cr_assert(chosen[0] == 2 && chosen[1] == 3 && chosen[2] == 5);
}
