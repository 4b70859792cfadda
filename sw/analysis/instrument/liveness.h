/* SPDX-License-Identifier: Apache-2.0 */
/* Which registers hold a value that is needed later, so that inserted code finds free ones.
 *
 * The standard calling convention holds: a call leaves only results in t0 to t6 and a0 to a7.
 * Inline assembly needs all registers.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_LIVENESS_H
#define SW_ANALYSIS_INSTRUMENT_LIVENESS_H
#include "blocks.h"

/* A bit for each register. */
typedef uint32_t registers_t;
#define REGISTER_BIT(reg) (UINT32_C(1) << (reg))
enum { REGISTER_T2 = 7, REGISTER_A0 = 10, REGISTER_A1 = 11 };
#define REGISTERS_ARGUMENTS (UINT32_C(0xff) << REGISTER_A0)
#define REGISTERS_TEMPORARY (UINT32_C(7) << 5 | UINT32_C(0xf) << 28)

/* The live registers before each block's first instruction; the caller frees the array. */
registers_t *liveness_find(const assembly_t *assembly, const blocks_t *blocks);

/* The live registers before the last instruction of a block. */
registers_t liveness_before_last(const assembly_t *assembly, const blocks_t *blocks,
                                 const registers_t *live, uint32_t block);

/* The live registers after a line of a block. */
registers_t liveness_after(const assembly_t *assembly, const blocks_t *blocks,
                           const registers_t *live, uint32_t block, size_t line);

/* The registers of an instruction alone, without those that a call changes or receives. */
registers_t register_reads(const asm_line_t *line);
registers_t register_writes(const asm_line_t *line);

/* The registers of a foreign or compound line: all that it names. */
registers_t register_names(const asm_line_t *line);

/* Whether a call does not link by ra: the compiler's own routines have other conventions. */
bool links_otherwise(const asm_line_t *line);

/* The registers that counting code may use where they are free. */
registers_t liveness_takes(void);

/* Registers that a function may change and that are not in `live`, t0 first if it is one; returns
 * how many, at most `want`. */
size_t liveness_free(registers_t live, unsigned *reg, size_t want);

const char *register_name(unsigned reg);
#endif
