/* SPDX-License-Identifier: Apache-2.0 */
/* Detailed samples by the place of their instruction: its PC, and its address space in user mode.
 *
 *     database_t *database = database_new();
 *     database_add(database, &words);
 *     database_sort(database);
 *     const detail_t *best = database_match(database, place, window, &alike);
 */
#ifndef SW_ANALYSIS_SHOTGUN_DATABASE_H
#define SW_ANALYSIS_SHOTGUN_DATABASE_H
#include "samples.h"
#include "trace.h"

typedef struct database database_t;

database_t *database_new(void);
void database_free(database_t *database);

/* Adds a sample; skips one whose instruction did not retire. Returns false if it is not a sample,
 * or one of another form. */
bool database_add(database_t *database, const detail_words_t *words);

/* Sorts the samples; call after the last database_add. */
void database_sort(database_t *database);

/* The sample of this place with most bits alike; of equal ones one with the highest rank; of these
 * each in turn. NULL: no sample. */
typedef enum { MATCH_NONE, MATCH_NEAR, MATCH_EXACT } match_t;
enum { RANKS = 4 };
typedef struct {
    unsigned (*of)(const void *context,
                   const detail_t *detail); /* below RANKS; NULL: all are equal */
    const void *context;
} rank_t;
const detail_t *database_match(database_t *database, uint64_t place, window_t window, rank_t rank,
                               match_t *match);
/* Whether misses of this place go through shared lines: for most of them another access has
 * requested the line. */
bool database_shares(const database_t *database, uint64_t place);
/* Finds the sample among those that did not lead to any of the `count` targets. */
const detail_t *database_other(const database_t *database, uint64_t place, window_t window,
                               const uint64_t *target, unsigned count);
/* One sample of this place, the same for all executions of its instruction (design 2). */
const detail_t *database_first(database_t *database, uint64_t place);

/* How often samples of a place were in each fetch slot, by the bits MOVED of their instruction and
 * of the one before it, if both are known. NULL: none. */
enum { LANES = 4 };
typedef struct {
    uint32_t count[2][2][LANES];
} lanes_t;
const lanes_t *database_lanes(const database_t *database, uint64_t place);

/* Whether the load of this place has learned to wait for a store (rename/wait_table.sv): a sample
 * of it waited for a store's address, or read past a store. Such a load does not wake its users on
 * the guess that it hits. */
bool database_waits(const database_t *database, uint64_t place);

/* The PC of all samples in this address space with this window, if it is completely known; 0: none,
 * or several. */
uint64_t database_unique(const database_t *database, window_t window, uint16_t context,
                         uint8_t privilege);

/* The number of samples of retired instructions, and number `at` of them. */
size_t database_count(const database_t *database);
const detail_t *database_detail(const database_t *database, size_t at);

enum { CODE_LINE = 64 }; /* bytes of a line of the I-cache */

/* The values for an instruction without a sample: means over all samples, in cycles. */
typedef struct {
    int32_t line; /* loads that missed: from issue until done */
    int32_t fetch,
        next;      /* cycles that fetch waited for a line entered in its middle, at its beginning */
    int32_t alone; /* an instruction that runs alone: from issue until done */
    /* The shares, 0 to 1: of memory operations that missed, and of transfers that missed or were
     * mispredicted, those that fetch had waited for. */
    double memory_fetched, transfer_fetched;
} defaults_t;
/* `block`: bytes of a fetch block. */
defaults_t database_defaults(const database_t *database, uint32_t block);
#endif
