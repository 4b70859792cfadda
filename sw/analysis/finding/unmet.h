/* SPDX-License-Identifier: Apache-2.0 */
/* How far the long waits of a part may be from those that its samples met.
 *
 * Each part of a program, such as a function, had so many chances to show a long wait, and its
 * samples met so many. How much parts differ is seen from all of them: their rates of long waits
 * have a gamma distribution. Its shape and mean are not known; each is weighed by how likely it
 * makes what all parts met (empirical Bayes). So a part that met none may still have some: the
 * more, the fewer its chances were, and the more common long waits are in other parts.
 */
#ifndef SW_ANALYSIS_FINDING_UNMET_H
#define SW_ANALYSIS_FINDING_UNMET_H
#include <stddef.h>

/* `squares`: of the charges of the waits that were met. `unmet`: the mean square of all the part's
 * charges less those, beyond `squares`, which is what redrawing the samples shows of it. */
typedef struct {
    double met, chances, squares, unmet;
} unmet_t;

/* Sets `unmet` of all parts. */
void unmet_find(unmet_t *parts, size_t count);
#endif
