// Physical memory and what each region allows (PMA), from the memory map.
//
//   region              fetch  load            store           AMO, LR, SC
//   RAM, resident RAM   yes    any alignment   any alignment   aligned
//   boot ROM            yes    in a doubleword no              no
//   devices             no     in a doubleword in a doubleword no
//
// RAM and resident RAM lie side by side, so an access may cross from one to the other.
#include "state.h"
#include <string.h>

static bool within(uint64_t address, uint64_t base, uint64_t size) { return address - base < size; }

region_t mem_region(uint64_t address) {
    if (within(address, MAP_RAM_BASE, MAP_RAM_SIZE) ||
        within(address, MAP_RESIDENT_BASE, MAP_RESIDENT_SIZE))
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
    uint8_t *p = bytes_in(hart->ram, address - MAP_RAM_BASE, MAP_RAM_SIZE, size);
    if (!p)
        p = bytes_in(hart->resident, address - MAP_RESIDENT_BASE, MAP_RESIDENT_SIZE, size);
    if (!p)
        p = bytes_in(hart->rom, address - MAP_ROM_BASE, MAP_ROM_SIZE, size);
    return p;
}

uint64_t mem_read(const uint8_t *bytes, unsigned size) {
    uint64_t value = 0;
    for (unsigned i = 0; i < size; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

void mem_write(uint8_t *bytes, unsigned size, uint64_t value) {
    for (unsigned i = 0; i < size; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

bool iss_peek(const iss_t *hart, uint64_t address, void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint8_t *p = mem_bytes(hart, address + i, 1);
        if (!p)
            return false;
        ((uint8_t *)bytes)[i] = *p;
    }
    return true;
}

bool iss_poke(iss_t *hart, uint64_t address, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t *p = mem_bytes(hart, address + i, 1);
        if (!p)
            return false;
        *p = ((const uint8_t *)bytes)[i];
    }
    return true;
}

bool mem_fetch(const iss_t *hart, uint64_t address, uint16_t *parcel) {
    const uint8_t *p = mem_bytes(hart, address, 2);
    if (p)
        *parcel = (uint16_t)(p[0] | p[1] << 8);
    return p != NULL;
}

// What an ordinary access meets, or REGION_NONE where it is not allowed. Only RAM takes accesses
// that cross from one aligned doubleword to the next.
static region_t access_region(uint64_t address, unsigned size, bool is_store) {
    region_t r = mem_region(address);
    bool crosses = (address & 7) + size > 8;
    if (crosses && (r != REGION_RAM || mem_region(address + 8) != REGION_RAM))
        return REGION_NONE;
    return r == REGION_ROM && is_store ? REGION_NONE : r;
}

static void access_record(iss_t *hart, iss_access_t access, uint64_t address, unsigned size) {
    hart->effect.access = (uint8_t)access;
    hart->effect.address = address;
    hart->effect.size = (uint8_t)size;
}

bool mem_load(iss_t *hart, uint64_t address, unsigned size, uint64_t *value) {
    region_t r = access_region(address, size, false);
    access_record(hart, ISS_LOAD, address, size);
    if (r == REGION_NONE)
        return trap_raise(hart, CAUSE_LOAD_ACCESS, address);
    if (r == REGION_DEVICE) {
        if (!hart->world.device_load(hart->world.context, address, size, value))
            return trap_raise(hart, CAUSE_LOAD_ACCESS, address);
        return true;
    }
    uint8_t bytes[8] = {0};
    iss_peek(hart, address, bytes, size);
    *value = mem_read(bytes, size);
    return true;
}

bool mem_store(iss_t *hart, uint64_t address, unsigned size, uint64_t value) {
    region_t r = access_region(address, size, true);
    access_record(hart, ISS_STORE, address, size);
    if (r == REGION_NONE)
        return trap_raise(hart, CAUSE_STORE_ACCESS, address);
    if (r == REGION_DEVICE) {
        if (!hart->world.device_store(hart->world.context, address, size, value))
            return trap_raise(hart, CAUSE_STORE_ACCESS, address);
    } else {
        uint8_t bytes[8] = {0};
        mem_write(bytes, size, value);
        iss_poke(hart, address, bytes, size);
    }
    hart->effect.stored = true;
    hart->effect.data = size == 8 ? value : value & ((1ull << 8 * size) - 1);
    return true;
}

bool mem_atomic_check(iss_t *hart, uint64_t address, unsigned size, bool is_load) {
    access_record(hart, ISS_AMO, address, size);
    if (address & (size - 1))
        return trap_raise(hart, is_load ? CAUSE_LOAD_MISALIGNED : CAUSE_STORE_MISALIGNED, address);
    if (mem_region(address) != REGION_RAM)
        return trap_raise(hart, is_load ? CAUSE_LOAD_ACCESS : CAUSE_STORE_ACCESS, address);
    return true;
}
