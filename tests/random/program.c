// SPDX-License-Identifier: Apache-2.0
// Random numbers, the code buffer and the choice of registers.
#include "program.h"
#include "encode.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// xorshift64* (Vigna, 2016).
uint64_t random_next(program_t *p) {
    p->random ^= p->random >> 12;
    p->random ^= p->random << 25;
    p->random ^= p->random >> 27;
    return p->random * 0x2545f4914f6cdd1dull;
}

unsigned below(program_t *p, unsigned n) { return (unsigned)((random_next(p) >> 32) * n >> 32); }
bool chance(program_t *p, unsigned n) { return below(p, n) == 0; }

uint64_t random_value(program_t *p) {
    static const uint64_t corners[] = {0,
                                       1,
                                       ~0ull,
                                       2,
                                       0x7fffffff,
                                       0x80000000,
                                       0xffffffff80000000ull,
                                       0x7fffffffffffffffull,
                                       0x8000000000000000ull,
                                       0xffffffff,
                                       0x100000000ull,
                                       0xaaaaaaaaaaaaaaaaull};
    switch (below(p, 4)) {
    case 0:
        return corners[below(p, sizeof corners / sizeof *corners)];
    case 1:
        return random_next(p) >> below(p, 64);
    case 2:
        return 1ull << below(p, 64);
    default:
        return random_next(p);
    }
}

uint64_t here(const program_t *p) { return CODE_BASE + p->size; }

void emit_at(program_t *p, uint64_t address, uint32_t insn) {
    memcpy(p->code + (address - CODE_BASE), &insn, (insn & 3) == 3 ? 4 : 2);
}

uint64_t reserve(program_t *p, unsigned bytes) {
    uint64_t address = here(p);
    if (p->size + bytes > CODE_LIMIT) {
        fprintf(stderr, "gen: the program does not fit in %d bytes: fewer --insns\n", CODE_LIMIT);
        exit(1);
    }
    p->size += bytes;
    return address;
}

void emit(program_t *p, uint32_t insn) {
    uint64_t address = reserve(p, (insn & 3) == 3 ? 4 : 2);
    emit_at(p, address, insn);
}

void emit_value(program_t *p, unsigned rd, uint64_t value) {
    int low = (int)((int64_t)(value << 52) >> 52);
    if ((int64_t)value == low) {
        emit(p, enc_addi(rd, 0, low));
    } else if ((int64_t)value == (int32_t)value) {
        emit(p, enc_u(OP_LUI, rd, (uint32_t)value + 0x800));
        emit(p, enc_i(OP_IMM32, 0, rd, rd, low)); // addiw wraps at 0x7ffff800
    } else {
        emit_value(p, rd, (uint64_t)((int64_t)(value - (uint64_t)(int64_t)low) >> 12));
        emit(p, enc_i(OP_IMM, 1, rd, rd, 12)); // slli
        emit(p, enc_addi(rd, rd, low));
    }
}

void emit_address(program_t *p, unsigned rd, uint64_t target) {
    uint32_t offset = (uint32_t)(target - here(p));
    emit(p, enc_u(OP_AUIPC, rd, offset + 0x800));
    emit(p, enc_addi(rd, rd, (int)(offset & 0xfff)));
}

void emit_align(program_t *p, unsigned bytes) {
    if (here(p) & 2)
        emit(p, 0x0001); // c.nop
    while (here(p) & (bytes - 1))
        emit(p, enc_addi(0, 0, 0));
}

bool may_write(unsigned rd) {
    const uint32_t kept = 1u << RA | 1u << SP | 1u << GP | 1u << TP | 1u << LINK2 | 1u << HOT |
                          1u << WIDE | 1u << ADDRESS | 1u << OUTER_LINK | 1u << TIMED |
                          1u << INNER_COUNT | 1u << COUNT | 1u << RESUME;
    return !(kept >> rd & 1);
}

unsigned free_rd(program_t *p) {
    unsigned rd;
    if (chance(p, 16))
        return 0;
    do
        rd = below(p, 32);
    while (rd == 0 || !may_write(rd));
    return rd;
}

unsigned free_short(program_t *p) { return 10 + below(p, 6); }

// The time-dependent register and the links stay out of the data flow.
unsigned any_rs(program_t *p) {
    unsigned rs = chance(p, 12) ? below(p, 32) : free_rd(p);
    return rs == TIMED ? 0 : rs;
}
