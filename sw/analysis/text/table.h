/* SPDX-License-Identifier: Apache-2.0 */
/* Text tables.
 *
 *     table_t *table = table_new(2, (const heading_t[]){{"function", LEFT}, {"samples", RIGHT}});
 *     table_cell(table, "%s", name);         cells fill rows from left to right
 *     table_print(table, stdout, 120);       aligned; the widest LEFT column gives way if too wide
 *     table_free(table);
 *
 * Cells and lines are made printable (printable.h).
 */
#ifndef SW_ANALYSIS_TEXT_TABLE_H
#define SW_ANALYSIS_TEXT_TABLE_H
#include <stddef.h>
#include <stdio.h>

typedef enum { LEFT, RIGHT } align_t;

typedef struct {
    const char *title;
    align_t align;
} heading_t;

typedef struct table table_t;

table_t *table_new(size_t columns, const heading_t *column);
void table_cell(table_t *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A line of its own between two rows, never cut. */
void table_line(table_t *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The text of a cell; cells are counted from the first cell of the first row. */
const char *table_text(const table_t *table, size_t cell);

/* `width` 0: as wide as the table needs. Nothing is cut when the output is that wide. */
void table_print(const table_t *table, FILE *out, size_t width);
void table_free(table_t *table);
#endif
