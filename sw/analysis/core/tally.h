/* Tallies: the samples of one instruction - or line, or function - added up.
 *
 *     pc_table_t table = {0};                              of tally_t
 *     tally_table_add(&table, &sample);                    for every sample
 *     tally_t *hot = pc_table_find(&table, pc);
 *     tally_merge(&function, hot);                         instructions -> function
 *     pc_table_free(&table);
 *
 * Where the cycles go: in each cycle the machine's progress hangs on the oldest instruction that
 * has not retired. An instruction is charged with the cycles that it was that one without retiring
 * (latency OLDEST; they lie at the end of its life, and what it was doing in them is the reason),
 * and with an equal part of the cycles in which nothing waited: tally_charge. Summed over all
 * instructions this is the run time: a time-proportional profile.
 */
#ifndef SW_ANALYSIS_CORE_TALLY_H
#define SW_ANALYSIS_CORE_TALLY_H
#include "pc_table.h"
#include "sample.h"

typedef enum {
    REASON_MAP,     /* waiting to be mapped: no register, queue or buffer entry */
    REASON_DATA,    /* waiting for operands */
    REASON_ISSUE,   /* waiting for an execution resource */
    REASON_EXECUTE, /* executing */
    REASON_MEMORY,  /* load, store or atomic between issue and retire ready */
    REASON_RETIRE,  /* done, waiting for retirement */
    REASON_FLOW, /* not waiting at all: retirement's own cycles, and those with an empty window */
    REASON_COUNT
} reason_t;

/* Sums of a quantity for mean and standard error. */
typedef struct {
    uint64_t count;
    double sum, squares;
} moments_t;

typedef struct {
    uint64_t pc; /* of the instruction; of the first one, when merged */
    uint64_t samples, retired, memory, transfers;
    uint64_t aborted[ABORT_CAUSES];
    uint64_t events[EVENT_COUNT];         /* of all samples */
    uint64_t retired_events[EVENT_COUNT]; /* of retired samples */
    moments_t latency[STAGE_COUNT];       /* of retired samples */
    double exposed[REASON_COUNT];         /* cycles */
    double exposed_squares; /* sum of the samples' squares, for the error of the sum */
} tally_t;

void moments_add(moments_t *moments, double value);
void tally_add(tally_t *tally, const sample_t *sample);
void tally_merge(tally_t *into, const tally_t *from);
/* Charges every retired instruction with so many cycles (of REASON_FLOW); once a tally, before it
 * is merged. */
void tally_charge(tally_t *tally, double cycles);

/* All cycles that it is charged with. */
double tally_exposed(const tally_t *tally);
uint64_t tally_aborted(const tally_t *tally);

/* The reason with most cycles but for `except` (REASON_COUNT: all count); REASON_COUNT if there are
 * none. */
reason_t tally_top_reason(const tally_t *tally, reason_t except);
const char *reason_name(reason_t reason);
const char *stage_name(stage_t stage);

/* Adds to the tally of the sample's PC. False when memory is out. */
bool tally_table_add(pc_table_t *table, const sample_t *sample);
#endif
