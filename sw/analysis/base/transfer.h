/* SPDX-License-Identifier: Apache-2.0 */
/* Control transfers, by the instruction's bits (RISC-V unprivileged specification: branches, JAL, JALR
 * and their compressed forms; a return is a jump through a link register, x1 or x5).
 */
#ifndef SW_ANALYSIS_BASE_TRANSFER_H
#define SW_ANALYSIS_BASE_TRANSFER_H
#include <stdbool.h>
#include <stdint.h>

typedef enum {
    TRANSFER_NONE,
    TRANSFER_BRANCH, /* conditional; this and the next two have a target */
    TRANSFER_JUMP,
    TRANSFER_CALL,
    TRANSFER_INDIRECT_JUMP,
    TRANSFER_INDIRECT_CALL,
    TRANSFER_RETURN,
    TRANSFER_STOP /* return from a trap: unknown target */
} transfer_t;

enum { INSN_FENCE_I = 0x0000100f }; /* the code after it may have changed */

static inline unsigned insn_size(uint32_t raw) { return (raw & 3) == 3 ? 4 : 2; }

/* `raw`: 16-bit instructions in the low half. */
transfer_t transfer_decode(uint32_t raw, uint64_t pc, uint64_t *target);

/* Whether execution may fall through to the next instruction in memory. */
static inline bool transfer_falls(transfer_t transfer) {
    return transfer == TRANSFER_NONE || transfer == TRANSFER_BRANCH;
}
static inline bool transfer_calls(transfer_t transfer) {
    return transfer == TRANSFER_CALL || transfer == TRANSFER_INDIRECT_CALL;
}
#endif
