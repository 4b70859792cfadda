// SPDX-License-Identifier: Apache-2.0
// Contents of memory and of the bench's registers before the machine starts.
#ifndef TB_PREPARE_H
#define TB_PREPARE_H
#include "failure.h"
#include "options.h"
#include "program.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    program_t *program;
    uint64_t rest;   // address of the driver's struct sum_rest, event_rest; 0: none
    uint64_t tohost; // address of the program's word for the host; 0: none
    uint64_t
        before; // instructions that retire before the program's first, if it is restored; else 0
    uint64_t retired; // the program's instructions before the point of restoration; else 0
    bool in_memory;   // standard input is in memory, and not sent over the line
    unsigned near;    // pages of RAM that are near wherever far memory lies
} prepared_t;

// Writes to RAM: the program, the resident driver, the command line, the boot ROM's block; or a
// checkpoint and its restore code.
bool prepare_memory(prepared_t *p, const options_t *o, failure_t *failure);

// The host has taken the word in `tohost`; called if a perfect cache has that word.
void prepare_taken(const prepared_t *p);

// Writes to registers what ends the run, and with +setup how the profiler samples, unless that
// begins later.
void prepare_registers(const prepared_t *p, const options_t *o);

// Sets the profiler up as +setup says, through the port for hosts outside.
void prepare_sampler(const options_t *o);

#endif
