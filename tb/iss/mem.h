// SPDX-License-Identifier: Apache-2.0
// Loads and stores. Those to a remembered page of RAM (translate.c) are done here, all others by
// the functions of mem.c.
#ifndef TB_ISS_MEM_H
#define TB_ISS_MEM_H
#include "state.h"
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the host's byte order must be RISC-V's");

bool mem_load_any(iss_t *hart, uint64_t address, unsigned size, uint64_t *value);
bool mem_store_any(iss_t *hart, uint64_t address, unsigned size, uint64_t value);

static inline void access_record(iss_t *hart, iss_access_t access, uint64_t address,
                                 unsigned size) {
    hart->effect.access = (uint8_t)access;
    hart->effect.address = address;
    hart->effect.size = (uint8_t)size;
}

static inline void store_record(iss_t *hart, unsigned size, uint64_t value) {
    hart->effect.stored = true;
    hart->effect.data = size == 8 ? value : value & ((1ull << 8 * size) - 1);
}

// RAM was written there: translations made from the tables in this page are no longer valid.
static inline void mem_written(iss_t *hart, uint64_t physical) {
    if (hart->walked[(physical - MAP_RAM_BASE) / PAGE] == hart->generation)
        translate_forget(hart);
}

// All of them record the effect, and return false after raising a trap.
static inline bool mem_load(iss_t *hart, uint64_t address, unsigned size, uint64_t *value) {
    uint64_t physical = translate_find(hart, FOR_LOAD, address, size);
    if (!physical)
        return mem_load_any(hart, address, size, value);
    access_record(hart, ISS_LOAD, address, size);
    hart->effect.physical = physical;
    *value = 0;
    memcpy(value, ram_at(hart, physical), size);
    return true;
}

static inline bool mem_store(iss_t *hart, uint64_t address, unsigned size, uint64_t value) {
    uint64_t physical = translate_find(hart, FOR_STORE, address, size);
    if (!physical)
        return mem_store_any(hart, address, size, value);
    access_record(hart, ISS_STORE, address, size);
    hart->effect.physical = physical;
    memcpy(ram_at(hart, physical), &value, size);
    mem_written(hart, physical);
    store_record(hart, size, value);
    return true;
}

#endif
