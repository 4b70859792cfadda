/* SPDX-License-Identifier: Apache-2.0 */
/* Possible causes of a stall, if the samples do not tell: DCPI's rules (Anderson et al., SOSP
 * 1997). All are suspects until something rules them out:
 *
 * - the I-cache and its TLB, if the instruction is on the same line as all its predecessors;
 * - the D-cache and its TLB, if neither the row nor the last writer of a register that it reads is a
 *   load;
 * - full store queues, if the row has no store;
 * - a misprediction, except at the head of a block that a branch, an indirect jump or a return
 *   leads to;
 * - synchronisation, except at an instruction that runs alone or after one;
 * - a unit, if the row has no division or multiplication, and none made its operands.
 */
#ifndef SW_ANALYSIS_PROCEDURE_SUSPECTS_H
#define SW_ANALYSIS_PROCEDURE_SUSPECTS_H
#include "frequency.h"

/* Bit c: cause_t c is a suspect. */
unsigned suspects_of_row(const program_frequency_t *program, const frequency_t *frequency,
                         uint32_t block, unsigned row);
#endif
