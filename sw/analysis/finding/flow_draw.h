/* SPDX-License-Identifier: Apache-2.0 */
/* Internal to flow_figures.c: the samples behind its figures, by place. They are added up as they
 * came, and redrawn FIGURES_AGAIN times with random weights (a bootstrap): the scatter of a figure
 * over the drawings is its error.
 */
#ifndef SW_ANALYSIS_FINDING_FLOW_DRAW_H
#define SW_ANALYSIS_FINDING_FLOW_DRAW_H
#include "flow_figures.h"
#include "random.h"
#include <math.h>

enum { AGAIN = FIGURES_AGAIN };

/* A place's figures, from the samples as they came ([0]) and redrawn: retired ones, and of those
 * the taken and mispredicted ones; their charges; others: aborted samples, debtors, and debtors
 * that owe for a misprediction. */
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
    float charged[2][WHY_COUNT]; /* of retired samples, as they came, after short and long waits */
    float shorts,
        squares; /* retired samples after short waits, as they came; squares of their charges */
    rare_t rare[RARES];
    uint32_t slot;
    why_t debt; /* the reason of its debt when it is mispredicted; WHY_BASE: none */
} drawn_t;

/* Statistics of a function's instructions, or of those outside functions. How much samples of one
 * instruction differ after short waits, in squares of its mean charge: sum and degrees of freedom.
 * The number of samples with large charges, and of candidates. */
typedef struct {
    double differ, freedom, rare[RARES], chances[RARES];
} kin_t;

enum { SUM_SHORT, SUM_LONG, SUMS };

/* A function's sums: its samples' charges after short waits, and their number; its count, and the
 * figures made of both by instruction, which filling up has changed. */
typedef struct {
    double charged, samples, count, made;
} level_t;

/* The position in the run of the samples, which are redrawn in pairs. */
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
    double apart, common;     /* scatter of the drawings: within a pair, and from pair to pair */
    drawing_t drawing[2];     /* samples that are not rare; rare ones */
    double weight[1 + AGAIN]; /* of all samples, as they came and drawn again */
    rare_t rare[RARES];
    level_t *level; /* by function of the flow */
    kin_t *kin;     /* likewise, and of code in no function */
    double sum[SUMS],
        squares[SUMS]; /* what samples charge, without their own long waits and these */
    double longs;      /* factor that scales long waits to the cycles that were counted */
    double small, usual[WHY_COUNT]; /* a charge for retiring only; debt of a misprediction */
    double short_square;            /* mean square of a charge after a short wait */
} making_t;

/* Its function in the flow, FLOW_NONE: none. */
static inline uint32_t flow_function_of(const making_t *making, const drawn_t *drawn) {
    return drawn->slot == FLOW_NONE ? FLOW_NONE : flow_function(making->flow, drawn->slot);
}

static inline kin_t *flow_kin_of(const making_t *making, const drawn_t *drawn) {
    uint32_t function = flow_function_of(making, drawn);
    return &making->kin[function == FLOW_NONE ? flow_functions(making->flow) : function];
}

/* The sum of squared differences from the mean of a place's samples after short waits, in squares
 * of that mean. */
static inline double flow_differ_of(const drawn_t *drawn) {
    double k = drawn->shorts, mean = k > 0 ? drawn->of[DRAWN_SHORT][0] / k : 0;
    return mean > 0 ? fmax(0, drawn->squares / (mean * mean) - k) : 0;
}

/* Adds up the samples and redraws them, and finds the usual charges of all and of each function.
 * `drawn` has the places. */
void flow_draw(making_t *making);
#endif
