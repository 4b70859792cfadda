/* SPDX-License-Identifier: Apache-2.0 */
/* How often each latency was met, stage by stage: for whole distributions, where tally.h has means. Samples count by their weight:
 * of those that waited long many more may have been taken (mpmstrata). */
#ifndef SW_ANALYSIS_TEXT_HISTOGRAM_H
#define SW_ANALYSIS_TEXT_HISTOGRAM_H
#include "sample.h"

enum { HISTOGRAM_SIZE = PD_LATENCY_MAX + 1 };
typedef struct {
    uint64_t samples[STAGE_COUNT]; /* samples that have the stage */
    double all[STAGE_COUNT];       /* ... by their weight */
    uint32_t count[STAGE_COUNT][HISTOGRAM_SIZE];
    double weight[STAGE_COUNT][HISTOGRAM_SIZE];
} histogram_t;

/* Retired samples only, like the means of a tally. */
void histogram_add(histogram_t *histogram, const sample_t *sample);

/* The least latency that this part, above 0, of what the samples stand for does not exceed. */
unsigned histogram_quantile(const histogram_t *histogram, stage_t stage, double part);
/* Samples with a latency from `from` on, below `to`, and what they weigh. */
typedef struct {
    uint64_t samples;
    double weight;
} histogram_part_t;
histogram_part_t histogram_between(const histogram_t *histogram, stage_t stage, unsigned from,
                                   unsigned to);

/* Bins of latencies, for storing many distributions: up to 7 cycles one for each number, then four
 * for each doubling. The last ends where latencies saturate, at PD_LATENCY_MAX; bin HISTOGRAM_BINS
 * would begin after that. */
enum { HISTOGRAM_BINS = 44 };
unsigned histogram_bin(unsigned latency);
unsigned histogram_bin_from(unsigned bin);
#endif
