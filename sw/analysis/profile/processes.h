/* SPDX-License-Identifier: Apache-2.0 */
/* The processes of a profile whose program is a system (processes_read.h): facts in `meta`,
 * process.ASID (the name) and process.ASID.elf (the path). */
#ifndef SW_ANALYSIS_PROFILE_PROCESSES_H
#define SW_ANALYSIS_PROFILE_PROCESSES_H
#include "facts.h"
#include "symbols.h"

#define PROCESSES_SPACE (UINT64_C(1) << 38) /* the lower half of Sv39, where programs are */

/* NULL: no such process. */
const char *processes_name(const facts_t *meta, uint16_t asid);
const char *processes_elf(const facts_t *meta, uint16_t asid);

/* Adds the functions of a process's program as PROCESS:FUNCTION at their places. */
bool processes_functions(const char *path, const char *process, uint16_t asid, symbols_t *symbols,
                         failure_t *failure);
#endif
