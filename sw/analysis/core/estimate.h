/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates from samples, each with its confidence.
 *
 * One of every S fetched instructions is sampled: k samples with a property stand for k*S fetched
 * instructions with it (ProfileMe, MICRO-30, section 5.1). S is (instructions fetched while
 * counting) / (samples delivered), not the mean of the programmed intervals: a sample lost to a
 * collision, a filter or the link takes its interval with it, so the mean interval would make every
 * estimate too low by the fraction lost. A sample rejected by a filter counts here as a sample of
 * something else. See docs/report.md.
 *
 * Cycles. A sample i charges y_ip cycles to a part p of the program and z_i to all parts together
 * (charge.h): S * sum y_ip estimates the part's cycles without bias, sum y_ip / sum z_i its share
 * of them. To first order sample i moves the share by u_i / sum z, where u_i = y_ip - share * z_i:
 * the variance is sum u_i^2 / (sum z)^2, for the cycles S^2 * sum (y_ip - w_i * mean y_p)^2, with
 * w_i the sample's weight, by which y_ip and z_i are multiplied, and S the fetches divided by the
 * sum of w. If one sample has much of all cycles, first order is too small: without that sample the
 * share would change by u_i / (sum z - z_i), so the share's u_i^2 count (1 + 2 * z_i / sum z)
 * times. Samples say nothing of what they did not meet: the variance is never less than the change
 * that one more sample would make, inside the part and outside. That sample is like one of the k in
 * the part or, one time in k + 1, like any of all.
 *
 * Intervals are not Poisson-distributed. They are random, but even: with c their standard deviation
 * over their mean, the number of samples in a long piece of the run has c^2 of Poisson's variance.
 * What near samples have in common belongs to such pieces, the rest is chance: with g1, g2 the
 * covariances of u_i and u_i+1, u_i and u_i+2, and g = 2*g1 - g2 for the covariance extrapolated to
 * distance 0, a variance v of independent samples is really v - (1 - c^2) * g, if g > 0. The same
 * holds for cycles, and for counts of retired instructions, where u_i is 1 or 0.
 */
#ifndef SW_ANALYSIS_CORE_ESTIMATE_H
#define SW_ANALYSIS_CORE_ESTIMATE_H
#include "tally.h"
#include <math.h>
#include <stdbool.h>

typedef struct {
    double value, sigma;
} estimate_t;

/* An exact estimate, known by the truth: its sigma is 0 in every sum and file, and the zero is
 * negative, so that a table prints no ± (an estimate whose error rounds to 0 has one). */
static inline estimate_t estimate_certain(double value) { return (estimate_t){value, -0.0}; }
static inline bool estimate_is_certain(estimate_t estimate) {
    return estimate.sigma == 0 && signbit(estimate.sigma);
}

/* What was sampled, and how: the basis of all estimates of a profile. */
typedef struct {
    const tally_t *whole; /* all samples */
    double filtered; /* chosen like them, but rejected by a filter; empty fetch opportunities */
    double fetched;  /* instructions, or opportunities, that could have been chosen */
    double cycles;   /* cycles in which they were counted; 0: unknown */
    double period;   /* requested mean interval; 0: unknown */
    double runs;     /* runs that the samples come from (everything else is of one run); 0: one */
    double scatter;  /* c^2 of the intervals of a counter's samples */
    bool narrow;     /* a stream's intervals scatter by half as much */
    double strata;   /* one of so many choices, at random, is plain; 0: all */
    double numbers[PAIR_DISTANCES]; /* of all samples (intake.h) */
    /* For a run by windows, of which `runs` is the share that was measured: errors of cycles and of
     * retired instructions then follow from how much the windows of a stratum differ. NULL: a whole
     * run. */
    const windows_known_t *windows;
} sampling_t;

/* Fetched instructions that one sample stands for; 0 without samples. */
double estimate_interval(double fetched, double samples);

/* c^2, the scatter of the intervals. */
double estimate_scatter(const sampling_t *sampling);

/* The error that one more sample would make in the part's share and in its cycles: a lower bound of
 * the error. */
double estimate_least_share(const charge_t *part, const sampling_t *sampling);
double estimate_least_cycles(const charge_t *part, const sampling_t *sampling);

/* How much of what no sample met a place may still have, when samples are redrawn: k retired
 * samples have shown the place. */
static inline double estimate_unseen(const tally_t *part) { return 1 / (1 + part->retired); }

/* The samples that there would be without a filter: its rejected ones are known, not lost. */
double estimate_drawn(const sampling_t *sampling);

/* k*S for independent samples: binomial, and never less than one sample. */
estimate_t estimate_count(double k, const sampling_t *sampling);

/* The estimate of a derived event, from its sums and those of the whole, `whole`. Its error is
 * never less than what one more sample would add, and its samples scatter as with three more of the
 * size that is usual in the whole. */
estimate_t estimate_derived(const derived_sum_t *part, const derived_sum_t *whole,
                            const sampling_t *sampling);

/* The part's retired instructions; takes into account which samples are neighbours. */
estimate_t estimate_retired(const tally_t *part, const sampling_t *sampling);

/* Events from a counter's samples: k of the samples stand for k periods of events; its share of
 * all. Intervals are uniform from half a period to one and a half (sw/driver/counter_driver.c), so
 * c^2 is 1/12, or in a range (asked.h). Never less than one sample. */
estimate_t estimate_events(double k, const sampling_t *sampling);
estimate_t estimate_part(double k, const sampling_t *sampling);

/* The fraction k of n, with the binomial standard error; for the error one success and one failure
 * are added, so that 0 of 5 is not taken for certain. n = 0 gives NaN. */
estimate_t estimate_rate(double k, double n);

/* Mean and its standard error; NaN without values (mean) or with only one (error). */
estimate_t estimate_mean(const moments_t *moments);

/* The mean of a part. Its values may be alike by chance, and one tells no error: so one more is added
 * for the error, which is like any of `all`. */
estimate_t estimate_mean_among(const moments_t *moments, const moments_t *all);

/* The part's cycles, and its share of all. The share of the whole is exactly 1. */
estimate_t estimate_cycles(const charge_t *part, const sampling_t *sampling);
estimate_t estimate_share(const charge_t *part, const sampling_t *sampling);

/* The share of a part's cycles that has one reason, 0 to 1, by the squares of what single samples
 * charged; a reason that all of n samples name, or none, is certain to 1/(n + 2), by the rule of
 * succession. And the number of these cycles: what its samples charge scatters, and their number
 * like that of the retired ones. */
estimate_t estimate_reason(const tally_t *part, why_t why);
estimate_t estimate_reason_cycles(const tally_t *part, why_t why, const sampling_t *sampling);

/* 1/sqrt(k): the relative error of a count of k samples; infinite for k = 0. */
double estimate_confidence(double k);

/* How well counts of samples agree with known frequencies. Instructions are included by their
 * EXPECTED number of samples: choosing by the observed number would itself be a bias. */
typedef struct {
    double least;          /* instructions expected less often than this are left out */
    uint64_t instructions; /* instructions included */
    uint64_t within_one;   /* |k - expected| <= sqrt(expected) */
    uint64_t within_two;   /* |k - expected| <= 2 sqrt(expected) */
    uint64_t within_paper; /* |k/expected - 1| <= 1/sqrt(k), the envelope of ProfileMe's figure 3 */
    double chi_square;     /* sum of (k - expected)^2 / expected */
    double independent;    /* independent ones with the same information; 0: all are independent */
    uint64_t
        impossible; /* samples of what never happened there: attributed to the wrong instruction */
} fit_t;

void fit_start(fit_t *fit, double least);
void fit_add(fit_t *fit, double k, double expected);

/* Adds a part's cycles: `expected` (fit_charges), whose estimate is `sigmas` off. */
void fit_add_cycles(fit_t *fit, double expected, double sigmas);

/* (k - expected) / sqrt(expected). */
double fit_deviation(double k, double expected);

/* A sum of charges as if all had one size: their expected number, and the deviation in standard
 * errors of `expected` such charges. The size comes from the part's own samples and from three more
 * of the `usual` size: the part's own error cannot cover waits that its samples did not meet. */
typedef struct {
    double expected, sigmas;
} fit_charges_t;
fit_charges_t fit_charges(const charge_t *part, double usual, double cycles, double interval);

/* Chi-square in standard deviations from its mean: above 3 or so the sampler does not draw at
 * random. */
double fit_excess(const fit_t *fit);

/* True if the sample agrees: at least two thirds within one sigma, less three times the standard
 * error of that fraction, fit_excess at most 3, and nothing impossible. */
bool fit_holds(const fit_t *fit);
#endif
