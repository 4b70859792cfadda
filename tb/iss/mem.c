// SPDX-License-Identifier: Apache-2.0
// Physical memory and what each region allows (PMA), from the memory map; loads and stores to it.
//
//   region              fetch  load            store           AMO, LR, SC
//   RAM, resident RAM   yes    any alignment   any alignment   aligned
//   boot ROM            yes    in a doubleword no              no
//   devices             no     in a doubleword in a doubleword no
//
// RAM and resident RAM are adjacent, so an access may cross from one to the other. An access that
// crosses pages has two places, and does nothing if either fails.
#include "mem.h"

static bool within(uint64_t address, uint64_t base, uint64_t size) { return address - base < size; }

region_t mem_region(uint64_t address) {
    if (within(address, MAP_RAM_BASE, RAM_SIZE))
        return REGION_RAM;
    if (within(address, MAP_ROM_BASE, MAP_ROM_SIZE))
        return REGION_ROM;
    if (within(address, MAP_FINISHER_BASE, MAP_FINISHER_SIZE) ||
        within(address, MAP_CLINT_BASE, MAP_CLINT_SIZE) ||
        within(address, MAP_PLIC_BASE, MAP_PLIC_SIZE) ||
        within(address, MAP_UART0_BASE, MAP_UART0_SIZE) ||
        within(address, MAP_UART1_BASE, MAP_UART1_SIZE))
        return REGION_DEVICE;
    return REGION_NONE;
}

static uint8_t *bytes_in(uint8_t *bytes, uint64_t offset, uint64_t total, size_t size) {
    return offset < total && size <= total - offset ? bytes + offset : NULL;
}

uint8_t *mem_bytes(const iss_t *hart, uint64_t address, size_t size) {
    uint8_t *p = bytes_in(hart->ram, address - MAP_RAM_BASE, RAM_SIZE, size);
    return p ? p : bytes_in(hart->rom, address - MAP_ROM_BASE, MAP_ROM_SIZE, size);
}

bool iss_peek(const iss_t *hart, uint64_t address, void *bytes, size_t count) {
    const uint8_t *all = mem_bytes(hart, address, count);
    if (all)
        memcpy(bytes, all, count);
    return all;
}

bool iss_poke(iss_t *hart, uint64_t address, const void *bytes, size_t count) {
    uint8_t *all = mem_bytes(hart, address, count);
    if (all)
        memcpy(all, bytes, count);
    translate_forget(hart);
    return all;
}

bool mem_fetch(const iss_t *hart, uint64_t address, uint16_t *parcel) {
    const uint8_t *p = mem_bytes(hart, address, 2);
    if (p)
        *parcel = (uint16_t)(p[0] | p[1] << 8);
    return p != NULL;
}

// Where an access goes: all of it to one place, or `split` bytes to the first and the rest to the
// second. The region is the same for all of it.
typedef struct {
    uint64_t physical[2];
    unsigned size, split;
    region_t region;
} place_t;

// The region of an access within a page, or REGION_NONE if it is not allowed; `good` bytes of it
// are. Only RAM takes accesses that cross an aligned doubleword.
static region_t access_region(uint64_t physical, unsigned size, purpose_t purpose, unsigned *good) {
    region_t r = mem_region(physical);
    unsigned room = 8 - (physical & 7);
    *good = size > room && r == REGION_RAM ? room : 0;
    if (size > room && (r != REGION_RAM || mem_region(physical + 8) != REGION_RAM))
        return REGION_NONE;
    return r == REGION_ROM && purpose == FOR_STORE ? REGION_NONE : r;
}

// A fault of either kind names the first byte of the part that failed.
static bool raise_page(iss_t *hart, purpose_t purpose, uint64_t address) {
    return trap_raise(hart, purpose == FOR_LOAD ? CAUSE_LOAD_PAGE : CAUSE_STORE_PAGE, address);
}

static bool raise_access(iss_t *hart, purpose_t purpose, uint64_t address) {
    return trap_raise(hart, purpose == FOR_LOAD ? CAUSE_LOAD_ACCESS : CAUSE_STORE_ACCESS, address);
}

// Finds one part of an access, which lies within a page.
static bool place_part(iss_t *hart, uint64_t address, unsigned size, purpose_t purpose,
                       uint64_t *physical, region_t *region) {
    mapping_t mapping = translate(hart, address, purpose, physical);
    unsigned good;
    if (mapping == PAGE_FAULT)
        return raise_page(hart, purpose, address);
    if (mapping == ACCESS_FAULT)
        return raise_access(hart, purpose, address);
    *region = access_region(*physical, size, purpose, &good);
    return *region != REGION_NONE || raise_access(hart, purpose, address + good);
}

static bool place_find(iss_t *hart, uint64_t address, unsigned size, purpose_t purpose,
                       place_t *p) {
    uint64_t room = PAGE - (address & (PAGE - 1));
    region_t other;
    p->size = size;
    p->split = room < size ? (unsigned)room : size;
    if (!place_part(hart, address, p->split, purpose, &p->physical[0], &p->region))
        return false;
    hart->effect.physical = p->physical[0];
    if (p->split == p->size)
        return true;
    if (p->region != REGION_RAM)
        return raise_access(hart, purpose, address);
    return place_part(hart, address + room, p->size - p->split, purpose, &p->physical[1], &other) &&
           (other == REGION_RAM || raise_access(hart, purpose, address + room));
}

bool mem_load_any(iss_t *hart, uint64_t address, unsigned size, uint64_t *value) {
    place_t p;
    access_record(hart, ISS_LOAD, address, size);
    if (!place_find(hart, address, size, FOR_LOAD, &p))
        return false;
    if (p.region == REGION_DEVICE)
        return hart->world.device_load(hart->world.context, p.physical[0], size, value) ||
               raise_access(hart, FOR_LOAD, address);
    *value = 0;
    memcpy(value, mem_bytes(hart, p.physical[0], p.split), p.split);
    if (p.split < size)
        memcpy((uint8_t *)value + p.split, ram_at(hart, p.physical[1]), size - p.split);
    return true;
}

static void place_write(iss_t *hart, const place_t *p, uint64_t value) {
    memcpy(ram_at(hart, p->physical[0]), &value, p->split);
    mem_written(hart, p->physical[0]);
    if (p->split == p->size)
        return;
    memcpy(ram_at(hart, p->physical[1]), (uint8_t *)&value + p->split, p->size - p->split);
    mem_written(hart, p->physical[1]);
}

bool mem_store_any(iss_t *hart, uint64_t address, unsigned size, uint64_t value) {
    place_t p;
    access_record(hart, ISS_STORE, address, size);
    if (!place_find(hart, address, size, FOR_STORE, &p))
        return false;
    if (p.region != REGION_DEVICE)
        place_write(hart, &p, value);
    else if (!hart->world.device_store(hart->world.context, p.physical[0], size, value))
        return raise_access(hart, FOR_STORE, address);
    store_record(hart, size, value);
    return true;
}

// LR counts as a load, all others as stores; SC also if it fails.
bool mem_atomic_check(iss_t *hart, uint64_t address, unsigned size, bool is_load) {
    purpose_t purpose = is_load ? FOR_LOAD : FOR_STORE;
    place_t p;
    access_record(hart, ISS_AMO, address, size);
    if (address & (size - 1))
        return trap_raise(hart, is_load ? CAUSE_LOAD_MISALIGNED : CAUSE_STORE_MISALIGNED, address);
    if ((hart->effect.physical = translate_find(hart, purpose, address, size)))
        return true;
    if (!place_find(hart, address, size, purpose, &p))
        return false;
    return p.region == REGION_RAM || raise_access(hart, purpose, address);
}
