/* Estimates from samples, each with its confidence (ProfileMe, MICRO-30, section 5.1).
 *
 * One of every S fetched instructions is sampled. k samples with a property stand for k*S fetched
 * instructions with it; the standard deviation of that estimate is about sqrt(k)*S, its relative
 * error 1/sqrt(k).
 *
 * S is taken as (instructions fetched while counting) / (samples delivered), not as the mean of the
 * programmed intervals: a sample lost to a collision, a filter or the link takes its interval with
 * it, so the mean interval would make every estimate too low by the fraction lost. See
 * docs/report.md.
 */
#ifndef SW_ANALYSIS_CORE_ESTIMATE_H
#define SW_ANALYSIS_CORE_ESTIMATE_H
#include "tally.h"

typedef struct {
    double value, sigma;
} estimate_t;

/* Fetched instructions that one sample stands for; 0 when there are no samples. */
double estimate_interval(double fetched, double samples);

/* k*S, sigma sqrt(k)*S. */
estimate_t estimate_count(double k, double interval);

/* The fraction k of n, with the binomial standard error; for the error one success and one failure
 * are added, so that 0 of 5 is not taken for certain. n = 0 gives NaN. */
estimate_t estimate_rate(double k, double n);

/* Mean and its standard error; NaN where there is nothing (mean) or only one value (error). */
estimate_t estimate_mean(const moments_t *moments);

/* The part's share of the whole's exposed cycles. The error is that of a ratio of two sums of which
 * one is in the other: samples outside the part move the share, too. */
estimate_t estimate_share(const tally_t *part, const tally_t *whole);

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
