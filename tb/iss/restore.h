// SPDX-License-Identifier: Apache-2.0
// Code that puts a machine out of reset into the state of a checkpoint (base/checkpoint.h), except
// memory, and continues the program. The boot ROM enters it as it enters a resident driver. It lies
// in resident RAM, and all values are in its instructions. In lock step the reference simulator
// runs it, too, and ends in the same state.
//
// First it fills the caches, from lists in resident RAM. It visits each line whose code ran last by
// an mret that enables a pending software interrupt: the line has been fetched when its first
// instruction is the oldest, and the interrupt is taken before that instruction runs. Then it loads
// from the lines that were touched last.
//
// Interrupts are off until its last instruction. Counters stand still while it runs, except for the
// instructions after the one that starts them again, at most ten: minstret is set that much lower.
// A counter of an event that those instructions cause may be that much higher.
#ifndef TB_ISS_RESTORE_H
#define TB_ISS_RESTORE_H
#include "checkpoint.h"
#include "memory_map.h"

// Enough words for any checkpoint: up to eight instructions a value.
enum { RESTORE_WORDS = 16384 };
// Addresses of the code and of the list.
enum { RESTORE_AT = MAP_RESIDENT_BASE + 0x1000, RESTORE_LIST = MAP_RESIDENT_BASE + 0x20000 };

typedef struct {
    uint32_t code[RESTORE_WORDS],
        list[LINES_KINDS * CHECKPOINT_LINES]; // line numbers: those of code come first
    size_t words, lines;
    size_t steps; // instructions that run
} restore_t;

// `most`: how many lines of each kind are put into caches, at most.
void restore_make(restore_t *restore, const checkpoint_t *checkpoint,
                  const size_t most[LINES_KINDS]);
#endif
