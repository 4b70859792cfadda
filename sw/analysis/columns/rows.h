/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of columns for the command line: which columns, in which order, as a table, as CSV or as
 * JSON, one object a line.
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
#include "command.h"
#include "option.h"
#include "shared_options.h"

enum { ROWS_USUAL = 3 }; /* usual, wide, exact */
typedef struct {
    const columns_t *columns;
    sheet_form_t form;
    bool wide, list, all,
        exact;    /* all: a sheet's rows; exact: exact figures (--exact), with other columns in
                     tables */
    bool misused; /* rows_ready found the name of a column that does not exist */
    const char *fields, *sort;       /* as the user wrote them; NULL: not given */
    const struct counts *counts;     /* exact counts in addition to the samples, NULL: none */
    const struct critical *critical; /* the run's critical path, NULL: unknown */
    bool children;                   /* also the cycles of callees */
    unsigned more;                   /* bits: columns OF_MORE that exist */
    choice_t choice;                 /* set by rows_ready */
    const view_t *asked;             /* rows_ask; NULL: none */
    columns_t own;                   /* with these: the command's columns and those of the events */
    char usual[ROWS_USUAL][320];
} rows_t;

/* Options whose fields are those of a rows_t. */
extern const option_t rows_options[], rows_sort_options[];

/* Whether derived events are among the columns, or sorted by: the view then needs view_derive. Call
 * after rows_ready. */
bool rows_derived(const rows_t *rows);

/* Printed above a table of exact figures, after view_derive: its derived events that the truth
 * lacks. */
void rows_untold(const rows_t *rows, const view_t *view, FILE *out);

/* The columns for samples of this form, for `counts` and `critical`. Returns false if a name is
 * unknown. */
bool rows_ready(rows_t *rows, sampler_kind_t sampler, failure_t *failure);

/* Call before that: adds columns for the events of a session, if the view has any. */
void rows_ask(rows_t *rows, const view_t *view);
/* Prints the failure, as a command-line error if rows_ready found one; returns the exit status. */
int rows_fail(const rows_t *rows, const char *name, const failure_t *failure);

/* A command's tables: the offset of the rows_t in its settings, and their columns, for --list and
 * --help. */
#define TABLES(at, ...)                                                                            \
    .tables = {at, (const void *const[]){__VA_ARGS__, NULL}, rows_start, rows_help}
int rows_start(const command_t *command, const void *rows);
void rows_help(const command_t *command, FILE *out);

/* Sorts by --sort; equal rows, or all without it, keep their order. */
void rows_sort(const rows_t *rows, row_t *list, size_t count);

/* For files. A row without samples has the values of an empty tally. */
void rows_head(const rows_t *rows, FILE *out);
void rows_put(const rows_t *rows, const row_t *row, FILE *out);

/* For tables; `last`: one more column, whose cells the caller adds, NULL: none. */
table_t *rows_table(const rows_t *rows, const char *last);
void rows_cells(const rows_t *rows, table_t *table, const row_t *row);
#endif
