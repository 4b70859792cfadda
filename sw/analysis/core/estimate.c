/* See estimate.h. */
#include "estimate.h"
#include <math.h>

double estimate_interval(double fetched, double samples) {
    return samples > 0 ? fetched / samples : 0;
}

static double square(double x) { return x * x; }

/* --- intervals */

/* c^2: variance over squared mean of the intervals between delivered samples. The hardware draws
 * uniformly from the period, plus or minus the largest power of two within it (a stream: half of that). Of an interval whose
 * sample was lost the next one is longer: in the end they are Poisson's. */
static double interval_scatter(const sampling_t *sampling) {
    double interval = estimate_interval(sampling->fetched, (double)sampling->whole->samples);
    if (sampling->period < 1 || interval <= 0)
        return 1;
    double spread = exp2(floor(log2(sampling->period))) / sampling->period;
    if (sampling->narrow)
        spread /= 2;
    double kept = fmin(1, sampling->period / interval);
    return 1 - kept + kept * spread * spread / 3;
}

/* What is left of the variance of independent samples with this sum of squares about their mean.
 * products[d]: the sum of the products, about the mean too, of samples with d between them; what
 * all in a piece have in common is where a line through both would meet distance nought. */
static double scatter_left(const sampling_t *sampling, double squares,
                           const double products[PAIR_DISTANCES]) {
    double common = 2 * products[0] - products[1];
    if (squares <= 0 || common <= 0)
        return 1;
    return 1 - (1 - interval_scatter(sampling)) * fmin(1, common / squares);
}

/* --- counts */

/* Of k of n samples, `left` of the variance: never less than one sample. */
static estimate_t count_of(double k, const sampling_t *sampling, double left) {
    double n = (double)sampling->whole->samples, interval = estimate_interval(sampling->fetched, n);
    if (n <= 0)
        return (estimate_t){.value = 0, .sigma = NAN};
    double variance = k * (1 - k / n) * left;
    return (estimate_t){.value = k * interval, .sigma = sqrt(fmax(1, variance)) * interval};
}

estimate_t estimate_count(double k, const sampling_t *sampling) { return count_of(k, sampling, 1); }

estimate_t estimate_retired(const tally_t *part, const sampling_t *sampling) {
    double k = (double)part->retired, n = (double)sampling->whole->samples;
    double products[PAIR_DISTANCES];
    for (int d = 0; d < PAIR_DISTANCES; d++)
        products[d] = part->within[d].retired - (n - 1 - d) * square(k / n);
    return count_of(k, sampling, scatter_left(sampling, k * (1 - k / n), products));
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

/* --- shares of the cycles */

/* What the estimate of a share is made of. */
typedef struct {
    double samples, retired, waited;
} sums_t;

static sums_t sums_of(const tally_t *tally) {
    return (sums_t){(double)tally->samples, (double)tally->retired, tally->waited};
}

static sums_t sums_plus(sums_t sums, double times, sums_t one) {
    return (sums_t){sums.samples + times * one.samples, sums.retired + times * one.retired,
                    sums.waited + times * one.waited};
}

static charge_t charge_of(const sampling_t *sampling, sums_t whole) {
    double least = sampling->width > 0 ? 1 / sampling->width : 0;
    if (sampling->cycles <= 0 || sampling->fetched <= 0 || whole.retired <= 0)
        return (charge_t){1, least};
    double cycles = sampling->cycles * whole.samples / sampling->fetched;
    double flow = (cycles - whole.waited) / whole.retired;
    if (flow >= least)
        return (charge_t){1, flow};
    flow = fmin(least, cycles / whole.retired);
    double left = cycles - flow * whole.retired;
    return (charge_t){whole.waited > 0 ? left / whole.waited : 0, flow};
}

charge_t estimate_charge(const sampling_t *sampling) {
    return charge_of(sampling, sums_of(sampling->whole));
}

static double share_of(const sampling_t *sampling, sums_t part, sums_t whole) {
    charge_t charge = charge_of(sampling, whole);
    double total = charge.waiting * whole.waited + charge.flow * whole.retired;
    return total > 0 ? (charge.waiting * part.waited + charge.flow * part.retired) / total : NAN;
}

typedef struct {
    const sampling_t *sampling;
    sums_t part, whole;
    double share;
} share_t;

/* How far the share moves, squared, when `times` samples of the kind are added, in the part or
 * outside of it; nothing if no sample is left. */
static double share_change(const share_t *share, bool inside, double times, sums_t one) {
    sums_t part = inside ? sums_plus(share->part, times, one) : share->part;
    double changed = share_of(share->sampling, part, sums_plus(share->whole, times, one));
    return isnan(changed) ? 0 : square(changed - share->share);
}

/* A sample as those of the bin. */
static sums_t sample_of(int bin, waits_t waits) {
    return (sums_t){1, bin > 0, waits.count > 0 ? sqrt(fmax(0, waits.squares) / waits.count) : 0};
}

/* Each sample left out: the sum of the squared changes. */
static double share_without(const share_t *share, const tally_t *part) {
    double variance = 0;
    for (int bin = 0; bin < WAIT_BINS; bin++) {
        waits_t in = part->waits[bin], out = share->sampling->whole->waits[bin];
        out = (waits_t){out.count - in.count, out.squares - in.squares};
        if (in.count > 0)
            variance += in.count * share_change(share, true, -1, sample_of(bin, in));
        if (out.count > 0)
            variance += out.count * share_change(share, false, -1, sample_of(bin, out));
    }
    return variance;
}

/* One more, drawn from all, inside and outside: the mean of the squared changes. */
static double share_with_another(const share_t *share) {
    double variance = 0;
    for (int bin = 0; bin < WAIT_BINS; bin++) {
        waits_t all = share->sampling->whole->waits[bin];
        sums_t one = sample_of(bin, all);
        variance += all.count / share->whole.samples *
                    (share_change(share, true, 1, one) + share_change(share, false, 1, one));
    }
    return variance;
}

/* Sums of y^2 and of the products of y of two samples. */
static double charge_squares(charge_t charge, const tally_t *tally) {
    double squares = 0;
    for (int bin = 0; bin < WAIT_BINS; bin++)
        squares += tally->waits[bin].squares;
    return square(charge.waiting) * squares + square(charge.flow) * (double)tally->retired +
           2 * charge.waiting * charge.flow * tally->latency[STAGE_OLDEST].sum;
}

static double charge_products(charge_t charge, pairs_t pairs) {
    return square(charge.waiting) * pairs.waits + charge.waiting * charge.flow * pairs.mixed +
           square(charge.flow) * pairs.retired;
}

/* w: the part's share of what the charges are fitted with. */
static double share_weight(const share_t *share, charge_t charge) {
    if (share->sampling->cycles <= 0)
        return share->share;
    if (charge.waiting < 1)
        return share->whole.waited > 0 ? share->part.waited / share->whole.waited : 0;
    return share->whole.retired > 0 ? share->part.retired / share->whole.retired : 0;
}

/* How much of the variance is left for that successive samples are alike. */
static double share_evenness(const share_t *share, const tally_t *part) {
    const tally_t *whole = share->sampling->whole;
    charge_t charge = charge_of(share->sampling, share->whole);
    double w = share_weight(share, charge), n = share->whole.samples;
    double inside = charge_squares(charge, part), outside = charge_squares(charge, whole) - inside;
    double total = charge.waiting * share->whole.waited + charge.flow * share->whole.retired;
    double mean = (share->share - w) * total / n;
    double squares = square(1 - w) * inside + square(w) * outside - n * square(mean);
    double products[PAIR_DISTANCES];
    for (int d = 0; d < PAIR_DISTANCES; d++)
        products[d] = charge_products(charge, part->within[d]) -
                      w * charge_products(charge, part->across[d]) +
                      square(w) * charge_products(charge, whole->within[d]) -
                      (n - 1 - d) * square(mean);
    return scatter_left(share->sampling, squares, products);
}

estimate_t estimate_share(const tally_t *part, const sampling_t *sampling) {
    share_t share = {sampling, sums_of(part), sums_of(sampling->whole), 0};
    share.share = share_of(sampling, share.part, share.whole);
    if (isnan(share.share))
        return (estimate_t){.value = NAN, .sigma = NAN};
    if (part == sampling->whole)
        return (estimate_t){.value = 1, .sigma = 0};
    double variance = share_without(&share, part) * share_evenness(&share, part);
    return (estimate_t){share.share, sqrt(fmax(variance, share_with_another(&share)))};
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
