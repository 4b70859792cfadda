/* SPDX-License-Identifier: Apache-2.0 */
/* How well counts of windows agree with those of a whole run of the same program (Vaswani et al.,
 * section VI.C): each profile is divided by its sum; the Manhattan distance is the sum of the
 * differences, 0 to 2; the overlap is 1 minus half of it. */
#ifndef SW_ANALYSIS_INSTRUMENT_AGREEMENT_H
#define SW_ANALYSIS_INSTRUMENT_AGREEMENT_H
#include "counts.h"

/* Distance between two counts of blocks, edges or calls; NaN if one of them has counted nothing. */
double agreement_distance(const counts_t *counts, const counts_t *whole, sites_kind_t kind);
#endif
