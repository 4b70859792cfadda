// SPDX-License-Identifier: Apache-2.0
// Random integer instructions.
#include "encode.h"
#include "iss.h"
#include "program.h"

static const uint8_t word_functs[] = {0, 1, 5};

static void emit_register_form(program_t *p) {
    bool word = chance(p, 3);
    unsigned f3 = word ? word_functs[below(p, 3)] : below(p, 8);
    unsigned f7 = (f3 == 0 || f3 == 5) && chance(p, 2) ? 0x20 : 0;
    emit(p, enc_r(word ? OP_REG32 : OP_REG, f3, f7, free_rd(p), any_rs(p), any_rs(p)));
}

static void emit_immediate_form(program_t *p) {
    bool word = chance(p, 3);
    unsigned f3 = word ? word_functs[below(p, 3)] : below(p, 8);
    int imm = (int)below(p, 4096);
    if (f3 == 1 || f3 == 5)
        imm = (int)(below(p, word ? 32 : 64) | (f3 == 5 && chance(p, 2) ? 0x400 : 0));
    emit(p, enc_i(word ? OP_IMM32 : OP_IMM, f3, free_rd(p), any_rs(p), imm));
}

void piece_arithmetic(program_t *p) {
    switch (below(p, 8)) {
    case 0:
        emit(p, enc_u(OP_LUI, free_rd(p), (uint32_t)random_next(p)));
        break;
    case 1:
        emit(p, enc_u(OP_AUIPC, free_rd(p), (uint32_t)random_next(p)));
        break;
    case 2:
        emit_value(p, free_rd(p), random_value(p));
        break;
    case 3:
    case 4:
        emit_immediate_form(p);
        break;
    default:
        emit_register_form(p);
        break;
    }
}

// Is this compressed instruction safe here, given what it expands to? Integer operations may write
// any free register; loads and stores must go through a pointer into the hot area.
static bool compressed_is_safe(uint32_t insn) {
    unsigned op = insn & 0x7f, rd = insn >> 7 & 31, rs1 = insn >> 15 & 31;
    unsigned rs2 = insn >> 20 & 31;
    switch (op) {
    case OP_IMM:
    case OP_IMM32:
    case OP_LUI:
        return may_write(rd) && rs1 != TIMED;
    case OP_REG:
    case OP_REG32:
        return may_write(rd) && rs1 != TIMED && rs2 != TIMED;
    case OP_LOAD:
        return may_write(rd) && (rs1 == SP || rs1 == HOT || rs1 == WIDE);
    case OP_STORE:
        return rs2 != TIMED && (rs1 == SP || rs1 == HOT || rs1 == WIDE);
    default:
        return false;
    }
}

// Random halfwords until one passes: every encoding, HINTs too, turns up.
void emit_compressed(program_t *p) {
    for (;;) {
        uint16_t half = (uint16_t)random_next(p);
        uint32_t insn = (half & 3) == 3 ? 0 : rvc_expand(half);
        if (insn && compressed_is_safe(insn)) {
            emit(p, half);
            return;
        }
    }
}

// Now and then c.addi16sp there and back; what is between sees the stack pointer moved.
void piece_compressed(program_t *p) {
    bool move = chance(p, 64);
    int distance = 16 * (1 + (int)below(p, 31));
    if (move)
        emit(p, enc_c_addi16sp(distance));
    emit_compressed(p);
    if (move)
        emit(p, enc_c_addi16sp(-distance));
}

void piece_multiply(program_t *p) {
    bool word = chance(p, 3);
    unsigned f3 = word ? (chance(p, 5) ? 0 : 4 + below(p, 4)) : below(p, 8);
    unsigned rs1 = any_rs(p), rs2 = any_rs(p);
    if (chance(p, 3))
        emit_value(p, rs1 = free_rd(p), random_value(p));
    if (chance(p, 3))
        emit_value(p, rs2 = free_rd(p), random_value(p));
    emit(p, enc_r(word ? OP_REG32 : OP_REG, f3, 1, free_rd(p), rs1, rs2));
}

// A long chain through one register.
void piece_chain(program_t *p) {
    unsigned rd = free_rd(p), length = 4 + below(p, 12);
    for (unsigned i = 0; i < length; i++) {
        unsigned f7 = chance(p, 6) ? 1 : 0, f3 = below(p, f7 ? 4 : 8);
        emit(p, enc_r(OP_REG, f3, f7, rd, rd, chance(p, 2) ? rd : any_rs(p)));
    }
}
