/* SPDX-License-Identifier: Apache-2.0 */
/* How the lives of the two instructions of a sample pair overlap in the pipeline (ProfileMe,
 * MICRO-30, sections 5.2.2 to 5.2.4), and what that says of one instruction. Every pair is used
 * twice: as a sample of what follows its first, and of what precedes its second.
 *
 *     course_t first = course_of(&sample[0], 0), second = course_of(&sample[1], sample[1].gap);
 *     overlap_table_add(&table, key[0], key[1], &first, &second);
 *     wasted = overlap_wasted(overlap, &nested);
 *
 * In progress: from an instruction's fetch until it may retire (or aborts). Useful overlap: the
 * other one issues meanwhile, and later retires. With S fetched instructions a pair and a second
 * one from a window of W instructions, U useful overlaps stand for U*W*S useful issues; L cycles in
 * progress, of both roles, for L*S/2.
 */
#ifndef SW_ANALYSIS_CORE_OVERLAP_H
#define SW_ANALYSIS_CORE_OVERLAP_H
#include "estimate.h"
#include "pc_table.h"
#include "sample.h"

/* The stages of an instruction's life in cycles of one clock; COURSE_NEVER for a stage that it did
 * not reach. */
#define COURSE_NEVER INT64_MAX
typedef struct {
    int64_t fetch, map, ready, issue, done, end; /* done: it may retire, or aborts */
    bool retired, missed;                        /* missed: in the data cache */
    kind_t kind;
    unsigned unit; /* UNIT_MULTIPLIER or UNIT_DIVIDER if known, else UNIT_ANY */
} course_t;

course_t course_of(const sample_t *sample, int64_t fetch);

/* `other` issues while `one` is in progress, and retires. */
bool course_overlaps(const course_t *one, const course_t *other);

enum { OVERLAP_NEAR = 15 }; /* cycles on each side: both retire within them */

typedef enum { OVERLAP_ALL, OVERLAP_HIT, OVERLAP_MISS, OVERLAP_CASES } overlap_case_t;

/* The pair's contributions to one instruction, line or function. */
typedef struct {
    uint64_t roles; /* pairs with it as first or second */
    double latency, useful;
    double latency_squares, useful_squares, products; /* squares, products of a pair's sums */
} overlap_sums_t;

typedef struct {
    uint64_t pc;                        /* key */
    overlap_sums_t sums[OVERLAP_CASES]; /* loads and stores: that hit; that missed */
    overlap_sums_t
        near; /* `latency`: roles that retired; `useful`: the other one retired near it */
} overlap_t;

/* How the pairs were drawn. */
typedef struct {
    double pairs;    /* all pairs */
    double interval; /* S */
    double window;   /* W */
    double width;    /* C: issue slots a cycle */
    double looks;    /* looks at each: 2, both ways round; 1: at what follows its first */
} nested_t;

/* Adds a pair to the overlaps of both keys. Returns false when memory is out. */
bool overlap_table_add(pc_table_t *table, const uint64_t key[2], const course_t course[2]);

/* Adds a pair only to the overlap of its first, if only firsts are a random choice. Useful overlaps
 * are then those with instructions fetched after it, and nested.looks is 1. Wasted slots and IPC
 * need what came before it, too. */
bool overlap_table_add_first(pc_table_t *table, const uint64_t key[2], const course_t course[2]);

/* Issue slots without useful work while it was in progress, over all its executions. */
estimate_t overlap_wasted(const overlap_t *overlap, const nested_t *nested);

/* Useful issues a cycle in which it was in progress, or that rate of other sums; NaN without such
 * cycles. */
estimate_t overlap_concurrency(const overlap_sums_t *sums, const nested_t *nested);

/* Instructions executed (issued, not yet done) while it was in each of its stages: by unit, that is
 * by the kind of the other instruction, on wrong paths too; multiplier and divider, which are among
 * UNIT_OTHER, only if course_t says so. A role's `latency` is its cycles in the stage, `useful`
 * those of them in which the other one executed. */
typedef enum {
    UNIT_ANY,
    UNIT_MEMORY,
    UNIT_TRANSFER,
    UNIT_OTHER,
    UNIT_MULTIPLIER,
    UNIT_DIVIDER,
    UNITS
} unit_t;
typedef struct {
    uint64_t pc;
    overlap_sums_t stage[STAGE_PHASES][UNITS];
} usage_t;

bool usage_table_add(pc_table_t *table, const uint64_t key[2], const course_t course[2]);

/* Instructions a cycle that retired around its own retirement; NaN: it never retired. */
estimate_t overlap_near_ipc(const overlap_t *overlap, const nested_t *nested);
#endif
