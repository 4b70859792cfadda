/* SPDX-License-Identifier: Apache-2.0 */
/* Phases of a run: its time in equal parts, and in each the cycles of the functions, by the samples
 * alone. A sample's time is the cycle in which its instruction left the machine; its charges count
 * there.
 *
 *     phases_t phases;
 *     if (!phases_make(&phases, &view, 60, &failure)) ...
 *     phases_share(&phases, row, part)
 *     phases_free(&phases);
 */
#ifndef SW_ANALYSIS_FINDING_PHASES_H
#define SW_ANALYSIS_FINDING_PHASES_H
#include "view.h"

enum { PHASES_ROWS = 12, PHASES_PARTS = 60 };

typedef struct {
    function_t *functions; /* with the most cycles first */
    size_t rows;           /* the first functions, and one row for all others */
    size_t parts;
    double length;            /* cycles of a part */
    double *cycles, *samples; /* by row and part; samples by part */
} phases_t;

/* At most so many parts, with ten samples in each on average. Returns false if the samples have no
 * time, or are too few. */
bool phases_make(phases_t *phases, const view_t *view, size_t parts, failure_t *failure);
double phases_cycles(const phases_t *phases, size_t row, size_t part);
double phases_share(const phases_t *phases, size_t row,
                    size_t part); /* of the part's cycles, 0 to 1 */
const char *phases_name(const phases_t *phases, size_t row);
void phases_free(phases_t *phases);
#endif
