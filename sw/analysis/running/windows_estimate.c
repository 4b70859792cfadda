/* SPDX-License-Identifier: Apache-2.0 */
/* See windows_estimate.h. */
#include "windows_estimate.h"
#include "memory.h"
#include <stdlib.h>

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

/* --- regression on the vectors */

#define RIDGE 1e-6 /* of the mean square of the numbers: where some of them depend on others */

/* Numbers less their means over the stratum's windows. */
static double *centred(const windows_sampling_t *w) {
    size_t p = w->numbers, strata = w->strata < 2 ? 1 : w->strata;
    double *list = memory_get(w->count * p * sizeof *list);
    double *mean = memory_get(strata * p * sizeof *mean);
    size_t *count = memory_get(strata * sizeof *count);
    for (size_t i = 0; i < w->count; i++) {
        size_t k = w->strata < 2 ? 0 : w->of[i];
        count[k]++;
        for (size_t d = 0; d < p; d++)
            mean[k * p + d] += w->off[i * p + d];
    }
    for (size_t i = 0; i < w->count; i++)
        for (size_t d = 0, k = w->strata < 2 ? 0 : w->of[i]; d < p; d++)
            list[i * p + d] = w->off[i * p + d] - mean[k * p + d] / (double)count[k];
    free(mean);
    free(count);
    return list;
}

/* Solves the normal equations of p unknowns, in place (Cholesky); `a` has p rows, `b` becomes the solution. */
static void solve(double *a, double *b, size_t p) {
    for (size_t j = 0; j < p; j++) {
        for (size_t k = 0; k < j; k++)
            a[j * p + j] -= a[j * p + k] * a[j * p + k];
        a[j * p + j] = sqrt(a[j * p + j]);
        for (size_t i = j + 1; i < p; i++) {
            for (size_t k = 0; k < j; k++)
                a[i * p + j] -= a[i * p + k] * a[j * p + k];
            a[i * p + j] /= a[j * p + j];
        }
    }
    for (size_t i = 0; i < p; i++) {
        for (size_t k = 0; k < i; k++)
            b[i] -= a[i * p + k] * b[k];
        b[i] /= a[i * p + i];
    }
    for (size_t i = p; i-- > 0;) {
        for (size_t k = i + 1; k < p; k++)
            b[i] -= a[k * p + i] * b[k];
        b[i] /= a[i * p + i];
    }
}

/* What x grows by with each number. */
static void fit(const double *x, const windows_sampling_t *w, double *slope) {
    size_t p = w->numbers;
    double *of = centred(w), *square = memory_get(p * p * sizeof *square), trace = 0;
    for (size_t d = 0; d < p; d++)
        slope[d] = 0;
    for (size_t i = 0; i < w->count; i++)
        for (size_t d = 0; d < p; d++) {
            slope[d] += of[i * p + d] * x[i];
            for (size_t e = 0; e <= d; e++)
                square[d * p + e] += of[i * p + d] * of[i * p + e];
        }
    for (size_t d = 0; d < p; d++)
        trace += square[d * p + d];
    for (size_t d = 0; d < p; d++)
        square[d * p + d] += RIDGE * trace / (double)p + (trace > 0 ? 0 : 1);
    solve(square, slope, p);
    free(square);
    free(of);
}

/* What the windows would have measured with the vectors of their strata; NULL: there are too few. */
static double *controlled(const double *x, const windows_sampling_t *w) {
    size_t p = w->numbers, strata = w->strata < 2 ? 1 : w->strata;
    if (!p || w->count < strata + WINDOWS_FOR_NUMBER * p)
        return NULL;
    double *slope = memory_get(p * sizeof *slope), *list = memory_get(w->count * sizeof *list);
    fit(x, w, slope);
    for (size_t i = 0; i < w->count; i++) {
        list[i] = x[i];
        for (size_t d = 0; d < p; d++)
            list[i] -= slope[d] * w->off[i * p + d];
    }
    free(slope);
    return list;
}

/* --- the total */

static estimate_t by_strata(const double *x, const windows_sampling_t *w) {
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

estimate_t windows_estimate(const double *x, const windows_sampling_t *w) {
    double *list = controlled(x, w);
    if (!list)
        return by_strata(x, w);
    estimate_t total = by_strata(list, w);
    double free_ones = (double)(w->count - w->numbers);
    total.value = fmax(0, total.value);
    total.sigma *= sqrt((double)w->count / free_ones);
    free(list);
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
