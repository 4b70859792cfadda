/* SPDX-License-Identifier: Apache-2.0 */
/* See sheet.h. */
#include "sheet.h"
#include "csv.h"
#include "format.h"
#include "json.h"
#include "memory.h"
#include "table.h"
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *text;
    uint64_t address;
    estimate_t number;
} cell_t;

struct sheet {
    size_t columns, count, room;
    sheet_column_t *column; /* the sheet's own copy: callers make columns up on their stack */
    cell_t *cells;
};

sheet_t *sheet_new(size_t columns, const sheet_column_t *column) {
    sheet_t *sheet = memory_get(sizeof *sheet);
    *sheet = (sheet_t){.columns = columns, .column = memory_get(columns * sizeof *column)};
    memcpy(sheet->column, column, columns * sizeof *column);
    return sheet;
}

static void push(sheet_t *sheet, cell_t cell) {
    if (sheet->count == sheet->room) {
        sheet->room = sheet->room ? 2 * sheet->room : 64;
        sheet->cells = memory_resize(sheet->cells, sheet->room * sizeof *sheet->cells);
    }
    sheet->cells[sheet->count++] = cell;
}

void sheet_text(sheet_t *sheet, const char *text) {
    push(sheet, (cell_t){.text = memory_copy(text)});
}
void sheet_address(sheet_t *sheet, uint64_t address) { push(sheet, (cell_t){.address = address}); }
void sheet_number(sheet_t *sheet, double value) { push(sheet, (cell_t){.number = {value, NAN}}); }
void sheet_estimate(sheet_t *sheet, estimate_t estimate) {
    push(sheet, (cell_t){.number = estimate});
}

static bool is_estimate(const sheet_column_t *column) { return column->kind >= SHEET_SHARE; }

static const cell_t *cell_at(const sheet_t *sheet, size_t row, size_t c) {
    return &sheet->cells[row * sheet->columns + c];
}

/* --- table */

static const char *cell_number(number_t *n, const cell_t *cell, sheet_kind_t kind) {
    double value = cell->number.value;
    if (!isfinite(value))
        return strcpy(n->text, "-");
    switch (kind) {
    case SHEET_COUNT:
        return format_count(n, value);
    case SHEET_SHARE:
        return format_estimate(n, cell->number, 100);
    case SHEET_MEAN:
        return format_estimate(n, cell->number, 1);
    case SHEET_MANY:
        return format_estimated_count(n, cell->number);
    default:
        snprintf(n->text, sizeof n->text, kind == SHEET_SIGNED ? "%+.2f" : "%.2f", value);
        return n->text;
    }
}

static void add_cell(table_t *table, const cell_t *cell, sheet_kind_t kind) {
    number_t n;
    if (kind == SHEET_TEXT)
        table_cell(table, "%s", cell->text);
    else if (kind == SHEET_ADDRESS)
        table_cell(table, "%" PRIx64, cell->address);
    else if (kind == SHEET_CHANGE)
        table_cell(table, "%s%s", cell->number.value > 0 ? "+" : "",
                   format_estimate(&n, cell->number, 100));
    else
        table_cell(table, "%s", cell_number(&n, cell, kind));
}

static void print_table(const sheet_t *sheet, FILE *out, size_t width, size_t most) {
    size_t shown = 0, rows = sheet->count / sheet->columns;
    heading_t *heads = memory_get(sheet->columns * sizeof *heads);
    for (size_t c = 0; c < sheet->columns; c++)
        if (sheet->column[c].title)
            heads[shown++] = (heading_t){sheet->column[c].title,
                                         sheet->column[c].kind == SHEET_TEXT ? LEFT : RIGHT};
    table_t *table = table_new(shown, heads);
    size_t printed = most && most < rows ? most : rows;
    for (size_t row = 0; row < printed; row++)
        for (size_t c = 0; c < sheet->columns; c++)
            if (sheet->column[c].title)
                add_cell(table, cell_at(sheet, row, c), sheet->column[c].kind);
    table_print(table, out, width);
    if (printed < rows)
        fprintf(out, "... %zu more: --all shows them\n", rows - printed);
    table_free(table);
    free(heads);
}

/* --- CSV, JSON */

static void print_header(const sheet_t *sheet, FILE *out) {
    for (size_t c = 0; c < sheet->columns; c++) {
        const sheet_column_t *column = &sheet->column[c];
        fprintf(out, "%s%s", c ? "," : "", column->name);
        if (is_estimate(column))
            fprintf(out, ",%s_sigma", column->name);
    }
    fputc('\n', out);
}

static void print_csv(const sheet_t *sheet, FILE *out) {
    print_header(sheet, out);
    for (size_t i = 0; i < sheet->count; i++) {
        const sheet_column_t *column = &sheet->column[i % sheet->columns];
        const cell_t *cell = &sheet->cells[i];
        if (column->kind == SHEET_TEXT)
            csv_text(out, cell->text);
        else if (column->kind == SHEET_ADDRESS)
            fprintf(out, "0x%" PRIx64, cell->address);
        else
            csv_number(out, cell->number.value);
        if (is_estimate(column)) {
            fputc(',', out);
            csv_number(out, cell->number.sigma);
        }
        fputc((i + 1) % sheet->columns ? ',' : '\n', out);
    }
}

static void json_cell(const sheet_column_t *column, const cell_t *cell, FILE *out) {
    fprintf(out, "\"%s\": ", column->name);
    if (column->kind == SHEET_TEXT)
        json_text(out, cell->text);
    else if (column->kind == SHEET_ADDRESS)
        fprintf(out, "\"0x%" PRIx64 "\"", cell->address);
    else
        json_number(out, cell->number.value);
    if (is_estimate(column)) {
        fprintf(out, ", \"%s_sigma\": ", column->name);
        json_number(out, cell->number.sigma);
    }
}

static void print_json(const sheet_t *sheet, FILE *out) {
    size_t rows = sheet->count / sheet->columns;
    fputs("[\n", out);
    for (size_t row = 0; row < rows; row++) {
        fputs("  {", out);
        for (size_t c = 0; c < sheet->columns; c++) {
            fputs(c ? ", " : "", out);
            json_cell(&sheet->column[c], cell_at(sheet, row, c), out);
        }
        fputs(row + 1 < rows ? "},\n" : "}\n", out);
    }
    fputs("]\n", out);
}

void sheet_print(const sheet_t *sheet, sheet_form_t form, FILE *out, size_t width, size_t rows) {
    if (form == SHEET_CSV)
        print_csv(sheet, out);
    else if (form == SHEET_JSON)
        print_json(sheet, out);
    else
        print_table(sheet, out, width, rows);
}

void sheet_free(sheet_t *sheet) {
    for (size_t i = 0; i < sheet->count; i++)
        free(sheet->cells[i].text);
    free(sheet->cells);
    free(sheet->column);
    free(sheet);
}
