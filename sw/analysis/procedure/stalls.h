/* SPDX-License-Identifier: Apache-2.0 */
/* Where a function's cycles went, block by block: what its frequencies and the static schedule account for, and who is to blame for the
 * rest.
 *
 *     stalls_t stalls;
 *     stalls_find(&stalls, program, &frequency, by);
 *     stalls.list[i].cycles ...
 *     stalls_free(&stalls);
 *
 * A row that ran F times with at least M cycles each has F*M of its cycles at the head; the rest is a dynamic stall, or, below 0, a
 * gain. Where the samples tell what was waited for, the blame is theirs, and what else is over is for rows that were not
 * full. A counter's do not: then suspects are ruled out, as DCPI does, and those that are left share the stall between them:
 * each may have had all of it, or, unless it is the only one, nothing. A difference of which the samples do not tell, and that
 * their scatter explains, is neither stall nor gain, but sampling error.
 */
#ifndef SW_ANALYSIS_PROCEDURE_STALLS_H
#define SW_ANALYSIS_PROCEDURE_STALLS_H
#include "frequency.h"

/* The causes of dynamic stalls; `blame.def` has their letters. */
#define CAUSE(name, ...) CAUSE_##name,
typedef enum {
#include "blame.def"
    CAUSES
} cause_t;
#undef CAUSE
char cause_letter(cause_t cause);
const char *cause_name(cause_t cause);

typedef struct {
    double least, most; /* cycles */
} range_t;

/* A row that stalled. */
typedef struct {
    uint32_t block, slot; /* its first instruction */
    unsigned row;
    double cycles, count; /* cycles of dynamic stall; how often it ran */
    confidence_t confidence;
    range_t blame[CAUSES];
    double unexplained;
    uint64_t culprit; /* pc of the instruction that is to blame for most of it; 0: not known */
} stall_t;

/* Sums in cycles. All of them together are `tallied`. */
typedef struct {
    range_t cause[CAUSES];
    double unexplained, gain, dynamic; /* dynamic: of all these, and the gain */
    double fixed[STATICS];             /* static stalls */
    double execution, error, tallied;
    double all;                       /* at the head, of blocks without a frequency, too */
    double sure[CONFIDENCE_HIGH + 1]; /* of all, by how sure the frequency is */
} tallied_t;

typedef struct {
    stall_t *list;
    size_t count;
    tallied_t sum;
} stalls_t;

void stalls_find(stalls_t *stalls, const program_frequency_t *program, const frequency_t *frequency,
                 frequency_by_t by);
void stalls_free(stalls_t *stalls);
void tallied_add(tallied_t *into, const tallied_t *from);

/* "dD": letters of those that may have a part of the stall, the likeliest first; "?": nobody is left. */
enum { BLAME_BYTES = CAUSES + 2 };
const char *stall_letters(const stall_t *stall, char text[BLAME_BYTES]);
#endif
