/* SPDX-License-Identifier: Apache-2.0 */
/* Profile instructions by their bits (docs/instrumentation.md): names and operands, which objdump
 * does not know, and the instruction that they execute as. */
#ifndef SW_ANALYSIS_BASE_PROFILE_INSN_H
#define SW_ANALYSIS_BASE_PROFILE_INSN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The instruction as objdump would write it, the flag first: "p.ld 1,a0,8(sp)", "p.jal 0,80001234".
 * Returns false if it is no profile instruction. */
bool profile_insn_text(char *text, size_t room, uint32_t raw, uint64_t pc);
/* Whether its last operand is the address of a transfer's target. */
bool profile_insn_has_target(uint32_t raw);

/* The base instruction that it executes as in the core (profile_expand.sv, decode.sv): in
 * registers, in memory, as a transfer. p.inc is a store of a doubleword, with no register; pushpf
 * and poppf store and load a byte relative to sp; the other control instructions do nothing to
 * registers or memory. Returns `raw` if it is no profile instruction. */
uint32_t profile_insn_executed(uint32_t raw);
#endif
