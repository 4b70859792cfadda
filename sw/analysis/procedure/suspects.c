/* SPDX-License-Identifier: Apache-2.0 */
/* See suspects.h. */
#include "suspects.h"
#include "memory.h"
#include "operands.h"
#include "stalls.h"
#include <stdlib.h>

enum { LINE = 64, FAR = 64 /* instructions that a writer is searched for */ };
/* A way taken by fewer runs of the block is not searched. */
static const double seldom = 0.05;

static operands_t operands_at(const program_frequency_t *program, uint32_t slot) {
    uint32_t raw = 0;
    code_at(program->code, flow_pc(program->flow, slot), &raw);
    return operands_of(raw);
}

/* The slots of a block, in order. */
static uint32_t slot_at(const program_frequency_t *program, const code_block_t *block,
                        unsigned index) {
    uint32_t slot = block->first;
    for (unsigned i = 0; i < index; i++)
        slot = flow_next(program->flow, slot);
    return slot;
}

typedef struct {
    const program_frequency_t *program;
    const frequency_t *f;
    bool *seen;        /* by block: searched from its end */
    unsigned kinds;    /* bit o: operation_t o wrote a register; */
    bool from_outside; /* the writer may be in a caller or a callee */
} search_t;

/* Whether an instruction before `end` in the block writes the register; notes its operation. */
static bool search_block(search_t *s, uint32_t b, unsigned end, unsigned reg) {
    const code_block_t *block = &s->f->graph.blocks[b];
    for (unsigned i = end; i-- > 0;) {
        operands_t o = operands_at(s->program, slot_at(s->program, block, i));
        if (o.rd != reg)
            continue;
        s->kinds |= 1u << o.operation;
        return true;
    }
    return false;
}

static bool is_seldom(const search_t *s, const way_t *way) {
    frequency_by_t by = frequency_best(s->f);
    guess_t own = s->f->ways[way - s->f->graph.ways].by[by], to = s->f->blocks[way->to].by[by];
    return own.confidence != CONFIDENCE_NONE && to.confidence != CONFIDENCE_NONE &&
           own.count < seldom * to.count;
}

static void search_before(search_t *s, uint32_t b, unsigned reg, int left) {
    const procedure_t *p = &s->f->graph;
    for (size_t w = 0; w < p->way_count; w++) {
        const way_t *way = &p->ways[w];
        if (way->to != b || way->kind == WAY_NO_RUN || is_seldom(s, way))
            continue;
        if (way->from == PROCEDURE_WORLD || way->kind == WAY_CALL || left <= 0) {
            s->from_outside = true;
            continue;
        }
        if (s->seen[way->from])
            continue;
        s->seen[way->from] = true;
        const code_block_t *block = &p->blocks[way->from];
        if (!search_block(s, way->from, block->length, reg))
            search_before(s, way->from, reg, left - (int)block->length);
    }
}

/* Operations that wrote the registers that the row reads. */
static search_t search_row(const program_frequency_t *program, const frequency_t *f, uint32_t b,
                           const row_schedule_t *row) {
    search_t s = {.program = program, .f = f};
    for (unsigned i = row->first; i < row->first + row->count; i++) {
        operands_t o = operands_at(program, slot_at(program, &f->graph.blocks[b], i));
        unsigned source[2] = {o.rs1, o.rs2};
        for (int n = 0; n < 2; n++) {
            if (!source[n] || search_block(&s, b, i, source[n]))
                continue;
            s.seen = memory_get(f->graph.block_count + 1);
            search_before(&s, b, source[n], FAR);
            free(s.seen);
        }
    }
    return s;
}

static unsigned in_row(const program_frequency_t *program, const code_block_t *block,
                       const row_schedule_t *row, bool *serial) {
    unsigned kinds = 0;
    for (unsigned i = row->first; i < row->first + row->count; i++) {
        operands_t o = operands_at(program, slot_at(program, block, i));
        kinds |= 1u << o.operation;
        *serial |= o.serial != SERIAL_NOT;
    }
    return kinds;
}

static bool same_line(uint64_t a, uint64_t b) { return a / LINE == b / LINE; }

/* Whether all frequent predecessors of the row are on its first line, and all of the row is. */
static bool on_one_line(const program_frequency_t *program, const frequency_t *f, uint32_t b,
                        const row_schedule_t *row) {
    const procedure_t *p = &f->graph;
    const code_block_t *block = &p->blocks[b];
    search_t s = {.program = program, .f = f};
    uint64_t first = flow_pc(program->flow, slot_at(program, block, row->first));
    uint64_t last = flow_pc(program->flow, slot_at(program, block, row->first + row->count - 1));
    if (!same_line(first, last))
        return false;
    if (row->first > 0)
        return same_line(flow_pc(program->flow, slot_at(program, block, row->first - 1)), first);
    for (size_t w = 0; w < p->way_count; w++) {
        const way_t *way = &p->ways[w];
        if (way->to != b || way->kind == WAY_NO_RUN || is_seldom(&s, way))
            continue;
        if (way->from == PROCEDURE_WORLD || way->kind == WAY_CALL ||
            !same_line(flow_pc(program->flow, p->blocks[way->from].last), first))
            return false;
    }
    return true;
}

/* Whether the row follows a transfer that can be mispredicted, or an instruction that runs
 * alone. */
static void look_after(const program_frequency_t *program, const frequency_t *f, uint32_t b,
                       bool *guessed, bool *alone) {
    const procedure_t *p = &f->graph;
    for (size_t w = 0; w < p->way_count; w++) {
        const way_t *way = &p->ways[w];
        if (way->to != b || way->kind == WAY_NO_RUN)
            continue;
        *guessed |= way->from == PROCEDURE_WORLD || way->kind == WAY_TAKEN ||
                    way->kind == WAY_NOT_TAKEN || way->kind == WAY_CALL;
        *alone |= way->from != PROCEDURE_WORLD &&
                  operands_at(program, p->blocks[way->from].last).serial != SERIAL_NOT;
    }
}

unsigned suspects_of_row(const program_frequency_t *program, const frequency_t *f, uint32_t b,
                         unsigned r) {
    const row_schedule_t *row = &f->rows[b][r];
    const code_block_t *block = &f->graph.blocks[b];
    search_t s = search_row(program, f, b, row);
    bool guessed = false, alone = false;
    unsigned kinds = in_row(program, block, row, &alone), writers = s.kinds | kinds;
    unsigned slow = 1u << OPERATION_DIVIDE | 1u << OPERATION_LONG, suspects = 0;
    if (row->first == 0)
        look_after(program, f, b, &guessed, &alone);
    else
        alone |= operands_at(program, slot_at(program, block, row->first - 1)).serial != SERIAL_NOT;
    if (!on_one_line(program, f, b, row))
        suspects |= 1u << CAUSE_ICACHE | 1u << CAUSE_ITLB;
    if (writers & (1u << OPERATION_LOAD | 1u << OPERATION_ATOMIC) || s.from_outside)
        suspects |= 1u << CAUSE_DCACHE | 1u << CAUSE_DTLB;
    if (kinds & 1u << OPERATION_LOAD)
        suspects |= 1u << CAUSE_ORDER;
    if (kinds & 1u << OPERATION_STORE)
        suspects |= 1u << CAUSE_STORES;
    if (writers & slow)
        suspects |= 1u << CAUSE_UNIT;
    if (guessed)
        suspects |= 1u << CAUSE_MISPREDICT;
    if (alone)
        suspects |= 1u << CAUSE_ALONE;
    return suspects;
}
