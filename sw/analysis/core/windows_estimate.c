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

/* Of what is left out, each in turn: the variance of sum x / sum n. */
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

/* A stratum of so many instructions. */
static estimate_t part_of(const double *x, const windows_sampling_t *w, size_t stratum,
                          double whole) {
    sum_t sum = sum_of(x, w, stratum);
    if (sum.n <= 0)
        return (estimate_t){NAN, NAN};
    if (sum.count == 1)
        return (estimate_t){whole * sum.x / sum.n, whole < ONE * sum.n ? 0 : NAN};
    double variance = jackknife(x, w, stratum, sum) * fmax(0, 1 - sum.n / whole);
    return (estimate_t){whole * sum.x / sum.n, whole * sqrt(variance)};
}

estimate_t windows_estimate(const double *x, const windows_sampling_t *w) {
    estimate_t total = {0, 0};
    if (w->strata < 2)
        return part_of(x, w, 0, w->whole);
    for (size_t i = 0; i < w->strata; i++) {
        estimate_t part = part_of(x, w, i, w->whole * w->share[i]);
        if (isnan(part.sigma)) /* of one window of several nothing is known but that */
            part.sigma = part.value;
        total = (estimate_t){total.value + part.value, hypot(total.sigma, part.sigma)};
    }
    return total;
}

double windows_left(const double *x, const windows_sampling_t *w, const size_t *which,
                    size_t again) {
    sum_t full = {0}, half = {0};
    for (size_t i = 0; i < again; i++) {
        full.x += x[which[i]];
        full.n += w->n[which[i]];
        half.x += x[w->count + i];
        half.n += w->n[w->count + i];
    }
    return full.n > 0 && half.n > 0 ? w->whole * (half.x / half.n - full.x / full.n) : 0;
}
