/* SPDX-License-Identifier: Apache-2.0 */
/* Which other instructions an instruction waited for: the word LINKS of a detailed sample
 * (rtl/include/profile.def), from the lives of a run. The perfect sampler puts it into its samples,
 * and the hardware's words are checked against it.
 *
 *     links_t *links = links_new();
 *     while (life, in the order of the trace)
 *         if (life.cause == 0)
 *             word = links_take(links, &life);
 *     links_free(links);
 */
#ifndef SW_ANALYSIS_SHOTGUN_LINKS_H
#define SW_ANALYSIS_SHOTGUN_LINKS_H
#include "profile_defs.h"
#include "trace.h"

#define LINKS_UNKNOWN ((1u << PD_LINKS_LINE_W) - 1) /* LINE: unknown requester */

typedef struct links links_t;

links_t *links_new(void);
void links_free(links_t *links);
/* Takes the next instruction that retired. */
uint64_t links_take(links_t *links, const trace_record_t *life);
/* For an instruction that did not retire: the store that a load read past, or 0. */
uint64_t links_early(const trace_record_t *life);
#endif
