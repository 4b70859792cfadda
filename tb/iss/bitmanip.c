// SPDX-License-Identifier: Apache-2.0
// Zba, Zbb and Zbs, after the chapter "B" of the unprivileged specification: the operations with two
// operands by funct7 and funct3, those with one by the twelve bits above rs1.
#include "state.h"

static uint64_t rotate_right(uint64_t a, unsigned shift) {
    return shift ? a >> shift | a << (64 - shift) : a;
}

static uint64_t rotate_right_word(uint64_t a, unsigned shift) {
    uint32_t word = (uint32_t)a;
    return sign_extend(shift ? word >> shift | word << (32 - shift) : word, 32);
}

static uint64_t smaller(uint64_t a, uint64_t b) { return (int64_t)a < (int64_t)b ? a : b; }
static uint64_t greater(uint64_t a, uint64_t b) { return (int64_t)a < (int64_t)b ? b : a; }

#define GROUP(funct7, funct3) ((funct7) << 3 | (funct3))

bool bitmanip_compute(unsigned funct3, unsigned funct7, uint64_t a, uint64_t b, uint64_t *result) {
    unsigned index = b & 63;
    switch (GROUP(funct7, funct3)) {
    case GROUP(0x05, 4):
        *result = smaller(a, b);
        return true;
    case GROUP(0x05, 5):
        *result = a < b ? a : b;
        return true;
    case GROUP(0x05, 6):
        *result = greater(a, b);
        return true;
    case GROUP(0x05, 7):
        *result = a < b ? b : a;
        return true;
    case GROUP(0x10, 2):
    case GROUP(0x10, 4):
    case GROUP(0x10, 6):
        *result = (a << (funct3 >> 1)) + b;
        return true;
    case GROUP(0x14, 1):
        *result = a | 1ull << index;
        return true;
    case GROUP(0x20, 4):
        *result = ~(a ^ b);
        return true;
    case GROUP(0x20, 6):
        *result = a | ~b;
        return true;
    case GROUP(0x20, 7):
        *result = a & ~b;
        return true;
    case GROUP(0x24, 1):
        *result = a & ~(1ull << index);
        return true;
    case GROUP(0x24, 5):
        *result = a >> index & 1;
        return true;
    case GROUP(0x30, 1):
        *result = rotate_right(a, -index & 63);
        return true;
    case GROUP(0x30, 5):
        *result = rotate_right(a, index);
        return true;
    case GROUP(0x34, 1):
        *result = a ^ 1ull << index;
        return true;
    default:
        return false;
    }
}

bool bitmanip_compute_word(unsigned funct3, unsigned funct7, uint64_t a, uint64_t b,
                           uint64_t *result) {
    switch (GROUP(funct7, funct3)) {
    case GROUP(0x04, 0):
        *result = (uint32_t)a + b;
        return true;
    case GROUP(0x10, 2):
    case GROUP(0x10, 4):
    case GROUP(0x10, 6):
        *result = ((uint64_t)(uint32_t)a << (funct3 >> 1)) + b;
        return true;
    case GROUP(0x30, 1):
        *result = rotate_right_word(a, -b & 31);
        return true;
    case GROUP(0x30, 5):
        *result = rotate_right_word(a, b & 31);
        return true;
    default:
        return false;
    }
}

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

bool bitmanip_unary(unsigned funct3, unsigned funct12, bool word, uint64_t a, uint64_t *result) {
    unsigned width = word ? 32 : 64;
    if (funct3 == 1 && funct12 == 0x600)
        *result = count_leading(a, width);
    else if (funct3 == 1 && funct12 == 0x601)
        *result = count_trailing(a, width);
    else if (funct3 == 1 && funct12 == 0x602)
        *result = count_ones(a, width);
    else if (funct3 == 1 && funct12 == 0x604 && !word)
        *result = sign_extend(a, 8);
    else if (funct3 == 1 && funct12 == 0x605 && !word)
        *result = sign_extend(a, 16);
    else if (funct3 == 5 && funct12 == 0x287 && !word)
        *result = or_bytes(a);
    else if (funct3 == 5 && funct12 == 0x6b8 && !word)
        *result = reverse_bytes(a);
    else
        return false;
    return true;
}
