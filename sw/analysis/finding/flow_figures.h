/* SPDX-License-Identifier: Apache-2.0 */
/* Puts the figures of METHOD_FLOW into the tallies of a view.
 *
 * Counts are those of flow_counts.h. An instruction's cycles are its count times the mean charge of
 * its retired samples (few of them are filled up with half a sample that only retires), plus what
 * its aborted samples charge and others owe to it, as sampled. The debt to a mispredicted transfer
 * is half what its debtors say, half what its own samples say: how many of them are mispredicted,
 * times the usual debt of its kind or, if these are many, its own.
 *
 * The error: samples are redrawn from pairs that came one after the other, in most drawings one of
 * each pair twice and the other not, so that what neighbours have in common does not scatter; each
 * drawing gives all of the above. For cycles half of a drawing's differences are used, so that
 * divisions by few samples stay nearly linear, and their scatter counts twice.
 */
#ifndef SW_ANALYSIS_FINDING_FLOW_FIGURES_H
#define SW_ANALYSIS_FINDING_FLOW_FIGURES_H
#include "flow_counts.h"
#include "view.h"

bool flow_figures_make(view_t *view, const char *elf, failure_t *failure);
#endif
