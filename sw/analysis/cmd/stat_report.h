/* SPDX-License-Identifier: Apache-2.0 */
/* The counts of `assay stat`, of one run or several, and their printing. */
#ifndef SW_ANALYSIS_CMD_STAT_REPORT_H
#define SW_ANALYSIS_CMD_STAT_REPORT_H
#include "estimate.h"
#include "sheet.h"
#include "simulate.h"
#include "windows_estimate.h"
#include <stdio.h>

typedef struct {
    facts_t facts;        /* of the first run */
    facts_t run;          /* its description: run_facts.h */
    double *sum, *square; /* over the runs, of each of them */
    size_t runs;
    windows_sampling_t sampling; /* if the others are windows of a run; else `whole` is 0 */
    double **windows;            /* for each fact, its value in each window */
    windows_ask_t ask;           /* which windows, */
    bool whole;                  /* ... one that covers the run */
    size_t again;                /* the last ones are others once more, after a longer warm-up: */
    double times;                /* ... so many times as long */
    size_t *which;               /* ... these */
    run_end_t end;               /* of the last run */
    double seconds;              /* of all */
    char **selected;             /* names of requested events, NULL: all */
    size_t selected_count;
    bool intervals; /* were printed before */
} stat_t;

/* Whether the event was requested. */
bool stat_is_selected(const stat_t *stat, const char *name);

/* The count relative to another, as "0.85 per cycle"; "": none. */
enum { STAT_RATE = 64 };
void stat_rate(const stat_t *stat, const char *name, char text[STAT_RATE]);

/* Adds a run's facts. */
void stat_add(stat_t *stat, const outcome_t *outcome);
/* Adds a window's facts, if `whole` is set. */
void stat_add_window(stat_t *stat, const outcome_t *outcome);
void stat_print(const stat_t *stat, const run_t *run, sheet_form_t form, FILE *out);
void stat_free(stat_t *stat);
void stat_help(FILE *out); /* the columns of its tables */

/* Prints a table of all events. */
void stat_list_events(void);
#endif
