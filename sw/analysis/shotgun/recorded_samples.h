/* The shotgun profiler's samples as the hardware took them: from a profile of `assay record --signatures`.
 *
 *     if (!recorded_samples(&samples, "sort.assay", &failure)) ...
 *     samples_free(&samples);
 */
#ifndef SW_ANALYSIS_SHOTGUN_RECORDED_SAMPLES_H
#define SW_ANALYSIS_SHOTGUN_RECORDED_SAMPLES_H
#include "sampler.h"

bool recorded_samples(samples_t *samples, const char *profile, failure_t *failure);
#endif
