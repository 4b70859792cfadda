/* SPDX-License-Identifier: Apache-2.0 */
/* Which process an address space of a channel has, and which program that process runs. Number 0 is
 * the channel's own program, which owns everything outside the lower half of an address space. */
#ifndef SW_ANALYSIS_DAEMON_PROCESSES_MAP_H
#define SW_ANALYSIS_DAEMON_PROCESSES_MAP_H
#include "daemon_channel.h"

typedef struct {
    char *name;
    const load_file_t *file; /* NULL: unknown */
    uint16_t asid, number;   /* number: in the database; 0: not requested yet */
    bool ended, strange, told;
    uint64_t fits, misfits; /* samples */
} process_t;

typedef struct {
    house_t *house;
    const load_file_t *program;
    const char *channel;
    process_t *list;
    size_t count;
    uint32_t *of; /* process of each ASID; 0: unknown */
} processes_map_t;

void processes_map_start(processes_map_t *map, house_t *house, const load_file_t *program,
                         const char *channel);
void processes_map_free(processes_map_t *map);

/* Another session begins: reports of the last one no longer hold. */
void processes_map_restart(processes_map_t *map);

/* Takes a PROCESS frame. */
void processes_map_told(processes_map_t *map, const frame_t *frame);

/* The process of a sample, which is checked against its program. */
uint32_t processes_map_of(processes_map_t *map, const sample_t *sample);

/* Passes verdicts; true: the one on the channel's own program has changed. */
bool processes_map_judge(processes_map_t *map);
bool processes_map_strange(const processes_map_t *map, uint32_t process);

/* CONTEXT of its samples in the database; whether a sample is in a known function. */
uint16_t processes_map_number(processes_map_t *map, uint32_t process);
bool processes_map_names(const processes_map_t *map, uint32_t process, const sample_t *sample);
#endif
