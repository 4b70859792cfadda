/* SPDX-License-Identifier: Apache-2.0 */
/* See access.h. */
#include "access.h"

static access_t access_of(access_kind_t kind, unsigned log_size) {
    return (access_t){kind, (uint8_t)(1u << log_size)};
}

/* c.lw, c.ld, c.sw, c.sd, and their forms with the stack pointer: without floating point. */
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
