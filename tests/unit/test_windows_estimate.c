// SPDX-License-Identifier: Apache-2.0
// Totals by windows: worked out by hand, and against many drawings from a run whose total is known.
#include "random.h"
#include "windows_estimate.h"
#include <criterion/criterion.h>

enum { PIECES = 1000, DRAWN = 40, TRIES = 400 };

Test(windows, two_windows_by_hand) {
    const double x[] = {10, 20}, n[] = {10, 10};
    estimate_t total =
        windows_estimate(x, &(windows_sampling_t){.count = 2, .n = n, .whole = 1000});
    cr_assert_float_eq(total.value, 1500, 1e-9);
    // without the first 2 a unit, without the second 1: their mean is 1.5, the variance 0.5 * (0.25 + 0.25)
    cr_assert_float_eq(total.sigma, 1000 * sqrt(0.25 * (1 - 20.0 / 1000)), 1e-9);
}

Test(windows, all_of_a_run_leaves_no_error) {
    const double x[] = {10, 20, 60}, n[] = {10, 10, 20};
    estimate_t total = windows_estimate(x, &(windows_sampling_t){.count = 3, .n = n, .whole = 40});
    cr_assert_float_eq(total.value, 90, 1e-9);
    cr_assert_eq(total.sigma, 0);
}

Test(windows, one_window_tells_no_error) {
    const double x[] = {10}, n[] = {10};
    windows_sampling_t one = {.count = 1, .n = n, .whole = 100}, none = {.n = n, .whole = 100};
    cr_assert_float_eq(windows_estimate(x, &one).value, 100, 1e-9);
    cr_assert(isnan(windows_estimate(x, &one).sigma));
    cr_assert(isnan(windows_estimate(x, &none).value));
}

Test(windows, windows_after_a_longer_warm_up_are_paired) {
    const double x[] = {10, 50, 20, 60, 8, 16}, n[] = {10, 10, 10, 10, 10, 10};
    const size_t which[] = {0, 2};
    windows_sampling_t windows = {.count = 4, .n = n, .whole = 100};
    windows_again_t again = {which, 2, 5};
    estimate_t left = windows_left(x, &windows, &again);
    /* 2 and 4 less, of 10 instructions: 30 in all, with an error of 10; that is four parts in five of what the shorter warm-up leaves */
    cr_assert_float_eq(left.value, 30 * 1.25, 1e-9);
    cr_assert_float_eq(left.sigma, hypot(10 * 1.25, 30 * 0.25 / 2), 1e-9);
    cr_assert_eq(windows_left(x, &windows, &(windows_again_t){which, 0, 5}).value, 0);
    cr_assert_eq(windows_left(x, &windows, &(windows_again_t){which, 0, 0}).sigma, 0);
}

Test(windows, what_warm_up_leaves_is_taken_off) {
    const double x[] = {10, 50, 20, 60, 8, 16}, n[] = {10, 10, 10, 10, 10, 10};
    const size_t which[] = {0, 2};
    windows_sampling_t windows = {.count = 4, .n = n, .whole = 100};
    windows_again_t again = {which, 2, 5}, none = {which, 0, 5};
    estimate_t whole = windows_estimate(x, &windows), total = windows_total(x, &windows, &again);
    cr_assert_float_eq(total.value, whole.value - 37.5, 1e-9);
    cr_assert_float_eq(total.sigma, hypot(whole.sigma, hypot(12.5, 3.75)), 1e-9);
    cr_assert_float_eq(windows_total(x, &windows, &none).value, whole.value, 1e-9);
}

Test(windows, no_count_is_negative) {
    const double x[] = {10, 0, 0}, n[] = {10, 10, 10};
    const size_t which[] = {0};
    windows_sampling_t windows = {.count = 2, .n = n, .whole = 100};
    windows_again_t again = {which, 1, 5};
    cr_assert_eq(windows_total(x, &windows, &again).value, 0);
}

Test(windows, spread_of_few_is_drawn_to_the_mean) {
    const double x[] = {10, 10, 10, 20, 40, 30}, n[] = {10, 10, 10, 10, 10, 10};
    size_t of[] = {0, 0, 0, 1, 1, 2};
    double share[] = {0.5, 0.25, 0.25}, spread[3];
    windows_sampling_t windows = {
        .count = 6, .n = n, .whole = 100, .strata = 3, .of = of, .share = share};
    double mean = 2.0 / 3; /* squares 0 and 2, of two degrees of freedom and of one */
    windows_spread(x, &windows, spread);
    cr_assert_float_eq(spread[0], sqrt(mean / 3), 1e-9);
    cr_assert_float_eq(spread[1], sqrt((2 + mean) / 2), 1e-9);
    cr_assert_float_eq(spread[2], sqrt(mean), 1e-9);
}

// Even distances from a place by chance: what is printed as the error is what it is.
Test(windows, the_error_is_the_true_one) {
    random_t random = random_start(7);
    double x[PIECES], n[PIECES], whole = 0, total = 0, square = 0;
    for (int i = 0; i < PIECES; i++) {
        n[i] = 100 + (double)(random_next(&random) % 3);
        x[i] = 50 + (double)(random_next(&random) % 200);
        whole += n[i];
        total += x[i];
    }
    for (int t = 0; t < TRIES; t++) {
        double some_x[DRAWN], some_n[DRAWN];
        for (int i = 0; i < DRAWN; i++) {
            uint64_t piece =
                random_next(&random) % (PIECES / DRAWN) + (uint64_t)(PIECES / DRAWN * i);
            some_x[i] = x[piece];
            some_n[i] = n[piece];
        }
        estimate_t estimate = windows_estimate(
            some_x, &(windows_sampling_t){.count = DRAWN, .n = some_n, .whole = whole});
        double off = (estimate.value - total) / estimate.sigma;
        square += off * off / TRIES;
    }
    // chi-square of 400 in 5 standard deviations
    cr_assert_float_eq(square, 1, 5 * sqrt(2.0 / TRIES), "mean square of the deviations: %g",
                       square);
}

// Strata with different means, of known shares: windows by chance in each.
Test(windows, the_error_with_strata_is_the_true_one) {
    enum { STRATA = 3, OF_EACH = 12 };
    random_t random = random_start(11);
    double x[STRATA][PIECES], total = 0, square = 0, share[STRATA] = {1.0 / 3, 1.0 / 3, 1.0 / 3};
    for (int k = 0; k < STRATA; k++)
        for (int i = 0; i < PIECES; i++)
            total += x[k][i] = 1000 * k + (double)(random_next(&random) % 200);
    for (int t = 0; t < TRIES; t++) {
        double some_x[STRATA * OF_EACH], some_n[STRATA * OF_EACH];
        size_t of[STRATA * OF_EACH];
        for (size_t i = 0; i < STRATA * OF_EACH; i++) {
            of[i] = i % STRATA;
            some_x[i] = x[of[i]][random_next(&random) % PIECES];
            some_n[i] = 100;
        }
        windows_sampling_t windows = {.count = STRATA * OF_EACH,
                                      .n = some_n,
                                      .whole = 100.0 * STRATA * PIECES,
                                      .strata = STRATA,
                                      .of = of,
                                      .share = share};
        estimate_t estimate = windows_estimate(some_x, &windows);
        double off = (estimate.value - total) / estimate.sigma;
        square += off * off / TRIES;
    }
    cr_assert_float_eq(square, 1, 6 * sqrt(2.0 / TRIES), "mean square of the deviations: %g",
                       square);
}

Test(windows, a_stratum_that_was_measured_whole_has_no_error) {
    const double x[] = {10, 30, 50}, n[] = {10, 10, 10};
    size_t of[] = {0, 1, 1};
    double share[] = {0.1, 0.9};
    windows_sampling_t windows = {
        .count = 3, .n = n, .whole = 100, .strata = 2, .of = of, .share = share};
    estimate_t estimate = windows_estimate(x, &windows);
    cr_assert_float_eq(estimate.value, 10 + 90 * 4, 1e-9);
    share[0] = 0.2;
    share[1] = 0.8;
    cr_assert_gt(windows_estimate(x, &windows).sigma, 20, "one window of two");
    share[0] = 0.1;
    share[1] = 0.9;
    // without either of the two others their mean is 1 more or less: variance 1, of 20 in 90 measured
    cr_assert_float_eq(estimate.sigma, 90 * sqrt(1 - 20.0 / 90), 1e-9);
}

Test(windows, what_was_not_met_may_be) {
    const double none[] = {0, 0, 0, 0}, n[] = {10, 10, 10, 10};
    size_t of[] = {0, 0, 1, 1};
    double share[] = {0.2, 0.8};
    windows_sampling_t windows = {
        .count = 4, .n = n, .whole = 100, .strata = 2, .of = of, .share = share};
    estimate_t unmet = windows_estimate(none, &windows), known = windows_estimate(n, &windows);
    /* the first stratum was measured whole; of the other one a quarter: an event more is four */
    cr_assert_eq(unmet.value, 0);
    cr_assert_float_eq(unmet.sigma, 4 * sqrt(0.75), 1e-9);
    cr_assert_float_eq(known.value, 100, 1e-9);
    cr_assert_eq(known.sigma, 0);
}
