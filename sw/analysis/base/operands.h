/* SPDX-License-Identifier: Apache-2.0 */
/* What an instruction reads, writes and needs of the core, from its bits alone: the facts of
 * rtl/core/decode/decode.sv (16-bit forms: rtl/core/fetch/rvc_expand.sv) that the dependence graph
 * is built from.
 *
 *     operands_t o = operands_of(life->raw);
 *     if (o.rd) ...
 */
#ifndef SW_ANALYSIS_BASE_OPERANDS_H
#define SW_ANALYSIS_BASE_OPERANDS_H
#include <stdbool.h>
#include <stdint.h>

typedef enum {
    OPERATION_NONE,   /* needs no unit: done when it is dispatched */
    OPERATION_ALU,    /* any integer unit, one cycle */
    OPERATION_LINK,   /* unit 0, one cycle: jal, auipc, reads of some CSRs */
    OPERATION_BRANCH, /* unit 0, takes a checkpoint: conditional branches, jalr */
    OPERATION_LONG,   /* last unit, MUL_LATENCY cycles: multiplications, counts of bits */
    OPERATION_DIVIDE, /* last unit */
    OPERATION_LOAD,
    OPERATION_STORE,
    OPERATION_ATOMIC, /* memory unit, alone in the machine */
    OPERATION_SYSTEM, /* unit 0, alone in the machine: CSRs, sfence.vma */
} operation_t;

/* A serialising instruction waits for an empty machine, and most also for all stores to be
 * written. */
typedef enum { SERIAL_NOT, SERIAL_EMPTY, SERIAL_DRAINED } serial_t;

typedef struct {
    operation_t operation;
    serial_t serial;
    uint8_t rd, rs1, rs2; /* 0: none */
    bool local; /* a transfer that neither calls nor returns: a conditional branch, a jump */
} operands_t;

operands_t operands_of(uint32_t raw);

static inline bool is_memory(operation_t operation) {
    return operation == OPERATION_LOAD || operation == OPERATION_STORE ||
           operation == OPERATION_ATOMIC;
}
#endif
