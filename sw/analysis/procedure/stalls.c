/* SPDX-License-Identifier: Apache-2.0 */
/* See stalls.h. */
#include "stalls.h"
#include "memory.h"
#include "suspects.h"
#include <math.h>
#include <stdlib.h>

static const double by_chance = 2; /* sigmas */

char cause_letter(cause_t cause) {
#define CAUSE(name, letter, ...) letter,
    static const char letters[] = {
#include "blame.def"
    };
#undef CAUSE
    return letters[cause];
}

const char *cause_name(cause_t cause) {
#define CAUSE(name, letter, meaning) meaning,
    static const char *const names[] = {
#include "blame.def"
    };
#undef CAUSE
    return names[cause];
}

/* CAUSES: unknown. */
static cause_t cause_of(why_t why) {
    static const cause_t causes[WHY_COUNT] = {[WHY_BASE] = CAUSES,
                                              [WHY_BAD_BRANCH] = CAUSE_MISPREDICT,
                                              [WHY_BAD_JUMP] = CAUSE_MISPREDICT,
                                              [WHY_BAD_RETURN] = CAUSE_MISPREDICT,
                                              [WHY_BAD_ORDER] = CAUSE_ORDER,
                                              [WHY_BAD_TRAP] = CAUSE_OUTSIDE,
                                              [WHY_BAD_PAGE] = CAUSE_DTLB,
                                              [WHY_BAD_INTERRUPT] = CAUSE_OUTSIDE,
                                              [WHY_BAD_SERIAL] = CAUSE_ALONE,
                                              [WHY_FRONT_ICACHE] = CAUSE_ICACHE,
                                              [WHY_FRONT_ITLB] = CAUSE_ITLB,
                                              [WHY_FRONT_REDIRECT] = CAUSE_FETCH,
                                              [WHY_FRONT_FETCH] = CAUSE_FETCH,
                                              [WHY_MEM_L1] = CAUSE_DCACHE,
                                              [WHY_MEM_L2] = CAUSE_DCACHE,
                                              [WHY_MEM_RAM] = CAUSE_DCACHE,
                                              [WHY_MEM_DTLB] = CAUSE_DTLB,
                                              [WHY_MEM_ORDER] = CAUSE_ORDER,
                                              [WHY_MEM_DEVICE] = CAUSE_DCACHE,
                                              [WHY_MEM_STORE] = CAUSE_STORES,
                                              [WHY_CORE_DIVIDER] = CAUSE_UNIT,
                                              [WHY_CORE_DATA] = CAUSE_OPERAND,
                                              [WHY_CORE_ISSUE] = CAUSE_WINDOW,
                                              [WHY_CORE_EXECUTE] = CAUSE_UNIT,
                                              [WHY_CORE_ALONE] = CAUSE_ALONE,
                                              [WHY_CORE_RETIRE] = CAUSE_WINDOW,
                                              [WHY_CORE_ROOM] = CAUSE_WINDOW,
                                              [WHY_CORE_IDLE] = CAUSE_OUTSIDE,
                                              [WHY_UNTOLD] = CAUSES};
    return causes[why];
}

/* --- a row */

typedef struct {
    double cycles, squares; /* at the head, of all its instructions */
    double base;            /* in which it retired */
    double waits[CAUSES];
    uint64_t culprit; /* instruction that its empty windows are owed to */
    double owed;
    uint64_t slowest; /* the instruction of the row with most cycles */
} row_heads_t;

static void add_head(row_heads_t *row, const head_t *head, uint64_t pc, double *most) {
    row->cycles += head->cycles;
    row->squares += head->squares;
    row->base += head->why[WHY_BASE];
    for (int why = 0; why < WHY_COUNT; why++) {
        cause_t cause = cause_of((why_t)why);
        if (cause < CAUSES)
            row->waits[cause] += head->why[why];
    }
    if (head->votes > row->owed) {
        row->owed = head->votes;
        row->culprit = head->culprit;
    }
    if (head->cycles > *most) {
        *most = head->cycles;
        row->slowest = pc;
    }
}

static row_heads_t heads_of_row(const program_frequency_t *program, const code_block_t *block,
                                const row_schedule_t *row, uint32_t *first) {
    row_heads_t sum = {0};
    double most = 0;
    uint32_t slot = block->first;
    for (unsigned i = 0; i < row->first + row->count; i++) {
        if (i == row->first)
            *first = slot;
        if (i >= row->first)
            add_head(&sum, &program->heads[slot], flow_pc(program->flow, slot), &most);
        slot = flow_next(program->flow, slot);
    }
    return sum;
}

static double sum_of(const double *waits) {
    double sum = 0;
    for (int c = 0; c < CAUSES; c++)
        sum += waits[c];
    return sum;
}

/* Waits in the samples may be partly static: at most this part of them is the stall's. */
static void blame_waits(stall_t *stall, const double *waits) {
    double all = sum_of(waits);
    for (int c = 0; c < CAUSES; c++)
        stall->blame[c] = (range_t){fmax(0, fmin(waits[c], stall->cycles - (all - waits[c]))),
                                    fmin(waits[c], stall->cycles)};
    stall->unexplained = fmax(0, stall->cycles - all);
}

static void blame_suspects(stall_t *stall, unsigned suspects) {
    bool alone = suspects && !(suspects & (suspects - 1));
    for (int c = 0; c < CAUSES; c++)
        if (suspects >> c & 1)
            stall->blame[c] = (range_t){alone ? stall->cycles : 0, stall->cycles};
    stall->unexplained = suspects ? 0 : stall->cycles;
}

static void add_stall(stalls_t *stalls, const stall_t *stall) {
    memory_room(stalls->list, stalls->count);
    stalls->list[stalls->count++] = *stall;
    for (int c = 0; c < CAUSES; c++) {
        stalls->sum.cause[c].least += stall->blame[c].least;
        stalls->sum.cause[c].most += stall->blame[c].most;
    }
    stalls->sum.unexplained += stall->unexplained;
    stalls->sum.dynamic += stall->cycles;
}

static uint64_t culprit_of(const row_heads_t *heads, const stall_t *stall) {
    double most = 0;
    int worst = CAUSES;
    for (int c = 0; c < CAUSES; c++)
        if (stall->blame[c].most > most)
            most = stall->blame[c].most, worst = c;
    bool behind = worst == CAUSE_MISPREDICT || worst == CAUSE_ORDER || worst == CAUSE_ALONE;
    return behind && heads->owed > 0 ? heads->culprit : heads->slowest;
}

/* What the schedule explains. */
static void add_static(tallied_t *sum, const machine_t *machine, const row_schedule_t *row,
                       double count) {
    double share = (double)row->count / machine->width;
    sum->execution += count * share;
    sum->fixed[row->why] += count * (row->least - share);
}

/* The part of a difference that no sample explains: chance, a gain, or a stall, which is
 * returned. */
static double sort_out(tallied_t *sum, double difference, double squares) {
    if (fabs(difference) <= by_chance * sqrt(squares)) {
        sum->error += difference;
        return 0;
    }
    if (difference > 0)
        return difference;
    sum->gain += difference;
    sum->dynamic += difference;
    return 0;
}

static void find_in_row(stalls_t *stalls, const program_frequency_t *program, const frequency_t *f,
                        stall_t *stall, guess_t guess) {
    const row_schedule_t *row = &f->rows[stall->block][stall->row];
    tallied_t *sum = &stalls->sum;
    row_heads_t heads = heads_of_row(program, &f->graph.blocks[stall->block], row, &stall->slot);
    sum->all += heads.cycles;
    sum->sure[guess.confidence] += heads.cycles;
    if (guess.confidence == CONFIDENCE_NONE)
        return;
    double least = guess.count * row->least, excess = heads.cycles - least;
    double told = fmin(sum_of(heads.waits), fmax(excess, 0));
    double rest = sort_out(sum, excess - told, heads.squares);
    sum->tallied += heads.cycles;
    add_static(sum, &program->machine, row, guess.count);
    stall->count = guess.count;
    stall->confidence = guess.confidence;
    stall->cycles = told + rest;
    if (stall->cycles <= 0)
        return;
    heads.waits[CAUSE_SLOTS] = fmin(rest, fmax(0, heads.base - least));
    if (heads_know_why(program->view))
        blame_waits(stall, heads.waits);
    else
        blame_suspects(stall, suspects_of_row(program, f, stall->block, stall->row));
    stall->culprit = culprit_of(&heads, stall);
    add_stall(stalls, stall);
}

void stalls_find(stalls_t *stalls, const program_frequency_t *program, const frequency_t *f,
                 frequency_by_t by) {
    *stalls = (stalls_t){0};
    for (uint32_t b = 0; b < f->graph.block_count; b++)
        for (unsigned r = 0; r < f->row_counts[b]; r++) {
            stall_t stall = {.block = b, .row = r};
            find_in_row(stalls, program, f, &stall, f->blocks[b].by[by]);
        }
}

void stalls_free(stalls_t *stalls) { free(stalls->list); }

void tallied_add(tallied_t *into, const tallied_t *from) {
    for (int c = 0; c < CAUSES; c++) {
        into->cause[c].least += from->cause[c].least;
        into->cause[c].most += from->cause[c].most;
    }
    for (int s = 0; s < STATICS; s++)
        into->fixed[s] += from->fixed[s];
    into->unexplained += from->unexplained;
    into->gain += from->gain;
    into->dynamic += from->dynamic;
    into->execution += from->execution;
    into->error += from->error;
    into->tallied += from->tallied;
    into->all += from->all;
    for (int c = 0; c <= CONFIDENCE_HIGH; c++)
        into->sure[c] += from->sure[c];
}

const char *stall_letters(const stall_t *stall, char text[BLAME_BYTES]) {
    bool taken[CAUSES] = {false};
    int length = 0;
    for (int n = 0; n < CAUSES; n++) {
        int worst = CAUSES;
        for (int c = 0; c < CAUSES; c++)
            if (!taken[c] && stall->blame[c].most >= 0.05 * stall->cycles &&
                (worst == CAUSES || stall->blame[c].most > stall->blame[worst].most))
                worst = c;
        if (worst == CAUSES)
            break;
        taken[worst] = true;
        text[length++] = cause_letter((cause_t)worst);
    }
    if (stall->unexplained > 0.5 * stall->cycles || !length)
        text[length++] = '?';
    text[length] = 0;
    return text;
}
