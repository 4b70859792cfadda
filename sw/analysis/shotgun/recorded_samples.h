/* SPDX-License-Identifier: Apache-2.0 */
/* The shotgun profiler's samples as the hardware took them: from a profile of `assay record --signatures`.
 *
 *     if (!recorded_samples(&samples, "sort.assay", "sort.elf", NULL, &failure)) ...
 *     samples_free(&samples);
 */
#ifndef SW_ANALYSIS_SHOTGUN_RECORDED_SAMPLES_H
#define SW_ANALYSIS_SHOTGUN_RECORDED_SAMPLES_H
#include "sampler.h"

/* Also false if the profile is not of `program` (NULL: it is). `machine`: its sizes, if the profile
 * lacks them; NULL: it has them. */
bool recorded_samples(samples_t *samples, const char *profile, const char *program,
                      const trace_machine_t *machine, failure_t *failure);
#endif
