// SPDX-License-Identifier: Apache-2.0
// What each sampled instruction was charged with: what its sample ought to say.
#include "memory.h"
#include "truth_part.h"
#include <inttypes.h>
#include <stdlib.h>

// What a sampled instruction was charged with, and what the empty window before it cost others.
enum { TAGS = 4 };
typedef struct {
    uint64_t sequence, pc, latency, oldest, owner;
    uint8_t cause, owner_privilege;
    why_t owed_why;
    bool ended;
    uint64_t parts[WHY_COUNT], owed;
} life_t;

typedef struct {
    FILE *file;
    life_t life[TAGS]; // by tag
    uint64_t retired;  // the cycle of the last retirement
} lives_t;

static life_t *life_of(lives_t *t, uint8_t tag, uint64_t sequence) {
    life_t *life = &t->life[tag % TAGS];
    if (life->sequence != sequence)
        *life = (life_t){.sequence = sequence};
    return life;
}

static void life_charge(lives_t *t, const account_holder_t *holder, why_t why, uint64_t parts) {
    life_t *life = life_of(t, holder->tag, holder->taker);
    if (holder->owed) {
        life->owed += parts;
        life->owed_why = why;
        life->owner = holder->pc;
        life->owner_privilege = holder->privilege;
    } else {
        life->parts[why] += parts;
    }
}

static void life_end(lives_t *t, const flight_insn_t *insn) {
    life_t *life = life_of(t, insn->tag, insn->sequence);
    life->ended = true;
    life->pc = insn->pc;
    life->cause = insn->cause;
    life->latency = insn->end - insn->fetch;
    life->oldest = insn->cause == ABORT_NONE ? truth_as_oldest(insn, t->retired) : 0;
}

static void lives_begin(FILE *file) {
    fprintf(file, "pc,cause,total,oldest,owner,owner_privilege,owed_why,owed");
    for (int why = 0; why < WHY_COUNT; why++)
        fprintf(file, ",%s", why_name((why_t)why));
    fputc('\n', file);
}

// Instructions that have ended: all charges to an instruction are made by the cycle of its end.
static void lives_print(lives_t *t) {
    for (int tag = 1; tag < TAGS; tag++) {
        life_t *life = &t->life[tag];
        if (!life->ended)
            continue;
        fprintf(t->file, "0x%" PRIx64 ",%u,%" PRIu64 ",%" PRIu64 ",0x%" PRIx64 ",%u,%u,%" PRIu64,
                life->pc, life->cause, life->latency, life->oldest, life->owner,
                life->owner_privilege, life->owed_why, life->owed);
        for (int why = 0; why < WHY_COUNT; why++)
            fprintf(t->file, ",%" PRIu64, life->parts[why]);
        fputc('\n', t->file);
        life->ended = false;
    }
}

static void *lives_open(FILE *file, const truth_ask_t *ask, const probe_shape_t *shape) {
    (void)ask, (void)shape;
    lives_t *t = memory_get(sizeof *t);
    *t = (lives_t){.file = file};
    lives_begin(file);
    return t;
}

static void lives_charge(void *self, const account_holder_t *holder, why_t why, uint64_t parts) {
    if (holder->tag)
        life_charge(self, holder, why, parts);
}

static void lives_end(void *self, const flight_insn_t *insn) {
    lives_t *t = self;
    if (insn->tag)
        life_end(t, insn);
    if (insn->cause == ABORT_NONE)
        t->retired = insn->end;
}

static void lives_cycle(void *self, const probe_cycle_t *cycle) {
    (void)cycle;
    lives_print(self);
}

const truth_part_t truth_lives = {lives_open, lives_charge, lives_end, lives_cycle, free};
