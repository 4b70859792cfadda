/* SPDX-License-Identifier: Apache-2.0 */
/* Statistics of comparisons: whether two estimates differ, how many of many tests to accept, and a
 * mean of ratios.
 *
 * Sources: Welch, "The generalization of Student's problem", Biometrika 34, 1947; Benjamini,
 * Hochberg, "Controlling the false discovery rate", JRSS B 57, 1995; Efron, "Bootstrap methods",
 * Annals of Statistics 7, 1979 (percentile interval).
 */
#ifndef SW_ANALYSIS_SUITE_STATISTICS_H
#define SW_ANALYSIS_SUITE_STATISTICS_H
#include "estimate.h"
#include <stddef.h>
#include <stdint.h>

typedef struct {
    double low, high;
} interval_t;

/* The probability that |Z| exceeds |z|; that |T| with `freedom` degrees of freedom, above 0, does;
 * infinite is normal. */
double normal_tails(double z);
double student_tails(double t, double freedom);

/* The t that |T| exceeds with this probability, above 0 and below 1. */
double student_quantile(double tails, double freedom);

/* A difference after - before: its value, standard error and degrees of freedom, and the
 * probability of one as large if there is none. */
typedef struct {
    estimate_t by;
    double freedom; /* INFINITY: normal */
    double chance;
} test_t;

/* By known errors. Both 0: any difference is certain. */
test_t test_errors(estimate_t before, estimate_t after);

/* Welch's test of two samples, of at least 2 values each. */
test_t test_welch(const double *before, size_t befores, const double *after, size_t afters);

/* An interval with this coverage (0.95) around the difference. */
interval_t test_interval(const test_t *test, double coverage);

/* Benjamini and Hochberg: adjusted[i] is the least false discovery rate at which test i is one.
 * `chance` in any order. */
void discoveries(const double *chance, double *adjusted, size_t count);

/* The geometric mean of at least one ratio above 0; and a bootstrap interval of it, with
 * `times` draws with replacement. The same for the same seed. With fewer than two ratios
 * both ends are NaN. */
double geometric_mean(const double *ratio, size_t count);
interval_t geometric_interval(const double *ratio, size_t count, double coverage, unsigned times,
                              uint64_t seed);
#endif
