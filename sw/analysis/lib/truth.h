/* The truth: exact totals per instruction, as the simulator counted them (`+truth`, a CSV file with
 * a header row).
 *
 * What the profiler counted is the very population that was sampled; the rest stands apart.
 * Latency columns are sums over retired instructions. The last columns are the cycles that the
 * instruction is charged with, in parts, by why (base/why_table.h); over all rows, those apart too,
 * they are the run's. A file or profile of an older version lacks some columns.
 */
#ifndef SW_ANALYSIS_LIB_TRUTH_H
#define SW_ANALYSIS_LIB_TRUTH_H
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
    TRUTH_VIOLATION, /* of retired and aborted ones, as the misses of fetch */
    TRUTH_REPLAYED,
    TRUTH_MAP,
    TRUTH_DATA,
    TRUTH_ISSUE,
    TRUTH_EXECUTE,
    TRUTH_RETIRE,
    TRUTH_TOTAL,
    TRUTH_BACK, /* of violations: how many stores back was the one that was read past, summed up */
    TRUTH_MEMORY, /* retired loads, stores and atomics; transfers */
    TRUTH_TRANSFERS,
    TRUTH_LOADS, /* of memory, those whose times are known, and how long each took */
    TRUTH_LOAD_WAIT,
    TRUTH_OLDEST,
    TRUTH_WHY, /* + why_t */
    TRUTH_COLUMNS = TRUTH_WHY + WHY_COUNT
} truth_column_t;

typedef struct {
    uint64_t pc; /* a place (pc_table.h) */
    uint64_t value[TRUTH_COLUMNS];
} truth_row_t;

const char *truth_column_name(truth_column_t column); /* as in the file */

/* The truth of a run is a table of these rows. */
void truth_add(pc_table_t *truth, const truth_row_t *row);
uint64_t truth_sum(const pc_table_t *truth, truth_column_t column);
uint64_t truth_parts(const truth_row_t *row); /* of cycles, whatever for */

/* Sorted by PC. Columns are found by name; `pc`, `fetched`, `retired` and `aborted` must be there. A
 * file without `counted` has nothing apart. */
bool truth_read(pc_table_t *truth, pc_table_t *apart, const char *path, failure_t *failure);
#endif
