/* SPDX-License-Identifier: Apache-2.0 */
/* The time at the head of the window, by instruction: what a counter of cycles samples, and what
 * each instruction sample says of the time before it retired. */
#ifndef SW_ANALYSIS_PROCEDURE_HEADS_H
#define SW_ANALYSIS_PROCEDURE_HEADS_H
#include "flow.h"
#include "view.h"

typedef struct {
    double samples;        /* that found it at the head */
    double cycles;         /* estimated: at the head, or of the empty window before it */
    double squares;        /* of what single samples say */
    double why[WHY_COUNT]; /* reasons of the cycles; none for a counter's samples */
    uint64_t culprit;      /* instruction that most of the empty window's cycles are owed to; 0:
                           none */
    double votes;
} head_t;

/* Whether the samples are of instructions, or of a counter of cycles, perhaps with others that a
 * driver has added up. */
bool heads_known(const view_t *view);

/* Whether the samples tell what was waited for. */
bool heads_know_why(const view_t *view);

/* By slot of the flow; the caller frees it. */
head_t *heads_make(const view_t *view, const flow_t *flow);
#endif
