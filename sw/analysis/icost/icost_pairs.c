/* SPDX-License-Identifier: Apache-2.0 */
/* See icost.h: the functions, lines or instructions that a part costs most, in pairs: with the part
 * ideal for both, the run gets shorter by more or by less than the sum of both. Two loads whose
 * lines miss at the same time wait together. */
#include "command.h"
#include "icost.h"
#include "memory.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS_SHOWN = 15 };

/* --- which pairs */

/* Chooses the scopes for which the first part costs most; of equal ones the first. */
void pairs_choose(scope_pairs_t *pairs, const icost_t *o, const scope_t *scope,
                  const variant_t *single, size_t shown) {
    *pairs = (scope_pairs_t){.count = shown < PAIRED ? shown : PAIRED};
    bool *taken = memory_get((shown + 1) * sizeof *taken);
    for (size_t n = 0; n < pairs->count; n++) {
        size_t best = shown;
        for (size_t i = 0; i < shown; i++)
            if (!taken[i] && (best == shown ||
                              single[1 + i * o->count].length < single[1 + best * o->count].length))
                best = i;
        taken[best] = true;
        pairs->scope[n] = best;
    }
    free(taken);
    size_t n = pairs->count, two = n * (n - 1) / 2;
    pairs->list = memory_get((1 + (n + two) * o->count) * sizeof *pairs->list);
    pairs->rows = memory_get((two * o->count + 1) * sizeof *pairs->rows);
    pairs->variants = 1;
    for (size_t i = 0; i < n; i++)
        for (unsigned p = 0; p < o->count; p++)
            pairs->list[pairs->variants++] =
                (variant_t){.ideal = o->group[p].parts, .scope = scope[pairs->scope[i]].id};
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            for (unsigned p = 0; p < o->count; p++) {
                pairs->rows[pairs->row_count++] =
                    (together_t){1 + i * o->count + p, 1 + j * o->count + p, pairs->variants};
                pairs->list[pairs->variants++] = (variant_t){.ideal = o->group[p].parts,
                                                             .scope = scope[pairs->scope[i]].id,
                                                             .with = scope[pairs->scope[j]].id};
            }
}

void pairs_free(scope_pairs_t *pairs) {
    free(pairs->list);
    free(pairs->rows);
    free(pairs->bounds);
}

/* --- printing */

typedef struct {
    size_t one, other, row; /* indices in pairs->scope; the first of its rows */
    double cycles;          /* cycles of the first part */
} line_t;

static int compare_lines(const void *a, const void *b) {
    const line_t *x = a, *y = b;
    double p = fabs(x->cycles), q = fabs(y->cycles);
    return p != q ? (p < q) - (p > q) : (x->row > y->row) - (x->row < y->row);
}

static double percent(const scope_pairs_t *pairs, int64_t cycles) {
    return 100 * (double)cycles / (double)pairs->list[0].length;
}

static double cost_of(const scope_pairs_t *pairs, size_t variant) {
    return percent(pairs, pairs->list[0].length - pairs->list[variant].length);
}

static void add_line(const scope_pairs_t *pairs, const icost_t *o, sheet_t *sheet,
                     const scope_t *scope, const int64_t *length, const line_t *line) {
    sheet_text(sheet, scope[pairs->scope[line->one]].name);
    sheet_text(sheet, scope[pairs->scope[line->other]].name);
    for (unsigned p = 0; p < o->count; p++) {
        const together_t *row = &pairs->rows[line->row + p];
        sheet_number(sheet, cost_of(pairs, row->one));
        sheet_number(sheet, cost_of(pairs, row->other));
        sheet_number(sheet, percent(pairs, together_cycles(row, length)));
        if (o->shotgun) {
            sheet_number(sheet, 100 * pairs->bounds[line->row + p].low);
            sheet_number(sheet, 100 * pairs->bounds[line->row + p].high);
        }
    }
}

void pairs_columns(const icost_t *o, part_columns_t *own) {
    static const column_t names[] = {
        {"name", NULL, "function, loop, line or instruction", .unit = SHEET_TEXT},
        {"with", NULL, "another one", .unit = SHEET_TEXT}};
    static const char *const whats[] = {"one", "other", NULL, "from", "to"};
    part_columns_begin(own, names, 2);
    for (unsigned p = 0; p < o->count; p++)
        for (unsigned i = 0; i < (o->shotgun ? 5 : 3); i++)
            part_columns_add(own, &o->group[p], whats[i]);
}

void pairs_print(const scope_pairs_t *pairs, const icost_t *o, const scope_t *scope) {
    line_t line[PAIRED * PAIRED];
    size_t count = 0;
    int64_t *length = memory_get(pairs->variants * sizeof *length);
    for (size_t v = 0; v < pairs->variants; v++)
        length[v] = pairs->list[v].length;
    for (size_t i = 0; i < pairs->count; i++)
        for (size_t j = i + 1; j < pairs->count; j++, count++)
            line[count] = (line_t){i, j, count * o->count,
                                   (double)together_cycles(&pairs->rows[count * o->count], length)};
    if (count)
        qsort(line, count, sizeof *line, compare_lines);
    sheet_t *sheet = sheet_new(&o->rows);
    for (size_t i = 0; i < count; i++)
        add_line(pairs, o, sheet, scope, length, &line[i]);
    sheet_print(sheet, ROWS_SHOWN, stdout);
    free(length);
    if (o->rows.form == SHEET_TABLE)
        printf(
            "\nOf the %zu that cost most each two: what each costs, and how much more (parallel) or "
            "less (serial)\nthan both costs goes if the part is ideal for both, in percent of the "
            "run.\n",
            pairs->count);
}
