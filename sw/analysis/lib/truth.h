/* The truth: exact totals per instruction, as the simulator counted them (`+truth`, a CSV file with
 * a header row).
 *
 * Only slots that the profiler counted are in it, so it is the very population that was sampled.
 * Latency columns are sums over retired instructions.
 */
#ifndef SW_ANALYSIS_LIB_TRUTH_H
#define SW_ANALYSIS_LIB_TRUTH_H
#include "failure.h"
#include "pc_table.h"
#include <stdint.h>

typedef enum {
    TRUTH_FETCHED,
    TRUTH_RETIRED,
    TRUTH_ABORTED,
    TRUTH_ICMISS,
    TRUTH_DMISS,
    TRUTH_TAKEN,
    TRUTH_MISPREDICTED,
    TRUTH_MAP,
    TRUTH_DATA,
    TRUTH_ISSUE,
    TRUTH_EXECUTE,
    TRUTH_RETIRE,
    TRUTH_TOTAL,
    TRUTH_COLUMNS
} truth_column_t;

typedef struct {
    uint64_t pc;
    uint64_t value[TRUTH_COLUMNS];
} truth_row_t;

const char *truth_column_name(truth_column_t column); /* as in the file */

/* The truth of a run is a table of these rows. */
void truth_add(pc_table_t *truth, const truth_row_t *row);
uint64_t truth_sum(const pc_table_t *truth, truth_column_t column);

/* Sorted by PC. Columns are found by name; `pc`, `fetched`, `retired` and `aborted` must be there. */
bool truth_read(pc_table_t *truth, const char *path, failure_t *failure);
#endif
