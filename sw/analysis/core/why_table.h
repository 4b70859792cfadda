/* SPDX-License-Identifier: Apache-2.0 */
/* Whose a clock cycle is, and why: the categories of the truth of time (docs/report.md), listed in
 * rtl/include/profile.def (group WHY). The tracer (tb/account.c) charges them, the hardware records
 * them, files and reports have their names, `assay truth --help` their meanings.
 *
 * Time is counted in parts of a cycle, so that 1 to 4 instructions share one exactly.
 */
#ifndef SW_ANALYSIS_CORE_WHY_TABLE_H
#define SW_ANALYSIS_CORE_WHY_TABLE_H
#include "profile_defs.h"

enum { CYCLE_PARTS = 12 };

typedef enum {
#define WHY(name, number, meaning) WHY_##name = number,
    PD_WHY_LIST(WHY)
#undef WHY
        WHY_COUNT
} why_t;

/* The reason's name in lower case. */
const char *why_name(why_t why);
const char *why_meaning(why_t why);
#endif
