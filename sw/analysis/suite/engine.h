/* SPDX-License-Identifier: Apache-2.0 */
/* The engines that run the jobs of a folder: processes on this machine, GNU parallel, or Slurm.
 * Each starts `assay suite work FOLDER KEY` for each key; only the results tell how it ended. */
#ifndef SW_ANALYSIS_SUITE_ENGINE_H
#define SW_ANALYSIS_SUITE_ENGINE_H
#include "failure.h"
#include <stddef.h>

typedef enum { ENGINE_POOL, ENGINE_PARALLEL, ENGINE_SLURM } engine_kind_t;
extern const char *const engine_names[]; /* NULL at the end */

typedef struct {
    engine_kind_t kind;
    const char *folder;  /* an absolute path */
    unsigned jobs;       /* at a time; 0: as many as there are processors, for Slurm no limit */
    const char *options; /* additional words for `parallel` or `sbatch`; NULL: none */
    char *const *key;
    size_t count;
} engine_t;

/* Returns when all have ended, or can no longer reach a result. Returns false if the engine itself
 * fails. `stopped`: the signal that ended them, 0: none. */
bool engine_run(const engine_t *engine, int *stopped, failure_t *failure);
#endif
