/* SPDX-License-Identifier: Apache-2.0 */
/* See transfer.h. */
#include "transfer.h"

static bool is_link(unsigned reg) { return reg == 1 || reg == 5; }

/* Bits [low, low + width) of raw, moved to bit `to`. */
static uint64_t bits(uint32_t raw, unsigned low, unsigned width, unsigned to) {
    return (uint64_t)(raw >> low & ((1u << width) - 1)) << to;
}

static uint64_t sign(uint64_t value, unsigned width) {
    uint64_t top = UINT64_C(1) << (width - 1);
    return (value ^ top) - top;
}

static transfer_t indirect(unsigned rd, unsigned rs1) {
    if (rd)
        return TRANSFER_INDIRECT_CALL;
    return is_link(rs1) ? TRANSFER_RETURN : TRANSFER_INDIRECT_JUMP;
}

static transfer_t decode_full(uint32_t raw, uint64_t pc, uint64_t *target) {
    unsigned rd = raw >> 7 & 31, rs1 = raw >> 15 & 31;
    switch (raw & 0x7f) {
    case 0x63:
        *target = pc + sign(bits(raw, 8, 4, 1) | bits(raw, 25, 6, 5) | bits(raw, 7, 1, 11) |
                                bits(raw, 31, 1, 12),
                            13);
        return TRANSFER_BRANCH;
    case 0x6f:
        *target = pc + sign(bits(raw, 21, 10, 1) | bits(raw, 20, 1, 11) | bits(raw, 12, 8, 12) |
                                bits(raw, 31, 1, 20),
                            21);
        return rd ? TRANSFER_CALL : TRANSFER_JUMP;
    case 0x67:
        return indirect(rd, rs1);
    default:
        return raw == 0x30200073 || raw == 0x10200073 ? TRANSFER_STOP : TRANSFER_NONE;
    }
}

static transfer_t decode_compressed(uint32_t raw, uint64_t pc, uint64_t *target) {
    unsigned op = raw & 3, funct = raw >> 13 & 7, rs1 = raw >> 7 & 31, rs2 = raw >> 2 & 31;
    if (op == 1 && funct == 5) {
        *target = pc + sign(bits(raw, 3, 3, 1) | bits(raw, 11, 1, 4) | bits(raw, 2, 1, 5) |
                                bits(raw, 7, 1, 6) | bits(raw, 6, 1, 7) | bits(raw, 9, 2, 8) |
                                bits(raw, 8, 1, 10) | bits(raw, 12, 1, 11),
                            12);
        return TRANSFER_JUMP;
    }
    if (op == 1 && funct >= 6) {
        *target = pc + sign(bits(raw, 3, 2, 1) | bits(raw, 10, 2, 3) | bits(raw, 2, 1, 5) |
                                bits(raw, 5, 2, 6) | bits(raw, 12, 1, 8),
                            9);
        return TRANSFER_BRANCH;
    }
    if (op == 2 && funct == 4 && rs2 == 0 && rs1)
        return indirect(raw >> 12 & 1, rs1);
    return TRANSFER_NONE;
}

transfer_t transfer_decode(uint32_t raw, uint64_t pc, uint64_t *target) {
    *target = 0;
    return (raw & 3) == 3 ? decode_full(raw, pc, target)
                          : decode_compressed(raw & 0xffff, pc, target);
}
