/* SPDX-License-Identifier: Apache-2.0 */
/* The folder of a suite's runs, and a worker, which makes one of them.
 *
 *     FOLDER/jobs/KEY                  a job that is to be done
 *     FOLDER/results/KEY               its result, until the front end has it in the history
 *     FOLDER/history.db                all results (history.h), which the front end alone writes
 *
 * A worker reads its job, runs `assay stat`, `assay record` or both with `assay icost` in a folder of its own in TMPDIR, and writes its
 * result. It may be killed, and begun again, at any moment.
 */
#ifndef SW_ANALYSIS_SUITE_WORK_H
#define SW_ANALYSIS_SUITE_WORK_H
#include "plan.h"
#include "run_result.h"

bool work_is_key(const char *text);
char *work_job(const char *folder, const char *key); /* paths, to be freed */
char *work_result(const char *folder, const char *key);

/* Does the job, where it has no result, and says on standard error what has come of it. Exit status: 0, there is a result, whatever it
 * is; 128 + N: signal N has ended it; 125: the result could not be written. */
int work_do(const char *folder, const char *key);
#endif
