/* SPDX-License-Identifier: Apache-2.0 */
/* Where a function's cycles went, block by block: what its frequencies and the static schedule
 * explain, and what caused the rest.
 *
 *     stalls_t stalls;
 *     stalls_find(&stalls, program, &frequency, by);
 *     stalls.list[i].cycles ...
 *     stalls_free(&stalls);
 *
 * A row that ran F times with at least M cycles each has F*M of its cycles at the head; the rest is
 * a dynamic stall, or, below 0, a gain. If the samples tell what was waited for, that is the cause,
 * and the remainder is for rows that were not full. A counter's samples do not: then suspects are
 * ruled out, as in DCPI, and the remaining ones share the stall: each may have caused all of it or,
 * unless it is the only one, nothing. A difference that the samples do not explain, but their
 * scatter does, is neither stall nor gain, but sampling error.
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
    uint64_t culprit; /* pc of the instruction that caused most of it; 0: unknown */
} stall_t;

/* Sums in cycles. All of them together are `tallied`. */
typedef struct {
    range_t cause[CAUSES];
    double unexplained, gain, dynamic; /* dynamic: sum of these, and the gain */
    double fixed[STATICS];             /* static stalls */
    double execution, error, tallied;
    double all;                       /* at the head, also in blocks without a frequency */
    double sure[CONFIDENCE_HIGH + 1]; /* of all, by the confidence of the frequency */
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

/* "dD": letters of those that may have caused a part of the stall, the likeliest first; "?": none
 * is left. */
enum { BLAME_BYTES = CAUSES + 2 };
const char *stall_letters(const stall_t *stall, char text[BLAME_BYTES]);
#endif
