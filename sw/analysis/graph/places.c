/* SPDX-License-Identifier: Apache-2.0 */
/* See places.h. Immediates follow the RISC-V unprivileged specification, also for 16-bit forms. */
#include "places.h"
#include "access.h"
#include "operands.h"
#include "profile_insn.h"
#include <stdbool.h>
#include <string.h>

static uint32_t bits(uint32_t raw, unsigned high, unsigned low) {
    return raw >> low & ((2u << (high - low)) - 1);
}

/* The number of `width` bits with its sign. */
static int64_t extend(uint32_t number, unsigned width) {
    return (int64_t)((uint64_t)number << (64 - width)) >> (64 - width);
}

static bool is_short(uint32_t raw) { return (raw & 3) != 3; }

/* --- offsets of loads and stores */

/* Offset from the stack pointer: a load has its low bits next to the register's number. */
static int64_t stack_offset(uint32_t raw, unsigned size) {
    bool store = bits(raw, 15, 13) > 4;
    if (size == 8)
        return store ? bits(raw, 12, 10) << 3 | bits(raw, 9, 7) << 6
                     : bits(raw, 12, 12) << 5 | bits(raw, 6, 5) << 3 | bits(raw, 4, 2) << 6;
    return store ? bits(raw, 12, 9) << 2 | bits(raw, 8, 7) << 6
                 : bits(raw, 12, 12) << 5 | bits(raw, 6, 4) << 2 | bits(raw, 3, 2) << 6;
}

static int64_t offset_of(uint32_t raw, access_t access) {
    if ((raw & 3) == 2)
        return stack_offset(raw, access.size);
    if ((raw & 3) == 0)
        return bits(raw, 12, 10) << 3 |
               (access.size == 8 ? bits(raw, 6, 5) << 6
                                 : bits(raw, 6, 6) << 2 | bits(raw, 5, 5) << 6);
    return access.kind == ACCESS_STORE ? extend(bits(raw, 31, 25) << 5 | bits(raw, 11, 7), 12)
                                       : extend(bits(raw, 31, 20), 12);
}

/* --- contents of registers */

static symbol_value_t unknown(places_t *p) { return (symbol_value_t){++p->values, 0}; }

static symbol_value_t add(symbol_value_t a, int64_t constant) {
    return (symbol_value_t){a.value, (int64_t)((uint64_t)a.offset + (uint64_t)constant)};
}

static symbol_value_t sum(places_t *p, symbol_value_t a, symbol_value_t b) {
    return a.value == 0 ? add(b, a.offset) : b.value == 0 ? add(a, b.offset) : unknown(p);
}

/* 16-bit forms of the second quadrant: additions of a constant, constants. */
static symbol_value_t short_constant(places_t *p, uint32_t raw, const operands_t *o) {
    int64_t constant = extend(bits(raw, 12, 12) << 5 | bits(raw, 6, 2), 6);
    switch (bits(raw, 15, 13)) {
    case 0:
        return add(p->reg[o->rs1], constant); /* c.addi */
    case 2:
        return (symbol_value_t){0, constant}; /* c.li */
    case 3:
        if (o->rd == 2) /* c.addi16sp */
            return add(p->reg[2],
                       extend(bits(raw, 12, 12) << 9 | bits(raw, 6, 6) << 4 | bits(raw, 5, 5) << 6 |
                                  bits(raw, 4, 3) << 7 | bits(raw, 2, 2) << 5,
                              10));
        return (symbol_value_t){0, constant * 4096}; /* c.lui */
    default:
        return unknown(p);
    }
}

static symbol_value_t short_result(places_t *p, uint32_t raw, const operands_t *o) {
    if ((raw & 3) == 1)
        return short_constant(p, raw, o);
    if ((raw & 3) == 0) /* c.addi4spn */
        return add(p->reg[2], bits(raw, 12, 11) << 4 | bits(raw, 10, 7) << 6 |
                                  bits(raw, 6, 6) << 2 | bits(raw, 5, 5) << 3);
    if (bits(raw, 15, 13) == 4 && o->operation == OPERATION_ALU) /* c.mv, c.add */
        return sum(p, p->reg[o->rs1], p->reg[o->rs2]);
    return unknown(p);
}

static symbol_value_t result_of(places_t *p, uint64_t pc, uint32_t raw, const operands_t *o) {
    if (is_short(raw))
        return short_result(p, raw, o);
    unsigned funct = bits(raw, 14, 12);
    switch (raw & 0x7f) {
    case 0x37: /* lui */
        return (symbol_value_t){0, extend(raw & ~0xfffu, 32)};
    case 0x17: /* auipc */
        return (symbol_value_t){0, (int64_t)(pc + (uint64_t)extend(raw & ~0xfffu, 32))};
    case 0x13: /* addi */
        return funct == 0 ? add(p->reg[o->rs1], extend(bits(raw, 31, 20), 12)) : unknown(p);
    case 0x33: /* add */
        return funct == 0 && bits(raw, 31, 25) == 0 ? sum(p, p->reg[o->rs1], p->reg[o->rs2])
                                                    : unknown(p);
    default:
        return unknown(p);
    }
}

/* --- memory */

/* How many stores back the store is that has bytes of this place; 0: none known. */
static unsigned store_of(const places_t *p, symbol_value_t at, unsigned size) {
    for (unsigned back = 1; back <= PLACES_STORES && back <= p->stores; back++) {
        unsigned s = (p->stores - back) % PLACES_STORES;
        if (p->store[s].at.value == at.value && p->store[s].at.offset < at.offset + size &&
            at.offset < p->store[s].at.offset + p->store[s].size)
            return back;
    }
    return 0;
}

static symbol_value_t loaded(places_t *p, symbol_value_t at, unsigned size, unsigned back) {
    unsigned s = (p->stores - back) % PLACES_STORES;
    bool whole = back && size == 8 && p->store[s].size == 8 && p->store[s].at.offset == at.offset;
    return whole ? p->store[s].what : unknown(p);
}

void places_start(places_t *p) {
    memset(p, 0, sizeof *p);
    for (unsigned r = 1; r < PLACES_REGISTERS; r++)
        p->reg[r] = unknown(p);
}

unsigned places_step(places_t *p, uint64_t pc, uint32_t raw) {
    uint32_t executed = profile_insn_executed(raw);
    access_t access = access_decode(executed);
    operands_t o = operands_of(raw);
    unsigned back = 0;
    symbol_value_t value;
    if (o.operation == OPERATION_LOAD) {
        symbol_value_t at = add(p->reg[o.rs1], offset_of(executed, access));
        back = store_of(p, at, access.size);
        value = loaded(p, at, access.size, back);
    } else if (o.operation == OPERATION_STORE) {
        unsigned s = p->stores++ % PLACES_STORES;
        p->store[s].at = add(p->reg[o.rs1], offset_of(executed, access));
        p->store[s].what = p->reg[o.rs2];
        p->store[s].size = access.size;
        return 0;
    } else
        value = result_of(p, pc, executed, &o);
    if (o.rd)
        p->reg[o.rd] = value;
    return back;
}
