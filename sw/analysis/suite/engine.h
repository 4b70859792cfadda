/* SPDX-License-Identifier: Apache-2.0 */
/* Who does the jobs of a folder: processes of this machine, GNU parallel, or Slurm. Each of them starts `assay suite work FOLDER KEY`
 * for each key; what came of it the results say, and nothing else is asked. */
#ifndef SW_ANALYSIS_SUITE_ENGINE_H
#define SW_ANALYSIS_SUITE_ENGINE_H
#include "failure.h"
#include <stddef.h>

typedef enum { ENGINE_POOL, ENGINE_PARALLEL, ENGINE_SLURM } engine_kind_t;
extern const char *const engine_names[]; /* NULL at the end */

typedef struct {
    engine_kind_t kind;
    const char *folder;  /* a whole path */
    unsigned jobs;       /* at a time; 0: as many as there are processors, and of Slurm no limit */
    const char *options; /* more words for `parallel` or `sbatch`; NULL: none */
    char *const *key;
    size_t count;
} engine_t;

/* Returns when all of them have ended, or can come to no result any more. False: the engine itself does not work. `stopped`: the
 * signal that has ended them, 0: none. */
bool engine_run(const engine_t *engine, int *stopped, failure_t *failure);
#endif
