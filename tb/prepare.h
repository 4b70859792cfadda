// SPDX-License-Identifier: Apache-2.0
// What stands in memory and in the bench's registers before the machine starts.
#ifndef TB_PREPARE_H
#define TB_PREPARE_H
#include "failure.h"
#include "options.h"
#include "program.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    program_t *program;
    uint64_t rest;   // address of the driver's struct sum_rest, event_rest; 0: it has none
    uint64_t tohost; // address of the program's word for the host; 0: it has none
    uint64_t
        before; // instructions that retire before the program's first, where it is restored; else 0
    uint64_t retired; // the program's that had retired where it goes on; else 0
    bool in_memory;   // standard input is, and so does not come over the line
    unsigned near;    // pages of RAM that are near wherever far memory lies
} prepared_t;

// Writes to RAM: the program, the resident driver, the command line, the boot ROM's block; or a checkpoint and what restores it.
bool prepare_memory(prepared_t *p, const options_t *o, failure_t *failure);

// The host has taken the word in `tohost`, where a perfect cache has it.
void prepare_taken(const prepared_t *p);

// Writes to registers: what ends the run, and with +setup how the profiler samples, unless that begins later.
void prepare_registers(const prepared_t *p, const options_t *o);

// Sets the profiler up as +setup says, through the port for hosts outside.
void prepare_sampler(const options_t *o);

#endif
