// SPDX-License-Identifier: Apache-2.0
// Zba, Zbb and Zbs, after the chapter "B" of the unprivileged specification.
#include "decode.h"

static uint64_t rotate_right(uint64_t a, unsigned shift) {
    return shift ? a >> shift | a << (64 - shift) : a;
}

static uint64_t rotate_right_word(uint64_t a, unsigned shift) {
    uint32_t word = (uint32_t)a;
    return sign_extend(shift ? word >> shift | word << (32 - shift) : word, 32);
}

static uint64_t smaller(uint64_t a, uint64_t b) { return (int64_t)a < (int64_t)b ? a : b; }
static uint64_t greater(uint64_t a, uint64_t b) { return (int64_t)a < (int64_t)b ? b : a; }

static uint64_t bit(uint64_t index) { return 1ull << (index & 63); }

static uint64_t count_leading(uint64_t a, unsigned width) {
    unsigned count = 0;
    while (count < width && !(a >> (width - 1 - count) & 1))
        count++;
    return count;
}

static uint64_t count_trailing(uint64_t a, unsigned width) {
    unsigned count = 0;
    while (count < width && !(a >> count & 1))
        count++;
    return count;
}

static uint64_t count_ones(uint64_t a, unsigned width) {
    unsigned count = 0;
    for (unsigned i = 0; i < width; i++)
        count += a >> i & 1;
    return count;
}

static uint64_t or_bytes(uint64_t a) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 64; i += 8)
        if (a >> i & 0xff)
            result |= 0xffull << i;
    return result;
}

static uint64_t reverse_bytes(uint64_t a) {
    uint64_t result = 0;
    for (unsigned i = 0; i < 64; i += 8)
        result = result << 8 | (a >> i & 0xff);
    return result;
}

OPERATION(sh1add, (a << 1) + b)
OPERATION(sh2add, (a << 2) + b)
OPERATION(sh3add, (a << 3) + b)
OPERATION(add_uw, (uint32_t)a + b)
OPERATION(sh1add_uw, ((uint64_t)(uint32_t)a << 1) + b)
OPERATION(sh2add_uw, ((uint64_t)(uint32_t)a << 2) + b)
OPERATION(sh3add_uw, ((uint64_t)(uint32_t)a << 3) + b)
OPERATION(slli_uw, (uint64_t)(uint32_t)a << (b & 63))

OPERATION(min, smaller(a, b))
OPERATION(minu, a < b ? a : b)
OPERATION(max, greater(a, b))
OPERATION(maxu, a < b ? b : a)
OPERATION(xnor, ~(a ^ b))
OPERATION(orn, a | ~b)
OPERATION(andn, a & ~b)
OPERATION(rol, rotate_right(a, -b & 63))
OPERATION(ror, rotate_right(a, b & 63))
OPERATION(rolw, rotate_right_word(a, -b & 31))
OPERATION(rorw, rotate_right_word(a, b & 31))
OPERATION(clz, count_leading(a, 64))
OPERATION(ctz, count_trailing(a, 64))
OPERATION(cpop, count_ones(a, 64))
OPERATION(clzw, count_leading(a, 32))
OPERATION(ctzw, count_trailing(a, 32))
OPERATION(cpopw, count_ones(a, 32))
OPERATION(sext_b, sign_extend(a, 8))
OPERATION(sext_h, sign_extend(a, 16))
OPERATION(zext_h, a & 0xffff)
OPERATION(orc_b, or_bytes(a))
OPERATION(rev8, reverse_bytes(a))

OPERATION(bset, a | bit(b))
OPERATION(bclr, a & ~bit(b))
OPERATION(binv, a ^ bit(b))
OPERATION(bext, a >> (b & 63) & 1)

enum { OP_IMM = 0x13, OP_IMM_32 = 0x1b, OP = 0x33, OP_32 = 0x3b };

const encoding_t bitmanip_encodings[] = {
    ENCODING_R(OP, 2, 0x10, run_sh1add),
    ENCODING_R(OP, 4, 0x10, run_sh2add),
    ENCODING_R(OP, 6, 0x10, run_sh3add),
    ENCODING_R(OP_32, 0, 0x04, run_add_uw),
    ENCODING_R(OP_32, 2, 0x10, run_sh1add_uw),
    ENCODING_R(OP_32, 4, 0x10, run_sh2add_uw),
    ENCODING_R(OP_32, 6, 0x10, run_sh3add_uw),
    ENCODING_SHIFT(OP_IMM_32, 1, 0x04, run_slli_uw),
    ENCODING_R(OP, 4, 0x05, run_min),
    ENCODING_R(OP, 5, 0x05, run_minu),
    ENCODING_R(OP, 6, 0x05, run_max),
    ENCODING_R(OP, 7, 0x05, run_maxu),
    ENCODING_R(OP, 4, 0x20, run_xnor),
    ENCODING_R(OP, 6, 0x20, run_orn),
    ENCODING_R(OP, 7, 0x20, run_andn),
    ENCODING_R(OP, 1, 0x30, run_rol),
    ENCODING_R(OP, 5, 0x30, run_ror),
    ENCODING_SHIFT(OP_IMM, 5, 0x30, run_ror),
    ENCODING_R(OP_32, 1, 0x30, run_rolw),
    ENCODING_R(OP_32, 5, 0x30, run_rorw),
    ENCODING_SHIFT_WORD(OP_IMM_32, 5, 0x30, run_rorw),
    ENCODING_UNARY(OP_IMM, 1, 0x600, run_clz),
    ENCODING_UNARY(OP_IMM, 1, 0x601, run_ctz),
    ENCODING_UNARY(OP_IMM, 1, 0x602, run_cpop),
    ENCODING_UNARY(OP_IMM_32, 1, 0x600, run_clzw),
    ENCODING_UNARY(OP_IMM_32, 1, 0x601, run_ctzw),
    ENCODING_UNARY(OP_IMM_32, 1, 0x602, run_cpopw),
    ENCODING_UNARY(OP_IMM, 1, 0x604, run_sext_b),
    ENCODING_UNARY(OP_IMM, 1, 0x605, run_sext_h),
    ENCODING_UNARY(OP_32, 4, 0x080, run_zext_h),
    ENCODING_UNARY(OP_IMM, 5, 0x287, run_orc_b),
    ENCODING_UNARY(OP_IMM, 5, 0x6b8, run_rev8),
    ENCODING_R(OP, 1, 0x14, run_bset),
    ENCODING_SHIFT(OP_IMM, 1, 0x14, run_bset),
    ENCODING_R(OP, 1, 0x24, run_bclr),
    ENCODING_SHIFT(OP_IMM, 1, 0x24, run_bclr),
    ENCODING_R(OP, 1, 0x34, run_binv),
    ENCODING_SHIFT(OP_IMM, 1, 0x34, run_binv),
    ENCODING_R(OP, 5, 0x24, run_bext),
    ENCODING_SHIFT(OP_IMM, 5, 0x24, run_bext),
    {.run = NULL},
};
