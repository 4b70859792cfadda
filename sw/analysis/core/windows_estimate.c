/* SPDX-License-Identifier: Apache-2.0 */
/* See windows_estimate.h. */
#include "windows_estimate.h"

static double sum(const double *list, size_t count) {
    double all = 0;
    for (size_t i = 0; i < count; i++)
        all += list[i];
    return all;
}

estimate_t windows_estimate(const double *x, const double *n, size_t count, double whole) {
    double xs = sum(x, count), ns = sum(n, count), mean = 0, square = 0;
    if (count == 0 || ns <= 0)
        return (estimate_t){NAN, NAN};
    if (count == 1)
        return (estimate_t){whole * xs / ns, NAN};
    for (size_t i = 0; i < count; i++)
        mean += (xs - x[i]) / (ns - n[i]) / (double)count;
    for (size_t i = 0; i < count; i++) {
        double off = (xs - x[i]) / (ns - n[i]) - mean;
        square += off * off;
    }
    double variance = square * (double)(count - 1) / (double)count;
    return (estimate_t){whole * xs / ns, whole * sqrt(variance * fmax(0, 1 - ns / whole))};
}

double windows_left(const double *x, const double *n, size_t count, const size_t *which,
                    size_t again, double whole) {
    double full = 0, half = 0, of_full = 0, of_half = 0;
    for (size_t i = 0; i < again; i++) {
        full += x[which[i]];
        of_full += n[which[i]];
        half += x[count + i];
        of_half += n[count + i];
    }
    return of_full > 0 && of_half > 0 ? whole * (half / of_half - full / of_full) : 0;
}
