/* SPDX-License-Identifier: Apache-2.0 */
/* Interaction costs for readers: their meaning, and the stacked bar of the paper's figure 1 as a
 * picture. */
#ifndef SW_ANALYSIS_ICOST_ICOST_VIEW_H
#define SW_ANALYSIS_ICOST_ICOST_VIEW_H
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define ICOST_SMALL 0.001 /* share of the run: a smaller one counts as 0 */

/* The advice that follows from the set's interaction cost, given as a share of the run. */
const char *icost_meaning(size_t set, double share);

/* `name`: by part; `icost`: by set of parts (bits), in cycles; `left`: cycles with all parts ideal. */
typedef struct {
    unsigned parts;
    const char *name[8];
    const int64_t *icost;
    int64_t cycles, left;
} icost_view_t;

/* The names of the set's parts with + between them. Returns `text`. */
const char *icost_set_name(const icost_view_t *view, size_t set, char *text, size_t room);

/* Sets of two parts and more, the greatest interaction first; the caller frees them with free(). */
size_t *icost_ranked(const icost_view_t *view, size_t *count);

/* A self-contained SVG picture, to be put into a page unchanged. Above the line is what adds to the
 * run's time, below what that counts twice; the difference is the run. */
void icost_picture(FILE *out, const icost_view_t *view);
#endif
