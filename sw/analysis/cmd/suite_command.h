/* SPDX-License-Identifier: Apache-2.0 */
/* The settings of `assay suite`, and its parts: suite_run.c, suite_compare.c, suite_report.c. */
#ifndef SW_ANALYSIS_CMD_SUITE_COMMAND_H
#define SW_ANALYSIS_CMD_SUITE_COMMAND_H
#include "compare.h"
#include "engine.h"
#include "history.h"
#include "plan.h"
#include "rows.h"

typedef enum { AGAIN_NONE, AGAIN_FAILED, AGAIN_ALL } again_t;
enum { RULES_MOST = 32 };

typedef struct {
    rows_t rows;
    const char *folder; /* of the runs; NULL: the only one here */
    bool of_run, of_compare, of_report;
    /* run */
    engine_kind_t engine;
    const char *engine_options, *label;
    uint64_t jobs;
    again_t again;
    selection_t selection;
    bool dry;
    /* compare */
    compare_ask_t ask;
    rule_t rules[RULES_MOST];
    size_t rule_count;
    const char *junit;
    /* report */
    const char *page;
    bool figures;
} suite_command_t;

extern const columns_t suite_run_columns, suite_compare_columns, suite_figure_columns;

int suite_run(suite_command_t *s, const char *path);
int suite_report(suite_command_t *s, const char *label);
int suite_compare(suite_command_t *s, int count, char **side);

/* The folder's history: that of --output, or of the only folder *.runs here. */
bool suite_open_history(const suite_command_t *s, history_t **history, failure_t *failure);

/* The label of this name; "": the last one, or so many before it. NULL: none; the failure
 * says so. */
const history_label_t *suite_label(const history_label_t *labels, size_t count, const char *name,
                                   size_t back, failure_t *failure);

/* Prints a row for each of the runs; `errors`: by key, why there is no result; NULL: all have one.
 * Returns how many are not good. */
size_t suite_print_runs(const suite_command_t *s, history_t *history, const history_run_t *list,
                        size_t count, const facts_t *errors);
#endif
