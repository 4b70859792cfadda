/* SPDX-License-Identifier: Apache-2.0 */
/* Adds up samples as they come in, each once, without keeping them: memory grows with places, not
 * with samples.
 *
 *     intake_t intake = {.part_of = part_of, .context = symbols, .choice = choice};
 *     intake_start(&intake, parts);
 *     while (...) intake_take(&intake, &sample);       places for PCs
 *     intake_finish(&intake);                          the table sorted by PC, and the total
 *     intake_free(&intake);
 *
 * It makes the sums of tally.h and charge.h in three groupings at once: for every place, for all
 * together, and for parts, such as functions, which have numbers. The covariance of near samples
 * needs no more of the past than whom the last two charged. Any other grouping needs the samples
 * once more (finding/view.h, view_bill), and gives the same result.
 */
#ifndef SW_ANALYSIS_CORE_INTAKE_H
#define SW_ANALYSIS_CORE_INTAKE_H
#include "tally.h"

/* A part's share of the cycles and of the retired instructions. */
typedef struct {
    charge_t time, retirement;
} shares_t;

enum { INTAKE_PLACES, INTAKE_PARTS, INTAKE_GROUPINGS };

/* Whom one sample charged: itself and its owner, by their numbers in each grouping. */
typedef struct {
    uint32_t own[INTAKE_GROUPINGS], owner[INTAKE_GROUPINGS];
    double spent, owed, retired; /* by weight, */
    double weight;               /* which is this, of each sample that it is */
    uint32_t window;
} taken_t;

typedef struct {
    uint64_t place;
    uint32_t index, part;
} found_t;

enum { INTAKE_FOUND = 256 };
enum { INTAKE_WINDOW = 8 }; /* both neighbours of one, a power of two */

/* Neighbouring samples: a ring, `singles` modulo its size is the oldest. */
typedef struct {
    taken_t last[INTAKE_WINDOW];
    uint64_t singles, fetched; /* singles: samples so far; fetched: of the last one */
} neighbourhood_t;
typedef uint32_t part_of_t(const void *context, uint64_t place);

typedef struct {
    part_of_t *part_of; /* below intake_start's `parts`; asked once for every place */
    const void *context;
    windows_known_t
        *windows; /* for a run by windows, filled with what all samples charge; NULL: a whole run */
    double choice;    /* fetched instructions from one choice to the next; 0: no sample is rare */
    pc_table_t table; /* a tally_t by place */
    tally_t total;    /* intake_finish */
    shares_t *parts;
    size_t part_count;
    shares_t whole;
    double numbers
        [PAIR_DISTANCES]; /* over all pairs of samples at each distance: their weights' products */
    uint32_t *part;       /* part of every entry of the table */
    size_t known;         /* entries whose part is known */
    found_t found[INTAKE_FOUND];
    uint64_t seconds;
    uint32_t window;        /* of the last sample */
    neighbourhood_t row[2]; /* samples that are not rare; rare ones */
} intake_t;

/* Returns false when memory is out; so do the next functions. */
bool intake_start(intake_t *intake, size_t parts);
bool intake_take(intake_t *intake, const sample_t *sample);
void intake_finish(intake_t *intake);
void intake_free(intake_t *intake);
#endif
