// SPDX-License-Identifier: Apache-2.0
// Code that puts a machine out of reset into the state of a checkpoint (base/checkpoint.h), memory apart, and goes on with the
// program. The boot ROM enters it as it enters a resident driver; it lies in resident RAM, and all values
// are in its instructions. First it loads from the lines of RAM that were touched last, so that caches have them; their list lies in
// resident RAM, too. In lock step the reference simulator runs it, too, and is in the same state after it.
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
    uint32_t code[RESTORE_WORDS], list[CHECKPOINT_LINES];
    size_t words, lines;
    size_t steps; // instructions that run
} restore_t;

// `lines`: how many of those that were touched last are loaded from, at most.
void restore_make(restore_t *restore, const checkpoint_t *checkpoint, size_t lines);
#endif
