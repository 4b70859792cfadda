/* SPDX-License-Identifier: Apache-2.0 */
/* See stacks.h. */
#include "stacks.h"
#include "memory.h"
#include "profile_defs.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool stacks_add(stacks_t *stacks, const call_t *stack) {
    if (stacks->count == 0) {
        memory_room(stacks->list, 0);
        stacks->list[stacks->count++] = (call_t){0};
    }
    if (stack->parent >= stacks->count || (unsigned)stack->kind >= STACK_KINDS)
        return false;
    memory_room(stacks->list, stacks->count);
    stacks->list[stacks->count++] = *stack;
    return true;
}

bool stacks_add_row(stacks_t *stacks, const stack_row_t *row) {
    if (row->stack && row->stack >= stacks->count)
        return false;
    memory_room(stacks->rows, stacks->row_count);
    stacks->rows[stacks->row_count++] = *row;
    return true;
}

/* --- from the simulator */

static bool take_life(stacks_t *stacks, const char *line) {
    unsigned cause, total, own, owner;
    uint64_t pc;
    if (sscanf(line, "L,%" SCNx64 ",%u,%u,%u,%u", &pc, &cause, &total, &own, &owner) != 5)
        return false;
    memory_room(stacks->lives, stacks->life_count);
    stacks->lives[stacks->life_count++] = (stack_life_t){pc, total, (uint8_t)cause, {own, owner}};
    return true;
}

static bool take_line(stacks_t *stacks, const char *line) {
    call_t stack = {0};
    stack_row_t row = {0};
    unsigned kind;
    switch (*line) {
    case 'L':
        return take_life(stacks, line);
    case 'S':
        if (sscanf(line, "S,%" SCNu32 ",%u,%" SCNx64 ",%" SCNx64 ",%" SCNu64, &stack.parent, &kind,
                   &stack.site, &stack.entry, &stack.calls) != 5)
            return false;
        stack.kind = (stack_kind_t)kind;
        return stacks_add(stacks, &stack);
    case 'C':
        return sscanf(line, "C,%" SCNu32 ",%" SCNx64 ",%" SCNu64 ",%" SCNu64, &row.stack,
                      &row.place, &row.parts, &row.retired) == 4 &&
               stacks_add_row(stacks, &row);
    default:
        return sscanf(line, "F,%" SCNu64, &stacks->folded) == 1;
    }
}

bool stacks_read(stacks_t *stacks, const char *path, failure_t *failure) {
    char line[256];
    size_t number = 1;
    FILE *file = fopen(path, "r");
    *stacks = (stacks_t){0};
    if (!file)
        return errno == ENOENT ||
               failure_set(failure, "%s: cannot be read: %s.", path, strerror(errno));
    for (; fgets(line, sizeof line, file); number++)
        if (!take_line(stacks, line)) {
            fclose(file);
            stacks_free(stacks);
            return failure_set(failure, "%s: line %zu: a line of the tracer's stacks was expected.",
                               path, number);
        }
    fclose(file);
    return true;
}

/* --- records and lives */

static bool is_of(const stack_life_t *life, const record_t *record) {
    uint32_t total = life->total < PD_LATENCY_MAX ? life->total : PD_LATENCY_MAX;
    return life->pc == record->word[PD_WORD_PC] &&
           life->cause == PD_GET(record->word[PD_WORD_PATH], PD_PATH_ABORT) &&
           total == PD_GET(record->word[PD_WORD_LATENCY], PD_LATENCY_TOTAL);
}

/* Two tags may end one after the other and leave in the opposite order. */
stack_pair_t *stacks_of_records(const stacks_t *stacks, const record_t *records, size_t count) {
    enum { BACK = 4, AHEAD = 1 << 16 };
    stack_pair_t *pairs = memory_get((count + 1) * sizeof *pairs);
    size_t from = 0;
    for (size_t i = 0; i < count && record_is_instruction(&records[i]); i++) {
        size_t l = from > BACK ? from - BACK : 0, end = from + AHEAD;
        end = end < stacks->life_count ? end : stacks->life_count;
        while (l < end && !is_of(&stacks->lives[l], &records[i]))
            l++;
        if (l == end)
            continue;
        pairs[i] = stacks->lives[l].stacks;
        from = l + 1 > from ? l + 1 : from;
    }
    return pairs;
}

/* --- merging */

static bool is_same(const call_t *a, const call_t *b) {
    return a->parent == b->parent && a->kind == b->kind && a->site == b->site &&
           a->entry == b->entry;
}

static uint64_t hash_of(const call_t *call) {
    uint64_t hash = call->parent * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)call->kind;
    hash = (hash ^ call->site) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 32 ^ call->entry) * UINT64_C(0xc4ceb9fe1a85ec53);
    return hash >> 32;
}

static uint32_t *slot_of(uint32_t *slots, size_t room, const stacks_t *stacks, const call_t *call) {
    size_t slot = hash_of(call) % room;
    while (slots[slot] && !is_same(&stacks->list[slots[slot]], call))
        slot = (slot + 1) % room;
    return &slots[slot];
}

static int compare_rows(const void *a, const void *b) {
    const stack_row_t *x = a, *y = b;
    if (x->stack != y->stack)
        return x->stack < y->stack ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

static void add_up_rows(stacks_t *stacks) {
    size_t count = 0;
    if (stacks->row_count)
        qsort(stacks->rows, stacks->row_count, sizeof *stacks->rows, compare_rows);
    for (size_t i = 0; i < stacks->row_count; i++) {
        if (count && compare_rows(&stacks->rows[count - 1], &stacks->rows[i]) == 0) {
            stacks->rows[count - 1].parts += stacks->rows[i].parts;
            stacks->rows[count - 1].retired += stacks->rows[i].retired;
        } else {
            stacks->rows[count++] = stacks->rows[i];
        }
    }
    stacks->row_count = count;
}

uint32_t *stacks_merge(stacks_t *into, const stacks_t *next) {
    size_t room = 2 * (into->count + next->count) + 1;
    uint32_t *slots = memory_get(room * sizeof *slots);
    uint32_t *number = memory_get((next->count + 1) * sizeof *number);
    for (uint32_t i = 1; i < into->count; i++)
        *slot_of(slots, room, into, &into->list[i]) = i;
    for (size_t i = 1; i < next->count; i++) {
        call_t call = next->list[i];
        call.parent = number[call.parent];
        uint32_t *slot = slot_of(slots, room, into, &call);
        if (*slot)
            into->list[*slot].calls += call.calls;
        else if (stacks_add(into, &call))
            *slot = (uint32_t)into->count - 1;
        number[i] = *slot;
    }
    for (size_t i = 0; i < next->row_count; i++) {
        stack_row_t row = next->rows[i];
        row.stack = number[row.stack];
        stacks_add_row(into, &row);
    }
    into->folded += next->folded;
    add_up_rows(into);
    free(slots);
    return number;
}

void stacks_free(stacks_t *stacks) {
    free(stacks->list);
    free(stacks->rows);
    free(stacks->lives);
    *stacks = (stacks_t){0};
}
