/* SPDX-License-Identifier: Apache-2.0 */
/* What the next daemon has to know of a session that goes on, as a fact of the database: the CONFIG frame, the number of the next frame,
 * counters that are in a set already, and the processes that were told. */
#ifndef SW_ANALYSIS_DAEMON_RESUME_H
#define SW_ANALYSIS_DAEMON_RESUME_H
#include "channel_facts.h"
#include "frame.h"
#include "processes_map.h"

typedef struct {
    frame_t config; /* words 0: there is no session */
    uint32_t next;
    session_counts_t counted;
} resume_t;

/* To be freed. */
char *resume_text(const resume_t *resume, const processes_map_t *map);

/* False: the text is none of these. */
bool resume_read(resume_t *resume, processes_map_t *map, const char *text);
#endif
