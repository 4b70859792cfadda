/* SPDX-License-Identifier: Apache-2.0 */
/* The lives of all instructions of a run (base/trace.h, `record --trace`), in fetch order, and the
 * activity in any stretch of its cycles:
 *
 *     lives_t lives;
 *     if (!lives_open(&lives, "sort.trace", &failure)) ...
 *     lives.useful[to - lives.first] - lives.useful[from - lives.first]
 *     lives_close(&lives);
 */
#ifndef SW_ANALYSIS_FINDING_LIVES_H
#define SW_ANALYSIS_FINDING_LIVES_H
#include "failure.h"
#include "trace.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    trace_record_t *life; /* by sequence */
    size_t count;
    uint64_t first;    /* cycle of the first fetch */
    size_t cycles;     /* from there on, up to the last end */
    uint32_t *useful;  /* useful[c]: issues before cycle first + c of instructions that retire */
    uint32_t *retired; /* retired[c]: retirements before it */
} lives_t;

bool lives_open(lives_t *lives, const char *path, failure_t *failure);
void lives_close(lives_t *lives);

/* The cycle in which it may retire, or aborts. */
uint64_t life_done(const trace_record_t *life);

/* The run cut into windows of so many cycles (section 6 of the paper): retired instructions a
 * cycle, mean and standard deviation over windows weighted by their retired instructions, and the
 * largest over the smallest that is not 0. */
enum { WINDOW_CYCLES = 30 };
typedef struct {
    double mean, deviation, ratio;
} window_ipc_t;
window_ipc_t lives_windows(const lives_t *lives);

/* A load, store or atomic. */
bool life_accesses(const trace_record_t *life);
#endif
