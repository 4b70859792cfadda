/* Estimates from samples, each with its confidence.
 *
 * One of every S fetched instructions is sampled: k samples with a property stand for k*S fetched
 * instructions with it (ProfileMe, MICRO-30, section 5.1). S is taken as (instructions fetched
 * while counting) / (samples delivered), not as the mean of the programmed intervals: a sample lost
 * to a collision, a filter or the link takes its interval with it, so the mean interval would make
 * every estimate too low by the fraction lost. See docs/report.md.
 *
 * A share of the cycles. A sample i waited x_i cycles as the oldest (OLDEST) and retired or not
 * (r_i = 1 or 0); it is charged with y_i = a*x_i + flow*r_i cycles, and a part's share is the sum
 * of its y over the sum of all. X, R: sums of x and r over all samples; C: counted cycles.
 *
 *     counted, C/S - X >= R/width:  a = 1, flow = (C/S - X) / R
 *     counted, C/S - X <  R/width:  flow = 1/width, a = (C/S - R/width) / X
 *     not counted:                  a = 1, flow = 1/width
 *
 * The second: a few long waits among the samples would explain more than there was. Retirement
 * takes 1/width cycles at least, so waiting is cut to what is left; the sum stays C.
 *
 * Its error. flow and a are made of the same samples as the sums, and move against them. To first
 * order sample i moves the share by (u_i - mean u) / sum y, where u_i = y_i * (1 - w) for samples
 * of the part and -y_i * w for others, with w the part's share of R, X and the sum of y in the
 * three cases. First order is not enough where one sample carries much of the waiting, so the share
 * is computed again without each sample: the sum of the squared changes is its variance (the
 * jackknife). What the samples did not meet they cannot tell, so the error is never taken for less
 * than the change that one more sample, drawn from all of them, would make.
 *
 * Intervals are not Poisson's. They are random, but even: with c their standard deviation over
 * their mean, the number of samples in a long piece of the run has c^2 of Poisson's variance. What
 * near samples have in common belongs to such pieces, the rest is chance: with g1, g2 the
 * covariances of u_i and u_i+1, u_i and u_i+2, and g = 2*g1 - g2 for what they would have at no
 * distance, a variance v of independent samples is really v - (1 - c^2) * g, if g > 0. The same
 * holds for counts of retired instructions, where u_i is 1 or 0.
 */
#ifndef SW_ANALYSIS_CORE_ESTIMATE_H
#define SW_ANALYSIS_CORE_ESTIMATE_H
#include "tally.h"

typedef struct {
    double value, sigma;
} estimate_t;

/* What was sampled, and how: all estimates of a profile rest on it. */
typedef struct {
    const tally_t *whole; /* all samples */
    double fetched;       /* instructions that could have been chosen */
    double cycles;        /* in which they were counted; 0: not known */
    double width;         /* of retirement; 0: not known */
    double period;        /* mean interval asked for; 0: not known */
    bool narrow;          /* a stream's intervals scatter by half as much */
} sampling_t;

/* What a sample is charged with: this part of its OLDEST, and flow if it retired. */
typedef struct {
    double waiting, flow;
} charge_t;

/* Fetched instructions that one sample stands for; 0 when there are no samples. */
double estimate_interval(double fetched, double samples);

charge_t estimate_charge(const sampling_t *sampling);

/* k*S, the samples independent: binomial, and never less than one sample. */
estimate_t estimate_count(double k, const sampling_t *sampling);

/* The part's retired instructions; knows which samples came one after the other. */
estimate_t estimate_retired(const tally_t *part, const sampling_t *sampling);

/* The fraction k of n, with the binomial standard error; for the error one success and one failure
 * are added, so that 0 of 5 is not taken for certain. n = 0 gives NaN. */
estimate_t estimate_rate(double k, double n);

/* Mean and its standard error; NaN where there is nothing (mean) or only one value (error). */
estimate_t estimate_mean(const moments_t *moments);

/* The part's share of the cycles. That of the whole itself is 1 and certain. */
estimate_t estimate_share(const tally_t *part, const sampling_t *sampling);

/* 1/sqrt(k): the relative error of a count of k samples; infinite for k = 0. */
double estimate_confidence(double k);

/* How well counts of samples agree with known frequencies. Instructions are taken in by their
 * EXPECTED number of samples: choosing by the observed number would itself be a bias. */
typedef struct {
    double least;          /* instructions expected less often than this are left out */
    uint64_t instructions; /* taken in */
    uint64_t within_one;   /* |k - expected| <= sqrt(expected) */
    uint64_t within_two;   /* |k - expected| <= 2 sqrt(expected) */
    uint64_t within_paper; /* |k/expected - 1| <= 1/sqrt(k), the envelope of ProfileMe's figure 3 */
    double chi_square;     /* sum of (k - expected)^2 / expected */
    uint64_t impossible; /* samples of what never happened there: blamed on the wrong instruction */
} fit_t;

void fit_start(fit_t *fit, double least);
void fit_add(fit_t *fit, double k, double expected);

/* (k - expected) / sqrt(expected). */
double fit_deviation(double k, double expected);

/* Chi-square in standard deviations from its mean: above 3 or so the sampler is not drawing at
 * random. */
double fit_excess(const fit_t *fit);

/* True when the sample agrees: at least two thirds within one sigma, less twice the standard error
 * of that fraction, fit_excess is no more than 3, and nothing was impossible. */
bool fit_holds(const fit_t *fit);
#endif
