/* SPDX-License-Identifier: Apache-2.0 */
/* See operands.h. Legal instructions only: others never retire, and the graph consists of retired
 * ones. */
#include "operands.h"
#include "profile_insn.h"

static unsigned bits(uint32_t raw, unsigned high, unsigned low) {
    return raw >> low & ((2u << (high - low)) - 1);
}

/* An integer operation on x0 is a hint: it needs no unit. */
static operands_t integer(operation_t operation, unsigned rd, unsigned rs1, unsigned rs2) {
    if (operation == OPERATION_ALU && rd == 0)
        return (operands_t){.operation = OPERATION_NONE};
    return (operands_t){operation, SERIAL_NOT, (uint8_t)rd, (uint8_t)rs1, (uint8_t)rs2, false};
}

static operands_t local(operation_t operation, unsigned rs1, unsigned rs2) {
    return (operands_t){operation, SERIAL_NOT, 0, (uint8_t)rs1, (uint8_t)rs2, true};
}

/* --- 16-bit instructions, one function for each quadrant */

static operands_t quadrant_0(uint32_t raw) {
    unsigned low = 8 + bits(raw, 4, 2), high = 8 + bits(raw, 9, 7), funct = bits(raw, 15, 13);
    if (funct == 0) /* c.addi4spn */
        return integer(OPERATION_ALU, low, 2, 0);
    return funct < 4 ? integer(OPERATION_LOAD, low, high, 0)
                     : integer(OPERATION_STORE, 0, high, low);
}

static operands_t quadrant_1(uint32_t raw) {
    unsigned rd = bits(raw, 11, 7), high = 8 + bits(raw, 9, 7), funct = bits(raw, 15, 13);
    switch (funct) {
    case 2:
        return integer(OPERATION_ALU, rd, 0, 0); /* c.li */
    case 3:
        return integer(OPERATION_ALU, rd, rd == 2 ? 2 : 0, 0); /* c.addi16sp, c.lui */
    case 4:
        return integer(OPERATION_ALU, high, high, bits(raw, 11, 10) == 3 ? 8 + bits(raw, 4, 2) : 0);
    case 5:
        return local(OPERATION_NONE, 0, 0); /* c.j */
    case 6:
    case 7:
        return local(OPERATION_BRANCH, high, 0);
    default:
        return integer(OPERATION_ALU, rd, rd, 0); /* c.addi, c.addiw */
    }
}

static operands_t quadrant_2(uint32_t raw) {
    unsigned rd = bits(raw, 11, 7), rs2 = bits(raw, 6, 2), funct = bits(raw, 15, 13);
    bool second = bits(raw, 12, 12);
    if (funct == 0)
        return integer(OPERATION_ALU, rd, rd, 0); /* c.slli */
    if (funct < 4)
        return integer(OPERATION_LOAD, rd, 2, 0);
    if (funct > 4)
        return integer(OPERATION_STORE, 0, 2, rs2);
    if (rs2 == 0) /* c.jr, c.jalr */
        return integer(OPERATION_BRANCH, second, rd, 0);
    return integer(OPERATION_ALU, rd, second ? rd : 0, rs2); /* c.add, c.mv */
}

/* --- 32-bit instructions */

static operands_t alone(operation_t operation, serial_t serial, uint32_t raw, bool reads) {
    return (operands_t){operation,
                        serial,
                        (uint8_t)bits(raw, 11, 7),
                        (uint8_t)(reads ? bits(raw, 19, 15) : 0),
                        (uint8_t)(operation == OPERATION_ATOMIC ? bits(raw, 24, 20) : 0),
                        false};
}

/* A CSR instruction that only reads status, scratch, epc, cause and tval of M and S, or satp, is an
 * ordinary instruction (decode/decode.sv, csr_plain). */
static bool reads_still(uint32_t raw) {
    unsigned csr = bits(raw, 31, 20);
    bool writes = !(bits(raw, 13, 13) && bits(raw, 19, 15) == 0);
    bool still = csr == 0x180 || csr == 0x100 || csr == 0x300 || csr >> 2 == 0x140 >> 2 ||
                 csr >> 2 == 0x340 >> 2;
    return still && !writes && bits(raw, 11, 7) != 0;
}

static operands_t system_of(uint32_t raw) {
    static const operands_t none = {.serial = SERIAL_EMPTY}, waits = {.serial = SERIAL_DRAINED};
    unsigned funct = bits(raw, 14, 12), csr = bits(raw, 31, 20);
    bool regime = csr == 0x180 || csr >> 5 == 0x1d || csr >> 6 == 0x0f; /* satp, PMP */
    if (funct != 0 && reads_still(raw))
        return integer(OPERATION_LINK, bits(raw, 11, 7), 0, 0);
    if (funct != 0)
        return alone(OPERATION_SYSTEM, regime ? SERIAL_DRAINED : SERIAL_EMPTY, raw, funct < 4);
    if (csr >> 5 == 0x09) /* sfence.vma */
        return alone(OPERATION_SYSTEM, SERIAL_DRAINED, raw, true);
    return csr == 0x105 ? waits : none; /* wfi; ecall never retires */
}

/* Counts of leading, trailing and set bits. */
static bool counts_bits(uint32_t raw) {
    return bits(raw, 31, 25) == 0x30 && bits(raw, 14, 12) == 1 && bits(raw, 24, 20) < 3;
}

/* prefetch.r, prefetch.w: they only put an address on the memory unit's port; in the graph they are
 * like any other one-cycle operation. */
static bool is_prefetch(uint32_t raw) {
    return bits(raw, 14, 12) == 6 && !bits(raw, 11, 7) && (bits(raw, 24, 20) | 2) == 3;
}

static operands_t operands_of_32(uint32_t raw) {
    unsigned rd = bits(raw, 11, 7), rs1 = bits(raw, 19, 15), rs2 = bits(raw, 24, 20);
    bool muldiv = bits(raw, 31, 25) == 1, divides = bits(raw, 14, 14);
    switch (raw & 0x7f) {
    case 0x37: /* lui */
        return integer(OPERATION_ALU, rd, 0, 0);
    case 0x17: /* auipc */
        return integer(OPERATION_LINK, rd, 0, 0);
    case 0x6f: /* jal */
        return rd ? integer(OPERATION_LINK, rd, 0, 0) : local(OPERATION_NONE, 0, 0);
    case 0x67: /* jalr */
        return integer(OPERATION_BRANCH, rd, rs1, 0);
    case 0x63: /* conditional branches */
        return local(OPERATION_BRANCH, rs1, rs2);
    case 0x03:
        return integer(OPERATION_LOAD, rd, rs1, 0);
    case 0x23:
        return integer(OPERATION_STORE, 0, rs1, rs2);
    case 0x13:
        if (is_prefetch(raw))
            return (operands_t){.operation = OPERATION_ALU, .rs1 = (uint8_t)rs1};
        __attribute__((fallthrough));
    case 0x1b:
        return integer(counts_bits(raw) ? OPERATION_LONG : OPERATION_ALU, rd, rs1, 0);
    case 0x33:
    case 0x3b:
        return integer(!muldiv   ? OPERATION_ALU
                       : divides ? OPERATION_DIVIDE
                                 : OPERATION_LONG,
                       rd, rs1, rs2);
    case 0x2f:
        return alone(OPERATION_ATOMIC, SERIAL_DRAINED, raw, true);
    case 0x0f: /* fence, fence.i */
        return (operands_t){.serial = SERIAL_DRAINED};
    default:
        return system_of(raw);
    }
}

operands_t operands_of(uint32_t raw) {
    switch (raw & 3) {
    case 0:
        return quadrant_0(raw);
    case 1:
        return quadrant_1(raw);
    case 2:
        return quadrant_2(raw);
    default:
        return operands_of_32(profile_insn_executed(raw));
    }
}
