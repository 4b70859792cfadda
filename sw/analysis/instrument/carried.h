/* SPDX-License-Identifier: Apache-2.0 */
/* Values that come into a function, or leave it, in a register that the calling convention lets a call change: a variable of the whole
 * program in t0, assembly by hand with a convention of its own. Counting takes such registers, so that the value would be lost.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_CARRIED_H
#define SW_ANALYSIS_INSTRUMENT_CARRIED_H
#include "liveness.h"

typedef struct {
    registers_t at_entry;   /* counting changes them at a function's entry */
    registers_t where_free; /* counting changes them where the function does not need them */
} taken_t;

/* Refuses the first function, of those `wanted`, that has such a value in a register of `taken`, with the line. */
bool carried_check(const assembly_t *assembly, const blocks_t *blocks, const bool *wanted,
                   const taken_t *taken, failure_t *failure);

/* Finds handlers that never return: no instruction tells, but they keep registers that a called function need not keep. */
void carried_find_handlers(const assembly_t *assembly, blocks_t *blocks);
#endif
