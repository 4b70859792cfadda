/* SPDX-License-Identifier: Apache-2.0 */
/* See icost.h: what a part costs each function, loop, line or instruction, as if it were ideal only
 * for its instructions. */
#include "command.h"
#include "icost.h"
#include "memory.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    ROWS_SHOWN = 15,
    SEARCHED = 256, /* for pairs: the costly scopes are sought among so many with most cycles */
    BOUNDED = 2048  /* the most variants with ranges: each is drawn 1000 times */
};

typedef struct {
    icost_t *o;
    scopes_t *scopes;
    const scope_t *scope;
    size_t count, shown; /* number of scopes */
    variant_t *list;     /* nothing ideal; each part of each scope */
    size_t variants;
    bounds_t *bounds; /* bounds of each variant, or NULL */
    bool sampled;
    scope_pairs_t pairs;
    power_set_t s; /* for the head of the table */
} answer_t;

/* Makes the variants, once the scopes are known. */
static void make_variants(answer_t *a) {
    const icost_t *o = a->o;
    a->scope = scopes_list(a->scopes, &a->count);
    bool all = o->rows.all || o->rows.form != SHEET_TABLE;
    size_t most = o->pairs ? SEARCHED : all ? a->count : ROWS_SHOWN;
    a->shown = a->count < most ? a->count : most;
    a->variants = 1 + a->shown * o->count;
    a->list = memory_get(a->variants * sizeof *a->list);
    for (size_t i = 0; i < a->shown; i++)
        for (unsigned p = 0; p < o->count; p++)
            a->list[1 + i * o->count + p] =
                (variant_t){.ideal = o->group[p].parts, .scope = a->scope[i].id};
}

static bool read_trace(answer_t *a, variant_t *list, size_t count, failure_t *failure) {
    trace_rows_t *rows;
    if (!trace_rows_open(&rows, a->o->trace, failure))
        return false;
    trace_rows_scope(rows, scopes_of, a->scopes);
    row_source_t source = trace_source(rows);
    a->s.instructions = variants_measure(list, count, &source);
    if (list == a->list)
        trace_rows_compare(rows, "icost", list[0].length);
    return trace_rows_end(rows, failure);
}

static bool measure_trace(answer_t *a, failure_t *failure) {
    icost_t *o = a->o;
    if ((!o->grouped && !choose_parts(o, failure)) ||
        !scopes_open(&a->scopes, o->kind, o->program, o->trace, failure))
        return false;
    make_variants(a);
    if (!read_trace(a, a->list, a->variants, failure))
        return false;
    if (!o->pairs)
        return true;
    pairs_choose(&a->pairs, o, a->scope, a->list, a->shown);
    return read_trace(a, a->pairs.list, a->pairs.variants, failure);
}

/* --- from samples: the scopes, and their cycles, are those of the fragments */

typedef struct {
    scopes_t *scopes;
    int64_t commit;
} counting_t;

static void count_commit(void *context, node_t node, const graph_insn_t *insn, int64_t model) {
    counting_t *c = context;
    if (node != NODE_COMMIT)
        return;
    scopes_count(c->scopes, insn->scope, (uint64_t)(model - c->commit));
    c->commit = model;
}

static double cost_of(const variant_t *list, size_t variant) {
    return 1 - (double)list[variant].length / (double)list[0].length;
}

/* Adds the error of fragments not being the run. */
static void widen_bounds(answer_t *a) {
    const scope_pairs_t *pairs = &a->pairs;
    for (size_t v = 1; a->bounds && v < a->variants; v++)
        bounds_widen(&a->bounds[v], cost_of(a->list, v), cost_of(a->list, v));
    for (size_t r = 0; pairs->bounds && r < pairs->row_count; r++) {
        const together_t *row = &pairs->rows[r];
        double one = cost_of(pairs->list, row->one), other = cost_of(pairs->list, row->other);
        bounds_widen(&pairs->bounds[r], cost_of(pairs->list, row->both) - one - other,
                     fmin(fabs(one), fabs(other)));
    }
}

static bool measure_fragments(answer_t *a, shotgun_t *shotgun, failure_t *failure) {
    counting_t counting = {.scopes = a->scopes};
    variant_t single[SINGLES];
    list_singles(single);
    shotgun_scope(shotgun, scopes_of, a->scopes);
    shotgun_listen(shotgun, count_commit, &counting);
    shotgun_measure(shotgun, single, a->o->grouped ? 1 : SINGLES);
    if (!a->o->grouped)
        groups_choose(a->o, single);
    shotgun_listen(shotgun, NULL, NULL);
    a->s.facts = shotgun_facts(shotgun);
    a->s.cycles = single[0].length;
    if (!has_fragments(a->o, &a->s.facts, failure))
        return false;
    scopes_sort(a->scopes);
    make_variants(a);
    shotgun_measure(shotgun, a->list, a->variants);
    if (a->o->pairs) {
        pairs_choose(&a->pairs, a->o, a->scope, a->list, a->shown);
        shotgun_measure(shotgun, a->pairs.list, a->pairs.variants);
        a->pairs.bounds =
            bounds_of_pairs(shotgun, a->pairs.rows, a->pairs.row_count, a->o->sampler.seed);
    } else if (a->variants <= BOUNDED)
        a->bounds = bounds_of_costs(shotgun, a->variants, a->o->sampler.seed);
    widen_bounds(a);
    return true;
}

static bool measure_samples(answer_t *a, failure_t *failure) {
    const icost_t *o = a->o;
    samples_t samples;
    shotgun_t *shotgun;
    if (!scopes_begin(&a->scopes, o->kind, o->program, failure) ||
        !take_samples(o, &samples, failure))
        return false;
    bool good = shotgun_open(&shotgun, &samples, o->program, (design_t)o->design, failure);
    if (good) {
        a->s.instructions = samples.instructions;
        a->s.run_cycles = samples.cycles;
        good = measure_fragments(a, shotgun, failure);
        if (good)
            warn_length(o, &a->s);
        shotgun_close(shotgun);
    }
    samples_free(&samples);
    return good;
}

/* --- printing */

static const column_t scope_list[] = {
    {"name", NULL, "function, loop, line or instruction", .unit = SHEET_TEXT},
    {"instructions", NULL, "instructions that ran there", .unit = SHEET_COUNT},
    {"cycles", "cycles%", "share of the run's cycles that is its own", .unit = SHEET_NUMBER}};
const columns_t scope_columns = {COLUMNS(scope_list),
                                 .of = "--by, and PART of each part, PART_from ..."};

static void columns_of_parts(const answer_t *a, part_columns_t *own) {
    part_columns_begin(own, scope_columns.list, scope_columns.count);
    for (unsigned p = 0; p < a->o->count; p++) {
        part_columns_add(own, &a->o->group[p], NULL);
        if (a->sampled) {
            part_columns_add(own, &a->o->group[p], "from");
            part_columns_add(own, &a->o->group[p], "to");
        }
    }
}

static void add_row(const answer_t *a, sheet_t *sheet, size_t i) {
    double run = (double)a->list[0].length / 100;
    sheet_text(sheet, a->scope[i].name);
    sheet_number(sheet, (double)a->scope[i].instructions);
    sheet_number(sheet, (double)a->scope[i].cycles / run);
    for (unsigned p = 0; p < a->o->count; p++) {
        size_t v = 1 + i * a->o->count + p;
        sheet_number(sheet, (double)(a->list[0].length - a->list[v].length) / run);
        if (a->sampled) {
            sheet_number(sheet, a->bounds ? 100 * a->bounds[v].low : NAN);
            sheet_number(sheet, a->bounds ? 100 * a->bounds[v].high : NAN);
        }
    }
}

static bool print_answer(const answer_t *a, icost_t *o, failure_t *failure) {
    part_columns_t own;
    if (o->pairs)
        pairs_columns(o, &own);
    else
        columns_of_parts(a, &own);
    o->rows.columns = &own.columns;
    if (!rows_ready(&o->rows, SAMPLER_INSTRUCTION, failure))
        return false;
    bool table = o->rows.form == SHEET_TABLE;
    if (table && a->sampled)
        print_facts(o, &a->s);
    else if (table)
        print_header(o, a->s.instructions, a->list[0].length);
    if (o->pairs)
        return pairs_print(&a->pairs, o, a->scope), true;
    sheet_t *sheet = sheet_new(&o->rows);
    for (size_t i = 0; i < a->shown; i++)
        add_row(a, sheet, i);
    sheet_print(sheet, 0, stdout);
    if (table && a->shown < a->count)
        printf("... %zu more: --all shows them\n", a->count - a->shown);
    if (table)
        printf("\nCosts are percent of the run that would go if the part were ideal for those "
               "instructions alone.\n");
    return true;
}

bool run_scopes(icost_t *o, failure_t *failure) {
    answer_t a = {.o = o, .sampled = o->shotgun};
    bool good = o->shotgun ? measure_samples(&a, failure) : measure_trace(&a, failure);
    good = good && print_answer(&a, o, failure);
    if (a.scopes)
        scopes_close(a.scopes);
    pairs_free(&a.pairs);
    free(a.list);
    free(a.bounds);
    return good;
}
