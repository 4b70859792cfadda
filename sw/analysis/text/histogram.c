/* SPDX-License-Identifier: Apache-2.0 */
/* See histogram.h. */
#include "histogram.h"

void histogram_add(histogram_t *histogram, const sample_t *sample) {
    double weight = sample_weight(sample);
    if (!sample_retired(sample))
        return;
    for (int stage = 0; stage < STAGE_COUNT; stage++) {
        uint32_t latency = sample->latency[stage];
        if (!sample_has(sample, (stage_t)stage))
            continue;
        latency = latency < PD_LATENCY_MAX ? latency : PD_LATENCY_MAX;
        histogram->samples[stage]++;
        histogram->all[stage] += weight;
        histogram->count[stage][latency]++;
        histogram->weight[stage][latency] += weight;
    }
}

unsigned histogram_quantile(const histogram_t *histogram, stage_t stage, double part) {
    double wanted = part * histogram->all[stage], seen = 0;
    unsigned latency = 0;
    while (latency < PD_LATENCY_MAX && (seen += histogram->weight[stage][latency]) < wanted)
        latency++;
    return latency;
}

histogram_part_t histogram_between(const histogram_t *histogram, stage_t stage, unsigned from,
                                   unsigned to) {
    histogram_part_t sum = {0};
    for (unsigned latency = from; latency < to && latency < HISTOGRAM_SIZE; latency++) {
        sum.samples += histogram->count[stage][latency];
        sum.weight += histogram->weight[stage][latency];
    }
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
