/* SPDX-License-Identifier: Apache-2.0 */
/* See rows.h. */
#include "rows.h"
#include "csv.h"
#include "format.h"
#include "json.h"
#include "memory.h"
#include "shared_options.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const option_t rows_options[] = {{"fields", 'F', "NAME,...", "show these columns, in this order",
                                  option_text, .at = offsetof(rows_t, fields)},
                                 {"csv", 0, NULL,
                                  "print a header row and all rows, with all columns unless "
                                  "--fields",
                                  option_csv, .at = offsetof(rows_t, form)},
                                 {"json", 0, NULL, "the same as JSON, one object per line",
                                  option_json, .at = offsetof(rows_t, form)},
                                 {"list", 0, NULL, "list the names and meanings of all columns",
                                  option_flag, .at = offsetof(rows_t, list)},
                                 {0}};

const option_t rows_sort_options[] = {
    {"sort", 's', "[-]NAME",
     "sort by this column (name or title): numbers largest first, texts and addresses smallest "
     "first; `-` reverses the order",
     option_text, .at = offsetof(rows_t, sort)},
    {0}};

/* --sort NAME, or -NAME. */
static const char *sort_name(const rows_t *rows) { return rows->sort + (*rows->sort == '-'); }

/* Inserts a column after one of a table's. */
static void add_after(rows_t *rows, int which, const char **usual, const char *mark,
                      const char *name) {
    const char *at = *usual ? strstr(*usual, mark) : NULL;
    if (!at)
        return;
    size_t before = (size_t)(at - *usual) + strlen(mark);
    char *text = memory_print("%.*s,%s%s", (int)before, *usual, name, *usual + before);
    snprintf(rows->usual[which], sizeof rows->usual[which], "%s", text);
    *usual = rows->usual[which];
    free(text);
}

static void take_more(rows_t *rows) {
    rows->own = *rows->columns;
    rows->own.counted = rows->counts != NULL;
    rows->own.traced = rows->critical != NULL;
    rows->own.called = rows->children;
    rows->own.more = rows->more;
    const char **usual[] = {&rows->own.usual, &rows->own.wide, &rows->own.exact};
    for (int i = 0; i < ROWS_USUAL; i++) {
        if (rows->counts)
            add_after(rows, i, usual[i], "samples", "count");
        if (rows->children)
            add_after(rows, i, usual[i], "function", "children_share");
        if (rows->critical)
            add_after(rows, i, usual[i], "cycles_share", "critical_share");
    }
    rows->columns = &rows->own;
}

void rows_ask(rows_t *rows, const view_t *view) {
    rows->asked = view->asked_count && rows->columns->asking ? view : NULL;
}

/* Tables have the session's events, one after the other. */
static void take_asked(rows_t *rows) {
    rows->own = *rows->columns->asking;
    rows->own.asked = rows->asked;
    size_t used = (size_t)snprintf(rows->usual[0], sizeof rows->usual[0], "%s", rows->own.usual);
    for (size_t i = 0; i < rows->asked->asked_count && used < sizeof rows->usual[0]; i++)
        used += (size_t)snprintf(rows->usual[0] + used, sizeof rows->usual[0] - used, ",%s",
                                 rows->asked->asked[i].name);
    rows->own.usual = rows->usual[0];
    rows->columns = &rows->own;
}

static void leave_out_files(choice_t *choice) {
    size_t kept = 0;
    for (size_t i = 0; i < choice->count; i++)
        if (!choice->column[i]->file)
            choice->column[kept++] = choice->column[i];
    choice->count = kept;
}

bool rows_ready(rows_t *rows, sampler_kind_t sampler, failure_t *failure) {
    if (rows->asked)
        take_asked(rows);
    else if (!samplers[sampler].timed && rows->columns->counter)
        rows->columns = rows->columns->counter;
    if (rows->counts || rows->critical || rows->children || rows->more)
        take_more(rows);
    bool table = rows->form == SHEET_TABLE;
    const char *usual = !table                                ? NULL
                        : rows->wide && rows->columns->wide   ? rows->columns->wide
                        : rows->exact && rows->columns->exact ? rows->columns->exact
                                                              : rows->columns->usual;
    bool good = columns_choose(rows->columns, rows->fields ? rows->fields : usual, &rows->choice,
                               failure) &&
                (!rows->sort || columns_named(rows->columns, sort_name(rows), failure));
    rows->misused = !good;
    if (table && !rows->fields)
        leave_out_files(&rows->choice);
    return good;
}

int rows_fail(const rows_t *rows, const char *name, const failure_t *failure) {
    return rows->misused ? command_misuse(name, "%s", failure->text) : command_fail(name, failure);
}

static bool print_columns(const command_t *command, FILE *out,
                          void (*print)(const columns_t *columns, FILE *out)) {
    bool errors = false;
    for (size_t i = 0; command->tables.columns[i]; i++) {
        const columns_t *columns = command->tables.columns[i];
        if (print == columns_help || columns->of)
            fprintf(out, "%scolumns%s%s:\n", i || print == columns_help ? "\n" : "",
                    columns->of ? " of " : "", columns->of ? columns->of : "");
        print(columns, out);
        for (size_t c = 0; c < columns->count; c++)
            errors |= column_kind(&columns->list[c]) == IS_ESTIMATE;
    }
    return errors;
}

int rows_start(const command_t *command, const void *rows) {
    if (!((const rows_t *)rows)->list)
        return -1;
    print_columns(command, stdout, columns_list);
    return STATUS_GOOD;
}

void rows_help(const command_t *command, FILE *out) {
    if (print_columns(command, out, columns_help))
        fputs("After ± stands one standard error.\n", out);
}

bool rows_derived(const rows_t *rows) {
    failure_t failure;
    bool derived =
        rows->sort && columns_named(rows->columns, sort_name(rows), &failure)->of == OF_DERIVED;
    for (size_t i = 0; i < rows->choice.count; i++)
        derived |= rows->choice.column[i]->of == OF_DERIVED;
    return derived;
}

void rows_untold(const rows_t *rows, const view_t *view, FILE *out) {
    int count = 0;
    for (size_t i = 0; view->method == METHOD_EXACT && i < rows->choice.count; i++) {
        const column_t *column = rows->choice.column[i];
        if (column->of == OF_DERIVED &&
            isnan(view_derived(view, &view->total, (derived_t)column->index).value))
            fprintf(out, "%s %s", count++ ? "," : "# no exact figure:", column->name);
    }
    if (count)
        fprintf(out, ": the truth does not tell. By the samples: without --exact\n");
}

/* --- sorting */

typedef struct {
    const row_t *row;
    value_t value;
    char *text; /* its own */
    size_t index;
} entry_t;

static const tally_t no_samples = {0};

static row_t row_whole(const row_t *row) {
    row_t whole = *row;
    if (!whole.tally)
        whole.tally = &no_samples;
    return whole;
}

/* A source line has no value in a column for instructions. */
static entry_t entry_of(const rows_t *rows, const column_t *column, const row_t *row,
                        size_t index) {
    entry_t entry = {.row = row, .index = index};
    row_t whole = row_whole(row);
    words_t words;
    if (column->of == OF_PLACE && !row->place)
        return entry;
    entry.value = column_value(rows->columns, column, &whole, &words);
    if (entry.value.text)
        entry.text = memory_copy(entry.value.text);
    return entry;
}

/* Unknown values come last. */
static int compare_numbers(double x, double y) {
    if (isnan(x) || isnan(y))
        return isnan(x) - isnan(y);
    return (x < y) - (x > y);
}

static int compare_entries(const entry_t *x, const entry_t *y) {
    if (x->text)
        return strcmp(x->text, y->text);
    if (x->value.address != y->value.address)
        return x->value.address < y->value.address ? -1 : 1;
    return compare_numbers(x->value.number.value, y->value.number.value);
}

static int compare_down(const void *a, const void *b) {
    const entry_t *x = a, *y = b;
    int order = compare_entries(x, y);
    return order ? order : x->index < y->index ? -1 : 1;
}

static int compare_up(const void *a, const void *b) {
    const entry_t *x = a, *y = b;
    bool unknown = isnan(x->value.number.value) || isnan(y->value.number.value);
    int order = unknown ? compare_entries(x, y) : -compare_entries(x, y);
    return order ? order : x->index < y->index ? -1 : 1;
}

void rows_sort(const rows_t *rows, row_t *list, size_t count) {
    failure_t failure;
    if (!rows->sort || count == 0)
        return;
    const column_t *column = columns_named(rows->columns, sort_name(rows), &failure);
    entry_t *entries = memory_get(count * sizeof *entries);
    row_t *old = memory_get(count * sizeof *old);
    memcpy(old, list, count * sizeof *old);
    for (size_t i = 0; i < count; i++)
        entries[i] = entry_of(rows, column, &old[i], i);
    qsort(entries, count, sizeof *entries, *rows->sort == '-' ? compare_up : compare_down);
    for (size_t i = 0; i < count; i++) {
        list[i] = *entries[i].row;
        free(entries[i].text);
    }
    free(entries);
    free(old);
}

/* --- CSV */

static void csv_head(const choice_t *choice, FILE *out) {
    for (size_t i = 0; i < choice->count; i++) {
        const char *name = column_name(choice->column[i]);
        fprintf(out, "%s%s", i ? "," : "", name);
        if (column_kind(choice->column[i]) == IS_ESTIMATE)
            fprintf(out, ",%s_sigma", name);
    }
    fputc('\n', out);
}

static void csv_row(const rows_t *rows, const row_t *row, FILE *out) {
    words_t words;
    for (size_t i = 0; i < rows->choice.count; i++) {
        const column_t *column = rows->choice.column[i];
        column_kind_t kind = column_kind(column);
        fputs(i ? "," : "", out);
        if (kind < IS_NUMBER) {
            csv_text(out, column_text(rows->columns, column, row, &words));
            continue;
        }
        estimate_t number = column_value(rows->columns, column, row, &words).number;
        csv_number(out, number.value);
        if (kind == IS_ESTIMATE) {
            fputc(',', out);
            csv_number(out, number.sigma);
        }
    }
    fputc('\n', out);
}

/* --- JSON */

static void json_value(const rows_t *rows, const column_t *column, const row_t *row, FILE *out) {
    words_t words;
    column_kind_t kind = column_kind(column);
    fprintf(out, "\"%s\":", column_name(column));
    if (kind < IS_NUMBER) {
        json_text(out, column_text(rows->columns, column, row, &words));
        return;
    }
    estimate_t number = column_value(rows->columns, column, row, &words).number;
    json_number(out, number.value);
    if (kind == IS_ESTIMATE) {
        fprintf(out, ",\"%s_sigma\":", column_name(column));
        json_number(out, number.sigma);
    }
}

static void json_row(const rows_t *rows, const row_t *row, FILE *out) {
    for (size_t i = 0; i < rows->choice.count; i++) {
        fputc(i ? ',' : '{', out);
        json_value(rows, rows->choice.column[i], row, out);
    }
    fputs("}\n", out);
}

/* --- files */

void rows_head(const rows_t *rows, FILE *out) {
    if (rows->form == SHEET_CSV)
        csv_head(&rows->choice, out);
}

void rows_put(const rows_t *rows, const row_t *row, FILE *out) {
    row_t whole = row_whole(row);
    if (rows->form == SHEET_CSV)
        csv_row(rows, &whole, out);
    else
        json_row(rows, &whole, out);
}

/* --- tables */

enum { LAST_LEAST = 40 }; /* characters: code with its address or line */

static align_t align_of(const choice_t *choice, size_t i) {
    const column_t *column = choice->column[i];
    bool words = column->unit == SHEET_WORDS && i + 1 == choice->count;
    bool right = column->unit == SHEET_FIGURE || column_kind(column) != IS_TEXT;
    return words ? WORDS : right ? RIGHT : LEFT;
}

table_t *rows_table(const rows_t *rows, const char *last) {
    heading_t heads[COLUMNS_MOST + 1];
    const choice_t *choice = &rows->choice;
    for (size_t i = 0; i < choice->count; i++)
        heads[i] = (heading_t){column_title(choice->column[i]), align_of(choice, i)};
    heads[choice->count] = (heading_t){last, LEFT};
    table_t *table = table_new(choice->count + (last != NULL), heads);
    for (size_t i = 0; i < choice->count; i++)
        table_give(table, i, choice->column[i]->spare, choice->column[i]->least);
    if (last)
        table_give(table, choice->count, 0, LAST_LEAST);
    return table;
}

static void add_number(table_t *table, double number, measure_t unit) {
    number_t n;
    if (!isfinite(number))
        table_cell(table, "-");
    else if (unit == RATIO)
        table_cell(table, "%.3f", number);
    else if (unit == SIGMAS || unit == SHEET_SIGNED)
        table_cell(table, "%+.2f", number);
    else if (unit == NO_UNIT)
        table_cell(table, "%.0f", number);
    else if (unit == SHEET_NUMBER)
        table_cell(table, "%.2f", number);
    else
        table_cell(table, "%s", format_count(&n, number));
}

static void add_estimate(table_t *table, estimate_t estimate, measure_t unit) {
    number_t n;
    bool share = unit == SHARE || unit == SHEET_SHARE || unit == SHEET_CHANGE;
    table_cell(table, "%s%s", unit == SHEET_CHANGE && estimate.value > 0 ? "+" : "",
               unit == INSTRUCTIONS || unit == SHEET_MANY
                   ? format_estimated_count(&n, estimate)
                   : format_estimate(&n, estimate, share ? 100 : 1));
}

/* A given address is one among many of its table: it gets no 0x. */
static void add_value(const rows_t *rows, table_t *table, const column_t *column,
                      const row_t *row) {
    words_t words;
    value_t value = column_value(rows->columns, column, row, &words);
    switch (column_kind(column)) {
    case IS_TEXT:
        table_cell(table, "%s", value.text);
        break;
    case IS_ADDRESS:
        table_cell(table, "%s%" PRIx64, column->unit == SHEET_ADDRESS ? "" : "0x", value.address);
        break;
    case IS_NUMBER:
        add_number(table, value.number.value, column->unit);
        break;
    case IS_ESTIMATE:
        add_estimate(table, value.number, column->unit);
    }
}

static bool is_blank(const column_t *column, const row_t *row) {
    bool of_tally = column->of == OF_TALLY || column->of == OF_BRANCHES ||
                    column->of == OF_DERIVED || column->of == OF_EVENT;
    return (of_tally && !row->tally) || (column->of == OF_PLACE && !row->place);
}

void rows_cells(const rows_t *rows, table_t *table, const row_t *row) {
    for (size_t i = 0; i < rows->choice.count; i++) {
        const column_t *column = rows->choice.column[i];
        if (is_blank(column, row))
            table_cell(table, "%s", "");
        else if (column->cell)
            column->cell(table, row);
        else
            add_value(rows, table, column, row);
    }
}
