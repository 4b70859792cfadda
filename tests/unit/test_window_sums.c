// SPDX-License-Identifier: Apache-2.0
// How sums scatter over windows: worked out by hand, and against many drawings of windows from strata.
#include "random.h"
#include "window_sums.h"
#include <criterion/criterion.h>
#include <math.h>

// y of each window in two samples, z of all samples before that.
static double scatter_of(const double *y, const double *z, size_t count, const uint32_t *sizes,
                         size_t strata, double share) {
    windows_known_t windows;
    window_sums_t sums = {0}, all = {0};
    windows_known_start(&windows, count, sizes, strata);
    for (uint32_t w = 1; w <= count; w++) {
        windows_known_add(&windows, w, z[w - 1]);
        window_sums_add(&all, z[w - 1], z[w - 1], w, &windows);
        for (int i = 0; i < 2 && y[w - 1] > 0; i++)
            window_sums_add(&sums, y[w - 1] / 2, z[w - 1] / 2, w, &windows);
    }
    double variance = window_scatter(&sums, &all, share, &windows);
    windows_known_free(&windows);
    return variance;
}

Test(window_sums, two_windows_by_hand) {
    double y[] = {10, 30}, z[] = {100, 100};
    cr_assert_float_eq(scatter_of(y, z, 2, NULL, 0, 0), 2 * (100 + 100), 1e-9);
    cr_assert_float_eq(scatter_of(y, z, 2, NULL, 0, 0.2), 2 * (100 + 100), 1e-9);
    double unlike[] = {50, 150}; // shares are alike then
    cr_assert_float_eq(scatter_of(y, unlike, 2, NULL, 0, 0.2), 0, 1e-9);
    cr_assert(isnan(scatter_of(y, z, 1, NULL, 0, 0)));
}

Test(window_sums, windows_that_met_it) {
    double y[] = {0, 10, 0, 4, 0}, z[] = {20, 20, 20, 20, 20};
    windows_known_t windows;
    window_sums_t sums = {0};
    windows_known_start(&windows, 5, NULL, 0);
    cr_expect(window_sums_met(&sums) == 0);
    for (uint32_t w = 1; w <= 5; w++) {
        windows_known_add(&windows, w, z[w - 1]);
        for (int i = 0; i < 2 && y[w - 1] > 0; i++)
            window_sums_add(&sums, y[w - 1] / 2, z[w - 1] / 2, w, &windows);
    }
    cr_expect(window_sums_met(&sums) == 2);
    windows_known_free(&windows);
}

// Windows without a sample of it count, too; a stratum with one window scatters by its two samples.
Test(window_sums, strata_by_hand) {
    double y[] = {10, 14, 0, 0, 3, 5}, z[] = {20, 20, 20, 20, 20, 20};
    uint32_t sizes[] = {2, 2, 0, 1, 1};
    cr_assert_float_eq(scatter_of(y, z, 6, sizes, 5, 0), 2 * (4 + 4) + 0 + (9 + 25) / 2., 1e-9);
    // ... of the last two, z of the window as one sample: 4.5 and 12.5, less 0.1 * 2 * 10 times each half of y, and 0.01 * 400.
    cr_assert_float_eq(scatter_of(y, z, 6, sizes, 5, 0.1),
                       2 * (4 + 4) + 0 + 4.5 - 0.1 * 2 * 10 * 3 + 4 + 12.5 - 0.1 * 2 * 10 * 5 + 4,
                       1e-9);
    cr_assert_float_eq(scatter_of(y, z, 6, NULL, 0, 0), (100 + 196 + 9 + 25 - 32. * 32 / 6) * 6 / 5,
                       1e-9);
}

// Three strata; what is charged depends on the stratum and on chance. The mean of the variances is the one that sums have.
Test(window_sums, drawn_from_strata) {
    enum { RUNS = 20000, WINDOWS = 12 };
    uint32_t sizes[] = {3, 5, 4};
    random_t random = random_start(7);
    double sum = 0, squares = 0, told = 0;
    for (int run = 0; run < RUNS; run++) {
        double y[WINDOWS], z[WINDOWS], all = 0;
        for (uint32_t w = 0; w < WINDOWS; w++) {
            double mean = w < 3 ? 10 : w < 8 ? 60 : 20;
            y[w] = mean + (double)(random_next(&random) % 9);
            z[w] = 100 + (double)(random_next(&random) % 30);
            all += y[w] - 0.3 * z[w];
        }
        sum += all;
        squares += all * all;
        told += scatter_of(y, z, WINDOWS, sizes, 3, 0.3);
    }
    double variance = squares / RUNS - sum / RUNS * (sum / RUNS);
    cr_assert_float_eq(told / RUNS / variance, 1, 0.05, "%g told, %g", told / RUNS, variance);
}
