/* SPDX-License-Identifier: Apache-2.0 */
/* Whether two runs can be compared, by the facts of their profiles: the differences besides the
 * program. */
#ifndef SW_ANALYSIS_PROFILE_COMPARABLE_H
#define SW_ANALYSIS_PROFILE_COMPARABLE_H
#include "facts.h"
#include <stdio.h>

/* Returns false if the machines take different cycles for the same program, the samples are of
 * different things, or a run was stopped; the failure names the first difference. A fact that only
 * one profile has is not a difference. */
bool comparable_machines(const facts_t *before, const facts_t *after, failure_t *failure);

/* Whether profiles can be added up: comparable machines, and the same program on the same input
 * with the same arguments. */
bool comparable_runs(const facts_t *before, const facts_t *after, failure_t *failure);

/* Prints the facts that differ or that one profile lacks (not the programs), in lines that begin
 * with `head`; prints nothing if all agree. */
void comparable_print(const facts_t *before, const facts_t *after, const char *head, FILE *out);
#endif
