// SPDX-License-Identifier: Apache-2.0
// Integer arithmetic: the OP and OP-32 groups with the M extension. Immediate forms come here too,
// with the immediate as `b` and funct7 0 (for shifts and Zbs, funct7 of the register form). What
// funct7 and funct3 say of Zba, Zbb and Zbs is in bitmanip.c.
#include "state.h"

#define INT64_MIN_BITS (1ull << 63)

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
static uint64_t divide_signed(uint64_t a, uint64_t b) {
    if (b == 0)
        return ~0ull;
    return a == INT64_MIN_BITS && b == ~0ull ? a : (uint64_t)((int64_t)a / (int64_t)b);
}

static uint64_t remainder_signed(uint64_t a, uint64_t b) {
    if (b == 0)
        return a;
    return b == ~0ull ? 0 : (uint64_t)((int64_t)a % (int64_t)b);
}

static uint64_t multiply_divide(unsigned funct3, uint64_t a, uint64_t b) {
    switch (funct3) {
    case 0:
        return a * b;
    case 1:
        return multiply_high(a, b, true, true);
    case 2:
        return multiply_high(a, b, true, false);
    case 3:
        return multiply_high(a, b, false, false);
    case 4:
        return divide_signed(a, b);
    case 5:
        return b ? a / b : ~0ull;
    case 6:
        return remainder_signed(a, b);
    default:
        return b ? a % b : a;
    }
}

static uint64_t base_operation(unsigned funct3, uint64_t a, uint64_t b) {
    switch (funct3) {
    case 0:
        return a + b;
    case 1:
        return a << (b & 63);
    case 2:
        return (int64_t)a < (int64_t)b;
    case 3:
        return a < b;
    case 4:
        return a ^ b;
    case 5:
        return a >> (b & 63);
    case 6:
        return a | b;
    default:
        return a & b;
    }
}

bool alu_compute(unsigned funct3, unsigned funct7, uint64_t a, uint64_t b, uint64_t *result) {
    if (funct7 == 0)
        *result = base_operation(funct3, a, b);
    else if (funct7 == 1)
        *result = multiply_divide(funct3, a, b);
    else if (funct7 == 0x20 && funct3 == 0)
        *result = a - b;
    else if (funct7 == 0x20 && funct3 == 5)
        *result = (uint64_t)((int64_t)a >> (b & 63));
    else
        return bitmanip_compute(funct3, funct7, a, b, result);
    return true;
}

// mulw, divw, divuw, remw, remuw on 32-bit operands already extended to 64 bits; the 64-bit rules
// then give the right low word, except that the unsigned ones want zero-extended operands.
static bool multiply_divide_word(unsigned funct3, uint64_t a, uint64_t b, uint64_t *result) {
    if (funct3 >= 1 && funct3 <= 3)
        return false;
    bool is_unsigned = funct3 == 5 || funct3 == 7;
    if (is_unsigned) {
        a = (uint32_t)a;
        b = (uint32_t)b;
    }
    *result = sign_extend(multiply_divide(funct3, a, b), 32);
    return true;
}

bool alu_compute_word(unsigned funct3, unsigned funct7, uint64_t a, uint64_t b, uint64_t *result) {
    uint64_t value;
    unsigned shift = b & 31;
    if (funct7 == 1)
        return multiply_divide_word(funct3, sign_extend(a, 32), sign_extend(b, 32), result);
    if (funct3 == 0 && (funct7 == 0 || funct7 == 0x20))
        value = funct7 ? a - b : a + b;
    else if (funct3 == 1 && funct7 == 0)
        value = a << shift;
    else if (funct3 == 5 && funct7 == 0)
        value = (uint32_t)a >> shift;
    else if (funct3 == 5 && funct7 == 0x20)
        value = (uint64_t)((int64_t)sign_extend(a, 32) >> shift);
    else
        return bitmanip_compute_word(funct3, funct7, a, b, result);
    *result = sign_extend(value, 32);
    return true;
}
