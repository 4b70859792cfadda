/* SPDX-License-Identifier: Apache-2.0 */
/* The result of one run, in a file of its own that its worker writes: facts, figures, and a last
 * line that confirms that it is complete.
 *
 *     assay suite result 1
 *     key 5f...                        the job's
 *     status good                      failed: the run ended badly; error: it could not be made
 *     exit 0                           of the command that made it (docs/assay.md)
 *     message quicksort: exit status 3 if it is not good
 *     output 9a...                     SHA-256 of the program's output
 *     seconds, host, date, tool        duration, place, time and maker
 *     .
 *     exact 15791 cycles
 *     exact 1203.5 time sort           a figure of a part: a function, a part of the machine
 *     sampled 1190.1 33.2 profile sort with its standard error
 *     end 71...                        SHA-256 of all lines before
 */
#ifndef SW_ANALYSIS_SUITE_RUN_RESULT_H
#define SW_ANALYSIS_SUITE_RUN_RESULT_H
#include "estimate.h"
#include "facts.h"

typedef struct {
    char *name, *part; /* part "": of the whole run */
    estimate_t value;  /* estimate_certain: exact */
} figure_t;

typedef struct {
    facts_t facts;
    figure_t *list;
    size_t count;
} result_t;

void result_add(result_t *result, const char *name, const char *part, estimate_t value);
void result_free(result_t *result);

/* NULL: no such fact. */
const figure_t *result_figure(const result_t *result, const char *name, const char *part);

/* Writes the whole file, or none. */
bool result_write(const result_t *result, const char *path, failure_t *failure);

/* Returns false if it does not exist (an empty message), is incomplete, or has another key. */
bool result_read(result_t *result, const char *path, const char *key, failure_t *failure);
#endif
