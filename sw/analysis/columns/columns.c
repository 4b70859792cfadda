/* SPDX-License-Identifier: Apache-2.0 */
/* See columns.h. */
#include "columns.h"
#include "format.h"
#include "memory.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_offered(const columns_t *columns, const column_t *column) {
    return columns->places ? column->of != OF_CALLS
                           : column->of != OF_PLACE && column->of != OF_BRANCHES;
}

/* Whether a command has a column: exact counts and the critical path have their own columns, which
 * --help always lists. */
static bool is_there(const columns_t *columns, const column_t *column) {
    return is_offered(columns, column) && (columns->counted || column->of != OF_COUNTS) &&
           (columns->traced || column->of != OF_PATH) &&
           (columns->called || column->of != OF_CALLS) &&
           (columns->more >> column->index & 1 || column->of != OF_MORE) &&
           (column->of != OF_EVENT ||
            (columns->asked && asked_find(columns->asked->asked, columns->asked->asked_count,
                                          (unsigned)column->index) < columns->asked->asked_count));
}

const char *column_name(const column_t *column) {
    static char names[2][WHY_COUNT][32];
    if (column->name)
        return column->name;
    bool truth = column->number != NULL; /* exact, not an estimate */
    char *name = names[truth][column->index];
    snprintf(name, sizeof names[0][0], "%s_%s", truth ? "true" : "cycles",
             why_name((why_t)column->index));
    return name;
}

const char *column_title(const column_t *column) {
    return column->title ? column->title : column_name(column);
}

column_kind_t column_kind(const column_t *column) {
    if (column->unit >= SHEET_SHARE)
        return IS_ESTIMATE;
    if (column->unit >= SHEET_TEXT)
        return column->unit <= SHEET_FIGURE    ? IS_TEXT
               : column->unit == SHEET_ADDRESS ? IS_ADDRESS
                                               : IS_NUMBER;
    return column->text      ? IS_TEXT
           : column->address ? IS_ADDRESS
           : column->number  ? IS_NUMBER
                             : IS_ESTIMATE;
}

value_t column_value(const columns_t *columns, const column_t *column, const row_t *row,
                     words_t *words) {
    value_t value = {0};
    if (column->unit >= SHEET_TEXT)
        return row->given[column - columns->list];
    if (column->text)
        value.text = column->text(row, column->index, words);
    else if (column->address)
        value.address = column->address(row, column->index);
    else if (column->number)
        value.number = (estimate_t){column->number(row, column->index), NAN};
    else
        value.number = column->estimate(row, column->index);
    return value;
}

const char *column_text(const columns_t *columns, const column_t *column, const row_t *row,
                        words_t *words) {
    value_t value = column_value(columns, column, row, words);
    if (value.text)
        return value.text;
    snprintf(words->text, sizeof words->text, "0x%" PRIx64, value.address);
    return words->text;
}

/* --- by name */

static bool has_derived(const columns_t *columns) {
    return columns->list[columns->count - 1].of == OF_DERIVED;
}

static bool refuse_name(const columns_t *columns, const char *name, failure_t *failure) {
    size_t used;
    static const char *const halves[] = {"comm", "pid", "dso", "cpu", "srcline"};
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++)
        if (strcmp(halves[i], name) == 0)
            return failure_set(failure,
                               "%s: rows are functions; --by process has one a process, "
                               "`assay annotate` one a line.",
                               name);
    failure_set(failure, "%.64s: no such column. There are", name);
    for (size_t i = 0; i < columns->count; i++) {
        used = strlen(failure->text);
        if (is_there(columns, &columns->list[i]) && columns->list[i].of != OF_DERIVED)
            snprintf(failure->text + used, sizeof failure->text - used, " %s",
                     column_name(&columns->list[i]));
    }
    used = strlen(failure->text);
    snprintf(failure->text + used, sizeof failure->text - used, ".\n  --list says what they are%s.",
             has_derived(columns) ? ", and names the derived events" : "");
    return false;
}

/* Names that users of perf know. */
static const char *usual_name(const char *name) {
    static const char *const names[][2] = {{"overhead", "cycles_share"},
                                           {"symbol", "function"},
                                           {"sym", "function"},
                                           {"sample", "samples"},
                                           {"ip", "pc"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i][0], name) == 0)
            return names[i][1];
    return name;
}

static bool is_called(const column_t *column, const char *name) {
    return strcmp(column_name(column), name) == 0 || strcmp(column_title(column), name) == 0;
}

static const column_t *find_column(const columns_t *columns, const char *name) {
    for (size_t i = 0; i < columns->count; i++)
        if (is_there(columns, &columns->list[i]) && is_called(&columns->list[i], name))
            return &columns->list[i];
    return NULL;
}

const column_t *columns_named(const columns_t *columns, const char *name, failure_t *failure) {
    const column_t *found = find_column(columns, name);
    if (!found)
        found = find_column(columns, usual_name(name));
    if (!found)
        refuse_name(columns, name, failure);
    return found;
}

static void choose_all(const columns_t *columns, choice_t *choice) {
    for (size_t i = 0; i < columns->count; i++)
        if (is_there(columns, &columns->list[i]) && columns->list[i].of != OF_DERIVED)
            choice->column[choice->count++] = &columns->list[i];
}

bool columns_choose(const columns_t *columns, const char *names, choice_t *choice,
                    failure_t *failure) {
    *choice = (choice_t){0};
    if (!names) {
        choose_all(columns, choice);
        return true;
    }
    char *copy = memory_copy(names), *rest = copy;
    bool good = true;
    for (char *name; good && (name = strsep(&rest, ","));) {
        const column_t *column = columns_named(columns, name, failure);
        good = column && (choice->count < COLUMNS_MOST ||
                          failure_set(failure, "at most %d columns are possible.", COLUMNS_MOST));
        if (good)
            choice->column[choice->count++] = column;
    }
    free(copy);
    return good;
}

/* --- cells */

void columns_whys(table_t *table, const view_t *view, const tally_t *tally) {
    const double *whys = view_whys(view, tally);
    unsigned first = index_of_most(whys, WHY_COUNT, WHY_COUNT);
    unsigned second = index_of_most(whys, WHY_COUNT, first);
    char error[16] = "", next[64] = "";
    if (first == WHY_COUNT) {
        table_cell(table, "-");
        return;
    }
    estimate_t most = view_reason(view, tally, (why_t)first);
    double more = second == WHY_COUNT ? 0 : view_reason(view, tally, (why_t)second).value;
    if (!isnan(most.sigma) && !estimate_is_certain(most))
        snprintf(error, sizeof error, "±%.0f", 100 * most.sigma);
    if (more >= 0.1)
        snprintf(next, sizeof next, ", %s %.0f", why_name((why_t)second), 100 * more);
    table_cell(table, "%s %.0f%s%s", why_name((why_t)first), 100 * most.value, error, next);
}

/* --- help */

static void help_line(FILE *out, const char *name, const char *title, const char *help) {
    enum { INDENT = 19 };
    char *text = title && *title && strcmp(title, name) != 0 ? memory_print("(%s) %s", title, help)
                                                             : memory_copy(help);
    int used = fprintf(out, "  %s ", name);
    if (used > INDENT)
        fprintf(out, "\n%*s", INDENT, "");
    else
        fprintf(out, "%*s", INDENT - used, "");
    print_words(out, text, INDENT);
    free(text);
}

static bool is_listed(const columns_t *columns, const column_t *column) {
    for (size_t i = 0; i < columns->count; i++)
        if (columns->list[i].name && strcmp(columns->list[i].name, column->name) == 0)
            return true;
    return false;
}

/* The columns that only a counter's samples have. */
static void counter_lines(const columns_t *columns, FILE *out) {
    const columns_t *counter = columns->counter;
    for (size_t i = 0; counter && i < counter->count; i++)
        if (is_offered(counter, &counter->list[i]) && !is_listed(columns, &counter->list[i]))
            help_line(out, counter->list[i].name, counter->list[i].title, counter->list[i].help);
}

void columns_help(const columns_t *columns, FILE *out) {
    bool told[2] = {false, false};
    for (size_t i = 0; i < columns->count; i++) {
        const column_t *column = &columns->list[i];
        bool truth = column->number != NULL;
        if (!is_offered(columns, column) || (!column->name && told[truth]) ||
            column->of == OF_DERIVED)
            continue;
        if (column->name)
            help_line(out, column->name, column->title, column->help);
        else
            help_line(out, truth ? "true_WHY" : "cycles_WHY", NULL,
                      truth
                          ? "true cycles, likewise"
                          : "estimated cycles spent on WHY, a column for each word of `assay truth "
                            "--help`");
        told[truth] |= !column->name;
    }
    if (has_derived(columns))
        help_line(out, "op_*, br_*, ls_*", NULL,
                  "derived events of the row's instructions, by the samples; cycles as sums; see "
                  "`assay list derived`");
    if (columns->counter)
        fputs("and of samples by `record --counter`:\n", out);
    counter_lines(columns, out);
}

void columns_list(const columns_t *columns, FILE *out) {
    bool derived = false;
    for (size_t i = 0; i < columns->count; i++) {
        const column_t *column = &columns->list[i];
        if (column->of == OF_DERIVED && !derived)
            fputs("and derived events, which files have only where --fields names them:\n", out);
        derived = column->of == OF_DERIVED;
        if (is_there(columns, column) || column->of == OF_MORE)
            help_line(out, column_name(column), column->title,
                      column->help ? column->help : why_meaning((why_t)column->index));
    }
}
