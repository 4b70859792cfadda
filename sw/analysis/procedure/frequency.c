/* SPDX-License-Identifier: Apache-2.0 */
/* See frequency.h. */
#include "frequency.h"
#include "frequency_head.h"
#include "memory.h"
#include "recorded.h"
#include <math.h>
#include <stdlib.h>

/* Relative errors up to which an estimate has high, or medium, confidence. */
static const double sure_within = 0.05, fair_within = 0.15;

const char *frequency_name(frequency_by_t by) {
    static const char *const names[FREQUENCIES] = {"dcpi", "samples", "classes", "flow", "exact"};
    return names[by];
}

char confidence_letter(confidence_t confidence) { return "-LMH"[confidence]; }

/* --- the program */

static void take_goal(void *context, const profile_t *profile, const record_t *record,
                      const sample_t *sample) {
    (void)profile, (void)record;
    flow_meet(context, sample);
}

bool frequency_open(program_frequency_t *program, const view_t *view, const char *elf,
                    failure_t *failure) {
    *program = (program_frequency_t){.view = view};
    const char *path = recorded_program(&view->profile, elf, failure);
    if (!path)
        return false;
    if (!schedule_machine(&program->machine, &view->profile.meta))
        return failure_set(failure,
                           "%s: it lacks the sizes of the machine's units, which the schedule "
                           "of instructions needs.\n"
                           "  A profile of a simulated run has them, one of a run elsewhere "
                           "(record --from) does not.",
                           view->profile.path);
    if (!flow_open(&program->flow, path, failure))
        return false;
    if (!code_open(&program->code, path, failure)) {
        flow_close(program->flow);
        return false;
    }
    if (samplers[view->sampler].single)
        view_walk(view, take_goal, program->flow);
    flow_finish(program->flow);
    program->heads = heads_make(view, program->flow);
    return true;
}

void frequency_close(program_frequency_t *program) {
    flow_close(program->flow);
    code_close(program->code);
    free(program->heads);
}

/* --- by samples, flow and truth */

static confidence_t confidence_of(double relative_error) {
    return relative_error <= sure_within   ? CONFIDENCE_HIGH
           : relative_error <= fair_within ? CONFIDENCE_MEDIUM
                                           : CONFIDENCE_LOW;
}

/* Retired samples of so many instructions that ran equally often. */
typedef struct {
    double samples, instructions;
} counted_samples_t;

static guess_t guess_of(const view_t *view, const counted_samples_t *counted) {
    if (counted->instructions <= 0)
        return (guess_t){NAN, CONFIDENCE_NONE};
    return (guess_t){counted->samples * view->interval / counted->instructions,
                     confidence_of(1 / sqrt(fmax(counted->samples, 1e-9)))};
}

static const tally_t *tally_at(const program_frequency_t *program, uint32_t slot) {
    return pc_table_find(&program->view->table, flow_pc(program->flow, slot));
}

static counted_samples_t samples_of_block(const program_frequency_t *program,
                                          const code_block_t *block) {
    counted_samples_t counted = {0, block->length - block->traps};
    uint32_t slot = block->first;
    for (unsigned i = 0; i < block->length - block->traps; i++) {
        const tally_t *tally = tally_at(program, slot);
        counted.samples += tally ? tally->retired : 0;
        slot = flow_next(program->flow, slot);
    }
    return counted;
}

/* The way's own samples: those of a branch's way. Other ways have none. */
static counted_samples_t samples_of_way(const program_frequency_t *program, const procedure_t *p,
                                        const way_t *way) {
    if (way->kind != WAY_TAKEN && way->kind != WAY_NOT_TAKEN)
        return (counted_samples_t){0, 0};
    const tally_t *tally = tally_at(program, p->blocks[way->from].last);
    double taken = tally ? tally->retired_events[EVENT_TAKEN] : 0, all = tally ? tally->retired : 0;
    return (counted_samples_t){way->kind == WAY_TAKEN ? taken : all - taken, 1};
}

static bool knows_retired(const program_frequency_t *program) {
    return samplers[program->view->sampler].timed;
}

static void guess_by_samples(const program_frequency_t *program, frequency_t *f) {
    const procedure_t *p = &f->graph;
    counted_samples_t *classes = memory_get((p->class_count + 1) * sizeof *classes);
    for (size_t b = 0; b < p->block_count; b++) {
        counted_samples_t counted = samples_of_block(program, &p->blocks[b]),
                          *of = &classes[p->blocks[b].number];
        f->blocks[b].by[BY_SAMPLES] = guess_of(program->view, &counted);
        of->samples += counted.samples, of->instructions += counted.instructions;
    }
    for (size_t w = 0; w < p->way_count; w++) {
        counted_samples_t counted = samples_of_way(program, p, &p->ways[w]),
                          *of = &classes[p->ways[w].number];
        f->ways[w].by[BY_SAMPLES] = guess_of(program->view, &counted);
        of->samples += counted.samples, of->instructions += counted.instructions;
    }
    for (size_t b = 0; b < p->block_count; b++)
        f->blocks[b].by[BY_CLASSES] = guess_of(program->view, &classes[p->blocks[b].number]);
    for (size_t w = 0; w < p->way_count; w++)
        f->ways[w].by[BY_CLASSES] = guess_of(program->view, &classes[p->ways[w].number]);
    free(classes);
}

static guess_t guess_of_estimate(estimate_t estimate) {
    return (guess_t){estimate.value, confidence_of(estimate.sigma / fmax(estimate.value, 1e-9))};
}

/* A way from the known counts of its block and its branch; `block` and `taken`: of the block. */
static guess_t guess_of_way(way_kind_t kind, guess_t block, guess_t taken) {
    switch (kind) {
    case WAY_TAKEN:
        return taken;
    case WAY_NOT_TAKEN:
        return (guess_t){block.count - taken.count,
                         block.confidence < taken.confidence ? block.confidence : taken.confidence};
    case WAY_FALL:
    case WAY_JUMP:
    case WAY_CALL:
        return block;
    default:
        return (guess_t){NAN, CONFIDENCE_NONE};
    }
}

static guess_t flow_of_block(const program_frequency_t *program, const code_block_t *block) {
    const tally_t *tally = tally_at(program, block->first);
    if (block->traps && block->length == 1)
        return (guess_t){NAN, CONFIDENCE_NONE};
    return tally ? guess_of_estimate(view_retired(program->view, tally))
                 : (guess_t){0, CONFIDENCE_LOW};
}

static guess_t flow_taken(const program_frequency_t *program, const code_block_t *block) {
    const tally_t *tally = tally_at(program, block->last);
    return tally ? guess_of_estimate(view_taken(program->view, tally))
                 : (guess_t){0, CONFIDENCE_LOW};
}

static double truth_at(const program_frequency_t *program, uint32_t slot, truth_column_t column) {
    const pc_table_t *truth = &program->view->profile.truth;
    const truth_row_t *row = pc_table_find(truth, flow_pc(program->flow, slot));
    return row ? (double)row->value[column] : truth->count ? 0 : NAN;
}

static guess_t certain(double count) {
    return (guess_t){count, isnan(count) ? CONFIDENCE_NONE : CONFIDENCE_HIGH};
}

static void guess_by_flow(const program_frequency_t *program, frequency_t *f) {
    const procedure_t *p = &f->graph;
    bool flows = program->view->method == METHOD_FLOW;
    for (size_t b = 0; b < p->block_count; b++) {
        const code_block_t *block = &p->blocks[b];
        if (flows)
            f->blocks[b].by[BY_FLOW] = flow_of_block(program, block);
        double count = truth_at(program, block->first, TRUTH_RETIRED);
        f->blocks[b].by[BY_TRUTH] = certain(block->traps && block->length == 1 ? NAN : count);
    }
    for (size_t w = 0; w < p->way_count; w++) {
        const way_t *way = &p->ways[w];
        if (way->from == PROCEDURE_WORLD)
            continue;
        const code_block_t *block = &p->blocks[way->from];
        const guesses_t *of = &f->blocks[way->from];
        if (flows)
            f->ways[w].by[BY_FLOW] =
                guess_of_way(way->kind, of->by[BY_FLOW], flow_taken(program, block));
        guess_t taken = certain(truth_at(program, block->last, TRUTH_TAKEN)),
                last = certain(truth_at(program, block->last, TRUTH_RETIRED));
        f->ways[w].by[BY_TRUTH] = guess_of_way(way->kind, last, taken);
    }
}

/* --- a function */

static void schedule_blocks(const program_frequency_t *program, frequency_t *f) {
    const procedure_t *p = &f->graph;
    f->rows = memory_get((p->block_count + 1) * sizeof *f->rows);
    f->row_counts = memory_get((p->block_count + 1) * sizeof *f->row_counts);
    for (uint32_t b = 0; b < p->block_count; b++) {
        const code_block_t *block = &p->blocks[b];
        uint32_t *raw = memory_get((block->length + 1) * sizeof *raw), slot = block->first;
        for (unsigned i = 0; i < block->length; i++, slot = flow_next(program->flow, slot))
            code_at(program->code, flow_pc(program->flow, slot), &raw[i]);
        bool loops = procedure_loops(p, b),
             open = !loops && transfer_falls(flow_transfer(program->flow, block->last));
        f->rows[b] =
            schedule_block(&program->machine, raw, block->length, loops, open, &f->row_counts[b]);
        free(raw);
    }
}

static guesses_t *nothing_known(size_t count) {
    guesses_t *list = memory_get((count + 1) * sizeof *list);
    for (size_t i = 0; i < count; i++)
        for (int by = 0; by < FREQUENCIES; by++)
            list[i].by[by].count = NAN;
    return list;
}

void frequency_of(const program_frequency_t *program, uint32_t function, frequency_t *f) {
    *f = (frequency_t){0};
    procedure_make(&f->graph, program->flow, function);
    schedule_blocks(program, f);
    f->blocks = nothing_known(f->graph.block_count);
    f->ways = nothing_known(f->graph.way_count);
    frequency_head(program, f);
    if (knows_retired(program))
        guess_by_samples(program, f);
    guess_by_flow(program, f);
}

void frequency_free(frequency_t *f) {
    for (size_t b = 0; b < f->graph.block_count; b++)
        free(f->rows[b]);
    free(f->rows), free(f->row_counts), free(f->blocks), free(f->ways);
    procedure_free(&f->graph);
}

frequency_by_t frequency_best(const frequency_t *f) {
    static const frequency_by_t order[] = {BY_FLOW, BY_CLASSES, BY_HEAD};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        for (size_t b = 0; b < f->graph.block_count; b++)
            if (f->blocks[b].by[order[i]].confidence != CONFIDENCE_NONE)
                return order[i];
    return BY_HEAD;
}
