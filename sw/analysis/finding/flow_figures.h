/* SPDX-License-Identifier: Apache-2.0 */
/* The figures of METHOD_FLOW, into the tallies of a view.
 *
 * Counts are those of flow_counts.h. Cycles of an instruction are its count times what its retired samples charge in the mean -
 * few of them are filled up with half a sample that only retires - and what its aborted samples charge and others owe
 * to it, as sampled. What a mispredicted transfer is owed is half what its debtors say, half what its own samples say: how many
 * of them are mispredicted, times the usual debt of its kind, or, where these are many, its own.
 *
 * The error: samples are drawn again from pairs that came one after the other, in most drawings one of each pair twice
 * and the other not, so that what neighbours have in common does not scatter; each drawing gives all of the above. For cycles half of a drawing's differences are
 * taken, so that what is divided by few samples stays nearly linear, and their scatter counts twice.
 */
#ifndef SW_ANALYSIS_FINDING_FLOW_FIGURES_H
#define SW_ANALYSIS_FINDING_FLOW_FIGURES_H
#include "flow_counts.h"
#include "view.h"

bool flow_figures_make(view_t *view, const char *elf, failure_t *failure);
#endif
