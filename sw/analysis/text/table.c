/* SPDX-License-Identifier: Apache-2.0 */
/* See table.h. */
#include "table.h"
#include "memory.h"
#include "printable.h"
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct table {
    size_t columns;
    heading_t *column;
    struct {
        unsigned spare, least;
    } * gives;     /* by column */
    char **cells;  /* rows of `columns` cells; a free line is a cell followed by NULLs */
    tint_t *tints; /* by cell; a row has that of its first one */
    size_t count;
};

enum { LEAST = 16 };

table_t *table_new(size_t columns, const heading_t *column) {
    table_t *table = memory_get(sizeof *table);
    *table = (table_t){.columns = columns,
                       .column = memory_get(columns * sizeof *column),
                       .gives = memory_get(columns * sizeof *table->gives)};
    memcpy(table->column, column, columns * sizeof *column);
    return table;
}

void table_give(table_t *table, size_t column, unsigned spare, unsigned least) {
    table->gives[column].spare = spare;
    table->gives[column].least = least;
}

/* Names and source texts come from outside. */
static char *clean_text(const char *format, va_list arguments) {
    char *raw = memory_vprint(format, arguments), *text = printable(raw, "");
    free(raw);
    return text;
}

static void table_push(table_t *table, char *text) {
    memory_room(table->cells, table->count);
    memory_room(table->tints, table->count);
    table->tints[table->count] = TINT_NONE;
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

void table_tint(table_t *table, tint_t tint) {
    size_t last = table->count - 1;
    table->tints[last - last % table->columns] = tint;
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

/* --- too wide */

static size_t least_of(const table_t *table, size_t c) {
    return table->gives[c].least ? table->gives[c].least : LEAST;
}

/* By how much the table is wider than the limit; columns of width 0 are left out. */
static size_t excess_of(const table_t *table, const size_t *width, size_t limit) {
    size_t total = 0;
    for (size_t c = 0; c < table->columns; c++)
        total += width[c] ? width[c] + (total ? 2 : 0) : 0;
    return limit && total > limit ? total - limit : 0;
}

/* The LEFT column that can shrink most, or none. */
static size_t widest_left(const table_t *table, const size_t *width) {
    size_t widest = table->columns, most = 0;
    for (size_t c = 0; c < table->columns; c++) {
        size_t least = least_of(table, c), gives = width[c] > least ? width[c] - least : 0;
        if (table->column[c].align != RIGHT && gives > most) {
            widest = c;
            most = gives;
        }
    }
    return widest;
}

/* Takes from LEFT columns what they can give. Returns the remaining excess. */
static size_t shrink_columns(const table_t *table, size_t *width, size_t excess) {
    size_t c;
    while (excess && (c = widest_left(table, width)) < table->columns) {
        size_t gives = width[c] - least_of(table, c);
        gives = gives < excess ? gives : excess;
        width[c] -= gives;
        excess -= gives;
    }
    return excess;
}

static bool says_nothing(const table_t *table, size_t c) {
    for (size_t row = 0; row < table->count / table->columns; row++) {
        const char *text = row_is_line(table, row) ? "" : table_at(table, row, c);
        if (*text && strcmp(text, "-") != 0)
            return false;
    }
    return true;
}

/* The least important column; the first column always stays. */
static size_t most_spare(const table_t *table, const size_t *width) {
    size_t best = 0, most = 0;
    for (size_t c = 1; c < table->columns; c++) {
        size_t spare = says_nothing(table, c) ? SIZE_MAX : table->gives[c].spare + (size_t)1;
        bool may = table->column[c].align == RIGHT || table->gives[c].spare;
        if (may && width[c] && spare >= most) {
            best = c;
            most = spare;
        }
    }
    return best;
}

static void fit_columns(const table_t *table, size_t *width, size_t limit) {
    size_t *whole = memory_get(table->columns * sizeof *whole), c;
    memcpy(whole, width, table->columns * sizeof *whole);
    while (shrink_columns(table, width, excess_of(table, whole, limit)) &&
           (c = most_spare(table, whole))) {
        whole[c] = 0;
        memcpy(width, whole, table->columns * sizeof *whole);
    }
    free(whole);
}

static void print_left_out(const table_t *table, const size_t *width, size_t limit, FILE *out) {
    static const char begin[] = "no room here for: ";
    size_t used = 0;
    for (size_t c = 0; c < table->columns; c++) {
        const char *title = table->column[c].title;
        size_t wide = text_width(title) + 2;
        if (width[c] || !*title) /* without a title and a text it needs none */
            continue;
        bool more = used && used + wide < limit;
        fprintf(out, "%s%s", !used ? begin : more ? ", " : ",\n  ", title);
        used = !used ? strlen(begin) + wide : more ? used + wide : wide + 2;
    }
    fputs(used ? "\n" : "", out);
}

/* --- printing */

/* The number of bytes in so many characters. */
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
    if (align != RIGHT && !last)
        fprintf(out, "%*s", (int)(width - actual), "");
}

/* The bytes of words that fit, without the space after them. */
static size_t cut_words(const char *text, size_t characters) {
    size_t at = cut_text(text, characters), end = at;
    while (text[at] && end && text[end] != ' ')
        end--;
    return end ? end : at;
}

/* The last cell, and what does not fit in lines below it. */
static void print_words_cell(FILE *out, const char *text, size_t width, size_t before) {
    for (;;) {
        size_t size = cut_words(text, width);
        fprintf(out, "%.*s", (int)size, text);
        text += size + strspn(text + size, " ");
        if (!*text)
            return;
        fprintf(out, "\n%*s", (int)before, "");
    }
}

static void print_line(const table_t *table, FILE *out, size_t line, const size_t *width) {
    bool first = true;
    size_t before = 0;
    tint_t tint = line ? table->tints[(line - 1) * table->columns] : TINT_HEAD;
    fputs(tint_begin(tint), out);
    for (size_t c = 0; c < table->columns; c++) {
        const char *text = line ? table_at(table, line - 1, c) : table->column[c].title;
        if (!width[c])
            continue;
        fputs(first ? "" : "  ", out);
        before += first ? 0 : 2;
        if (table->column[c].align == WORDS)
            print_words_cell(out, text, width[c], before);
        else
            print_cell(out, text, width[c], table->column[c].align, c + 1 == table->columns);
        before += width[c];
        first = false;
    }
    fprintf(out, "%s\n", tint_end(tint));
}

void table_print(const table_t *table, FILE *out, size_t limit) {
    size_t *width = memory_get(table->columns * sizeof *width);
    measure_columns(table, width);
    fit_columns(table, width, limit);
    for (size_t line = 0; line <= table->count / table->columns; line++)
        if (line && row_is_line(table, line - 1))
            fprintf(out, "%s%s%s\n", tint_begin(TINT_DIM), table_at(table, line - 1, 0),
                    tint_end(TINT_DIM));
        else
            print_line(table, out, line, width);
    print_left_out(table, width, limit, out);
    free(width);
}

void table_free(table_t *table) {
    for (size_t i = 0; i < table->count; i++)
        free(table->cells[i]);
    free(table->cells);
    free(table->tints);
    free(table->column);
    free(table->gives);
    free(table);
}
