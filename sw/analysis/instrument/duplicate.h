/* SPDX-License-Identifier: Apache-2.0 */
/* Instrumentation sampling with duplicated code, after Arnold and Ryder (PLDI 2001): of each function there is a copy that counts its blocks.
 * The function itself only counts down, at its entry and where it jumps back; at the end of a countdown it goes on in the copy, which
 * comes back, through the same countdown, with the next jump back. For comparison: ordinary instructions alone.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_DUPLICATE_H
#define SW_ANALYSIS_INSTRUMENT_DUPLICATE_H
#include "liveness.h"
#include <stdio.h>

/* The countdown, to be put where `live` must stay; it goes to the copy of `block`. To be freed. */
char *duplicate_check(uint32_t block, registers_t live, unsigned number);

/* Whether a way from block to block of a function is a way back. */
static inline bool duplicate_is_back(uint32_t from, uint32_t to) { return to <= from; }

/* The copy of a block: its label, `update`, its lines. Transfers stay in the copy; one that goes back leaves it, after `check`, to
 * `back`. */
void duplicate_block(const assembly_t *assembly, const blocks_t *blocks, uint32_t block,
                     const char *update, const char *check, const char *back, FILE *out);
#endif
