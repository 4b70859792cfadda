// SPDX-License-Identifier: Apache-2.0
// The run by call stack (call_stack.h). One line each, in decimal except values that begin with 0x:
//
//     L,PC,CAUSE,TOTAL,STACK,OWNER    an instruction that had a ProfileMe tag, in the order in which they ended: its stack,
//                                     and that of the instruction that it owes cycles to
//     S,PARENT,KIND,SITE,ENTRY,CALLS  stacks from number 1 on, and how often they began
//     C,STACK,PLACE,PARTS,RETIRED     exact cycles, in parts, and retired instructions of an instruction in a stack
//     F,CALLS                         calls that found no room for a stack of their own, if there are any
//
// A run can have more instructions in stacks than a table can hold: from then on new ones count at
// the entry of the called function.
#include "call_stack.h"
#include "memory.h"
#include "pc_table.h"
#include "truth_part.h"
#include <inttypes.h>
#include <stdlib.h>

enum { MOST_ROWS = 1 << 18, SLOTS = 1 << 20, ENDED = 1 << 12, TAGS = 4, NO_ROW = UINT32_MAX };

typedef struct {
    uint64_t place, parts, retired;
    uint32_t stack;
    uint32_t next; // the row that came after it last
} row_t;

// An instruction that has left: its row.
typedef struct {
    uint64_t sequence;
    uint32_t row;
} ended_t;

typedef struct {
    uint64_t sequence, pc, total;
    uint32_t stack, owner;
    uint8_t cause;
    bool ended;
} life_t;

typedef struct {
    FILE *file;
    call_stack_t *calls;
    row_t *rows;
    size_t count, room;
    uint32_t *slots; // number of the row plus one, 0: free
    uint32_t last;   // row of the instruction that retired last
    ended_t ended[ENDED];
    struct {
        uint64_t sequence, place, parts;
    } held; // charges of one not yet mapped: whether it retires next, and so its stack, is still
            // unknown
    life_t life[TAGS];
    struct {
        bool reported, interrupt; // its flush follows
        uint64_t pc;
        uint16_t context;
        uint8_t privilege;
    } trap;
} stacks_t;

// --- rows

static uint32_t *slot_of(const stacks_t *t, uint32_t stack, uint64_t place) {
    uint64_t hash = (place + stack * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);
    size_t slot = hash >> 40 & (SLOTS - 1);
    for (; t->slots[slot]; slot = (slot + 1) % SLOTS) {
        const row_t *row = &t->rows[t->slots[slot] - 1];
        if (row->place == place && row->stack == stack)
            break;
    }
    return &t->slots[slot];
}

static uint32_t new_row(stacks_t *t, uint32_t *slot, uint32_t stack, uint64_t place) {
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : 1024;
        t->rows = memory_resize(t->rows, t->room * sizeof *t->rows);
    }
    t->rows[t->count] = (row_t){.place = place, .stack = stack};
    *slot = (uint32_t)++t->count;
    return *slot - 1;
}

// An instruction is mostly followed by the same one as last time.
static uint32_t row_of(stacks_t *t, uint32_t stack, uint64_t place) {
    row_t *last = t->count ? &t->rows[t->last] : NULL;
    if (last && t->rows[last->next].place == place && t->rows[last->next].stack == stack)
        return last->next;
    uint32_t *slot = slot_of(t, stack, place);
    if (!*slot && t->count >= MOST_ROWS && stack) {
        place = call_stack_node(t->calls, stack)->entry;
        slot = slot_of(t, stack, place);
    }
    uint32_t row = *slot ? *slot - 1 : new_row(t, slot, stack, place);
    if (t->count > 1)
        t->rows[t->last].next = row;
    return row;
}

// It was not the next to retire: then it counts in the stack before.
static void release(stacks_t *t) {
    uint64_t parts = t->held.parts;
    t->held.parts = 0;
    if (parts)
        t->rows[row_of(t, call_stack_now(t->calls), t->held.place)].parts += parts;
}

static bool holds(stacks_t *t, const account_holder_t *holder, uint64_t parts) {
    const ended_t *ended = &t->ended[holder->sequence % ENDED];
    bool left = ended->row != NO_ROW && ended->sequence == holder->sequence;
    if (left || holder->mapped || holder->pc == ACCOUNT_NOBODY || !call_stack_pends(t->calls))
        return false;
    if (t->held.sequence != holder->sequence)
        release(t);
    t->held.sequence = holder->sequence;
    t->held.place = place_of(holder->pc, holder->context, holder->privilege);
    t->held.parts += parts;
    return true;
}

// The row of an instruction that is charged: it has left, or is the next to retire.
static uint32_t row_charged(stacks_t *t, const account_holder_t *holder) {
    const ended_t *ended = &t->ended[holder->sequence % ENDED];
    uint64_t place = place_of(holder->pc, holder->context, holder->privilege);
    if (holder->pc == ACCOUNT_NOBODY)
        return row_of(t, 0, ACCOUNT_NOBODY);
    if (ended->row != NO_ROW && ended->sequence == holder->sequence)
        return ended->row;
    return row_of(t, call_stack_next(t->calls, place), place);
}

// --- lives

static life_t *life_of(stacks_t *t, uint8_t tag, uint64_t sequence) {
    life_t *life = &t->life[tag % TAGS];
    if (life->sequence != sequence)
        *life = (life_t){.sequence = sequence};
    return life;
}

static void life_end(life_t *life, const flight_insn_t *insn, uint32_t stack) {
    life->pc = insn->pc;
    life->total = insn->end - insn->fetch;
    life->cause = insn->cause;
    life->stack = stack;
    life->ended = true;
}

static void lives_print(stacks_t *t) {
    for (int tag = 1; tag < TAGS; tag++) {
        life_t *life = &t->life[tag];
        if (life->ended)
            fprintf(t->file, "L,0x%" PRIx64 ",%u,%" PRIu64 ",%u,%u\n", life->pc, life->cause,
                    life->total, life->stack, life->owner);
        life->ended = false;
    }
}

// --- the part

static void *stacks_open(FILE *file, const truth_ask_t *ask, const probe_shape_t *shape) {
    (void)ask, (void)shape;
    stacks_t *t = memory_get(sizeof *t);
    t->file = file;
    t->calls = call_stack_open();
    t->slots = memory_get(SLOTS * sizeof *t->slots);
    for (size_t i = 0; i < ENDED; i++)
        t->ended[i].row = NO_ROW;
    return t;
}

static void stacks_charge(void *self, const account_holder_t *holder, why_t why, uint64_t parts) {
    stacks_t *t = self;
    (void)why;
    if (holds(t, holder, parts))
        return;
    uint32_t row = row_charged(t, holder);
    t->rows[row].parts += parts;
    if (holder->owed && holder->tag)
        life_of(t, holder->tag, holder->taker)->owner = t->rows[row].stack;
}

static void note_trapped(stacks_t *t, const flight_insn_t *insn) {
    if (!t->trap.reported || insn->pc != t->trap.pc)
        return;
    t->trap.context = insn->context;
    t->trap.privilege = insn->privilege;
}

static uint32_t retire(stacks_t *t, const flight_insn_t *insn, uint64_t place) {
    const call_insn_t retired = {.pc = insn->pc,
                                 .value = insn->value,
                                 .raw = insn->raw,
                                 .context = insn->context,
                                 .privilege = insn->privilege,
                                 .has_value = insn->has_value};
    uint32_t stack = call_stack_retire(t->calls, &retired);
    t->last = row_of(t, stack, place);
    t->rows[t->last].retired++;
    if (t->held.sequence == insn->sequence) {
        t->rows[t->last].parts += t->held.parts;
        t->held.parts = 0;
    }
    release(t);
    t->ended[insn->sequence % ENDED] = (ended_t){insn->sequence, t->last};
    t->trap.context = insn->context;
    return stack;
}

static void stacks_end(void *self, const flight_insn_t *insn) {
    stacks_t *t = self;
    uint64_t place = place_of(insn->pc, insn->context, insn->privilege);
    uint32_t stack;
    if (insn->cause == ABORT_NONE) {
        stack = retire(t, insn, place);
    } else if (insn->cause == ABORT_TRAP) {
        stack = call_stack_next(t->calls, place);
        t->ended[insn->sequence % ENDED] = (ended_t){insn->sequence, row_of(t, stack, place)};
        note_trapped(t, insn);
    } else {
        stack = call_stack_now(t->calls);
        note_trapped(t, insn);
    }
    if (insn->tag)
        life_end(life_of(t, insn->tag, insn->sequence), insn, stack);
}

// The flush comes after the report: charges until then still belong to that stack.
static void stacks_cycle(void *self, const probe_cycle_t *cycle) {
    stacks_t *t = self;
    if (t->trap.reported && cycle->flush) {
        call_stack_trap(t->calls, place_of(t->trap.pc, t->trap.context, t->trap.privilege),
                        t->trap.interrupt);
        t->trap.reported = false;
    }
    if (cycle->trap) {
        t->trap.reported = true;
        t->trap.interrupt = cycle->interrupt;
        t->trap.pc = cycle->trap_pc;
        t->trap.privilege = cycle->privilege;
    }
    lives_print(t);
}

static void stacks_close(void *self) {
    stacks_t *t = self;
    release(t);
    for (size_t i = 1; i < call_stack_count(t->calls); i++) {
        const call_node_t *node = call_stack_node(t->calls, i);
        fprintf(t->file, "S,%u,%d,0x%" PRIx64 ",0x%" PRIx64 ",%" PRIu64 "\n", node->parent,
                node->kind, node->site, node->entry, node->calls);
    }
    for (size_t i = 0; i < t->count; i++)
        if (t->rows[i].parts || t->rows[i].retired)
            fprintf(t->file, "C,%u,0x%" PRIx64 ",%" PRIu64 ",%" PRIu64 "\n", t->rows[i].stack,
                    t->rows[i].place, t->rows[i].parts, t->rows[i].retired);
    if (call_stack_folded(t->calls))
        fprintf(t->file, "F,%" PRIu64 "\n", call_stack_folded(t->calls));
    call_stack_close(t->calls);
    free(t->rows);
    free(t->slots);
    free(t);
}

const truth_part_t truth_stacks = {stacks_open, stacks_charge, stacks_end, stacks_cycle,
                                   stacks_close};
