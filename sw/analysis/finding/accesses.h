/* SPDX-License-Identifier: Apache-2.0 */
/* Loads and stores by what they touch: samples with a data address, added up by object, cache line
 * or page; and what the load-store unit did with them, by instruction.
 *
 * Counts, miss rates and latencies are those of retired accesses, as in every report. Their waits
 * are their instruction's own cycles of the mem_ kinds, as the oldest one: part of cycles%. With
 * METHOD_EXACT everything but `taken` comes from the truth.
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

/* The source of the rows' names; `types` only if rows are types. */
typedef struct {
    data_names_t *names;
    data_types_t *types;
} data_of_t;

/* With METHOD_EXACT: number of neighbouring addresses that the truth cannot tell apart, 1 if it can
 * tell each; 0: it has no data addresses. */
uint64_t accesses_grain(const view_t *view);

/* Those with most cycles waited for first, then most accesses; the caller frees them with
 * free(). */
access_t *accesses_make(const view_t *view, const data_of_t *of, accesses_by_t by, size_t *count);

/* The derived events of the same rows: a tally_t for each by its place, with nothing else added up.
 * Not with METHOD_EXACT; free it with pc_table_free. */
pc_table_t accesses_derive(const view_t *view, const data_of_t *of, accesses_by_t by);

/* An instruction whose loads took data from a store under way, or were repeated. */
typedef struct {
    uint64_t pc;                       /* the instruction's place */
    double loads, forwarded, replayed; /* retired ones */
    double violations;                 /* loads that read memory before an older store */
    double refetched;                  /* instructions flushed because of it, with itself */
} ordering_t;

/* Most refetched first, then most forwarded; the caller frees them with free(). */
ordering_t *accesses_ordering(const view_t *view, size_t *count);
#endif
