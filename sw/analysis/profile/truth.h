/* SPDX-License-Identifier: Apache-2.0 */
/* The truth: exact totals per instruction, as the simulator counted them (`+truth`, a CSV file with
 * a header row), and per address of data (`+truth-data`).
 *
 * What the profiler counted is the population that was sampled; the rest is kept apart. Latency
 * columns are sums over retired instructions. The last columns are the cycles charged to the
 * instruction, in parts, by why (core/why_table.h); over all rows, those apart too, they add up to
 * the run's cycles. A file or profile of an older version lacks some columns.
 */
#ifndef SW_ANALYSIS_PROFILE_TRUTH_H
#define SW_ANALYSIS_PROFILE_TRUTH_H
#include "failure.h"
#include "pc_table.h"
#include "why_table.h"
#include <stdint.h>

typedef enum {
    TRUTH_FETCHED,
    TRUTH_RETIRED,
    TRUTH_ABORTED,
    TRUTH_ICMISS,
    TRUTH_DMISS,
    TRUTH_TAKEN,
    TRUTH_MISPREDICTED,
    TRUTH_ITLBMISS,
    TRUTH_DTLBMISS,
    TRUTH_FORWARDED,
    TRUTH_VIOLATION, /* counts retired and aborted ones, like the misses of fetch */
    TRUTH_REPLAYED,
    TRUTH_MAP,
    TRUTH_DATA,
    TRUTH_ISSUE,
    TRUTH_EXECUTE,
    TRUTH_RETIRE,
    TRUTH_TOTAL,
    TRUTH_BACK,      /* sum over violations: how many stores back the store was that it read past */
    TRUTH_REFETCHED, /* thrown away for its violations, with itself */
    TRUTH_MEMORY,    /* retired loads, stores and atomics; without stores; transfers */
    TRUTH_READS,
    TRUTH_TRANSFERS,
    TRUTH_LOADS, /* memory loads whose times are known, and how long each took */
    TRUTH_LOAD_WAIT,
    TRUTH_OLDEST,
    TRUTH_WHY, /* + why_t */
    TRUTH_COLUMNS = TRUTH_WHY + WHY_COUNT
} truth_column_t;

typedef struct {
    uint64_t pc; /* a place (pc_table.h) */
    uint64_t value[TRUTH_COLUMNS];
} truth_row_t;

/* Facts of data: of the retired loads, stores and atomics, by the address of the first byte that
 * they touch. */
typedef enum {
    DATA_BYTES, /* addresses that share a row, under the first: a power of 2, same in all rows */
    DATA_LOADS,
    DATA_STORES,
    DATA_ATOMICS, /* neither loads nor stores here */
    DATA_TIMED,   /* loads whose times are known, and how long each took from issue to memory */
    DATA_DMISS,
    DATA_DTLBMISS,
    DATA_LOAD_WAIT,
    DATA_WAITED, /* parts of cycles of the mem_ kinds, as the oldest instruction */
    DATA_COLUMNS
} data_column_t;

typedef struct {
    uint64_t address; /* a place */
    uint64_t value[DATA_COLUMNS];
} data_row_t;

/* Both kinds of rows are a place and numbers; code that treats all numbers alike needs only their
 * shape. */
typedef struct {
    const char *key; /* the name of the place in files; the numbers have names, too */
    int count;       /* number of the numbers */
    int needed;      /* how many of them, from the first on, are in every file */
    int alike;       /* the number that is the same in all rows, -1: none; all others are sums */
    const char *(*name)(int column);
} truth_shape_t;

extern const truth_shape_t truth_by_instruction, truth_by_data;

const char *truth_column_name(truth_column_t column); /* the name in the file */

/* The truth of a run is a table of such rows. `row`: a truth_row_t or data_row_t. */
void truth_add(pc_table_t *truth, const truth_shape_t *shape, const void *row);
void truth_merge(pc_table_t *into, const truth_shape_t *shape, const pc_table_t *next);
int truth_column(const truth_shape_t *shape, const char *name); /* shape->count: none of them */
uint64_t truth_sum(const pc_table_t *truth, truth_column_t column);
uint64_t truth_parts(const truth_row_t *row); /* parts of cycles, of all reasons */

/* Sorted by place. Columns are found by name. Without a column `counted` the file has nothing
 * apart; for data `apart` is NULL. */
bool truth_read(pc_table_t *truth, pc_table_t *apart, const truth_shape_t *shape, const char *path,
                failure_t *failure);
#endif
