/* SPDX-License-Identifier: Apache-2.0 */
/* How often each latency occurred, by stage: whole distributions, while tally.h has means. */
#ifndef SW_ANALYSIS_TEXT_HISTOGRAM_H
#define SW_ANALYSIS_TEXT_HISTOGRAM_H
#include "sample.h"

enum { HISTOGRAM_SIZE = PD_LATENCY_MAX + 1 };
typedef struct {
    uint64_t samples[STAGE_COUNT]; /* samples with the stage */
    uint32_t count[STAGE_COUNT][HISTOGRAM_SIZE];
} histogram_t;

/* Retired samples only, like the means of a tally. */
void histogram_add(histogram_t *histogram, const sample_t *sample);

/* The least latency that this part of the samples, above 0, does not exceed. */
unsigned histogram_quantile(const histogram_t *histogram, stage_t stage, double part);
uint64_t histogram_between(const histogram_t *histogram, stage_t stage, unsigned from, unsigned to);

/* Bins of latencies, for storing many distributions: up to 7 cycles one for each number, then four
 * for each doubling. The last ends where latencies saturate, at PD_LATENCY_MAX; bin HISTOGRAM_BINS
 * would begin after that. */
enum { HISTOGRAM_BINS = 44 };
unsigned histogram_bin(unsigned latency);
unsigned histogram_bin_from(unsigned bin);
#endif
