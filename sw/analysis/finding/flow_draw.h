/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of flow_figures.c: the samples that its figures are made of, by place. They are added up as they came, and drawn again FIGURES_AGAIN
 * times with weights by chance: how much a figure differs from drawing to drawing is its error.
 */
#ifndef SW_ANALYSIS_FINDING_FLOW_DRAW_H
#define SW_ANALYSIS_FINDING_FLOW_DRAW_H
#include "flow_figures.h"
#include "random.h"
#include <math.h>

enum { AGAIN = FIGURES_AGAIN };

/* A place's figures, in the samples as they came ([0]) and drawn again: retired ones and those of them that were taken and mispredicted;
 * what they charge; what others do: aborted ones, debtors, and those of the latter that owe for a misprediction. */
enum {
    DRAWN_RETIRED,
    DRAWN_TAKEN,
    DRAWN_MISSED,
    DRAWN_SHORT,
    DRAWN_LONG,
    DRAWN_OTHER,
    DRAWN_OWED,
    DRAWN
};
typedef struct {
    float of[DRAWN][1 + AGAIN];
    float charged[2]
                 [WHY_COUNT]; /* by those that retired, as they came, after short and long waits */
    float shorts,
        squares; /* retired ones after short waits, as they came; squares of their charges */
    uint32_t slot;
    why_t debt; /* the reason of its debt when it is mispredicted; WHY_BASE: none */
} drawn_t;

/* Samples that charge much, for memory and for other things: their number, and the squares of their charges. */
enum { RARE_MEMORY, RARE_OTHER, RARES };
typedef struct {
    double samples, squares;
} rare_t;

/* A function's instructions, or those of none. How much samples of one instruction differ after short waits, in squares of its mean
 * charge: sum and degrees of freedom. Samples that charged much, of so many that might have. */
typedef struct {
    double differ, freedom, rare[RARES], chances[RARES];
} kin_t;

enum { SUM_SHORT, SUM_LONG, SUMS };

/* A function's sums: what its samples charge after short waits, and how many they are; its count, and what is made of both by
 * instruction, which filling up has moved. */
typedef struct {
    double charged, samples, count, made;
} level_t;

/* The place in the run of the samples, which are drawn again in pairs. */
typedef struct {
    float weight[2][1 + AGAIN]; /* a pair's two samples, by number modulo 2 */
    uint64_t number, fetched;   /* number of the next sample; `fetched` of the last one */
} drawing_t;

typedef struct {
    view_t *view;
    flow_t *flow;
    flow_counts_t *counts;
    drawn_t *drawn;         /* by the index of the view's table */
    float *samples, *taken; /* by slot */
    random_t random;
    double apart, common;     /* how drawings scatter: within a pair, and from pair to pair */
    drawing_t drawing[2];     /* samples that are not rare; rare ones */
    double weight[1 + AGAIN]; /* of all samples, as they came and drawn again */
    rare_t rare[RARES];
    level_t *level; /* by function of the flow */
    kin_t *kin;     /* likewise, and of what is in none */
    double sum[SUMS],
        squares[SUMS]; /* what samples charge, without long waits of their own and these */
    double longs;      /* factor that brings long waits to the cycles that were counted */
    double small, usual[WHY_COUNT]; /* a charge for retiring only; debt of a misprediction */
} making_t;

/* Its function in the flow, FLOW_NONE: none. */
static inline uint32_t flow_function_of(const making_t *making, const drawn_t *drawn) {
    return drawn->slot == FLOW_NONE ? FLOW_NONE : flow_function(making->flow, drawn->slot);
}

static inline kin_t *flow_kin_of(const making_t *making, const drawn_t *drawn) {
    uint32_t function = flow_function_of(making, drawn);
    return &making->kin[function == FLOW_NONE ? flow_functions(making->flow) : function];
}

/* The sum of squared differences from the mean of a place's samples after short waits, in squares of that mean. */
static inline double flow_differ_of(const drawn_t *drawn) {
    double k = drawn->shorts, mean = k > 0 ? drawn->of[DRAWN_SHORT][0] / k : 0;
    return mean > 0 ? fmax(0, drawn->squares / (mean * mean) - k) : 0;
}

/* Adds the samples up and draws them again, and finds what is usual for them and for those of a function. `drawn` has the places. */
void flow_draw(making_t *making);
#endif
