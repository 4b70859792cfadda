/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the machine has the instructions that a program was compiled for, as far as its ELF file
 * says: by the ABI in e_flags, and by the architecture in its attributes (RISC-V ELF psABI,
 * "Attributes").
 *
 * A missing extension is refused. Floating point and vectors, and a hard-float ABI, are refused
 * only if the code contains such an instruction, since compilers often get more extensions than
 * they use.
 */
#ifndef SW_ANALYSIS_BASE_PROGRAM_ISA_H
#define SW_ANALYSIS_BASE_PROGRAM_ISA_H
#include "program.h"

#define MACHINE_ISA "rv64imac_zicbop_zicsr_zifencei_zba_zbb_zbs"
#define MACHINE_FLAGS "-march=rv64imac -mabi=lp64"

/* Whether one of the program's instructions is of this kind, and where the first one is; `raw`: 16
 * or 32 bits, unchanged. */
bool program_find_instruction(const program_t *program, bool (*is_it)(uint32_t raw),
                              uint64_t *address);

bool program_isa_check(const program_t *program, const char *path, failure_t *failure);
#endif
