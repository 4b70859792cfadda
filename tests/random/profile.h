// SPDX-License-Identifier: Apache-2.0
// Profile instructions in random programs: encoders of what rtl/include/instrument.def names, and what
// profile.c (single ones, rows) and blocks.c (loops by announced blocks) have in common.
#ifndef TESTS_RANDOM_PROFILE_H
#define TESTS_RANDOM_PROFILE_H
#include "encode.h"
#include "instrument_defs.h"
#include "program.h"

static inline unsigned any_flag(program_t *p) { return below(p, PI_FLAGS_MAX); }

static inline uint32_t enc_wide(unsigned flag, unsigned select, uint32_t upper) {
    return (upper & 0xfffff000u) | flag << 10 | select << 7 | PI_OPCODE_WIDE;
}

static inline uint32_t enc_index(unsigned flag, unsigned select, uint32_t number) {
    return enc_wide(flag, select, number << 12);
}

static inline uint32_t enc_jump(unsigned flag, unsigned select, int offset) {
    return enc_wide(flag, select, enc_j(0, offset));
}

static inline uint32_t enc_link(unsigned flag, unsigned linked, unsigned rs1, int imm) {
    return enc_wide(flag, PI_SELECT_P_JALR, enc_i(0, linked, 0, rs1, imm));
}

static inline uint32_t enc_control(unsigned select, unsigned flag) {
    return enc_r(PI_OPCODE_REG, 4 + flag, select, 0, 0, 0);
}

// A profile instruction or two that go straight on.
void emit_profile_one(program_t *p, unsigned flag);
// A call of a random function where one may be.
void emit_profile_call(program_t *p, unsigned flag);

#endif
