/* SPDX-License-Identifier: Apache-2.0 */
/* See access.h. */
#include "access.h"

static access_t access_of(access_kind_t kind, unsigned log_size) {
    return (access_t){kind, (uint8_t)(1u << log_size)};
}

/* c.lw, c.ld, c.sw, c.sd, and their forms with the stack pointer; not the floating-point ones. */
static access_t access_16(uint32_t raw) {
    unsigned funct = raw >> 13 & 7;
    if ((raw & 3) == 1 || (funct & 2) == 0)
        return (access_t){ACCESS_NONE, 0};
    return access_of(funct & 4 ? ACCESS_STORE : ACCESS_LOAD, funct & 1 ? 3 : 2);
}

access_t access_decode(uint32_t raw) {
    unsigned log_size = raw >> 12 & 3;
    if ((raw & 3) != 3)
        return access_16(raw);
    switch (raw & 0x7f) {
    case 0x03:
        return access_of(ACCESS_LOAD, log_size);
    case 0x23:
        return access_of(ACCESS_STORE, log_size);
    case 0x2f:
        return access_of(ACCESS_ATOMIC, log_size);
    default:
        return (access_t){ACCESS_NONE, 0};
    }
}

/* --- offsets */

static uint32_t bits(uint32_t raw, unsigned low, unsigned width) {
    return raw >> low & ((1u << width) - 1);
}

/* In the column order of the table "RVC Instruction Set Listings". */
static int64_t offset_16(uint32_t raw) {
    bool stack = (raw & 3) == 2, store = raw & 0x8000, wide = raw & 0x2000;
    if (!stack)
        return wide ? bits(raw, 10, 3) << 3 | bits(raw, 5, 2) << 6
                    : bits(raw, 10, 3) << 3 | bits(raw, 6, 1) << 2 | bits(raw, 5, 1) << 6;
    if (store)
        return wide ? bits(raw, 10, 3) << 3 | bits(raw, 7, 3) << 6
                    : bits(raw, 9, 4) << 2 | bits(raw, 7, 2) << 6;
    return wide ? bits(raw, 12, 1) << 5 | bits(raw, 5, 2) << 3 | bits(raw, 2, 3) << 6
                : bits(raw, 12, 1) << 5 | bits(raw, 4, 3) << 2 | bits(raw, 2, 2) << 6;
}

int64_t access_offset(uint32_t raw) {
    int32_t word = (int32_t)raw;
    switch (access_decode(raw).kind) {
    case ACCESS_LOAD:
        return (raw & 3) == 3 ? word >> 20 : offset_16(raw);
    case ACCESS_STORE:
        return (raw & 3) == 3 ? (word >> 25) * 32 + (int32_t)bits(raw, 7, 5) : offset_16(raw);
    default:
        return 0;
    }
}

static bool adds_16(uint32_t raw, int64_t *added) {
    unsigned rd = bits(raw, 7, 5), rs2 = bits(raw, 2, 5);
    bool constant = (raw & 0xe003) == 1;          /* c.addi */
    bool moves = (raw & 0xe003) == 0x8002 && rs2; /* c.mv, c.add */
    *added = constant ? (int64_t)bits(raw, 2, 5) - (int64_t)bits(raw, 12, 1) * 32 : 0;
    return rd && (constant || moves);
}

bool access_adds(uint32_t raw, int64_t *added) {
    unsigned funct3 = bits(raw, 12, 3), funct7 = bits(raw, 25, 7);
    if ((raw & 3) != 3)
        return adds_16(raw, added);
    bool constant = (raw & 0x7f) == 0x13 && funct3 == 0;
    *added = constant ? (int32_t)raw >> 20 : 0;
    return constant || ((raw & 0x7f) == 0x33 && ((funct7 == 0 && funct3 == 0) ||
                                                 (funct7 == 0x10 && !(funct3 & 1) && funct3)));
}

/* --- which store a load depends on */

static unsigned back_of(const collisions_t *c, uint64_t address, uint64_t end) {
    for (unsigned back = 1; back <= COLLISIONS_STORES && back <= c->count; back++) {
        uint64_t store = (c->count - back) % COLLISIONS_STORES;
        if (c->store[store].address < end && address < c->store[store].end)
            return back;
    }
    return 0;
}

unsigned collisions_step(collisions_t *c, uint32_t raw, uint64_t address) {
    access_t access = access_decode(raw);
    uint64_t end = address + access.size;
    if (access.kind == ACCESS_LOAD)
        return back_of(c, address, end);
    if (access.kind == ACCESS_STORE) {
        uint64_t store = c->count++ % COLLISIONS_STORES;
        c->store[store].address = address;
        c->store[store].end = end;
    }
    return 0;
}
