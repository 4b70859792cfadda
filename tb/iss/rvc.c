// SPDX-License-Identifier: Apache-2.0
// Expands compressed instructions to the 32-bit instructions that they stand for (unprivileged
// specification, chapter "C"). Floating-point forms and reserved encodings are illegal: 0. HINTs
// expand to what their encoding says, which writes x0 and so does nothing.
#include "state.h"

// Register number of a three-bit field: x8..x15.
static unsigned short_reg(uint32_t c, unsigned low) { return 8 + field(c, low, 3); }

static uint32_t make_i(unsigned op, unsigned f3, unsigned rd, unsigned rs1, uint32_t imm) {
    return (imm & 0xfff) << 20 | rs1 << 15 | f3 << 12 | rd << 7 | op;
}

static uint32_t make_r(unsigned op, unsigned f3, unsigned f7, unsigned rd, unsigned rs1,
                       unsigned rs2) {
    return f7 << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | rd << 7 | op;
}

static uint32_t make_s(unsigned f3, unsigned rs1, unsigned rs2, uint32_t imm) {
    return field(imm, 5, 7) << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | field(imm, 0, 5) << 7 | 0x23;
}

static uint32_t make_b(unsigned f3, unsigned rs1, uint32_t imm) {
    return field(imm, 12, 1) << 31 | field(imm, 5, 6) << 25 | rs1 << 15 | f3 << 12 |
           field(imm, 1, 4) << 8 | field(imm, 11, 1) << 7 | 0x63;
}

static uint32_t make_j(unsigned rd, uint32_t imm) {
    return field(imm, 20, 1) << 31 | field(imm, 1, 10) << 21 | field(imm, 11, 1) << 20 |
           field(imm, 12, 8) << 12 | rd << 7 | 0x6f;
}

// Sign-extended six-bit immediate {12, 6:2}.
static uint32_t imm6(uint32_t c) {
    return (uint32_t)sign_extend(field(c, 12, 1) << 5 | field(c, 2, 5), 6);
}

static uint32_t expand_quadrant0(uint32_t c) {
    unsigned rd = short_reg(c, 2), rs1 = short_reg(c, 7);
    uint32_t word_offset = field(c, 10, 3) << 3 | field(c, 6, 1) << 2 | field(c, 5, 1) << 6;
    uint32_t dword_offset = field(c, 10, 3) << 3 | field(c, 5, 2) << 6;
    uint32_t stack_offset =
        field(c, 11, 2) << 4 | field(c, 7, 4) << 6 | field(c, 6, 1) << 2 | field(c, 5, 1) << 3;
    switch (field(c, 13, 3)) {
    case 0:
        return stack_offset ? make_i(0x13, 0, rd, 2, stack_offset) : 0; // c.addi4spn
    case 2:
        return make_i(0x03, 2, rd, rs1, word_offset); // c.lw
    case 3:
        return make_i(0x03, 3, rd, rs1, dword_offset); // c.ld
    case 6:
        return make_s(2, rs1, rd, word_offset); // c.sw
    case 7:
        return make_s(3, rs1, rd, dword_offset); // c.sd
    default:
        return 0;
    }
}

// c.srli, c.srai, c.andi and the register-register group.
static uint32_t expand_arithmetic(uint32_t c) {
    static const uint8_t f3[4] = {0, 4, 6, 7}; // sub, xor, or, and
    unsigned rd = short_reg(c, 7), rs2 = short_reg(c, 2), which = field(c, 5, 2);
    uint32_t shift = field(c, 12, 1) << 5 | field(c, 2, 5);
    switch (field(c, 10, 2)) {
    case 0:
        return make_i(0x13, 5, rd, rd, shift);
    case 1:
        return make_i(0x13, 5, rd, rd, 0x400 | shift);
    case 2:
        return make_i(0x13, 7, rd, rd, imm6(c));
    default:
        break;
    }
    if (!field(c, 12, 1))
        return make_r(0x33, f3[which], which == 0 ? 0x20 : 0, rd, rd, rs2);
    return which < 2 ? make_r(0x3b, 0, which == 0 ? 0x20 : 0, rd, rd, rs2) : 0; // c.subw, c.addw
}

static uint32_t expand_lui(uint32_t c, unsigned rd) {
    uint32_t imm = imm6(c);
    uint32_t stack =
        (uint32_t)sign_extend(field(c, 12, 1) << 9 | field(c, 6, 1) << 4 | field(c, 5, 1) << 6 |
                                  field(c, 3, 2) << 7 | field(c, 2, 1) << 5,
                              10);
    if (imm == 0)
        return 0;
    if (rd == 2)
        return make_i(0x13, 0, 2, 2, stack); // c.addi16sp
    return imm << 12 | rd << 7 | 0x37;
}

static uint32_t expand_quadrant1(uint32_t c) {
    unsigned rd = field(c, 7, 5);
    uint32_t jump = (uint32_t)sign_extend(
        field(c, 12, 1) << 11 | field(c, 11, 1) << 4 | field(c, 9, 2) << 8 | field(c, 8, 1) << 10 |
            field(c, 7, 1) << 6 | field(c, 6, 1) << 7 | field(c, 3, 3) << 1 | field(c, 2, 1) << 5,
        12);
    uint32_t branch =
        (uint32_t)sign_extend(field(c, 12, 1) << 8 | field(c, 10, 2) << 3 | field(c, 5, 2) << 6 |
                                  field(c, 3, 2) << 1 | field(c, 2, 1) << 5,
                              9);
    switch (field(c, 13, 3)) {
    case 0:
        return make_i(0x13, 0, rd, rd, imm6(c)); // c.addi, c.nop
    case 1:
        return rd ? make_i(0x1b, 0, rd, rd, imm6(c)) : 0; // c.addiw
    case 2:
        return make_i(0x13, 0, rd, 0, imm6(c)); // c.li
    case 3:
        return expand_lui(c, rd);
    case 4:
        return expand_arithmetic(c);
    case 5:
        return make_j(0, jump); // c.j
    case 6:
        return make_b(0, short_reg(c, 7), branch); // c.beqz
    default:
        return make_b(1, short_reg(c, 7), branch); // c.bnez
    }
}

// c.jr, c.mv, c.ebreak, c.jalr, c.add
static uint32_t expand_register(uint32_t c, unsigned rd, unsigned rs2) {
    bool bit12 = field(c, 12, 1);
    if (rs2 != 0)
        return make_r(0x33, 0, 0, rd, bit12 ? rd : 0, rs2);
    if (rd != 0)
        return make_i(0x67, 0, bit12 ? 1 : 0, rd, 0);
    return bit12 ? 0x00100073 : 0;
}

static uint32_t expand_quadrant2(uint32_t c) {
    unsigned rd = field(c, 7, 5), rs2 = field(c, 2, 5);
    uint32_t load_word = field(c, 12, 1) << 5 | field(c, 4, 3) << 2 | field(c, 2, 2) << 6;
    uint32_t load_dword = field(c, 12, 1) << 5 | field(c, 5, 2) << 3 | field(c, 2, 3) << 6;
    uint32_t store_word = field(c, 9, 4) << 2 | field(c, 7, 2) << 6;
    uint32_t store_dword = field(c, 10, 3) << 3 | field(c, 7, 3) << 6;
    switch (field(c, 13, 3)) {
    case 0:
        return make_i(0x13, 1, rd, rd, field(c, 12, 1) << 5 | rs2); // c.slli
    case 2:
        return rd ? make_i(0x03, 2, rd, 2, load_word) : 0; // c.lwsp
    case 3:
        return rd ? make_i(0x03, 3, rd, 2, load_dword) : 0; // c.ldsp
    case 4:
        return expand_register(c, rd, rs2);
    case 6:
        return make_s(2, 2, rs2, store_word); // c.swsp
    case 7:
        return make_s(3, 2, rs2, store_dword); // c.sdsp
    default:
        return 0;
    }
}

uint32_t rvc_expand(uint16_t insn) {
    switch (insn & 3) {
    case 0:
        return expand_quadrant0(insn);
    case 1:
        return expand_quadrant1(insn);
    case 2:
        return expand_quadrant2(insn);
    default:
        return 0;
    }
}
