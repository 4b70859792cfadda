/* SPDX-License-Identifier: Apache-2.0 */
/* How often paths are right: samples compared with the retired instructions of the same run (record
 * --trace).
 *
 * Success as in the paper's figure 6: exactly one path was found, and it is the one that ran. Pairs
 * are judged if the profile has them.
 */
#ifndef SW_ANALYSIS_FINDING_PATH_TRUTH_H
#define SW_ANALYSIS_FINDING_PATH_TRUTH_H
#include "paths.h"

typedef enum {
    SCHEME_COUNTS,
    SCHEME_HISTORY,
    SCHEME_PAIRS,
    SCHEME_REGISTER,
    SCHEME_LIKELY,
    SCHEMES
} scheme_t;
extern const char *const scheme_names[SCHEMES + 1];

typedef struct {
    uint64_t tried;
    uint64_t right[SCHEMES]; /* one path, the true one */
    uint64_t wrong[SCHEMES]; /* one path, another one */
} path_success_t;

typedef struct {
    bool paired;         /* the profile has pairs: the second ones were tried */
    uint64_t samples;    /* found in the trace */
    uint64_t directions; /* samples whose whole path register has the true directions */
    path_success_t success[2][PATHS_LENGTH_MOST + 1]; /* between and within functions; by length */
} path_truth_t;

/* For these lengths, with `most` samples, evenly spread. Returns false if the trace cannot be read,
 * or is of another run. */
bool path_truth_make(path_truth_t *truth, const paths_t *paths, const view_t *view,
                     const char *trace, const unsigned *lengths, size_t count, size_t most,
                     failure_t *failure);
#endif
