/* SPDX-License-Identifier: Apache-2.0 */
/* A function that the user names, and its inlined copies, by the program's debug information: its samples may all lie in these. */
#ifndef SW_ANALYSIS_FINDING_COPIES_H
#define SW_ANALYSIS_FINDING_COPIES_H
#include "view.h"

/* The function; `elf`: where the program is, NULL: where it was recorded. Where there is none of the name the failure
 * also says into which functions copies of it are inlined. */
const symbol_t *function_chosen(const view_t *view, const char *elf, const char *name,
                                failure_t *failure);

/* "sort (12 samples), main (3)": the functions with copies of it; NULL: no sample is in one. To be freed. */
char *copies_of(const view_t *view, const char *elf, const char *name);
#endif
