/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of columns, as the command line wants them: which columns, in which order, as a table, as CSV or
 * as JSON, one object a line.
 *
 *     rows_t rows = {.columns = &report_columns};
 *     {rows_options, AT(rows)}                                   among a command's options
 *     if (!rows_ready(&rows, SAMPLER_INSTRUCTION, &failure)) ...
 *     rows_sort(&rows, list, count);
 *     rows_head(&rows, stdout);                                  files: a row at a time
 *     rows_put(&rows, &row, stdout);
 *     table_t *table = rows_table(&rows);                        tables
 *     rows_cells(&rows, table, &row);
 */
#ifndef SW_ANALYSIS_COLUMNS_ROWS_H
#define SW_ANALYSIS_COLUMNS_ROWS_H
#include "columns.h"
#include "counts.h"
#include "critical.h"
#include "option.h"
#include "sheet.h"

enum { ROWS_USUAL = 3 }; /* usual, wide, exact */
typedef struct {
    const columns_t *columns;
    sheet_form_t form;
    bool wide, list, exact;     /* exact: figures are (--exact), so tables have others */
    const char *fields, *sort;  /* as the user wrote them; NULL: not given */
    const counts_t *counts;     /* exact counts in addition to the samples, NULL: none */
    const critical_t *critical; /* the run's critical path, NULL: not known */
    bool children;              /* the cycles of what functions call, too */
    choice_t choice;            /* from rows_ready on */
    const view_t *asked;        /* rows_ask; NULL: none */
    columns_t own;              /* with these: the command's columns and theirs */
    char usual[ROWS_USUAL][320];
} rows_t;

/* Options whose fields are those of a rows_t. */
extern const option_t rows_options[], rows_sort_options[];

/* Whether derived events are among the columns, or sorted by: the view needs view_derive. After rows_ready. */
bool rows_derived(const rows_t *rows);

/* The columns for samples of this form, for `counts` and `critical`. False: a name is not known. */
bool rows_ready(rows_t *rows, sampler_kind_t sampler, failure_t *failure);

/* Before that: the events of a session have columns, if the view has any. */
void rows_ask(rows_t *rows, const view_t *view);

/* Sorts by --sort; rows that are equal, or all without it, stay in their order. */
void rows_sort(const rows_t *rows, row_t *list, size_t count);

/* For files. A row without samples has the values of an empty tally. */
void rows_head(const rows_t *rows, FILE *out);
void rows_put(const rows_t *rows, const row_t *row, FILE *out);

/* For tables; `last`: one more column, whose cells the caller adds, NULL: none. */
table_t *rows_table(const rows_t *rows, const char *last);
void rows_cells(const rows_t *rows, table_t *table, const row_t *row);
#endif
