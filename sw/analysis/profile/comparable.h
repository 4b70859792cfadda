/* Whether two runs can be compared, by the facts of their profiles: what else differs than the program. */
#ifndef SW_ANALYSIS_PROFILE_COMPARABLE_H
#define SW_ANALYSIS_PROFILE_COMPARABLE_H
#include "facts.h"
#include <stdio.h>

/* Machines that take other cycles for the same program, samples of other things, runs that were stopped: false, and the failure
 * names the first. What only one of them knows is no reason. */
bool comparable_machines(const facts_t *before, const facts_t *after, failure_t *failure);

/* Comparable machines, and the same program on the same input with the same arguments: profiles that can be added up. */
bool comparable_runs(const facts_t *before, const facts_t *after, failure_t *failure);

/* All that differs, and what only one knows, in lines that begin with `head`; nothing where nothing does. Programs are not among it. */
void comparable_print(const facts_t *before, const facts_t *after, const char *head, FILE *out);
#endif
