/* SPDX-License-Identifier: Apache-2.0 */
/* The sample pairs of a profile, and what they say of the program's parts (core/overlap.h).
 *
 *     pairs_t pairs;
 *     if (!pairs_open(&pairs, "sort.assay", &failure)) ...
 *     pairs_walk(&pairs, take_pair, context);
 *     pairs_close(&pairs);
 */
#ifndef SW_ANALYSIS_FINDING_PAIRS_H
#define SW_ANALYSIS_FINDING_PAIRS_H
#include "filter.h"
#include "overlap.h"
#include "pair_units.h"
#include "profile.h"

typedef struct {
    profile_t profile;
    nested_t nested;
    filter_t filter;
    bool
        chosen; /* a filter chose the firsts (filter_chooses): no pair shows what ran before them */
    pair_units_t *units; /* NULL: multiplier and divider are not distinguished */
    uint64_t
        orphans; /* firsts without a second, or seconds without a first: one was lost on the link */
} pairs_t;

/* Refuses a profile without pairs. */
bool pairs_open(pairs_t *pairs, const char *path, failure_t *failure);
void pairs_close(pairs_t *pairs);

/* Refuses pairs whose firsts a filter chose: half of what ran with an instruction is not in
 * them. */
bool pairs_refuse_chosen(const pairs_t *pairs, const char *path, failure_t *failure);

/* The second half of pairs_open, for tests: the profile is in memory. */
bool pairs_count(pairs_t *pairs, failure_t *failure);

/* All pairs in their order, first and second; their PCs are places. */
typedef void pair_taker_t(void *context, const sample_t sample[2]);
void pairs_walk(const pairs_t *pairs, pair_taker_t *take, void *context);

/* The table's key, the group of an instruction. By time: the run is cut into parts of equally many
 * fetched instructions; the key is the part in which it was fetched, from 0. */
enum { PAIRS_TIMES = 50 };
typedef uint64_t pairs_key_t(const pairs_t *pairs, const sample_t *sample);
pairs_key_t pairs_by_instruction, pairs_by_function, pairs_by_time;

/* Tables of overlap_t and usage_t (not for pairs that a filter chose), sorted by key; the caller
 * frees them. */
pc_table_t pairs_overlaps(const pairs_t *pairs, pairs_key_t *key);
pc_table_t pairs_usages(const pairs_t *pairs, pairs_key_t *key);

/* "function+0x12", only the function, or the percentage of the run, for a key; the caller
 * frees it. */
char *pairs_name(const pairs_t *pairs, uint64_t key, pairs_key_t *by);
#endif
