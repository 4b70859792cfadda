/* SPDX-License-Identifier: Apache-2.0 */
/* DCPI's frequencies; used only by frequency.c. */
#ifndef SW_ANALYSIS_PROCEDURE_FREQUENCY_HEAD_H
#define SW_ANALYSIS_PROCEDURE_FREQUENCY_HEAD_H
#include "frequency.h"

/* Fills in BY_HEAD. */
void frequency_head(const program_frequency_t *program, frequency_t *frequency);

/* An issue point: a row's samples, the cycles that they stand for, and its least cycles. */
typedef struct {
    double samples, cycles, least;
} issue_point_t;

/* The frequency of a class from its issue points, which are sorted by it. */
guess_t frequency_cluster(issue_point_t *points, size_t count);
#endif
