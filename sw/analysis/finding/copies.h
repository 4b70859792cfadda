/* SPDX-License-Identifier: Apache-2.0 */
/* A function that the user names, and its inlined copies, by the program's debug information: all
 * of its samples may be in copies. */
#ifndef SW_ANALYSIS_FINDING_COPIES_H
#define SW_ANALYSIS_FINDING_COPIES_H
#include "view.h"

/* The function; `elf`: the program's path, NULL: where it was recorded. If there is none of that
 * name, the failure also says into which functions copies of it are inlined. */
const symbol_t *function_chosen(const view_t *view, const char *elf, const char *name,
                                failure_t *failure);

/* "sort (12 samples), main (3)": the functions with copies of it; NULL: no sample is in one. The
 * caller frees it. */
char *copies_of(const view_t *view, const char *elf, const char *name);
#endif
