/* SPDX-License-Identifier: Apache-2.0 */
/* See windows_estimate.h. */
#include "windows_estimate.h"

#define ONE 1.5 /* windows: a stratum of fewer is one window, and was measured whole */

typedef struct {
    double x, n;
    size_t count;
} sum_t;

static bool belongs(const windows_sampling_t *w, size_t i, size_t stratum) {
    return w->strata < 2 || w->of[i] == stratum;
}

static sum_t sum_of(const double *x, const windows_sampling_t *w, size_t stratum) {
    sum_t sum = {0};
    for (size_t i = 0; i < w->count; i++)
        if (belongs(w, i, stratum)) {
            sum.x += x[i];
            sum.n += w->n[i];
            sum.count++;
        }
    return sum;
}

/* Leaves out each in turn: the variance of sum x / sum n. */
static double jackknife(const double *x, const windows_sampling_t *w, size_t stratum, sum_t sum) {
    double mean = 0, square = 0, count = (double)sum.count;
    for (size_t i = 0; i < w->count; i++)
        if (belongs(w, i, stratum))
            mean += (sum.x - x[i]) / (sum.n - w->n[i]) / count;
    for (size_t i = 0; i < w->count; i++) {
        double off = belongs(w, i, stratum) ? (sum.x - x[i]) / (sum.n - w->n[i]) - mean : 0;
        square += off * off;
    }
    return square * (count - 1) / count;
}

/* How many events the windows have met, perhaps none, is chance: it could be one more. The number
 * of instructions is known. */
static double one_more(sum_t sum) { return sum.x == sum.n ? 0 : 1 / (sum.n * sum.n); }

/* A stratum with so many instructions. */
static estimate_t part_of(const double *x, const windows_sampling_t *w, size_t stratum,
                          double whole) {
    sum_t sum = sum_of(x, w, stratum);
    if (sum.n <= 0)
        return (estimate_t){NAN, NAN};
    if (sum.count == 1)
        return (estimate_t){whole * sum.x / sum.n, whole < ONE * sum.n ? 0 : NAN};
    double variance = fmax(jackknife(x, w, stratum, sum), one_more(sum));
    return (estimate_t){whole * sum.x / sum.n, whole * sqrt(variance * fmax(0, 1 - sum.n / whole))};
}

estimate_t windows_estimate(const double *x, const windows_sampling_t *w) {
    estimate_t total = {0, 0};
    if (w->strata < 2)
        return part_of(x, w, 0, w->whole);
    for (size_t i = 0; i < w->strata; i++) {
        estimate_t part = part_of(x, w, i, w->whole * w->share[i]);
        if (isnan(part.sigma)) /* one window of several tells only that */
            part.sigma = part.value;
        total = (estimate_t){total.value + part.value, hypot(total.sigma, part.sigma)};
    }
    return total;
}

/* Sum and square of the deviations of a stratum's windows from its mean. */
static sum_t square_of(const double *x, const windows_sampling_t *w, size_t stratum) {
    sum_t sum = sum_of(x, w, stratum), square = {.count = sum.count};
    for (size_t i = 0; i < w->count; i++) {
        double off = belongs(w, i, stratum) ? x[i] / w->n[i] - sum.x / sum.n : 0;
        square.x += off * off;
    }
    return square;
}

void windows_spread(const double *x, const windows_sampling_t *w, double *spread) {
    double all = 0, degrees = 0;
    for (size_t k = 0; k < w->strata; k++) {
        sum_t square = square_of(x, w, k);
        all += square.x;
        degrees += square.count ? (double)square.count - 1 : 0;
    }
    double mean = degrees > 0 ? all / degrees : 0;
    for (size_t k = 0; k < w->strata; k++) {
        sum_t square = square_of(x, w, k);
        spread[k] = sqrt((square.x + mean) / fmax(1, (double)square.count));
    }
}

/* For each window that was simulated twice: the excess after the shorter warm-up, per
 * instruction. */
static double more_of(const double *x, const windows_sampling_t *w, const windows_again_t *again,
                      size_t i) {
    size_t window = again->which[i], longer = w->count + i;
    return x[window] / w->n[window] - x[longer] / w->n[longer];
}

/* The measured part. */
static estimate_t left_measured(const double *x, const windows_sampling_t *w,
                                const windows_again_t *again) {
    double mean = 0, square = 0, count = (double)again->count;
    for (size_t i = 0; i < again->count; i++)
        mean += more_of(x, w, again, i) / count;
    for (size_t i = 0; i < again->count; i++) {
        double off = more_of(x, w, again, i) - mean;
        square += off * off;
    }
    double variance = count > 1 ? square / (count - 1) / count : 0;
    return (estimate_t){w->whole * mean, w->whole * sqrt(variance)};
}

estimate_t windows_left(const double *x, const windows_sampling_t *w,
                        const windows_again_t *again) {
    estimate_t measured = left_measured(x, w, again);
    if (!again->count)
        return measured;
    double all = again->times / (again->times - 1), rest = measured.value * (all - 1);
    return (estimate_t){measured.value + rest, hypot(measured.sigma * all, rest / 2)};
}

estimate_t windows_total(const double *x, const windows_sampling_t *w,
                         const windows_again_t *again) {
    estimate_t total = windows_estimate(x, w), left = windows_left(x, w, again);
    return (estimate_t){fmax(0, total.value - left.value), hypot(total.sigma, left.sigma)};
}
