/* SPDX-License-Identifier: Apache-2.0 */
/* See estimate.h. */
#include "estimate.h"
#include <math.h>

double estimate_interval(double fetched, double samples) {
    return samples > 0 ? fetched / samples : 0;
}

double estimate_drawn(const sampling_t *sampling) {
    return sampling->whole->samples + sampling->filtered;
}

static double interval_of(const sampling_t *sampling) {
    return estimate_interval(sampling->fetched, estimate_drawn(sampling));
}

static double square(double x) { return x * x; }

/* --- intervals */

/* c^2: variance over squared mean of the intervals between delivered samples. The hardware draws
 * uniformly from the period, plus or minus the largest power of two within it (a stream: half of
 * that); with strata an interval consists of many choices. After a lost sample the next interval is
 * longer: with many losses the intervals are Poisson-distributed. */
double estimate_scatter(const sampling_t *sampling) {
    double interval = interval_of(sampling) * (sampling->runs > 0 ? sampling->runs : 1);
    if (sampling->period < 1 || interval <= 0)
        return 1;
    double spread = exp2(floor(log2(sampling->period))) / sampling->period;
    if (sampling->narrow)
        spread /= 2;
    double kept = fmin(1, sampling->period / interval);
    double choices = fmax(1, sampling->strata);
    return 1 - kept + kept * spread * spread / 3 / choices;
}

/* The part of the variance of independent samples that is left. products[d]: the sum of the
 * products, about the mean, of samples at distance d; a line through both neighbours extrapolates
 * to distance 0 if the samples of a piece have something in common. After a filter samples have no
 * neighbours. */
static double scatter_left(const sampling_t *sampling, const double products[PAIR_DISTANCES]) {
    double common = 2 * products[1] - products[2];
    if (products[0] <= 0 || common <= 0 || sampling->filtered > 0)
        return 1;
    return 1 - (1 - estimate_scatter(sampling)) * fmin(1, common / products[0]);
}

/* The products of charges about their mean over all samples, of which each has its weight's part;
 * samples rejected by a filter charge nothing. */
static void products_about_mean(const charge_t *charge, const sampling_t *sampling,
                                double products[PAIR_DISTANCES]) {
    double mean = charge->cycles / estimate_drawn(sampling);
    for (int d = 0; d < PAIR_DISTANCES; d++)
        products[d] = charge->within[d] - mean * charge->beside[d] +
                      square(mean) * (sampling->numbers[d] + sampling->filtered);
}

/* --- windows of a run */

/* The variance of a share of all, in cycles, or of a sum, if the share is 0: reduced by what was
 * measured. */
static double window_variance(const charge_t *part, double share, const sampling_t *sampling) {
    return window_scatter(&part->windows, &sampling->whole->time.windows, share,
                          sampling->windows) *
           fmax(0, 1 - sampling->runs);
}

/* The least variance of a share, in cycles: one more window is like one of the k with the part,
 * whose sum has this variance, or, one time in k + 1, it has nothing else; or none of the part. So
 * a part that few windows met, for a moment, may be what others were full of. */
static double another_window(const charge_t *part, double share, double variance,
                             const sampling_t *sampling) {
    double n = (double)sampling->windows->count, k = window_sums_met(&part->windows);
    double full = square(sampling->whole->time.cycles / n * fmax(share, 1 - share));
    return (variance + full * fmax(0, 1 - sampling->runs)) / (k + 1);
}

/* --- a counter's samples */

/* A variance in samples: binomial, except for what even intervals leave of the whole. */
static double counted_sigma(double k, const sampling_t *sampling, double scatter) {
    double n = sampling->whole->samples;
    return n > 0 ? sqrt(fmax(1, k * (1 - k / n * (1 - scatter)))) : NAN;
}

estimate_t estimate_events(double k, const sampling_t *sampling) {
    return (estimate_t){k * sampling->period,
                        counted_sigma(k, sampling, sampling->scatter) * sampling->period};
}

estimate_t estimate_part(double k, const sampling_t *sampling) {
    double n = sampling->whole->samples;
    if (n <= 0)
        return (estimate_t){NAN, NAN};
    return (estimate_t){k / n, k < n ? counted_sigma(k, sampling, 0) / n : 0};
}

/* --- counts */

/* Variance of k of n samples drawn independently: never less than one sample's. */
static double variance_of_count(double k, const sampling_t *sampling) {
    return fmax(1, k * (1 - k / estimate_drawn(sampling)));
}

static estimate_t count_of(double k, const sampling_t *sampling, double variance) {
    double interval = interval_of(sampling);
    if (estimate_drawn(sampling) <= 0)
        return (estimate_t){.value = 0, .sigma = NAN};
    return (estimate_t){.value = k * interval, .sigma = sqrt(variance) * interval};
}

estimate_t estimate_count(double k, const sampling_t *sampling) {
    return count_of(k, sampling, variance_of_count(k, sampling));
}

/* The size of one charge, weighed by size: of the samples met, and three more of the `usual` size.
 * So a part that a few small charges have shown is not assumed to have no large ones. */
static double size_of_charge(double sum, double squares, double usual) {
    enum { MORE = 3 };
    return (squares + MORE * square(usual)) / (sum + MORE * usual);
}

estimate_t estimate_derived(const derived_sum_t *part, const derived_sum_t *whole,
                            const sampling_t *sampling) {
    double usual = whole->sum > 0 ? whole->squares / whole->sum : 1;
    double size = size_of_charge(part->sum, part->squares, usual);
    double squares = fmax(part->squares, part->sum * size);
    double variance = squares - square(part->sum) / estimate_drawn(sampling);
    return count_of(part->sum, sampling, fmax(square(size), variance));
}

/* Samples come in pieces, one after the other. A piece begins and ends anywhere between two even
 * samples, which is 1/6 of a sample's variance; the fewer samples a piece has, the less certain is
 * its evenness. */
estimate_t estimate_retired(const tally_t *part, const sampling_t *sampling) {
    const charge_t *retirement = &part->retirement;
    double k = part->retired, weights = retirement->within[0];
    double products[PAIR_DISTANCES];
    products_about_mean(retirement, sampling, products);
    double left = scatter_left(sampling, products);
    double pieces = k - retirement->within[1];
    double even = k > 0 && weights > 0 ? weights / k : 1; /* mean weight of these samples */
    double variance = left * even * variance_of_count(k, sampling) + (1 - left) * pieces / 6;
    if (sampling->windows)
        variance = fmax(variance, window_variance(retirement, 0, sampling));
    return count_of(k, sampling, fmax(variance, k > 1 ? 1 / k : 1));
}

estimate_t estimate_rate(double k, double n) {
    if (n <= 0)
        return (estimate_t){.value = NAN, .sigma = NAN};
    double p = (k + 1) / (n + 2);
    return (estimate_t){.value = k / n, .sigma = sqrt(p * (1 - p) / n)};
}

estimate_t estimate_mean(const moments_t *moments) {
    double n = moments->count, known = moments->weights > 0 ? n * n / moments->weights : n;
    if (n == 0)
        return (estimate_t){.value = NAN, .sigma = NAN};
    double mean = moments->sum / n;
    if (known <= 1)
        return (estimate_t){.value = mean, .sigma = NAN};
    double squares = moments->squares - 2 * mean * moments->sums + mean * mean * moments->weights;
    double variance = squares / (n * n) * known / (known - 1);
    return (estimate_t){.value = mean, .sigma = variance > 0 ? sqrt(variance) : 0};
}

/* The mean square of all values about this mean, by the squares of their weights. */
static double spread_about(const moments_t *all, double mean) {
    double squares = all->squares - 2 * mean * all->sums + mean * mean * all->weights;
    return all->weights > 0 ? fmax(0, squares / all->weights) : 0;
}

estimate_t estimate_mean_among(const moments_t *moments, const moments_t *all) {
    estimate_t mean = estimate_mean(moments);
    double n = moments->count, known = moments->weights > 0 ? n * n / moments->weights : n;
    if (n == 0)
        return mean;
    double own = known * spread_about(moments, mean.value);
    mean.sigma = sqrt((own + spread_about(all, mean.value)) / known / known);
    return mean;
}

/* --- cycles */

/* The mean square of what one more sample would charge: it is like one of these `samples`, the sum
 * of whose squares is `squares`, or like any of all. */
static double square_of_another(const sampling_t *sampling, double samples, double squares) {
    double any = sampling->whole->time.within[0] / estimate_drawn(sampling);
    return (squares + any) / (samples + 1);
}

estimate_t estimate_cycles(const charge_t *part, const sampling_t *sampling) {
    double interval = interval_of(sampling), products[PAIR_DISTANCES];
    if (estimate_drawn(sampling) <= 0)
        return (estimate_t){.value = 0, .sigma = NAN};
    products_about_mean(part, sampling, products);
    double variance = products[0] * scatter_left(sampling, products);
    if (sampling->windows)
        variance = fmax(variance, window_variance(part, 0, sampling));
    double least = estimate_least_cycles(part, sampling);
    return (estimate_t){part->cycles * interval, fmax(sqrt(variance) * interval, least)};
}

double estimate_least_cycles(const charge_t *part, const sampling_t *sampling) {
    return sqrt(square_of_another(sampling, part->samples, part->within[0])) *
           interval_of(sampling);
}

double estimate_least_share(const charge_t *part, const sampling_t *sampling) {
    const charge_t *whole = &sampling->whole->time;
    double share = part->cycles / whole->cycles;
    double another =
        square(1 - share) * square_of_another(sampling, part->samples, part->within[0]) +
        square(share) * square_of_another(sampling, whole->samples - part->samples,
                                          whole->within[0] - part->within[0]);
    return sqrt(another) / whole->cycles;
}

estimate_t estimate_share(const charge_t *part, const sampling_t *sampling) {
    const charge_t *whole = &sampling->whole->time;
    double share = whole->cycles > 0 ? part->cycles / whole->cycles : NAN;
    double products[PAIR_DISTANCES];
    if (isnan(share))
        return (estimate_t){.value = NAN, .sigma = NAN};
    if (part == whole)
        return (estimate_t){.value = 1, .sigma = 0};
    for (int d = 0; d < PAIR_DISTANCES; d++)
        products[d] = part->within[d] - share * part->across[d] + square(share) * whole->within[d];
    double cubes =
        part->cubes_within - share * part->cubes_across + square(share) * whole->cubes_within;
    double variance = (products[0] + 2 * cubes / whole->cycles) * scatter_left(sampling, products);
    if (sampling->windows) {
        double scatter = window_variance(part, share, sampling);
        variance = fmax(fmax(variance, another_window(part, share, scatter, sampling)), scatter);
    }
    return (estimate_t){share,
                        fmax(sqrt(variance) / whole->cycles, estimate_least_share(part, sampling))};
}

/* A ratio of two sums of the same samples: a sample with this reason moves it by 1 - share, any
 * other by -share. */
estimate_t estimate_reason(const tally_t *part, why_t why) {
    double all = tally_cycles(part), squares = 0;
    if (all <= 0)
        return (estimate_t){NAN, NAN};
    for (int w = 0; w < WHY_COUNT; w++)
        squares += part->squares[w];
    double share = part->cycles[why] / all, mine = part->squares[why];
    if (squares <= 0)
        return (estimate_t){share, NAN};
    double variance = (square(1 - share) * mine + square(share) * (squares - mine)) / square(all);
    double least = 1 / (square(all) / squares + 2);
    return (estimate_t){share, fmax(sqrt(variance), share > 0 ? least : 0)};
}

/* Samples of the part that retire, and what each charges by this reason: their number scatters like
 * that of the retired ones, which is less than chance if the part runs in long pieces; never less
 * than one sample's. */
static double variance_of_reason(const tally_t *part, why_t why, const sampling_t *sampling) {
    double k = part->retired, squares = part->squares[why];
    if (k < 2)
        return squares;
    double mean = part->cycles[why] / k;
    double count = square(estimate_retired(part, sampling).sigma / interval_of(sampling));
    double within = fmax(0, squares - k * square(mean)) * k / (k - 1);
    return fmin(squares, fmax(within + square(mean) * count, squares / k));
}

estimate_t estimate_reason_cycles(const tally_t *part, why_t why, const sampling_t *sampling) {
    double interval = interval_of(sampling), mine = part->squares[why];
    if (estimate_drawn(sampling) <= 0)
        return (estimate_t){0, NAN};
    double variance =
        mine > 0 ? variance_of_reason(part, why, sampling) : square_of_another(sampling, 0, 0);
    return (estimate_t){part->cycles[why] * interval, sqrt(variance) * interval};
}

double estimate_confidence(double k) { return k > 0 ? 1 / sqrt(k) : INFINITY; }

void fit_start(fit_t *fit, double least) { *fit = (fit_t){.least = least}; }

double fit_deviation(double k, double expected) {
    return expected > 0 ? (k - expected) / sqrt(expected) : (k > 0 ? INFINITY : 0);
}

fit_charges_t fit_charges(const charge_t *part, double usual, double cycles, double interval) {
    double size = size_of_charge(part->cycles, part->within[0], usual);
    double expected = cycles / (size * interval);
    return (fit_charges_t){expected, fit_deviation(part->cycles / size, expected)};
}

static void add_deviation(fit_t *fit, double deviation) {
    fit->instructions++;
    fit->within_one += deviation <= 1;
    fit->within_two += deviation <= 2;
    fit->chi_square += deviation * deviation;
}

void fit_add_cycles(fit_t *fit, double expected, double sigmas) {
    if (expected >= fit->least)
        add_deviation(fit, fabs(sigmas));
}

void fit_add(fit_t *fit, double k, double expected) {
    if (expected <= 0 && k > 0)
        fit->impossible += (uint64_t)k;
    if (expected < fit->least || expected <= 0)
        return;
    add_deviation(fit, fabs(fit_deviation(k, expected)));
    fit->within_paper += k > 0 && fabs(k / expected - 1) <= estimate_confidence(k);
}

static double independent_of(const fit_t *fit) {
    return fit->independent > 0 ? fit->independent : (double)fit->instructions;
}

/* Wilson and Hilferty (1931): the cube root of chi-square / n is nearly normal even for small n. */
double fit_excess(const fit_t *fit) {
    double n = (double)fit->instructions;
    if (n == 0)
        return 0;
    double spread = 2 / (9 * independent_of(fit));
    return (cbrt(fit->chi_square / n) - (1 - spread)) / sqrt(spread);
}

bool fit_holds(const fit_t *fit) {
    double n = (double)fit->instructions;
    if (n == 0)
        return false;
    double share = (double)fit->within_one / n, wanted = 2.0 / 3;
    double slack = 3 * sqrt(wanted * (1 - wanted) / independent_of(fit));
    return share >= wanted - slack && fit_excess(fit) <= 3 && fit->impossible == 0;
}
