/* SPDX-License-Identifier: Apache-2.0 */
/* The results of suites over time: a database that only the front end writes. A label is a set of
 * runs, most often of a commit; it has each run by its name, with the key of its result. A run that
 * the label already has is replaced.
 *
 *     results(key, name, value)        facts of a result (run_result.h)
 *     figures(key, name, part, value, sigma)    sigma NULL: exact
 *     labels(id, label, suite, platform, date, commit_date)    date: of the first run
 *     runs(label, machine, program, measure, kind, seed, key)
 */
#ifndef SW_ANALYSIS_SUITE_HISTORY_H
#define SW_ANALYSIS_SUITE_HISTORY_H
#include "run_result.h"
#include "sha256.h"

typedef struct history history_t;

/* `write`: creates it if it does not exist. */
bool history_open(history_t **history, const char *path, bool write, failure_t *failure);
void history_close(history_t *history);

/* Additions become visible with history_commit, all together, or not at all if that fails. */
bool history_begin(history_t *history, failure_t *failure);
bool history_commit(history_t *history, failure_t *failure);
void history_undo(history_t *history);

/* Sets the failure: the file, what cannot be done, SQLite's reason, and the remedy. Returns
 * false. */
bool history_refuse(const history_t *history, failure_t *failure, const char *what);

/* The status of a key's result: "good", "failed"; the caller frees it, NULL: none. */
char *history_status(history_t *history, const char *key);
bool history_put_result(history_t *history, const char *key, const result_t *result);
bool history_get_result(history_t *history, const char *key, result_t *result);

typedef struct {
    int64_t id;
    char *label, *suite, *platform, *date, *commit_date; /* dates ISO 8601; commit_date "": none */
} history_label_t;

typedef struct {
    char *machine, *program, *measure, *kind;
    uint64_t seed; /* 0: no seed */
    char *key;
} history_run_t;

/* Sets the label's id: a new one, or the existing one of its name. */
bool history_put_label(history_t *history, history_label_t *label);
bool history_put_run(history_t *history, int64_t label, const history_run_t *run);
/* Removes the run of this machine, program, measure and seed from the label. */
bool history_drop_run(history_t *history, int64_t label, const history_run_t *run);

/* Removes the label if it has no run. */
bool history_drop_empty(history_t *history, int64_t label);

/* By the commits' dates, or those of the runs if unknown, the oldest first; free them with
 * history_free_*. */
bool history_labels(history_t *history, history_label_t **list, size_t *count);
bool history_runs(history_t *history, int64_t label, history_run_t **list, size_t *count);
void history_free_labels(history_label_t *list, size_t count);
void history_free_runs(history_run_t *list, size_t count);
#endif
