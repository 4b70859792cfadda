/* SPDX-License-Identifier: Apache-2.0 */
/* Instrumentation sampling with duplicated code, after Arnold and Ryder (PLDI 2001): each function
 * has a copy that counts its blocks. The function itself only counts down, at its entry and at its
 * backward jumps; at the end of a countdown it continues in the copy, which returns, through the
 * same countdown, with the next backward jump. For comparison; uses only ordinary instructions.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_DUPLICATE_H
#define SW_ANALYSIS_INSTRUMENT_DUPLICATE_H
#include "liveness.h"
#include <stdio.h>

/* The countdown, to be inserted where `live` must be preserved; it goes to the copy of `block`. The
 * caller frees it. */
char *duplicate_check(uint32_t block, registers_t live, unsigned number);

/* Whether a way from block to block of a function goes backwards. */
static inline bool duplicate_is_back(uint32_t from, uint32_t to) { return to <= from; }

/* The copy of a block: its label, `update`, its lines. Transfers stay in the copy; a backward one
 * leaves it, after `check`, to `back`. */
void duplicate_block(const assembly_t *assembly, const blocks_t *blocks, uint32_t block,
                     const char *update, const char *check, const char *back, FILE *out);
#endif
