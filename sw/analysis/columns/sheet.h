/* SPDX-License-Identifier: Apache-2.0 */
/* Rows whose cells are given, one after the other, for columns whose units begin with SHEET_; the
 * user's options (rows.h) decide how they are printed.
 *
 *     static const column_t list[] = {{"function", NULL, "its name", .unit = SHEET_TEXT},
 *                                     {"cycles", "cycles%", "share of the run's", .unit = SHEET_SHARE}};
 *     static const columns_t columns = {COLUMNS(list)};
 *     rows_t rows = {.columns = &columns};
 *     if (!rows_ready(&rows, SAMPLER_INSTRUCTION, &failure)) ...
 *     sheet_t *sheet = sheet_new(&rows);
 *     sheet_text(sheet, name);                cells fill rows from left to right
 *     sheet_estimate(sheet, share);
 *     sheet_print(sheet, 40, stdout);
 */
#ifndef SW_ANALYSIS_COLUMNS_SHEET_H
#define SW_ANALYSIS_COLUMNS_SHEET_H
#include "rows.h"

typedef struct sheet sheet_t;

sheet_t *sheet_new(const rows_t *rows);

/* A table beside the command's own one: all columns, no file, not sorted. `wide`: whatever the
 * terminal's width. */
sheet_t *sheet_beside(const columns_t *columns, bool wide);
void sheet_help(const columns_t *columns, FILE *out); /* its lines of --help */

void sheet_text(sheet_t *sheet, const char *text);
void sheet_figure(sheet_t *sheet, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sheet_address(sheet_t *sheet, uint64_t address);
void sheet_number(sheet_t *sheet, double value); /* NaN: unknown */
void sheet_estimate(sheet_t *sheet, estimate_t estimate);

/* The source of the derived events of the row that begins (columns.h): columns after those whose
 * cells are given. `tally` must live until the sheet is printed. */
void sheet_derived(sheet_t *sheet, const view_t *view, const tally_t *tally);

/* The rows from here on stay last, whatever the sorting. */
void sheet_rest(sheet_t *sheet);

/* Prints the sheet and frees it. A table without --all has `most` rows and says how many more there
 * are; 0: all. */
void sheet_print(sheet_t *sheet, size_t most, FILE *out);
#endif
