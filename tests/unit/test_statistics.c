// SPDX-License-Identifier: Apache-2.0
// Statistics against answers of SciPy 1.17 (stats.t, ttest_ind, false_discovery_control) and against simulations whose truth is known.
#include "random.h"
#include "statistics.h"
#include <criterion/criterion.h>
#include <math.h>

static void is_near(double is, double expected) {
    cr_assert_float_eq(is, expected, 1e-9 * fmax(1, fabs(expected)),
                       "%.17g where %.17g was expected", is, expected);
}

static double normal(random_t *random) {
    double u = ((double)(random_next(random) >> 11) + 1) / 9007199254740993.0;
    double v = (double)(random_next(random) >> 11) / 9007199254740992.0;
    return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

Test(statistics, tails_are_known) {
    is_near(normal_tails(1.5), 0.13361440253771614);
    is_near(normal_tails(-6) * 1e9, 1.973175290075389);
    is_near(student_tails(2, 3), 0.13932596855884305);
    is_near(student_tails(-0.5, 7.5), 0.6314109646224545);
    is_near(student_tails(4, 12.25), 0.0016932564481002513);
    is_near(student_tails(10, 2.2), 0.007104463710258442);
    is_near(student_tails(1.5, INFINITY), 0.13361440253771614);
    is_near(student_tails(0, 4), 1);
    is_near(student_quantile(0.05, 4), 2.7764451051977943);
    is_near(student_quantile(0.05, 9.5), 2.2441374614922966);
    is_near(student_quantile(0.01, 30), 2.749995653567226);
}

Test(statistics, welch_is_known) {
    static const double a[] = {10.1, 9.8, 10.4, 10.0, 9.9, 10.3},
                        b[] = {10.9, 10.2, 11.4, 10.8, 10.7, 11.9, 10.1};
    test_t test = test_welch(a, 6, b, 7);
    is_near(test.by.value, 0.7738095238095237);
    is_near(test.by.sigma, 0.25786714574099545);
    is_near(test.freedom, 7.784307076650064);
    is_near(test.chance, 0.01759425111141642);
    interval_t interval = test_interval(&test, 0.95);
    is_near(interval.low, 0.17628657080543342);
    is_near(interval.high, 1.3713324768136141);
}

Test(statistics, what_has_no_error_is_certain) {
    static const double same[] = {3, 3}, other[] = {4, 4};
    cr_assert_eq(test_welch(same, 2, same, 2).chance, 1);
    cr_assert_eq(test_welch(same, 2, other, 2).chance, 0);
    test_t test = test_errors(estimate_certain(5), estimate_certain(7));
    cr_assert_eq(test.chance, 0);
    cr_assert_eq(test_interval(&test, 0.95).low, 2);
    cr_assert_eq(test_errors(estimate_certain(5), estimate_certain(5)).chance, 1);
    is_near(test_errors((estimate_t){1, 3}, (estimate_t){8.5, 4}).chance, 0.13361440253771614);
}

// The example of Benjamini and Hochberg's paper, in another order.
Test(statistics, discoveries_are_those_of_the_paper) {
    static const double chance[] = {1.0,   .0019, .0001, .7590, .0095, .0201, .0278, .0298,
                                    .0344, .0459, .3240, .4262, .5719, .6528, .0004};
    static const double expected[] = {1,
                                      .0095,
                                      .0015,
                                      .8132142857142857,
                                      .035625,
                                      .0603,
                                      .06385714285714286,
                                      .06385714285714286,
                                      .0645,
                                      .0765,
                                      .486,
                                      .5811818181818181,
                                      .714875,
                                      .7532307692307693,
                                      .003};
    double adjusted[15];
    discoveries(chance, adjusted, 15);
    for (int i = 0; i < 15; i++)
        is_near(adjusted[i], expected[i]);
    discoveries(chance, adjusted, 0);
}

Test(statistics, means_of_ratios) {
    static const double ratio[] = {1, 2, 4}, equal[] = {1.1, 1.1, 1.1, 1.1};
    is_near(geometric_mean(ratio, 3), 2);
    cr_assert(isnan(geometric_interval(ratio, 1, 0.95, 100, 1).low));
    interval_t once = geometric_interval(ratio, 3, 0.95, 10000, 5),
               again = geometric_interval(ratio, 3, 0.95, 10000, 5);
    cr_assert(once.low == again.low && once.high == again.high);
    is_near(once.low, 1);
    is_near(once.high, 4);
    is_near(geometric_interval(equal, 4, 0.95, 1000, 2).high, 1.1);
}

// The interval has the true mean about as often as it says; of 20 programs the percentile interval is a little short.
Test(statistics, the_interval_covers) {
    enum { TIMES = 500, PROGRAMS = 20 };
    random_t random = random_start(11);
    int covered = 0;
    for (int t = 0; t < TIMES; t++) {
        double ratio[PROGRAMS];
        for (int i = 0; i < PROGRAMS; i++)
            ratio[i] = 0.98 * exp(0.05 * normal(&random));
        interval_t interval = geometric_interval(ratio, PROGRAMS, 0.95, 1000, (uint64_t)t + 1);
        covered += interval.low <= 0.98 && 0.98 <= interval.high;
    }
    cr_assert(covered >= 0.90 * TIMES && covered <= 0.97 * TIMES, "%d of %d", covered, TIMES);
}

// Where nothing has changed chances are uniform, by both tests.
Test(statistics, chances_are_uniform_without_a_change) {
    enum { TIMES = 4000, SEEDS = 5 };
    random_t random = random_start(3);
    int below[2] = {0, 0};
    for (int t = 0; t < TIMES; t++) {
        double a[SEEDS], b[SEEDS];
        for (int i = 0; i < SEEDS; i++) {
            a[i] = 100 + normal(&random);
            b[i] = 100 + 3 * normal(&random);
        }
        below[0] += test_welch(a, SEEDS, b, SEEDS).chance < 0.05;
        below[1] += test_errors((estimate_t){a[0], 1}, (estimate_t){b[0], 3}).chance < 0.05;
    }
    // 200 are expected, with a deviation of 14; Welch's approximation stays below
    cr_assert(below[0] > 130 && below[0] < 250, "Welch: %d", below[0]);
    cr_assert(below[1] > 150 && below[1] < 250, "errors: %d", below[1]);
}
