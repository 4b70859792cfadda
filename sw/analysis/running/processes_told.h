/* SPDX-License-Identifier: Apache-2.0 */
/* The processes of a run by its system's reports on the profile channel (PROCESS frames,
 * profile.def): which program runs in which address space from when on. An address space may be
 * reused: each process after the first in it has a number of its own that is not an ASID, and its
 * samples get that number as their CONTEXT.
 *
 *     processes_told_t told;
 *     processes_told_take(&told, &session, run);
 *     processes_read(image, run, &told, ...);
 *     processes_told_free(&told);
 *
 * If a run is a part of another one, from a checkpoint on, run->told has the bytes of the channel
 * in that. Processes that begin after the part have their numbers, too, so that all parts use the
 * same.
 */
#ifndef SW_ANALYSIS_RUNNING_PROCESSES_TOLD_H
#define SW_ANALYSIS_RUNNING_PROCESSES_TOLD_H
#include "session.h"
#include "simulate.h"

typedef struct {
    uint16_t asid, number;
    char name[8 * (PD_FRAME_PROCESS_WORDS - PD_PROCESS_NAME) + 1];
    bool ended;
} process_told_t;

typedef struct {
    process_told_t *list;
    size_t count;
    uint32_t *of; /* by ASID: its current process, from 1 on; 0: none reported */
} processes_told_t;

void processes_told_take(processes_told_t *told, session_t *session, const run_t *run);
void processes_told_free(processes_told_t *told);

/* The name in the frame of a process that begins; "" in other frames. To keep it, copy it into
 * `name` of a process_told_t. */
const char *process_told_name(const uint64_t *word, char *name);
#endif
