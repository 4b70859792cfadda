/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of a fragment in the making (fragment_rows.c): what is known while its steps are taken one after another. */
#ifndef SW_ANALYSIS_SHOTGUN_FRAGMENT_MAKER_H
#define SW_ANALYSIS_SHOTGUN_FRAGMENT_MAKER_H
#include "fragment_rows.h"
#include "places.h"
#include "random.h"

typedef struct {
    const rows_setup_t *setup;
    fragment_rows_t *rows;
    const fragment_t *fragment;
    const step_t *step;    /* the step that is being taken */
    unsigned at;           /* ... its number */
    bool fetched;          /* it missed, and no sample says what: fetch did */
    graph_block_t *newest; /* the newest fetch block, */
    uint64_t block;        /* ... its address, */
    bool fixed;            /* ... and whether it came after a redirect by the fetch slots */
    bool redirected;       /* the step before was mispredicted, */
    bool jumped;           /* ... or left its path */
    bool checkpoint;       /* a step of this row was a branch */
    int32_t hits;          /* counter of hit_guess.sv: loads wake their users on a guess */
    uint32_t stores, memory;
    uint32_t owner[SKELETON_MOST]; /* by step: its number among memory operations, plus one */
    places_t places;
    random_t random;
} maker_t;

/* Facts (group FACT): of the data side, of fetch, of prediction. */
enum {
    FACTS_DATA = 1 << PD_FACT_DCACHE | 1 << PD_FACT_DTLB,
    FACTS_FETCH = 1 << PD_FACT_ICACHE | 1 << PD_FACT_ITLB,
    FACTS_GUESS = 1 << PD_FACT_MISPREDICT
};

/* Whether the step's sample met it. */
bool maker_met(const step_t *step, event_t event);
/* Whether the bit MISSED may tell of these facts. */
bool maker_tells(const maker_t *m, unsigned facts);
/* Whether the sample's word on these facts counts: where it agrees with the signature sample, or is alone. */
bool maker_agreed(const maker_t *m, const step_t *step, unsigned facts);
/* By the sample, where its word counts. Else it missed, nobody says what, and it was not fetch: a transfer was mispredicted, or memory missed,
 * of what the bit tells. */
bool maker_missed(const maker_t *m, unsigned facts, bool sampled);
/* By the sample, where it has the stage. */
int32_t maker_latency(const step_t *step, stage_t stage, int32_t otherwise);

/* Whether the step missed in fetch, where only the bit MISSED tells: m->fetched. (fragment_blocks.c) */
bool maker_fetch_missed(maker_t *m);
/* Blocks that the step begins, with what waited for them; needs m->fetched. (fragment_blocks.c) */
void maker_set_blocks(maker_t *m, graph_insn_t *insn);

/* What a load or store waited for; needs m->fetched. (fragment_memory.c) */
void maker_set_load(maker_t *m, graph_insn_t *insn);
void maker_set_store(maker_t *m, graph_insn_t *insn);
#endif
