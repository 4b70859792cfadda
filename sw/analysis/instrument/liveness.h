/* Which registers hold a value that is needed later, so that code put between instructions finds free ones.
 *
 * The standard calling convention holds: a call leaves nothing in t0 to t6 and a0 to a7 but results. Inline assembly needs everything.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_LIVENESS_H
#define SW_ANALYSIS_INSTRUMENT_LIVENESS_H
#include "blocks.h"

/* A bit for each register. */
typedef uint32_t registers_t;

/* In front of each block's first instruction; to be freed. */
registers_t *liveness_find(const assembly_t *assembly, const blocks_t *blocks);

/* In front of the last instruction of a block. */
registers_t liveness_before_last(const assembly_t *assembly, const blocks_t *blocks,
                                 const registers_t *live, uint32_t block);

/* Registers that a function may change and that are not in `live`, t0 first where it is one of them; returns how many, `want` at most. */
size_t liveness_free(registers_t live, unsigned *reg, size_t want);

const char *register_name(unsigned reg);
#endif
