/* SPDX-License-Identifier: Apache-2.0 */
/* Plain words for a reason of cycles, and what helps against it (remedies.def). */
#ifndef SW_ANALYSIS_FINDING_REMEDY_H
#define SW_ANALYSIS_FINDING_REMEDY_H
#include "why_table.h"

typedef struct {
    const char *what;    /* after "for" */
    const char *command; /* shows more */
    const char *change;  /* with words of a command line in backticks */
} remedy_t;

remedy_t remedy_of(why_t why); /* exists for all reasons */
#endif
