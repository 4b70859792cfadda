// SPDX-License-Identifier: Apache-2.0
// Encoders of RV64IMAC_Zicsr_Zba_Zbb_Zbs instructions: one function a format, named constants for the codes.
#ifndef TESTS_RANDOM_ENCODE_H
#define TESTS_RANDOM_ENCODE_H
#include <stdint.h>

typedef enum {
    OP_LOAD = 0x03,
    OP_FENCE = 0x0f,
    OP_IMM = 0x13,
    OP_AUIPC = 0x17,
    OP_IMM32 = 0x1b,
    OP_STORE = 0x23,
    OP_AMO = 0x2f,
    OP_REG = 0x33,
    OP_LUI = 0x37,
    OP_REG32 = 0x3b,
    OP_BRANCH = 0x63,
    OP_JALR = 0x67,
    OP_JAL = 0x6f,
    OP_SYSTEM = 0x73
} opcode_t;

static inline uint32_t enc_r(unsigned op, unsigned f3, unsigned f7, unsigned rd, unsigned rs1,
                             unsigned rs2) {
    return f7 << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | rd << 7 | op;
}

static inline uint32_t enc_i(unsigned op, unsigned f3, unsigned rd, unsigned rs1, int imm) {
    return ((uint32_t)imm & 0xfff) << 20 | rs1 << 15 | f3 << 12 | rd << 7 | op;
}

static inline uint32_t enc_s(unsigned f3, unsigned rs1, unsigned rs2, int imm) {
    uint32_t i = (uint32_t)imm;
    return (i >> 5 & 0x7f) << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | (i & 0x1f) << 7 | OP_STORE;
}

static inline uint32_t enc_b(unsigned f3, unsigned rs1, unsigned rs2, int offset) {
    uint32_t i = (uint32_t)offset;
    return (i >> 12 & 1) << 31 | (i >> 5 & 0x3f) << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 |
           (i >> 1 & 0xf) << 8 | (i >> 11 & 1) << 7 | OP_BRANCH;
}

static inline uint32_t enc_u(unsigned op, unsigned rd, uint32_t imm) {
    return (imm & 0xfffff000u) | rd << 7 | op;
}

static inline uint32_t enc_j(unsigned rd, int offset) {
    uint32_t i = (uint32_t)offset;
    return (i >> 20 & 1) << 31 | (i >> 1 & 0x3ff) << 21 | (i >> 11 & 1) << 20 |
           (i >> 12 & 0xff) << 12 | rd << 7 | OP_JAL;
}

static inline uint32_t enc_amo(unsigned funct5, unsigned f3, unsigned rd, unsigned rs1,
                               unsigned rs2) {
    return enc_r(OP_AMO, f3, funct5 << 2, rd, rs1, rs2);
}

// csrrw 1, csrrs 2, csrrc 3; +4: the source is a five-bit immediate.
static inline uint32_t enc_csr(unsigned f3, unsigned rd, unsigned source, unsigned csr) {
    return csr << 20 | source << 15 | f3 << 12 | rd << 7 | OP_SYSTEM;
}

// Compressed transfers.
static inline uint16_t enc_cj(int offset) {
    uint32_t i = (uint32_t)offset;
    return (uint16_t)(5u << 13 | (i >> 11 & 1) << 12 | (i >> 4 & 1) << 11 | (i >> 8 & 3) << 9 |
                      (i >> 10 & 1) << 8 | (i >> 6 & 1) << 7 | (i >> 7 & 1) << 6 |
                      (i >> 1 & 7) << 3 | (i >> 5 & 1) << 2 | 1);
}

// c.beqz (not_zero 0) and c.bnez (1) on x8..x15.
static inline uint16_t enc_cb(unsigned not_zero, unsigned rs1, int offset) {
    uint32_t i = (uint32_t)offset;
    return (uint16_t)((6u + not_zero) << 13 | (i >> 8 & 1) << 12 | (i >> 3 & 3) << 10 |
                      (rs1 & 7) << 7 | (i >> 6 & 3) << 5 | (i >> 1 & 3) << 3 | (i >> 5 & 1) << 2 |
                      1);
}

// c.jr (link 0) and c.jalr (link 1).
static inline uint16_t enc_cjr(unsigned link, unsigned rs1) {
    return (uint16_t)(4u << 13 | link << 12 | rs1 << 7 | 2);
}

// imm: a multiple of 16 from -512 to 496, not 0.
static inline uint16_t enc_c_addi16sp(int imm) {
    uint32_t i = (uint32_t)imm;
    return (uint16_t)(3u << 13 | (i >> 9 & 1) << 12 | 2u << 7 | (i >> 4 & 1) << 6 |
                      (i >> 6 & 1) << 5 | (i >> 7 & 3) << 3 | (i >> 5 & 1) << 2 | 1);
}

static inline uint32_t enc_addi(unsigned rd, unsigned rs1, int imm) {
    return enc_i(OP_IMM, 0, rd, rs1, imm);
}
static inline uint32_t enc_add(unsigned rd, unsigned rs1, unsigned rs2) {
    return enc_r(OP_REG, 0, 0, rd, rs1, rs2);
}
static inline uint32_t enc_ld(unsigned rd, unsigned rs1, int imm) {
    return enc_i(OP_LOAD, 3, rd, rs1, imm);
}
static inline uint32_t enc_sd(unsigned rs2, unsigned rs1, int imm) {
    return enc_s(3, rs1, rs2, imm);
}

enum { INSN_ECALL = 0x73, INSN_EBREAK = 0x100073, INSN_MRET = 0x30200073, INSN_WFI = 0x10500073 };
enum { INSN_SRET = 0x10200073, INSN_SFENCE_VMA = 0x12000073 };
enum { INSN_FENCE_I = 0x100f, INSN_FENCE = 0x0ff0000f, INSN_C_EBREAK = 0x9002 };

#endif
