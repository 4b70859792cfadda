/* SPDX-License-Identifier: Apache-2.0 */
/* See histogram.h. */
#include "histogram.h"

void histogram_add(histogram_t *histogram, const sample_t *sample) {
    if (!sample_retired(sample))
        return;
    for (int stage = 0; stage < STAGE_COUNT; stage++) {
        uint32_t latency = sample->latency[stage];
        if (!sample_has(sample, (stage_t)stage))
            continue;
        histogram->samples[stage]++;
        histogram->count[stage][latency < PD_LATENCY_MAX ? latency : PD_LATENCY_MAX]++;
    }
}

unsigned histogram_quantile(const histogram_t *histogram, stage_t stage, double part) {
    double wanted = part * (double)histogram->samples[stage], seen = 0;
    unsigned latency = 0;
    while (latency < PD_LATENCY_MAX && (seen += histogram->count[stage][latency]) < wanted)
        latency++;
    return latency;
}

uint64_t histogram_between(const histogram_t *histogram, stage_t stage, unsigned from,
                           unsigned to) {
    uint64_t sum = 0;
    for (unsigned latency = from; latency < to && latency < HISTOGRAM_SIZE; latency++)
        sum += histogram->count[stage][latency];
    return sum;
}

/* From 8 on the bin is the octave and the two bits after the first. */
unsigned histogram_bin(unsigned latency) {
    unsigned shift = 0;
    latency = latency < PD_LATENCY_MAX ? latency : PD_LATENCY_MAX;
    while (latency >> shift > 7)
        shift++;
    return 4 * shift + (latency >> shift);
}

unsigned histogram_bin_from(unsigned bin) {
    unsigned shift = bin < 8 ? 0 : bin / 4 - 1;
    return (bin - 4 * shift) << shift;
}
