/* SPDX-License-Identifier: Apache-2.0 */
/* See fragment_rows.h.
 *
 * Who was fetched and dispatched together: a sample has its place in its group; groups end as the aligner
 * ends them, and an instruction that runs alone has a row of its own. Where it enters fetch blocks, and what it waited for:
 * fragment_blocks.c; loads and stores: fragment_memory.c. What depends on when other instructions were done: fragment_refine.c.
 */
#include "fragment_maker.h"
#include "hit_guess.h"
#include "memory.h"
#include <stdlib.h>

/* --- an instruction */

static void set_operation(maker_t *m, graph_insn_t *insn) {
    switch (insn->operands.operation) {
    case OPERATION_LOAD:
        maker_set_load(m, insn);
        break;
    case OPERATION_STORE:
        maker_set_store(m, insn);
        break;
    case OPERATION_DIVIDE:
    case OPERATION_ATOMIC:
    case OPERATION_SYSTEM:
        insn->latency = maker_latency(m->step, STAGE_EXECUTE, m->setup->defaults.alone);
        break;
    case OPERATION_BRANCH:
        insn->mispredicted = maker_missed(m, FACTS_GUESS, maker_met(m->step, EVENT_MISPREDICTED));
        break;
    default:
        break;
    }
}

/* The next step asks what this one leaves in m: its block, whether fetch is redirected or left its path. */
static void make_insn(maker_t *m, graph_insn_t *insn) {
    *insn = (graph_insn_t){
        .pc = m->step->pc,
        .operands = operands_of(m->step->raw),
        .scope = m->setup->scope ? m->setup->scope(m->setup->context, m->step->pc) : 0};
    m->fetched = maker_fetch_missed(m);
    maker_set_blocks(m, insn);
    insn->depends = places_step(&m->places, m->step->pc, m->step->raw);
    set_operation(m, insn);
    m->owner[m->at] = 0;
    if (is_memory(insn->operands.operation))
        m->owner[m->at] = ++m->memory;
    m->stores += insn->operands.operation == OPERATION_STORE;
    m->redirected = insn->mispredicted;
    uint64_t target;
    transfer_t transfer = transfer_decode(m->step->raw, m->step->pc, &target);
    m->jumped = transfer != TRANSFER_NONE && (transfer != TRANSFER_BRANCH || m->step->taken);
}

/* --- rows */

static bool begins_row(const maker_t *m, const graph_row_t *row, const operands_t *next,
                       unsigned group) {
    const graph_insn_t *last = &row->insn[row->count - 1];
    bool checkpoint = m->checkpoint && next->operation == OPERATION_BRANCH;
    return group >= m->setup->machine->width || m->jumped || m->redirected || checkpoint ||
           next->serial != SERIAL_NOT || last->operands.serial != SERIAL_NOT;
}

/* How often samples with these bits MOVED (-1: any) were in fetch slot `lane`. */
static double share_of(const lanes_t *lanes, int own, int before, unsigned lane) {
    double sum = 0, there = 0;
    for (int o = 0; o < 2; o++)
        for (int b = 0; b < 2; b++)
            for (unsigned l = 0; l < LANES && (own < 0 || own == o) && (before < 0 || before == b);
                 l++) {
                sum += lanes->count[o][b][l];
                there += l == lane ? lanes->count[o][b][l] : 0;
            }
    return sum > 0 ? there / sum : 0;
}

/* The bit MOVED of a step; also set for a load or store without a signature sample. */
static bool moved(const maker_t *m, const step_t *step) {
    bool memory = is_memory(operands_of(step->raw).operation);
    return step->taken || (memory && !hash_near(m->setup->hash));
}

/* A group with room may end all the same, if the next block was late. Slots of two neighbours come
 * from different samples, and from groups that may have begun one instruction apart. Over all
 * samples: the one before was in slot `group - 1` as often as this one in the next, or as the group
 * ended between them. */
static bool ends_early(maker_t *m, const fragment_t *f, unsigned group) {
    const step_t *step = m->step, *before = &f->step[m->at - 1];
    if (!step->detail || step->detail->lane != 0)
        return false;
    if (!step->lanes || !before->lanes || group >= LANES)
        return true;
    int bit = m->setup->design == DESIGN_STATIC ? -1 : moved(m, before); /* by windows of samples */
    double stood = share_of(before->lanes, bit, -1, group - 1),
           follow = share_of(step->lanes, -1, bit, group),
           first = share_of(step->lanes, -1, bit, 0);
    if (stood <= 0 || first <= 0)
        return true;
    double early = (1 - follow / stood) / first;
    return (random_next(&m->random) & 0xffff) < early * 0x10000;
}

/* After a group that ended because it was full, or because the next block was late, the next group
 * continues with the rest. */
static void make_rows(maker_t *m, const fragment_t *f) {
    fragment_rows_t *rows = m->rows;
    graph_row_t *row = NULL;
    unsigned group = 0;
    for (m->at = 0; m->at < f->count; m->at++) {
        m->step = &f->step[m->at];
        operands_t operands = operands_of(m->step->raw);
        bool ends = !row || begins_row(m, row, &operands, group),
             early = !ends && ends_early(m, f, group);
        if (ends || early) {
            bool full = group >= m->setup->machine->width && !m->jumped && !m->redirected;
            row = &rows->row[rows->count++];
            *row = (graph_row_t){.starts_group = true, .goes_on = full};
            m->checkpoint = false;
            group = 0;
        }
        m->checkpoint |= operands.operation == OPERATION_BRANCH;
        graph_insn_t *insn = &row->insn[row->count++];
        make_insn(m, insn);
        row->goes_on |= early && insn->block_count;
        group++;
    }
}

void fragment_rows(fragment_rows_t *rows, const fragment_t *f, const rows_setup_t *setup) {
    maker_t *m = memory_get(sizeof *m);
    *m = (maker_t){.setup = setup,
                   .rows = rows,
                   .fragment = f,
                   .hits = GUESS_MOST,
                   .random = random_start(f->step[0].pc)};
    places_start(&m->places);
    *rows = (fragment_rows_t){memory_get((f->count + 1) * sizeof *rows->row), 0};
    make_rows(m, f);
    free(m);
    fragment_refine(rows, setup);
}

void fragment_rows_free(fragment_rows_t *rows) { free(rows->row); }
