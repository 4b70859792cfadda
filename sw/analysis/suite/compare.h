/* SPDX-License-Identifier: Apache-2.0 */
/* Compares two sets of runs. Exact figures are compared exactly: any difference is a change.
 * Sampled ones are tested, by Welch's test if both sides have SEEDS_ENOUGH seeds, else by their
 * errors; all tests of a comparison share one false discovery rate.
 */
#ifndef SW_ANALYSIS_SUITE_COMPARE_H
#define SW_ANALYSIS_SUITE_COMPARE_H
#include "history.h"
#include "statistics.h"

enum { SEEDS_ENOUGH = 5, BOOTSTRAPS = 10000 };
#define COMPARE_COVERAGE 0.95

/* The results of one program on one machine by one measure, over its seeds. */
typedef struct {
    char *machine, *program, *measure, *kind;
    result_t *list;
    size_t count;
} cell_t;

typedef struct {
    char *title;
    cell_t *list; /* by program, machine, measure */
    size_t count;
} side_t;

typedef struct {
    double rate;   /* false discovery rate, 0.05 */
    uint64_t seed; /* of the bootstrap */
} compare_ask_t;

/* A figure of both sides. */
typedef struct {
    const cell_t *cell[2];
    const char *name, *part;
    bool exact, tested;
    double before, after;
    test_t test;       /* of the means */
    interval_t change; /* of (after - before) / before; NaN: unknown */
    double adjusted;   /* the false discovery rate at which it is a change; NaN: not tested */
    bool changed;
    char *why;
} compared_figure_t;

/* The geometric mean of after / before of the programs' cycles by one measure, on one machine, or
 * from one to another. */
typedef struct {
    char *machine, *measure;
    char *title; /* the machine, and the measure if there are several */
    size_t programs;
    double ratio;
    interval_t interval;
} compared_mean_t;

typedef enum { PAIR_COMPARED, PAIR_MISSING, PAIR_NEW, PAIR_FAILED, PAIR_WRONG } pair_status_t;
typedef struct {
    const cell_t *cell[2]; /* NULL: missing */
    pair_status_t
        status; /* MISSING: a run after; FAILED: after; WRONG: the same program prints something
                   else */
    char *message;
} compared_pair_t;

typedef struct {
    compared_figure_t *list;
    size_t count, tests;
    compared_mean_t *means;
    size_t mean_count;
    compared_pair_t *pairs;
    size_t pair_count;
} compared_suites_t;

/* The runs of a label; side_keep: only those on one machine. */
bool side_read(side_t *side, history_t *history, const history_label_t *label, failure_t *failure);
bool side_keep(side_t *side, const char *machine, failure_t *failure);
void side_free(side_t *side);

/* `across`: the sides are two machines, whose names are not compared. */
void compare_make(compared_suites_t *compared, const side_t side[2], bool across,
                  const compare_ask_t *ask);
void compare_free(compared_suites_t *compared);

/* The machine, "wide", or "board to wide"; the caller frees it. */
char *compared_machine(const cell_t *const cell[2]);

/* A rule that must not match: `cycles>+1%`, `time:sort>+500`, `geomean>+0.5%`: the change of a
 * figure, in percent of before or absolute. */
typedef struct {
    char *text, *name, *part; /* part NULL: any */
    bool above, percent;
    double limit;
} rule_t;

bool rule_read(rule_t *rule, const char *text);
void rule_free(rule_t *rule);
/* Whether a figure of its name exists. */
bool rule_is_known(const rule_t *rule, const compared_suites_t *compared);
/* Whether the figure has changed so; for sampled figures, beyond chance. */
bool rule_breaks(const rule_t *rule, const compared_figure_t *figure);
bool rule_breaks_mean(const rule_t *rule, const compared_mean_t *mean);
#endif
