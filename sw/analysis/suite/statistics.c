/* SPDX-License-Identifier: Apache-2.0 */
/* See statistics.h. */
#include "statistics.h"
#include "memory.h"
#include "random.h"
#include <math.h>
#include <stdlib.h>

/* --- distributions */

double normal_tails(double z) { return erfc(fabs(z) / sqrt(2)); }

/* The continued fraction of the incomplete beta function, evaluated forwards by Lentz's method
 * (Abramowitz, Stegun, 26.5.8). */
static double beta_fraction(double x, double a, double b) {
    enum { STEPS_MOST = 10000 };
    const double tiny = 1e-300;
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double result = d;
    for (int m = 1; m < STEPS_MOST; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        double change = 1;
        for (int half = 0; half < 2; half++) {
            double term = half ? odd : even;
            d = 1 + term * d;
            c = 1 + term / c;
            d = 1 / (fabs(d) < tiny ? tiny : d);
            c = fabs(c) < tiny ? tiny : c;
            change = c * d;
            result *= change;
        }
        if (fabs(change - 1) < 1e-15)
            break;
    }
    return result;
}

/* The regularised incomplete beta function I_x(a, b). */
static double beta_part(double x, double a, double b) {
    if (x <= 0 || x >= 1)
        return x >= 1;
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    return x < (a + 1) / (a + b + 2) ? front * beta_fraction(x, a, b) / a
                                     : 1 - front * beta_fraction(1 - x, b, a) / b;
}

double student_tails(double t, double freedom) {
    if (isinf(freedom) || isinf(t))
        return normal_tails(t);
    return beta_part(freedom / (freedom + t * t), freedom / 2, 0.5);
}

double student_quantile(double tails, double freedom) {
    double low = 0, high = 1;
    while (student_tails(high, freedom) > tails && high < 1e300)
        high *= 2;
    for (int i = 0; i < 200; i++) {
        double middle = low + (high - low) / 2;
        *(student_tails(middle, freedom) > tails ? &low : &high) = middle;
    }
    return high;
}

/* --- tests */

static test_t test_of(double by, double sigma, double freedom) {
    double chance = sigma > 0 ? student_tails(by / sigma, freedom) : by == 0;
    return (test_t){{by, sigma}, freedom, chance};
}

test_t test_errors(estimate_t before, estimate_t after) {
    return test_of(after.value - before.value, hypot(before.sigma, after.sigma), INFINITY);
}

/* The mean, and the variance of the mean. */
static double mean_of(const double *list, size_t count, double *variance) {
    double sum = 0, squares = 0, n = (double)count;
    for (size_t i = 0; i < count; i++)
        sum += list[i];
    for (size_t i = 0; i < count; i++)
        squares += (list[i] - sum / n) * (list[i] - sum / n);
    *variance = squares / (n - 1) / n;
    return sum / n;
}

test_t test_welch(const double *before, size_t befores, const double *after, size_t afters) {
    double a, b, mean_before = mean_of(before, befores, &a),
                 mean_after = mean_of(after, afters, &b);
    double freedom =
        (a + b) * (a + b) / (a * a / (double)(befores - 1) + b * b / (double)(afters - 1));
    return test_of(mean_after - mean_before, sqrt(a + b), a + b > 0 ? freedom : INFINITY);
}

interval_t test_interval(const test_t *test, double coverage) {
    double reach =
        test->by.sigma > 0 ? student_quantile(1 - coverage, test->freedom) * test->by.sigma : 0;
    return (interval_t){test->by.value - reach, test->by.value + reach};
}

/* --- many tests */

static int compare_chances(const void *a, const void *b) {
    double x = **(const double *const *)a, y = **(const double *const *)b;
    return (x > y) - (x < y);
}

void discoveries(const double *chance, double *adjusted, size_t count) {
    const double **order = memory_get((count + 1) * sizeof *order);
    double least = 1;
    for (size_t i = 0; i < count; i++)
        order[i] = &chance[i];
    if (count)
        qsort(order, count, sizeof *order, compare_chances);
    for (size_t rank = count; rank > 0; rank--) {
        least = fmin(least, *order[rank - 1] * (double)count / (double)rank);
        adjusted[order[rank - 1] - chance] = least;
    }
    free(order);
}

/* --- ratios */

double geometric_mean(const double *ratio, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += log(ratio[i]);
    return exp(sum / (double)count);
}

static int compare_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

interval_t geometric_interval(const double *ratio, size_t count, double coverage, unsigned times,
                              uint64_t seed) {
    if (count < 2)
        return (interval_t){NAN, NAN};
    random_t random = random_start(seed);
    double *drawn = memory_get(count * sizeof *drawn), *mean = memory_get(times * sizeof *mean);
    for (unsigned i = 0; i < times; i++) {
        for (size_t k = 0; k < count; k++)
            drawn[k] = ratio[(random_next(&random) >> 11) % count];
        mean[i] = geometric_mean(drawn, count);
    }
    qsort(mean, times, sizeof *mean, compare_numbers);
    double tail = (1 - coverage) / 2;
    interval_t interval = {mean[(size_t)(tail * times)],
                           mean[(size_t)ceil((1 - tail) * times) - 1]};
    free(drawn);
    free(mean);
    return interval;
}
