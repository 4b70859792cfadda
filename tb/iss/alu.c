// SPDX-License-Identifier: Apache-2.0
// Integer arithmetic: OP, OP-32 and their immediate forms, with the M extension. Both forms of an
// operation share one function. Zba, Zbb and Zbs are in bitmanip.c.
#include "decode.h"

#define INT64_MIN_BITS (1ull << 63)

static uint64_t word(uint64_t value) { return sign_extend(value, 32); }

static uint64_t multiply_high(uint64_t a, uint64_t b, bool a_signed, bool b_signed) {
    uint64_t high = (uint64_t)((unsigned __int128)a * b >> 64);
    if (a_signed && a >> 63)
        high -= b;
    if (b_signed && b >> 63)
        high -= a;
    return high;
}

// Division by zero gives all ones, the overflowing quotient is the dividend (unprivileged
// specification, "M").
static uint64_t divide(uint64_t a, uint64_t b) {
    if (b == 0)
        return ~0ull;
    return a == INT64_MIN_BITS && b == ~0ull ? a : (uint64_t)((int64_t)a / (int64_t)b);
}

static uint64_t remainder_of(uint64_t a, uint64_t b) {
    if (b == 0)
        return a;
    return b == ~0ull ? 0 : (uint64_t)((int64_t)a % (int64_t)b);
}

static uint64_t divide_unsigned(uint64_t a, uint64_t b) { return b ? a / b : ~0ull; }
static uint64_t remainder_unsigned(uint64_t a, uint64_t b) { return b ? a % b : a; }

OPERATION(add, a + b)
OPERATION(sub, a - b)
OPERATION(sll, a << (b & 63))
OPERATION(slt, (int64_t)a < (int64_t)b)
OPERATION(sltu, a < b)
OPERATION(xor, a ^ b)
OPERATION(srl, a >> (b & 63))
OPERATION(sra, (uint64_t)((int64_t)a >> (b & 63)))
OPERATION(or, a | b)
OPERATION(and, a &b)

OPERATION(addw, word(a + b))
OPERATION(subw, word(a - b))
OPERATION(sllw, word(a << (b & 31)))
OPERATION(srlw, word((uint32_t)a >> (b & 31)))
OPERATION(sraw, (uint64_t)((int64_t)word(a) >> (b & 31)))

OPERATION(mul, a *b)
OPERATION(mulh, multiply_high(a, b, true, true))
OPERATION(mulhsu, multiply_high(a, b, true, false))
OPERATION(mulhu, multiply_high(a, b, false, false))
OPERATION(div, divide(a, b))
OPERATION(divu, divide_unsigned(a, b))
OPERATION(rem, remainder_of(a, b))
OPERATION(remu, remainder_unsigned(a, b))

// On operands extended to 64 bits the 64-bit rules give the right low word.
OPERATION(mulw, word(a *b))
OPERATION(divw, word(divide(word(a), word(b))))
OPERATION(divuw, word(divide_unsigned((uint32_t)a, (uint32_t)b)))
OPERATION(remw, word(remainder_of(word(a), word(b))))
OPERATION(remuw, word(remainder_unsigned((uint32_t)a, (uint32_t)b)))

enum { OP_IMM = 0x13, OP_IMM_32 = 0x1b, OP = 0x33, OP_32 = 0x3b };

const encoding_t alu_encodings[] = {
    ENCODING_I(OP_IMM, 0, run_add),
    ENCODING_SHIFT(OP_IMM, 1, 0x00, run_sll),
    ENCODING_I(OP_IMM, 2, run_slt),
    ENCODING_I(OP_IMM, 3, run_sltu),
    ENCODING_I(OP_IMM, 4, run_xor),
    ENCODING_SHIFT(OP_IMM, 5, 0x00, run_srl),
    ENCODING_SHIFT(OP_IMM, 5, 0x20, run_sra),
    ENCODING_I(OP_IMM, 6, run_or),
    ENCODING_I(OP_IMM, 7, run_and),
    ENCODING_I(OP_IMM_32, 0, run_addw),
    ENCODING_SHIFT_WORD(OP_IMM_32, 1, 0x00, run_sllw),
    ENCODING_SHIFT_WORD(OP_IMM_32, 5, 0x00, run_srlw),
    ENCODING_SHIFT_WORD(OP_IMM_32, 5, 0x20, run_sraw),
    ENCODING_R(OP, 0, 0x00, run_add),
    ENCODING_R(OP, 0, 0x20, run_sub),
    ENCODING_R(OP, 1, 0x00, run_sll),
    ENCODING_R(OP, 2, 0x00, run_slt),
    ENCODING_R(OP, 3, 0x00, run_sltu),
    ENCODING_R(OP, 4, 0x00, run_xor),
    ENCODING_R(OP, 5, 0x00, run_srl),
    ENCODING_R(OP, 5, 0x20, run_sra),
    ENCODING_R(OP, 6, 0x00, run_or),
    ENCODING_R(OP, 7, 0x00, run_and),
    ENCODING_R(OP_32, 0, 0x00, run_addw),
    ENCODING_R(OP_32, 0, 0x20, run_subw),
    ENCODING_R(OP_32, 1, 0x00, run_sllw),
    ENCODING_R(OP_32, 5, 0x00, run_srlw),
    ENCODING_R(OP_32, 5, 0x20, run_sraw),
    ENCODING_R(OP, 0, 0x01, run_mul),
    ENCODING_R(OP, 1, 0x01, run_mulh),
    ENCODING_R(OP, 2, 0x01, run_mulhsu),
    ENCODING_R(OP, 3, 0x01, run_mulhu),
    ENCODING_R(OP, 4, 0x01, run_div),
    ENCODING_R(OP, 5, 0x01, run_divu),
    ENCODING_R(OP, 6, 0x01, run_rem),
    ENCODING_R(OP, 7, 0x01, run_remu),
    ENCODING_R(OP_32, 0, 0x01, run_mulw),
    ENCODING_R(OP_32, 4, 0x01, run_divw),
    ENCODING_R(OP_32, 5, 0x01, run_divuw),
    ENCODING_R(OP_32, 6, 0x01, run_remw),
    ENCODING_R(OP_32, 7, 0x01, run_remuw),
    {.run = NULL},
};
