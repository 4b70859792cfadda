/* SPDX-License-Identifier: Apache-2.0 */
/* See sheet.h. */
#include "sheet.h"
#include "command.h"
#include "memory.h"
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

struct sheet {
    const rows_t *rows;
    rows_t own;                    /* for a table beside another one */
    size_t columns, count, sorted; /* sorted: rows that --sort moves */
    value_t *cells;
    const view_t *view; /* derived events: of these rows, each with its tally */
    const tally_t **tallies;
    size_t derived;
};

sheet_t *sheet_new(const rows_t *rows) {
    sheet_t *sheet = memory_get(sizeof *sheet);
    *sheet = (sheet_t){.rows = rows, .columns = rows->columns->count, .sorted = SIZE_MAX};
    while (rows->columns->list[sheet->columns - 1].of == OF_DERIVED)
        sheet->columns--;
    return sheet;
}

sheet_t *sheet_beside(const columns_t *columns, bool wide) {
    failure_t failure;
    rows_t own = {.columns = columns, .wide = wide};
    rows_ready(&own, SAMPLER_INSTRUCTION, &failure);
    sheet_t *sheet = sheet_new(&own);
    sheet->own = own;
    sheet->rows = &sheet->own;
    return sheet;
}

void sheet_help(const columns_t *columns, FILE *out) {
    fprintf(out, "\ncolumns of %s:\n", columns->of);
    columns_help(columns, out);
}

static void push(sheet_t *sheet, value_t cell) {
    memory_room(sheet->cells, sheet->count);
    sheet->cells[sheet->count++] = cell;
}

void sheet_text(sheet_t *sheet, const char *text) {
    push(sheet, (value_t){.text = memory_copy(text)});
}
void sheet_figure(sheet_t *sheet, const char *format, ...) {
    char text[64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sheet_text(sheet, text);
}
void sheet_address(sheet_t *sheet, uint64_t address) { push(sheet, (value_t){.address = address}); }
void sheet_number(sheet_t *sheet, double value) { push(sheet, (value_t){.number = {value, NAN}}); }
void sheet_estimate(sheet_t *sheet, estimate_t estimate) {
    push(sheet, (value_t){.number = estimate});
}

void sheet_derived(sheet_t *sheet, const view_t *view, const tally_t *tally) {
    sheet->view = view;
    memory_room(sheet->tallies, sheet->derived);
    sheet->tallies[sheet->derived++] = tally;
}

void sheet_rest(sheet_t *sheet) { sheet->sorted = sheet->count / sheet->columns; }

static void print_table(const rows_t *rows, const row_t *list, size_t count, FILE *out) {
    table_t *table = rows_table(rows, NULL);
    for (size_t i = 0; i < count; i++)
        rows_cells(rows, table, &list[i]);
    table_print(table, out, rows->wide ? 0 : command_width());
    table_free(table);
}

static void print_file(const rows_t *rows, const row_t *list, size_t count, FILE *out) {
    rows_head(rows, out);
    for (size_t i = 0; i < count; i++)
        rows_put(rows, &list[i], out);
}

void sheet_print(sheet_t *sheet, size_t most, FILE *out) {
    const rows_t *rows = sheet->rows;
    size_t count = sheet->count / sheet->columns;
    size_t printed = rows->all || !most || most > count ? count : most;
    row_t *list = memory_get((count + 1) * sizeof *list);
    for (size_t i = 0; i < count; i++)
        list[i] = (row_t){.given = &sheet->cells[i * sheet->columns],
                          .view = sheet->view,
                          .tally = i < sheet->derived ? sheet->tallies[i] : NULL};
    rows_sort(rows, list, sheet->sorted < count ? sheet->sorted : count);
    if (rows->form != SHEET_TABLE)
        print_file(rows, list, count, out);
    else
        print_table(rows, list, printed, out);
    if (rows->form == SHEET_TABLE && printed < count)
        fprintf(out, "... %zu more: --all shows them\n", count - printed);
    for (size_t i = 0; i < sheet->count; i++)
        free((char *)sheet->cells[i].text);
    free(list);
    free(sheet->tallies);
    free(sheet->cells);
    free(sheet);
}
