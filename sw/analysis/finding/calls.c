/* SPDX-License-Identifier: Apache-2.0 */
/* See calls.h. */
#include "calls.h"
#include "entry.h"
#include "memory.h"
#include "profile.h"
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* --- rows */

typedef struct {
    calls_row_t *list;
    size_t count;
} list_t;

static void add_row(list_t *rows, const calls_row_t *row) {
    size_t count = rows->count++;
    memory_room(rows->list, count);
    rows->list[count] = *row;
}

static int compare_rows(const void *a, const void *b) {
    const calls_row_t *x = a, *y = b;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    return (x->stack > y->stack) - (x->stack < y->stack);
}

/* By place, the rows of one stack together. */
static void add_up(list_t *rows) {
    size_t count = 0;
    if (rows->count)
        qsort(rows->list, rows->count, sizeof *rows->list, compare_rows);
    for (size_t i = 0; i < rows->count; i++) {
        calls_row_t *last = count ? &rows->list[count - 1] : NULL, *row = &rows->list[i];
        if (!last || compare_rows(last, row) != 0) {
            rows->list[count++] = *row;
            continue;
        }
        last->cycles += row->cycles;
        last->retired += row->retired;
        last->taken += row->taken;
    }
    rows->count = count;
}

typedef struct {
    const view_t *view;
    list_t rows;
} taking_t;

static uint64_t own_place(const sample_t *sample) {
    return place_of(sample->pc, sample->context, sample->privilege);
}
static uint64_t owner_place(const sample_t *sample) {
    return place_of(sample->owner_pc, sample->context, sample->owner_privilege);
}

static void take_sample(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    taking_t *taking = context;
    item_t item[SAMPLE_ITEMS];
    int count = sample_items(sample, item);
    double weight = sample_weight(sample);
    calls_row_t own = {.stack = sample->stack,
                       .place = own_place(sample),
                       .retired = sample_retired(sample) ? weight : 0,
                       .taken = 1};
    calls_row_t owner = {.stack = sample->owner_stack, .place = owner_place(sample)};
    (void)profile, (void)record;
    for (int i = 0; i < count; i++)
        *(item[i].owed ? &owner.cycles : &own.cycles) += weight * item[i].cycles;
    add_row(&taking->rows, &own);
    if (owner.cycles > 0)
        add_row(&taking->rows, &owner);
}

/* The shares of `all` in proportion to `by`, or to `else_by` if that is 0; what has no owner stays
 * undistributed. */
static void share_out(double *share, size_t count, const double *by, const double *else_by,
                      double all) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += by[i];
    if (sum <= 0) {
        by = else_by;
        for (size_t i = 0; i < count; i++)
            sum += by[i];
    }
    for (size_t i = 0; i < count; i++)
        share[i] = sum > 0 ? by[i] / sum * all : 0;
}

/* Stacks share a place's cycles as its samples do. Samples of thrown-away instructions have cycles,
 * or were on a path without a stack: then it is the run's stack at that time. */
static void share_place(const view_t *view, calls_row_t *rows, size_t count) {
    const tally_t *tally = pc_table_find(&view->table, rows->place);
    double *cycles = memory_get(4 * count * sizeof *cycles), *retired = cycles + count;
    double *share = cycles + 2 * count, *runs = cycles + 3 * count;
    for (size_t i = 0; i < count; i++) {
        cycles[i] = rows[i].cycles;
        retired[i] = rows[i].retired;
    }
    share_out(share, count, cycles, retired, tally ? view_cycles(view, tally).value : 0);
    share_out(runs, count, retired, cycles, tally ? view_retired(view, tally).value : 0);
    double all = 0;
    for (size_t i = 0; i < count; i++)
        all += share[i];
    for (size_t i = 0; i < count; i++) {
        rows[i].cycles = share[i];
        rows[i].retired = runs[i];
        rows[i].unmet = tally && all > 0 ? view_unmet(view, tally) * share[i] / all : 0;
    }
    free(cycles);
}

static bool has_part(const calls_row_t *row) { return row->cycles > 0 || row->retired > 0; }

/* Cycles of a place without samples go to the function's stack with most cycles. */
typedef struct {
    const symbol_t *symbol;
    uint32_t stack;
    double cycles;
} usual_t;

static void find_usual(const view_t *view, const list_t *rows, usual_t *usual) {
    const symbols_t *symbols = &view->profile.symbols;
    for (size_t i = 0; i < rows->count; i++) {
        const calls_row_t *row = &rows->list[i];
        const symbol_t *symbol = symbols_at(symbols, row->place);
        usual_t *at = &usual[symbol ? symbol - symbols->list + 1 : 0];
        if (has_part(row) && row->cycles >= at->cycles)
            *at = (usual_t){symbol, row->stack, row->cycles};
    }
}

static void add_unsampled(const view_t *view, list_t *rows) {
    const symbols_t *symbols = &view->profile.symbols;
    const tally_t *tallies = view->table.entries;
    usual_t *usual = memory_get((symbols->count + 1) * sizeof *usual);
    size_t sampled = rows->count, at = 0;
    find_usual(view, rows, usual);
    for (size_t i = 0; i < view->table.count; i++) {
        bool shared = false;
        for (; at < sampled && rows->list[at].place <= tallies[i].pc; at++)
            shared |= rows->list[at].place == tallies[i].pc && has_part(&rows->list[at]);
        if (shared)
            continue;
        const symbol_t *symbol = symbols_at(symbols, tallies[i].pc);
        add_row(rows, &(calls_row_t){.stack = usual[symbol ? symbol - symbols->list + 1 : 0].stack,
                                     .place = tallies[i].pc,
                                     .cycles = view_cycles(view, &tallies[i]).value,
                                     .retired = view_retired(view, &tallies[i]).value,
                                     .unmet = view_unmet(view, &tallies[i])});
    }
    free(usual);
}

static void rows_of_samples(const view_t *view, list_t *rows) {
    taking_t taking = {.view = view};
    view_walk(view, take_sample, &taking);
    *rows = taking.rows;
    add_up(rows);
    for (size_t i = 0, next; i < rows->count; i = next) {
        for (next = i + 1; next < rows->count && rows->list[next].place == rows->list[i].place;)
            next++;
        share_place(view, &rows->list[i], next - i);
    }
    add_unsampled(view, rows);
}

/* The number of samples stays. */
static void rows_of_truth(const view_t *view, list_t *rows) {
    const stacks_t *stacks = &view->profile.stacks;
    double runs = profile_runs(&view->profile);
    taking_t taking = {.view = view};
    if (samplers[view->sampler].single)
        view_walk(view, take_sample, &taking);
    *rows = taking.rows;
    for (size_t i = 0; i < rows->count; i++)
        rows->list[i].cycles = rows->list[i].retired = 0;
    for (size_t i = 0; i < stacks->row_count; i++)
        add_row(rows, &(calls_row_t){.stack = stacks->rows[i].stack,
                                     .place = stacks->rows[i].place,
                                     .cycles = (double)stacks->rows[i].parts / CYCLE_PARTS / runs,
                                     .retired = (double)stacks->rows[i].retired / runs});
    add_up(rows);
}

/* --- the tree */

enum { SPACE = 1u << 31 };

static uint32_t function_number(const view_t *view, const symbol_t *symbol) {
    return symbol ? (uint32_t)(symbol - view->profile.symbols.list) + 1 : 0;
}

static bool is_within(const call_tree_t *calls, size_t node, const symbol_t *symbol) {
    for (; node; node = calls->nodes[node].parent)
        if (calls->nodes[node].symbol == symbol && !calls_is_space(calls, node))
            return true;
    return false;
}

static size_t child_of(call_tree_t *calls, size_t parent, uint32_t number, const symbol_t *symbol,
                       uint64_t place) {
    size_t before = calls->table.count;
    calls_node_t *node = table_entry(&calls->table, (uint64_t)parent << 32 | number, sizeof *node);
    calls->nodes = calls->table.entries;
    calls->count = calls->table.count;
    if (calls->count > before) {
        node->parent = parent;
        node->symbol = symbol;
        node->place = place;
        node->again = is_within(calls, parent, symbol);
    }
    return (size_t)(node - calls->nodes);
}

static size_t function_in(call_tree_t *calls, size_t parent, uint64_t place) {
    const symbol_t *symbol = symbols_at(&calls->view->profile.symbols, place);
    return child_of(calls, parent, function_number(calls->view, symbol), symbol, place);
}

static size_t space_of(call_tree_t *calls, uint64_t place) {
    return child_of(calls, 0, SPACE | place_context(place), NULL, place);
}

/* The node of the code at a place in a stack. */
static size_t node_in(call_tree_t *calls, uint32_t stack, uint64_t place) {
    const symbols_t *symbols = &calls->view->profile.symbols;
    size_t base = calls->base[stack];
    if (!base)
        return function_in(calls, space_of(calls, place), place);
    return calls->nodes[base].symbol == symbols_at(symbols, place) && !calls_is_space(calls, base)
               ? base
               : function_in(calls, base, place);
}

bool stack_is_framed(const call_tree_t *calls, uint32_t stack) {
    const call_t *call = &calls->view->profile.stacks.list[stack];
    return stack && (call->kind != STACK_START ||
                     symbols_at(&calls->view->profile.symbols, call->entry) != NULL);
}

/* Parents come before their children. If a stack begins outside every function, as the first one
 * does in the boot ROM, the code in it has no caller. */
static void make_bases(call_tree_t *calls) {
    const stacks_t *stacks = &calls->view->profile.stacks;
    calls->base = memory_get((stacks->count + 1) * sizeof *calls->base);
    for (uint32_t i = 1; i < stacks->count; i++) {
        const call_t *call = &stacks->list[i];
        size_t caller = call->kind == STACK_START ? space_of(calls, call->entry)
                                                  : node_in(calls, call->parent, call->site);
        calls->base[i] =
            stack_is_framed(calls, i) ? function_in(calls, caller, call->entry) : caller;
    }
}

static void fill_tree(call_tree_t *calls) {
    for (size_t i = 0; i < calls->row_count; i++) {
        calls_row_t *row = &calls->rows[i];
        row->node = node_in(calls, row->stack, row->place);
        calls->nodes[row->node].cycles += row->cycles;
        calls->nodes[row->node].retired += row->retired;
        calls->nodes[row->node].unmet += row->unmet;
        calls->cycles += row->cycles;
    }
    for (size_t i = calls->count; i-- > 1;) {
        calls->nodes[i].all += calls->nodes[i].cycles;
        calls->nodes[calls->nodes[i].parent].all += calls->nodes[i].all;
        calls->nodes[calls->nodes[i].parent].unmet += calls->nodes[i].unmet;
    }
}

bool calls_is_space(const call_tree_t *calls, size_t node) {
    return node == 0 || (uint32_t)calls->nodes[node].key & SPACE;
}

const char *calls_name(const call_tree_t *calls, size_t node) {
    const symbol_t *symbol = calls->nodes[node].symbol;
    return symbol ? symbol->name : "[unknown]";
}

size_t calls_frames(const call_tree_t *calls, uint32_t stack, uint64_t place, calls_frame_t *frames,
                    size_t most) {
    const symbols_t *symbols = &calls->view->profile.symbols;
    size_t count = 0;
    for (; count < most; stack = calls->view->profile.stacks.list[stack].parent) {
        const call_t *call = stack ? &calls->view->profile.stacks.list[stack] : NULL;
        const symbol_t *symbol = symbols_at(symbols, place);
        frames[count++] = (calls_frame_t){symbol, place};
        if (!call || !stack_is_framed(calls, stack))
            break;
        const symbol_t *called = symbols_at(symbols, call->entry);
        if (called != symbol && count < most)
            frames[count++] = (calls_frame_t){called, call->entry};
        if (call->kind == STACK_START)
            break;
        place = call->site;
    }
    return count;
}

/* --- opening */

static bool of_samples(const view_t *view) {
    return view->method != METHOD_EXACT && samplers[view->sampler].single &&
           samplers[view->sampler].timed;
}

bool calls_known(const view_t *view) {
    const stacks_t *stacks = &view->profile.stacks;
    return stacks->count && view->grouping == by_instruction &&
           (view->method == METHOD_EXACT ? stacks->row_count != 0 : of_samples(view));
}

static bool refuse(const view_t *view, const char *what, failure_t *failure) {
    const char *path = view->profile.path;
    if (profile_windows(&view->profile))
        return failure_set(failure,
                           "%s: it is of windows of a run: calls before a window are not "
                           "known, and %s shows call stacks.\n"
                           "  Record without --window.",
                           path, what);
    if (!view->profile.stacks.count)
        return failure_set(failure,
                           "%s: it has no call stacks, which %s shows: only a simulation "
                           "knows them.\n"
                           "  Record it in one, without --no-truth. A board has the branches "
                           "before each sample instead: assay paths.",
                           path, what);
    if (view->grouping != by_instruction)
        return failure_set(failure, "%s: %s is by function, not by process.", path, what);
    return failure_set(failure,
                       "%s: its samples are sums, or of a counter, and have no call "
                       "stacks, which %s shows.\n"
                       "  Record single samples of instructions, or give --exact if they "
                       "are sums.",
                       path, what);
}

bool calls_open(call_tree_t *calls, const view_t *view, const char *what, failure_t *failure) {
    list_t rows = {0};
    *calls = (call_tree_t){.view = view};
    if (!calls_known(view))
        return refuse(view, what, failure);
    if (view->method == METHOD_EXACT)
        rows_of_truth(view, &rows);
    else
        rows_of_samples(view, &rows);
    calls->rows = rows.list;
    calls->row_count = rows.count;
    child_of(calls, 0, UINT32_MAX, NULL, 0);
    make_bases(calls);
    fill_tree(calls);
    return true;
}

void calls_close(call_tree_t *calls) {
    pc_table_free(&calls->table);
    free(calls->base);
    free(calls->rows);
    *calls = (call_tree_t){0};
}

/* --- functions */

typedef struct {
    call_tree_t *calls;
    calls_function_t *functions; /* by number */
} billing_t;

static void bill_path(const billing_t *billing, size_t node, double cycles, bill_t *bill) {
    const call_tree_t *calls = billing->calls;
    bill_add(bill, NULL, cycles);
    for (; !calls_is_space(calls, node); node = calls->nodes[node].parent)
        if (!calls->nodes[node].again)
            bill_also(bill, &billing->functions[(uint32_t)calls->nodes[node].key].charge, cycles);
}

static void bill_calls(const void *context, const sample_t *sample, bill_t *bill) {
    const billing_t *billing = context;
    item_t item[SAMPLE_ITEMS];
    int count = sample_items(sample, item);
    for (int i = 0; i < count; i++)
        bill_path(billing,
                  item[i].owed ? node_in(billing->calls, sample->owner_stack, sample->owner_pc)
                               : node_in(billing->calls, sample->stack, sample->pc),
                  item[i].cycles, bill);
}

static int compare_functions(const void *a, const void *b) {
    const calls_function_t *x = a, *y = b;
    if (x->all != y->all)
        return x->all > y->all ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

static void sum_function(calls_function_t *function, const calls_node_t *node) {
    if (!function->met)
        *function = (calls_function_t){.symbol = node->symbol, .place = node->place, .met = true};
    function->own += node->cycles;
    function->all += node->again ? 0 : node->all;
    function->unmet += node->again ? 0 : node->unmet;
}

calls_function_t *calls_functions(call_tree_t *calls, size_t *count) {
    size_t numbers = calls->view->profile.symbols.count + 1;
    calls_function_t *list = memory_get(numbers * sizeof *list);
    billing_t billing = {calls, list};
    *count = 0;
    for (size_t i = 1; i < calls->count; i++)
        if (!calls_is_space(calls, i))
            sum_function(&list[(uint32_t)calls->nodes[i].key], &calls->nodes[i]);
    if (calls->view->method != METHOD_EXACT)
        view_bill(calls->view, bill_calls, &billing);
    for (size_t i = 0; i < numbers; i++)
        if (list[i].met)
            list[(*count)++] = list[i];
    qsort(list, *count, sizeof *list, compare_functions);
    return list;
}

estimate_t calls_share(const call_tree_t *calls, const calls_function_t *function) {
    double share = calls->cycles > 0 ? function->all / calls->cycles : 0;
    if (calls->view->method == METHOD_EXACT)
        return estimate_certain(share);
    double sampled = estimate_share(&function->charge, &calls->view->sampling).sigma;
    return (estimate_t){share,
                        hypot(sampled, view_unmet_share(calls->view, share, function->unmet))};
}
