/* SPDX-License-Identifier: Apache-2.0 */
/* How much of the program was sampled at all: of the instructions that it retired, the share that
 * the profiler counted, and the places where the program itself switched sampling off. The
 * simulator counts both, without the profiler's counters; the driver's instructions are in neither.
 */
#ifndef SW_ANALYSIS_PROFILE_COVERAGE_H
#define SW_ANALYSIS_PROFILE_COVERAGE_H
#include "facts.h"
#include <stdbool.h>

typedef struct {
    char text[144];
} coverage_t;

/* "99.7 % of the program's 19,946 instructions"; rounded down, so that 100.0 % is all of them. The simulator takes those that
 * retire while a sample is on its way for counted. Where counting rests then (short periods) these are too many: "about"
 * the share of what the program fetched, wrong paths too, that was fetched while it did not rest (not where each sample is an
 * interrupt: what is fetched until that comes dies). */
const char *coverage_text(coverage_t *coverage, const facts_t *meta, const facts_t *counters);

/* Whether counting rested around samples, so that "about" stands there: what was fetched then can all be of a few functions. */
bool coverage_rests(const facts_t *meta, const facts_t *counters);

/* What the distance between samples is counted in: "fetched instructions", "fetch opportunities", "cycles" or "dispatched instructions". */
const char *coverage_population(const facts_t *meta);

/* Whether a fifth of the program or more was not counted. */
bool coverage_is_thin(const facts_t *meta, const facts_t *counters);

/* The part of the chosen samples that were lost: no tag was free, or the queue was full. No chance
 * loses them: a way out that is too slow takes as many in a cycle wherever the program is, so code
 * that runs fast loses more of its samples, and estimates lean to code that waits. */
double coverage_lost(const facts_t *counters);

/* The words for this part; NULL: it is too small to mention. */
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
