/* SPDX-License-Identifier: Apache-2.0 */
/* How much of the program was sampled at all: the share of its retired instructions that the
 * profiler counted, and the places where the program itself switched sampling off. The simulator
 * counts both, without the profiler's counters; neither includes the driver's instructions.
 */
#ifndef SW_ANALYSIS_PROFILE_COVERAGE_H
#define SW_ANALYSIS_PROFILE_COVERAGE_H
#include "facts.h"
#include <stdbool.h>

typedef struct {
    char text[144];
} coverage_t;

/* "99.7 % of the program's 19,946 instructions"; rounded down, so that 100.0 % is all of them. The
 * simulator takes instructions that retire while a sample is under way as counted. If counting
 * stops then (short periods) that is too many: "about" marks the share of the program's fetches,
 * wrong paths too, that were fetched while counting was on (not if each sample is an interrupt:
 * instructions fetched until that comes die). */
const char *coverage_text(coverage_t *coverage, const facts_t *meta, const facts_t *counters);

/* Whether counting stopped around samples ("about" above): the instructions fetched meanwhile may
 * all belong to a few functions. */
bool coverage_rests(const facts_t *meta, const facts_t *counters);

/* The unit of the distance between samples: "fetched instructions", "fetch opportunities", "cycles"
 * or "dispatched instructions". */
const char *coverage_population(const facts_t *meta);

/* Whether at least a fifth of the program was not counted. */
bool coverage_is_thin(const facts_t *meta, const facts_t *counters);

/* The part of the chosen samples that were lost: no tag was free, or the queue was full. The loss
 * is not random: a slow way out takes the same number in a cycle wherever the program is, so code
 * that runs fast loses more of its samples, and estimates are biased towards code that waits. */
double coverage_lost(const facts_t *counters);

/* The words for this part; NULL: too small to mention. */
const char *coverage_lost_text(coverage_t *coverage, const facts_t *counters);

/* The registers through which a program can switch sampling off. */
typedef struct {
    const char *csr, *what, *cost;
} mask_t;
enum { COVERAGE_MASKS = 4 };
extern const mask_t coverage_masks[COVERAGE_MASKS];

/* Where the program first switched sampling off with this register; 0: it did not. */
uint64_t coverage_masked_at(const facts_t *counters, const mask_t *mask);
#endif
