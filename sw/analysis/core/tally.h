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
 *
 * For the errors (estimate.h) a tally also keeps how long its samples waited, in classes, and how
 * alike successive samples were: tally_follow.
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

/* Samples by their OLDEST: bin 0 those that did not retire, bin 1 those that never waited,
 * bin 1 + n those with 2^(n-1) .. 2^n - 1 cycles. */
enum { WAIT_BINS = 14 };
typedef struct {
    double count, squares;
} waits_t;

/* Sums over pairs of samples, of the products of their OLDEST, of the one's OLDEST and whether the
 * other retired (both ways round), and of whether both retired. */
enum { PAIR_DISTANCES = 2 }; /* of neighbours, and of samples with one between them */
typedef struct {
    double waits, mixed, retired;
} pairs_t;

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
    double waited;                        /* sum of OLDEST */
    waits_t waits[WAIT_BINS];
    /* Both samples in the tally; one of them, or both and then twice. */
    pairs_t within[PAIR_DISTANCES], across[PAIR_DISTANCES];
} tally_t;

void moments_add(moments_t *moments, double value);
void tally_add(tally_t *tally, const sample_t *sample);
/* All but the pairs: they are of a grouping, and follow the merging. */
void tally_merge(tally_t *into, const tally_t *from);

/* A sample and its tally in a grouping of all samples, NULL where it is in none. */
typedef struct {
    tally_t *tally;
    sample_t sample;
} member_t;

/* `later` was the next sample but `between` after `earlier`. To be told of all samples; a grouping
 * that was not is taken for one of independent samples. */
void tally_follow(const member_t *earlier, const member_t *later, int between);

/* Charges the tally with this part of its waiting, and with so many cycles (of REASON_FLOW) for
 * every retired instruction; once a tally, before it is merged. */
void tally_charge(tally_t *tally, double waiting, double flow);

/* All cycles that it is charged with. */
double tally_exposed(const tally_t *tally);
uint64_t tally_aborted(const tally_t *tally);

/* Index of the largest of `count` numbers above 0 but for `except` (`count`: all of them); `count`
 * if there is none. */
unsigned index_of_most(const double *list, unsigned count, unsigned except);

/* The reason with most cycles but for `except` (REASON_COUNT: all count); REASON_COUNT if there are
 * none. */
reason_t tally_top_reason(const tally_t *tally, reason_t except);
const char *reason_name(reason_t reason);
const char *stage_name(stage_t stage);

/* Adds to the tally of the sample's PC. False when memory is out. */
bool tally_table_add(pc_table_t *table, const sample_t *sample);
#endif
