// SPDX-License-Identifier: Apache-2.0
// Code that puts a machine out of reset into the state of a checkpoint (base/checkpoint.h), except
// memory, and continues the program. The boot ROM enters it as it enters a resident driver. It lies
// in resident RAM, and all values are in its instructions. In lock step the reference simulator
// runs it, too, and ends in the same state.
//
// First it fills the caches, from lists in resident RAM. It visits each line whose code ran last by
// an mret that enables a pending software interrupt: the line has been fetched when its first
// instruction is the oldest, and the interrupt is taken before that instruction runs. Then it loads
// from the lines that were touched last, and an amoor.w of 0 makes dirty what the program left
// dirty. A line that is in the first level and dirty in the second alone is touched twice: first
// of all, dirty, so that the others drive it out, and clean in its turn.
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
#define RESTORE_DIRTY 0x80000000u
// Addresses of the code and of the list.
enum { RESTORE_AT = MAP_RESIDENT_BASE + 0x1000, RESTORE_LIST = MAP_RESIDENT_BASE + 0x20000 };

// Lines of the caches that the code fills; 0: none.
typedef struct {
    size_t code, data, second; // of the first level's two, and of the second level
} restore_caches_t;

typedef struct {
    uint32_t code[RESTORE_WORDS],
        list[(LINES_KINDS + 1) * CHECKPOINT_LINES]; // line numbers, RESTORE_DIRTY; code comes first
    size_t words, lines, dirty;
    size_t steps; // instructions that run
} restore_t;

void restore_make(restore_t *restore, const checkpoint_t *checkpoint,
                  const restore_caches_t *caches);
#endif
