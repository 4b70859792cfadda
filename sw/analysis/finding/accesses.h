/* SPDX-License-Identifier: Apache-2.0 */
/* Loads and stores by what they touch: samples with a data address, added up by object, cache line or page;
 * and what the load-store unit did with them, by instruction.
 *
 * Counts, miss rates and latencies are those of retired accesses, like in every report. Their waits are
 * their instruction's own cycles of the mem_ kinds, as the oldest one: part of cycles%. With METHOD_EXACT all of it
 * but `taken` is what the truth says.
 */
#ifndef SW_ANALYSIS_FINDING_ACCESSES_H
#define SW_ANALYSIS_FINDING_ACCESSES_H
#include "data_names.h"
#include "data_types.h"
#include "histogram.h"
#include "view.h"

typedef enum {
    ACCESSES_BY_SYMBOL,
    ACCESSES_BY_LINE,
    ACCESSES_BY_PAGE,
    ACCESSES_BY_TYPE
} accesses_by_t;
enum { ACCESSES_LINE = 64, ACCESSES_PAGE = 4096 };

typedef struct {
    uint64_t place; /* place of the first byte (pc_table.h); by type: a number */
    char name[96];
    uint64_t taken; /* retired samples, and below sums of their weights (sample.h) */
    double accesses, weights, loads, stores, atomics; /* an atomic is neither load nor store */
    double dcache_misses, tlb_misses;
    moments_t latency;                /* latency of loads, issued to memory until the data came */
    double latencies[HISTOGRAM_BINS]; /* these loads by latency; not with METHOD_EXACT */
    charge_t waited;
} access_t;

/* What tells the rows' names; `types` only where rows are types. */
typedef struct {
    data_names_t *names;
    data_types_t *types;
} data_of_t;

/* With METHOD_EXACT: number of neighbouring addresses that the truth cannot tell apart, 1 where it can tell each; 0: it does not
 * know which data was touched. */
uint64_t accesses_grain(const view_t *view);

/* Most cycles waited for first, then most accesses; to be freed with free(). */
access_t *accesses_make(const view_t *view, const data_of_t *of, accesses_by_t by, size_t *count);

/* What the derived events of the same rows are made of: a tally_t for each by its place, in which only they are added up. Not with
 * METHOD_EXACT; to be freed with pc_table_free. */
pc_table_t accesses_derive(const view_t *view, const data_of_t *of, accesses_by_t by);

/* An instruction whose loads took data from a store under way, or had to be done again. */
typedef struct {
    uint64_t pc;                       /* the instruction's place */
    double loads, forwarded, replayed; /* retired ones */
    double violations;                 /* loads that read memory before an older store */
    double refetched;                  /* instructions flushed because of it, itself too */
} ordering_t;

/* Most refetched first, then most forwarded; to be freed with free(). */
ordering_t *accesses_ordering(const view_t *view, size_t *count);
#endif
