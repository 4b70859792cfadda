/* SPDX-License-Identifier: Apache-2.0 */
/* Text tables.
 *
 *     table_t *table = table_new(2, (const heading_t[]){{"function", LEFT}, {"samples", RIGHT}});
 *     table_cell(table, "%s", name);         cells fill rows from left to right
 *     table_print(table, stdout, 120);       aligned, in 120 characters
 *     table_free(table);
 *
 * Cells and lines are made printable (printable.h).
 */
#ifndef SW_ANALYSIS_TEXT_TABLE_H
#define SW_ANALYSIS_TEXT_TABLE_H
#include "tint.h"
#include <stddef.h>
#include <stdio.h>

typedef enum {
    LEFT,
    RIGHT,
    WORDS
} align_t; /* WORDS: the last column, whose texts continue in lines below instead of being cut */

typedef struct {
    const char *title;
    align_t align;
} heading_t;

typedef struct table table_t;

table_t *table_new(size_t columns, const heading_t *column);
/* If a table is too wide, LEFT and WORDS columns shrink, the widest first, down to 16 characters,
 * or `least`. If that is not enough, RIGHT columns, and others with a `spare`, are left out: first
 * those with no information, then those with the largest `spare`, and of these the last; a line
 * below the table names them. `column` counts from 0; without this call both are 0. */
void table_give(table_t *table, size_t column, unsigned spare, unsigned least);

void table_cell(table_t *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A line of its own between two rows, never cut. */
void table_line(table_t *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Colours the row of the last cell. */
void table_tint(table_t *table, tint_t tint);

/* The text of a cell; cells are counted from the first cell of the first row. */
const char *table_text(const table_t *table, size_t cell);

/* `width` 0: as wide as needed. Nothing is cut if the output has that width. */
void table_print(const table_t *table, FILE *out, size_t width);
void table_free(table_t *table);
#endif
