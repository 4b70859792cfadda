/* SPDX-License-Identifier: Apache-2.0 */
/* The folder of a suite's runs, and a worker, which makes one of them.
 *
 *     FOLDER/jobs/KEY                  a job to be done
 *     FOLDER/results/KEY               its result, until the front end has it in the history
 *     FOLDER/history.db                all results (history.h), written only by the front end
 *
 * A worker reads its job, runs `assay stat`, `assay record` or both with `assay icost` in a folder
 * of its own in TMPDIR, and writes its result. It may be killed and restarted at any moment.
 */
#ifndef SW_ANALYSIS_SUITE_WORK_H
#define SW_ANALYSIS_SUITE_WORK_H
#include "plan.h"
#include "run_result.h"

bool work_is_key(const char *text);
char *work_job(const char *folder, const char *key); /* paths, which the caller frees */
char *work_result(const char *folder, const char *key);

/* Does the job, unless it has a result, and reports on standard error. Exit status: 0, there is a
 * result of any kind; 128 + N: signal N has ended it; 125: the result could not be written. */
int work_do(const char *folder, const char *key);
#endif
