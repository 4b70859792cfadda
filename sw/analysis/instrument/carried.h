/* SPDX-License-Identifier: Apache-2.0 */
/* Values that enter a function, or leave it, in a register that the calling convention lets a call
 * change: a global variable in t0, hand-written assembly with its own convention. Counting uses
 * such registers, so the value would be lost.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_CARRIED_H
#define SW_ANALYSIS_INSTRUMENT_CARRIED_H
#include "liveness.h"

typedef struct {
    registers_t at_entry;   /* counting changes them at a function's entry */
    registers_t where_free; /* counting changes them where the function does not need them */
} taken_t;

/* Refuses the first of the `wanted` functions that has such a value in a register of `taken`, with
 * the line. */
bool carried_check(const assembly_t *assembly, const blocks_t *blocks, const bool *wanted,
                   const taken_t *taken, failure_t *failure);

/* Finds handlers that never return: no instruction shows it, but they save registers that a called
 * function need not save. */
void carried_find_handlers(const assembly_t *assembly, blocks_t *blocks);
#endif
