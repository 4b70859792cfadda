/* SPDX-License-Identifier: Apache-2.0 */
/* A program's instructions by their address, and their successors.
 *
 *     code_t *code;
 *     if (!code_open(&code, "sort.elf", &failure)) ...
 *     if (code_at(code, pc, &raw)) next = pc + insn_size(raw);
 */
#ifndef SW_ANALYSIS_NAMES_CODE_H
#define SW_ANALYSIS_NAMES_CODE_H
#include "failure.h"
#include <stdint.h>

typedef struct code code_t;

bool code_open(code_t **code, const char *program, failure_t *failure);
void code_close(code_t *code);

/* Returns false if no instruction is there. A 16-bit one is in the low half of `raw`. */
bool code_at(const code_t *code, uint64_t pc, uint32_t *raw);
#endif
