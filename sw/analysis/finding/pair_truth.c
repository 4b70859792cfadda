/* SPDX-License-Identifier: Apache-2.0 */
/* See pair_truth.h. */
#include "pair_truth.h"
#include "entry.h"
#include "profile_defs.h"

static uint32_t near_end(const lives_t *lives, const trace_record_t *life) {
    uint64_t end = life->fetch + life->end - lives->first;
    uint64_t from = end > OVERLAP_NEAR ? end - OVERLAP_NEAR : 0, to = end + OVERLAP_NEAR + 1;
    return lives->retired[to < lives->cycles ? to : lives->cycles - 1] - lives->retired[from];
}

/* The cycles in which it is in progress, and how many other instructions issue in them and
 * retire. */
static pair_exact_t progress_of(const lives_t *lives, const trace_record_t *life) {
    uint64_t from = life->fetch - lives->first, to = life_done(life) - lives->first;
    bool own = life->cause == 0 && life->issue != TRACE_NEVER && life->issue < to - from;
    return (pair_exact_t){(double)(to - from), lives->useful[to] - lives->useful[from] - own};
}

static void add_exact(pair_exact_t *sum, pair_exact_t one) {
    sum->cycles += one.cycles;
    sum->useful += one.useful;
}

static void add_life(pair_truth_t *truth, const lives_t *lives, const trace_record_t *life) {
    pair_exact_t exact = progress_of(lives, life);
    bool missed = life->events >> PD_EVENT_DMISS & 1;
    add_exact(&truth->in[OVERLAP_ALL], exact);
    if (life_accesses(life))
        add_exact(&truth->in[missed ? OVERLAP_MISS : OVERLAP_HIT], exact);
    truth->executions++;
    if (life->cause == 0) {
        truth->retired++;
        truth->near += near_end(lives, life);
    }
}

pc_table_t pairs_truth(const pairs_t *pairs, const lives_t *lives, pairs_key_t *key) {
    pc_table_t table = {0};
    for (size_t i = 0; i < lives->count; i++) {
        const trace_record_t *life = &lives->life[i];
        sample_t sample = {.pc = life->pc, .fetched = life->sequence};
        if (!(life->flags & TRACE_COUNTED))
            continue;
        pair_truth_t *truth = table_entry(&table, key(pairs, &sample), sizeof *truth);
        add_life(truth, lives, life);
    }
    pc_table_sort(&table);
    return table;
}

double pair_truth_wasted(const pair_truth_t *truth, const nested_t *nested) {
    return nested->width * truth->in[OVERLAP_ALL].cycles - truth->in[OVERLAP_ALL].useful;
}

double pair_truth_ipc(const pair_truth_t *truth) {
    return truth->near / truth->retired / (2 * OVERLAP_NEAR + 1);
}
