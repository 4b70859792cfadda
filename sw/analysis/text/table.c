/* SPDX-License-Identifier: Apache-2.0 */
/* See table.h. */
#include "table.h"
#include "memory.h"
#include "printable.h"
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct table {
    size_t columns;
    heading_t *column;
    char **cells; /* rows of `columns` cells; a free line is a cell followed by NULLs */
    size_t count, room;
};

table_t *table_new(size_t columns, const heading_t *column) {
    table_t *table = memory_get(sizeof *table);
    *table = (table_t){.columns = columns, .column = memory_get(columns * sizeof *column)};
    memcpy(table->column, column, columns * sizeof *column);
    return table;
}

/* Names and source texts come from outside. */
static char *clean_text(const char *format, va_list arguments) {
    char *raw = memory_vprint(format, arguments), *text = printable(raw, "");
    free(raw);
    return text;
}

static void table_push(table_t *table, char *text) {
    if (table->count == table->room) {
        table->room = table->room ? 2 * table->room : 64;
        table->cells = memory_resize(table->cells, table->room * sizeof *table->cells);
    }
    table->cells[table->count++] = text;
}

void table_cell(table_t *table, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    table_push(table, clean_text(format, arguments));
    va_end(arguments);
}

void table_line(table_t *table, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    table_push(table, clean_text(format, arguments));
    va_end(arguments);
    while (table->count % table->columns)
        table_push(table, NULL);
}

/* Columns on the screen: UTF-8 continuation bytes take no room. */
static size_t text_width(const char *text) {
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static const char *table_at(const table_t *table, size_t row, size_t c) {
    return table->cells[row * table->columns + c];
}

const char *table_text(const table_t *table, size_t cell) { return table->cells[cell]; }

static bool row_is_line(const table_t *table, size_t row) {
    return table->columns > 1 && !table_at(table, row, 1);
}

static void measure_columns(const table_t *table, size_t *width) {
    size_t rows = table->count / table->columns;
    for (size_t c = 0; c < table->columns; c++) {
        width[c] = text_width(table->column[c].title);
        for (size_t row = 0; row < rows; row++) {
            size_t w = row_is_line(table, row) ? 0 : text_width(table_at(table, row, c));
            width[c] = w > width[c] ? w : width[c];
        }
    }
}

/* Takes the surplus from the widest LEFT column, which keeps at least 16. */
static void fit_columns(const table_t *table, size_t *width, size_t limit) {
    size_t total = 0, widest = table->columns;
    for (size_t c = 0; c < table->columns; c++) {
        total += width[c] + (c ? 2 : 0);
        bool left = table->column[c].align == LEFT;
        if (left && (widest == table->columns || width[c] > width[widest]))
            widest = c;
    }
    if (!limit || total <= limit || widest == table->columns)
        return;
    size_t excess = total - limit;
    if (width[widest] > 16)
        width[widest] = width[widest] > excess + 16 ? width[widest] - excess : 16;
}

/* The bytes of so many characters. */
static size_t cut_text(const char *text, size_t characters) {
    size_t at = 0;
    while (text[at] && (characters > 0 || ((unsigned char)text[at] & 0xc0) == 0x80))
        characters -= ((unsigned char)text[at++] & 0xc0) != 0x80;
    return at;
}

static void print_cell(FILE *out, const char *text, size_t width, align_t align, bool last) {
    size_t actual = text_width(text);
    if (actual > width) {
        fprintf(out, "%.*s~", (int)cut_text(text, width - 1), text);
        actual = width;
    } else {
        fprintf(out, "%*s%s", align == RIGHT ? (int)(width - actual) : 0, "", text);
    }
    if (align == LEFT && !last)
        fprintf(out, "%*s", (int)(width - actual), "");
}

void table_print(const table_t *table, FILE *out, size_t limit) {
    size_t *width = memory_get(table->columns * sizeof *width);
    measure_columns(table, width);
    fit_columns(table, width, limit);
    size_t rows = table->count / table->columns;
    for (size_t line = 0; line <= rows; line++) {
        if (line && row_is_line(table, line - 1)) {
            fprintf(out, "%s\n", table_at(table, line - 1, 0));
            continue;
        }
        for (size_t c = 0; c < table->columns; c++) {
            const char *text = line ? table_at(table, line - 1, c) : table->column[c].title;
            fputs(c ? "  " : "", out);
            print_cell(out, text, width[c], table->column[c].align, c + 1 == table->columns);
        }
        fputc('\n', out);
    }
    free(width);
}

void table_free(table_t *table) {
    for (size_t i = 0; i < table->count; i++)
        free(table->cells[i]);
    free(table->cells);
    free(table->column);
    free(table);
}
