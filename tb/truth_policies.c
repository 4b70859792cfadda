// SPDX-License-Identifier: Apache-2.0
// What other kinds of samplers would say of the same run, next to the truth of time (+policies=F).
//
//   next      the PC of an interrupt, or the next instruction to commit: the same here, since an
//             interrupt finds the oldest one
//   last      the last instruction that has committed
//   dispatch  the next one to be mapped is tagged, and counts if it retires
//   fetch     the next one to be fetched is tagged, and counts if it retires
//   count     ProfileMe: every Nth fetched one is tagged, and charges what its record says
//   tip       the owner of a cycle drawn at random: Gottschall et al., MICRO 2021
//
// All but `count` are clocked by cycles. F has a row for each place: the oracle's cycles, in parts,
// and for each policy what it charges if it samples all the time, and with one sample in
// POLICY_PERIOD cycles or instructions.
//
// Tags and commits are followed in program order: instructions that have ended wait in a ring until
// all older ones have. A sampler that looks for fetch, map or end sees the cycles from one
// instruction's to the next one's.
#include "memory.h"
#include "pc_table.h"
#include "truth_part.h"
#include "why_table.h"
#include <inttypes.h>
#include <stdlib.h>

typedef enum { NEXT, LAST, DISPATCH, FETCH, COUNT, TIP, POLICIES } policy_t;
static const char *const names[POLICIES] = {"next", "last", "dispatch", "fetch", "count", "tip"};

// Sums in parts of cycles.
typedef struct {
    uint64_t place, oracle, all[POLICIES], sampled[POLICIES];
} row_t;

typedef struct {
    bool ended, retired;
    uint64_t place, fetch, map, end;
} ended_t;

enum { RING = 1 << 14, POLICY_PERIOD = 100 };

typedef struct {
    FILE *file;
    pc_table_t rows;
    ended_t ring[RING];
    uint64_t next;                   // sequence of the oldest one not yet followed
    uint64_t fetch, map, end;        // of the one followed last, if it had them
    uint64_t last;                   // place of the last one to commit
    uint64_t random, left[POLICIES]; // parts to the next sample
    uint64_t chosen;                 // sequence of the instruction that COUNT has tagged
} policies_t;

// An interval times `unit`, in parts, so that samples do not always come at the end of a cycle.
static uint64_t interval(policies_t *p, uint64_t unit) {
    p->random ^= p->random << 13;
    p->random ^= p->random >> 7;
    p->random ^= p->random << 17;
    return unit * POLICY_PERIOD / 2 + p->random % (unit * POLICY_PERIOD);
}

static row_t *row_of(policies_t *p, uint64_t place) {
    row_t *row = pc_table_take(&p->rows, place, sizeof *row);
    if (!row)
        memory_out();
    return row;
}

// Aborted instructions take their samples with them.
static void spend(policies_t *p, policy_t policy, const uint64_t *place, uint64_t parts) {
    row_t *row = place ? row_of(p, *place) : NULL;
    if (row)
        row->all[policy] += parts;
    for (; parts >= p->left[policy]; p->left[policy] = interval(p, CYCLE_PARTS)) {
        parts -= p->left[policy];
        if (row)
            row->sampled[policy] += CYCLE_PARTS;
    }
    p->left[policy] -= parts;
}

static void policies_charge(void *self, const account_holder_t *holder, why_t why, uint64_t parts) {
    policies_t *p = self;
    uint64_t place = place_of(holder->pc, holder->context, holder->privilege);
    row_t *row = row_of(p, place);
    (void)why;
    row->oracle += parts;
    row->all[COUNT] += parts; // as if each of its instructions were tagged: the oracle itself
    while (p->chosen < holder->taker)
        p->chosen += interval(p, 1);
    if (p->chosen == holder->taker)
        row->sampled[COUNT] += parts;
    spend(p, TIP, &place, parts);
}

// --- in program order

static void follow_commit(policies_t *p, const ended_t *insn) {
    uint64_t parts = CYCLE_PARTS * (insn->end - p->end);
    spend(p, NEXT, &insn->place, parts);
    if (p->last)
        spend(p, LAST, &p->last, parts);
    p->end = insn->end;
    p->last = insn->place;
}

static void follow(policies_t *p, const ended_t *insn) {
    const uint64_t *place = insn->retired ? &insn->place : NULL;
    spend(p, FETCH, place, CYCLE_PARTS * (insn->fetch - p->fetch));
    p->fetch = insn->fetch;
    if (insn->map != FLIGHT_NEVER) {
        spend(p, DISPATCH, place, CYCLE_PARTS * (insn->map - p->map));
        p->map = insn->map;
    }
    if (insn->retired)
        follow_commit(p, insn);
}

static void policies_end(void *self, const flight_insn_t *insn) {
    policies_t *p = self;
    p->ring[insn->sequence % RING] = (ended_t){true,
                                               insn->cause == ABORT_NONE,
                                               place_of(insn->pc, insn->context, insn->privilege),
                                               insn->fetch,
                                               insn->map,
                                               insn->end};
    for (ended_t *next; (next = &p->ring[p->next % RING])->ended; p->next++) {
        follow(p, next);
        next->ended = false;
    }
}

// --- result

static void policies_print(policies_t *p) {
    pc_table_sort(&p->rows);
    const row_t *rows = p->rows.entries;
    fprintf(p->file, "pc,oracle");
    for (int policy = 0; policy < POLICIES; policy++)
        fprintf(p->file, ",%s,%s_sampled", names[policy], names[policy]);
    for (size_t i = 0; i < p->rows.count; i++) {
        fprintf(p->file, "\n0x%" PRIx64 ",%" PRIu64, rows[i].place, rows[i].oracle);
        for (int policy = 0; policy < POLICIES; policy++)
            fprintf(p->file, ",%" PRIu64 ",%" PRIu64, rows[i].all[policy], rows[i].sampled[policy]);
    }
    fputc('\n', p->file);
}

static void *policies_open(FILE *file, const truth_ask_t *ask, const probe_shape_t *shape) {
    (void)ask, (void)shape;
    policies_t *p = memory_get(sizeof *p);
    p->file = file;
    p->random = 0x9e3779b97f4a7c15u;
    for (int policy = 0; policy < POLICIES; policy++)
        p->left[policy] = interval(p, CYCLE_PARTS);
    return p;
}

static void policies_close(void *self) {
    policies_t *p = self;
    policies_print(p);
    pc_table_free(&p->rows);
    free(p);
}

const truth_part_t truth_policies = {policies_open, policies_charge, policies_end, NULL,
                                     policies_close};
