/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of Callgrind's format: each instruction that has called a function, with the inclusive
 * cycles. Each cycle counts once for a call, even if the function is recursive. */
#include "callgrind_calls.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

/* --- the list: a call for each stack, and one for each function that runs in another one's
 * frame */

typedef struct {
    callgrind_call_t *list;
    size_t count;
    const call_tree_t *calls;
    const stacks_t *stacks;
    const symbols_t *symbols;
    uint64_t *met; /* by number: the last path that has met it */
} arcs_t;

static int compare_calls(const void *a, const void *b) {
    const callgrind_call_t *x = a, *y = b;
    if (x->site != y->site)
        return x->site < y->site ? -1 : 1;
    return (x->called > y->called) - (x->called < y->called);
}

static void add(arcs_t *arcs, uint64_t site, const symbol_t *called, uint64_t entry,
                uint64_t calls) {
    size_t count = arcs->count++;
    memory_room(arcs->list, count);
    arcs->list[count] =
        (callgrind_call_t){.site = site, .called = called, .entry = entry, .calls = calls};
}

/* A function runs in the frame of the one that was called. */
static bool takes_over(const arcs_t *arcs, uint32_t stack, const symbol_t *symbol) {
    return stack_is_framed(arcs->calls, stack) &&
           symbols_at(arcs->symbols, arcs->stacks->list[stack].entry) != symbol;
}

static void add_place(arcs_t *arcs, uint32_t stack, uint64_t place) {
    const symbol_t *symbol = symbols_at(arcs->symbols, place);
    if (takes_over(arcs, stack, symbol))
        add(arcs, arcs->stacks->list[stack].entry, symbol, symbol ? symbol->address : place, 0);
}

static void add_all(arcs_t *arcs, const call_tree_t *calls) {
    for (uint32_t i = 1; i < arcs->stacks->count; i++) {
        const call_t *call = &arcs->stacks->list[i];
        if (call->kind == STACK_START)
            continue;
        add(arcs, call->site, symbols_at(arcs->symbols, call->entry), call->entry, call->calls);
        add_place(arcs, call->parent, call->site);
    }
    for (size_t i = 0; i < calls->row_count; i++)
        add_place(arcs, calls->rows[i].stack, calls->rows[i].place);
}

static void sort(arcs_t *arcs) {
    size_t count = 0;
    if (arcs->count)
        qsort(arcs->list, arcs->count, sizeof *arcs->list, compare_calls);
    for (size_t i = 0; i < arcs->count; i++)
        if (count && compare_calls(&arcs->list[count - 1], &arcs->list[i]) == 0)
            arcs->list[count - 1].calls += arcs->list[i].calls;
        else
            arcs->list[count++] = arcs->list[i];
    arcs->count = count;
}

static size_t number_of(const arcs_t *arcs, uint64_t site, const symbol_t *called) {
    const callgrind_call_t key = {.site = site, .called = called};
    const callgrind_call_t *found =
        bsearch(&key, arcs->list, arcs->count, sizeof key, compare_calls);
    return (size_t)(found - arcs->list);
}

/* --- owners of the cycles */

/* By stack: the numbers of its call, and of the take-over from which its call was made; `count` of
 * the arcs: none. */
typedef struct {
    size_t call, before;
} numbers_t;

static numbers_t *number_stacks(const arcs_t *arcs) {
    numbers_t *numbers = memory_get((arcs->stacks->count + 1) * sizeof *numbers);
    for (uint32_t i = 1; i < arcs->stacks->count; i++) {
        const call_t *call = &arcs->stacks->list[i];
        const symbol_t *caller = symbols_at(arcs->symbols, call->site);
        numbers[i] = (numbers_t){arcs->count, arcs->count};
        if (call->kind == STACK_START)
            continue;
        numbers[i].call = number_of(arcs, call->site, symbols_at(arcs->symbols, call->entry));
        if (takes_over(arcs, call->parent, caller))
            numbers[i].before = number_of(arcs, arcs->stacks->list[call->parent].entry, caller);
    }
    return numbers;
}

typedef struct {
    uint32_t stack;
    const symbol_t *symbol;
    double cycles, retired;
} part_t;

static void pay(arcs_t *arcs, size_t number, uint64_t path, const part_t *part) {
    if (number == arcs->count || arcs->met[number] == path)
        return;
    arcs->met[number] = path;
    arcs->list[number].cycles += part->cycles;
    arcs->list[number].retired += part->retired;
}

static int compare_parts(const void *a, const void *b) {
    const part_t *x = a, *y = b;
    if (x->stack != y->stack)
        return x->stack < y->stack ? -1 : 1;
    return (x->symbol > y->symbol) - (x->symbol < y->symbol);
}

/* Merges rows of one function in one stack. */
static part_t *make_parts(const arcs_t *arcs, const call_tree_t *calls, size_t *count) {
    part_t *parts = memory_get((calls->row_count + 1) * sizeof *parts);
    *count = 0;
    for (size_t i = 0; i < calls->row_count; i++)
        parts[i] = (part_t){calls->rows[i].stack, symbols_at(arcs->symbols, calls->rows[i].place),
                            calls->rows[i].cycles, calls->rows[i].retired};
    qsort(parts, calls->row_count, sizeof *parts, compare_parts);
    for (size_t i = 0; i < calls->row_count; i++)
        if (*count && compare_parts(&parts[*count - 1], &parts[i]) == 0) {
            parts[*count - 1].cycles += parts[i].cycles;
            parts[*count - 1].retired += parts[i].retired;
        } else {
            parts[(*count)++] = parts[i];
        }
    return parts;
}

static void pay_all(arcs_t *arcs, const call_tree_t *calls) {
    size_t count;
    numbers_t *numbers = number_stacks(arcs);
    part_t *parts = make_parts(arcs, calls, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t stack = parts[i].stack;
        if (takes_over(arcs, stack, parts[i].symbol))
            pay(arcs, number_of(arcs, arcs->stacks->list[stack].entry, parts[i].symbol), i + 1,
                &parts[i]);
        for (; stack; stack = arcs->stacks->list[stack].parent) {
            pay(arcs, numbers[stack].call, i + 1, &parts[i]);
            pay(arcs, numbers[stack].before, i + 1, &parts[i]);
        }
    }
    free(parts);
    free(numbers);
}

callgrind_call_t *callgrind_calls(const call_tree_t *calls, size_t *count) {
    arcs_t arcs = {.calls = calls,
                   .stacks = &calls->view->profile.stacks,
                   .symbols = &calls->view->profile.symbols};
    add_all(&arcs, calls);
    sort(&arcs);
    arcs.met = memory_get((arcs.count + 1) * sizeof *arcs.met);
    pay_all(&arcs, calls);
    free(arcs.met);
    *count = arcs.count;
    return arcs.list;
}
