/* See estimate.h. */
#include "estimate.h"
#include <math.h>

double estimate_interval(double fetched, double samples) {
    return samples > 0 ? fetched / samples : 0;
}

estimate_t estimate_count(double k, double interval) {
    return (estimate_t){.value = k * interval, .sigma = sqrt(k) * interval};
}

estimate_t estimate_rate(double k, double n) {
    if (n <= 0)
        return (estimate_t){.value = NAN, .sigma = NAN};
    double p = (k + 1) / (n + 2);
    return (estimate_t){.value = k / n, .sigma = sqrt(p * (1 - p) / n)};
}

estimate_t estimate_mean(const moments_t *moments) {
    double n = (double)moments->count;
    if (n == 0)
        return (estimate_t){.value = NAN, .sigma = NAN};
    double mean = moments->sum / n;
    if (n == 1)
        return (estimate_t){.value = mean, .sigma = NAN};
    double variance = (moments->squares - n * mean * mean) / (n - 1);
    return (estimate_t){.value = mean, .sigma = variance > 0 ? sqrt(variance / n) : 0};
}

estimate_t estimate_share(const tally_t *part, const tally_t *whole) {
    double total = tally_exposed(whole);
    if (total <= 0)
        return (estimate_t){.value = NAN, .sigma = NAN};
    double p = tally_exposed(part) / total;
    double inside = part->exposed_squares, outside = whole->exposed_squares - inside;
    double variance = (1 - p) * (1 - p) * inside + p * p * (outside > 0 ? outside : 0);
    return (estimate_t){.value = p, .sigma = sqrt(variance) / total};
}

double estimate_confidence(double k) { return k > 0 ? 1 / sqrt(k) : INFINITY; }

void fit_start(fit_t *fit, double least) { *fit = (fit_t){.least = least}; }

double fit_deviation(double k, double expected) {
    return expected > 0 ? (k - expected) / sqrt(expected) : (k > 0 ? INFINITY : 0);
}

void fit_add(fit_t *fit, double k, double expected) {
    if (expected <= 0 && k > 0)
        fit->impossible += (uint64_t)k;
    if (expected < fit->least || expected <= 0)
        return;
    double deviation = fabs(fit_deviation(k, expected));
    fit->instructions++;
    fit->within_one += deviation <= 1;
    fit->within_two += deviation <= 2;
    fit->within_paper += k > 0 && fabs(k / expected - 1) <= estimate_confidence(k);
    fit->chi_square += deviation * deviation;
}

/* Wilson and Hilferty (1931): the cube root of chi-square / n is nearly normal even for small n. */
double fit_excess(const fit_t *fit) {
    double n = (double)fit->instructions;
    if (n == 0)
        return 0;
    double spread = 2 / (9 * n);
    return (cbrt(fit->chi_square / n) - (1 - spread)) / sqrt(spread);
}

bool fit_holds(const fit_t *fit) {
    double n = (double)fit->instructions;
    if (n == 0)
        return false;
    double share = (double)fit->within_one / n, wanted = 2.0 / 3;
    double slack = 2 * sqrt(wanted * (1 - wanted) / n);
    return share >= wanted - slack && fit_excess(fit) <= 3 && fit->impossible == 0;
}
