// SPDX-License-Identifier: Apache-2.0
// Random instructions of Zba, Zbb and Zbs, on values where their results turn: 0, all ones, single
// bits, the bounds of the two words.
#include "encode.h"
#include "program.h"

typedef struct {
    uint8_t op, f3, f7;
} register_form_t;

static const register_form_t register_forms[] = {
    {OP_REG32, 0, 0x04}, // add.uw
    {OP_REG, 2, 0x10},   // sh1add, sh2add, sh3add
    {OP_REG, 4, 0x10},   {OP_REG, 6, 0x10},
    {OP_REG32, 2, 0x10}, // sh1add.uw, sh2add.uw, sh3add.uw
    {OP_REG32, 4, 0x10}, {OP_REG32, 6, 0x10},
    {OP_REG, 7, 0x20}, // andn, orn, xnor
    {OP_REG, 6, 0x20},   {OP_REG, 4, 0x20},
    {OP_REG, 4, 0x05}, // min, minu, max, maxu
    {OP_REG, 5, 0x05},   {OP_REG, 6, 0x05},
    {OP_REG, 7, 0x05},   {OP_REG, 1, 0x30}, // rol, ror, rolw, rorw
    {OP_REG, 5, 0x30},   {OP_REG32, 1, 0x30},
    {OP_REG32, 5, 0x30}, {OP_REG, 1, 0x24}, // bclr, bext, binv, bset
    {OP_REG, 5, 0x24},   {OP_REG, 1, 0x34},
    {OP_REG, 1, 0x14},
};

typedef struct {
    uint8_t op, f3;
    uint16_t imm;
    uint8_t amounts; // how many low bits of the immediate are a random shift amount
} immediate_form_t;

static const immediate_form_t immediate_forms[] = {
    {OP_IMM32, 1, 0x080, 6}, // slli.uw
    {OP_IMM, 5, 0x600, 6},   // rori
    {OP_IMM32, 5, 0x600, 5}, // roriw
    {OP_IMM, 1, 0x480, 6},   // bclri, bexti, binvi, bseti
    {OP_IMM, 5, 0x480, 6},   {OP_IMM, 1, 0x680, 6},   {OP_IMM, 1, 0x280, 6},
    {OP_IMM, 1, 0x600, 0},                                                     // clz, ctz, cpop
    {OP_IMM, 1, 0x601, 0},   {OP_IMM, 1, 0x602, 0},   {OP_IMM32, 1, 0x600, 0}, // clzw, cpopw
    {OP_IMM32, 1, 0x602, 0}, {OP_IMM, 1, 0x604, 0}, // sext.b, sext.h, zext.h
    {OP_IMM, 1, 0x605, 0},   {OP_REG32, 4, 0x080, 0}, {OP_IMM, 5, 0x287, 0}, // orc.b
    {OP_IMM, 5, 0x6b8, 0},                                                   // rev8
};

enum { REGISTER_FORMS = sizeof register_forms / sizeof *register_forms };
enum { IMMEDIATE_FORMS = sizeof immediate_forms / sizeof *immediate_forms };

static uint64_t turning_value(program_t *p) {
    static const uint64_t bounds[] = {0,
                                      ~0ull,
                                      0x7fffffff,
                                      0x80000000,
                                      0xffffffff,
                                      0x100000000ull,
                                      0x7f,
                                      0x80,
                                      0x7fff,
                                      0x8000,
                                      1ull << 63,
                                      (1ull << 63) - 1,
                                      0xff00ff00ffull,
                                      0xffffffff80000000ull,
                                      63,
                                      64};
    switch (below(p, 4)) {
    case 0:
        return bounds[below(p, sizeof bounds / sizeof *bounds)];
    case 1:
        return 1ull << below(p, 64);
    case 2:
        return ~0ull << below(p, 64);
    default:
        return ~(1ull << below(p, 64)) >> below(p, 64);
    }
}

// A source, fresh more often than not: what random instructions compute soon wears out.
static unsigned turning_rs(program_t *p) {
    unsigned rs = any_rs(p);
    if (!chance(p, 3))
        emit_value(p, rs = free_rd(p), turning_value(p));
    return rs;
}

// ctzw of a low word 0 is wrong in QEMU 7.2 (it counts on above): only with --core.
static void emit_count_trailing_word(program_t *p) {
    unsigned rs = turning_rs(p), rd = free_short(p);
    if (!p->core)
        emit(p, enc_i(OP_IMM, 1, rd, rs, 0x280 | (int)below(p, 32))); // bseti
    emit(p, enc_i(OP_IMM32, 1, rd, p->core ? rs : rd, 0x601));
}

void piece_bitmanip(program_t *p) {
    unsigned which = below(p, REGISTER_FORMS + IMMEDIATE_FORMS + 1);
    if (which < REGISTER_FORMS) {
        const register_form_t *form = &register_forms[which];
        unsigned rs1 = turning_rs(p), rs2 = chance(p, 8) ? rs1 : turning_rs(p);
        emit(p, enc_r(form->op, form->f3, form->f7, free_rd(p), rs1, rs2));
    } else if (which < REGISTER_FORMS + IMMEDIATE_FORMS) {
        const immediate_form_t *form = &immediate_forms[which - REGISTER_FORMS];
        unsigned rs = turning_rs(p);
        int imm = form->imm | (int)below(p, 1u << form->amounts);
        emit(p, enc_i(form->op, form->f3, free_rd(p), rs, imm));
    } else {
        emit_count_trailing_word(p);
    }
}
