// SPDX-License-Identifier: Apache-2.0
// Code that puts a machine out of reset into the state of a checkpoint (base/checkpoint.h), memory apart, and goes on with the
// program. The boot ROM enters it as it enters a resident driver; it lies in resident RAM, and all values
// are in its instructions. In lock step the reference simulator runs it, too, and is in the same state after it.
//
// First it fills the caches, by lists in resident RAM. It goes to each line whose code ran last by an mret that lets a pending software
// interrupt be taken: the line has been fetched when its first instruction is the oldest, and the interrupt comes before that runs. Then it
// loads from the lines that were touched last.
//
// Interrupts are off until its last instruction. Counters stand still while it runs, but for the few instructions after the one
// that lets them go on, at most ten: minstret is set so much lower. A counter of an event that has instructions may be so much higher.
#ifndef TB_ISS_RESTORE_H
#define TB_ISS_RESTORE_H
#include "checkpoint.h"
#include "memory_map.h"

// Words for any checkpoint: up to eight instructions a value.
enum { RESTORE_WORDS = 16384 };
// Where it lies, and the list.
enum { RESTORE_AT = MAP_RESIDENT_BASE + 0x1000, RESTORE_LIST = MAP_RESIDENT_BASE + 0x20000 };

typedef struct {
    uint32_t code[RESTORE_WORDS],
        list[LINES_KINDS * CHECKPOINT_LINES]; // numbers of lines: those of code come first
    size_t words, lines;
    size_t steps; // instructions that run
} restore_t;

// `most`: how many lines of each kind get into caches, at most.
void restore_make(restore_t *restore, const checkpoint_t *checkpoint,
                  const size_t most[LINES_KINDS]);
#endif
