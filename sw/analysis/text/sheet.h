/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of typed cells that come out as a table, as CSV or as JSON, so that all three say the same.
 *
 *     static const sheet_column_t columns[] = {{"function", "function", SHEET_TEXT}, {"cycles", "cycles%", SHEET_SHARE}};
 *     sheet_t *sheet = sheet_new(2, columns);
 *     sheet_text(sheet, name);                cells fill rows from left to right
 *     sheet_estimate(sheet, share);
 *     sheet_print(sheet, SHEET_CSV, stdout, 0);
 *     sheet_free(sheet);
 *
 * In CSV and JSON an estimate is two fields, NAME and NAME_sigma, a share is a fraction, and an address 0x....
 */
#ifndef SW_ANALYSIS_TEXT_SHEET_H
#define SW_ANALYSIS_TEXT_SHEET_H
#include "estimate.h"
#include <stdio.h>

typedef enum {
    SHEET_TEXT,
    SHEET_ADDRESS,
    SHEET_COUNT,  /* 1,234 */
    SHEET_NUMBER, /* 1.23 */
    SHEET_SIGNED, /* +1.23 */
    SHEET_SHARE,  /* an estimate: percent in tables */
    SHEET_CHANGE, /* an estimate: percent in tables, with its sign */
    SHEET_MEAN,   /* an estimate */
    SHEET_MANY    /* an estimated count */
} sheet_kind_t;

typedef struct {
    const char *name;  /* name in CSV and JSON */
    const char *title; /* title in tables, NULL: not there */
    sheet_kind_t kind;
} sheet_column_t;

typedef enum { SHEET_TABLE, SHEET_CSV, SHEET_JSON } sheet_form_t;
typedef struct sheet sheet_t;

sheet_t *sheet_new(size_t columns,
                   const sheet_column_t *column); /* `column` is copied, names and titles are not */
void sheet_text(sheet_t *sheet, const char *text);
void sheet_address(sheet_t *sheet, uint64_t address);
void sheet_number(sheet_t *sheet, double value); /* NaN: not known */
void sheet_estimate(sheet_t *sheet, estimate_t estimate);

/* `rows`: the most rows; a table says how many more there are; 0: all. `width` of a table in characters, 0: as wide as it needs. */
void sheet_print(const sheet_t *sheet, sheet_form_t form, FILE *out, size_t width, size_t rows);
void sheet_free(sheet_t *sheet);
#endif
