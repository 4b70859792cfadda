/* SPDX-License-Identifier: Apache-2.0 */
/* What the next daemon needs to continue a session, as a fact of the database: the CONFIG frame,
 * the number of the next frame, counters that are already in a set, and the reported processes. */
#ifndef SW_ANALYSIS_DAEMON_RESUME_H
#define SW_ANALYSIS_DAEMON_RESUME_H
#include "channel_facts.h"
#include "frame.h"
#include "processes_map.h"

typedef struct {
    frame_t config; /* words 0: no session */
    uint32_t next;
    session_counts_t counted;
} resume_t;

/* The caller frees it. */
char *resume_text(const resume_t *resume, const processes_map_t *map);

/* Returns false if the text is not of this form. */
bool resume_read(resume_t *resume, processes_map_t *map, const char *text);
#endif
