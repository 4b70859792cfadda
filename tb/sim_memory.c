// SPDX-License-Identifier: Apache-2.0
// Each doubleword of the array in sim_ram.sv is an object of its own, found by its index. Its
// handle is freed at once: 17 million of them would not fit.
#include "sim_memory.h"
#include "memory_map.h"
#include "vpi_object.h"

static struct {
    vpiHandle array[4];
    unsigned count, read;
} words;

void memory_also(vpiHandle array, bool reads) {
    if (!words.count)
        words.array[words.count++] = object_find("tb.u_ram.ram");
    words.read = reads ? words.count : words.read;
    words.array[words.count++] = array;
}

static vpiHandle word_at(unsigned array, uint64_t address) {
    if (!words.count)
        words.array[words.count++] = object_find("tb.u_ram.ram");
    return vpi_handle_by_index(words.array[array], (PLI_INT32)((address - MAP_RAM_BASE) / 8));
}

static uint64_t word_get(uint64_t address) {
    vpiHandle word = word_at(words.read, address);
    uint64_t value = object_get(word);
    vpi_free_object(word);
    return value;
}

static void word_put(uint64_t address, uint64_t value) {
    for (unsigned i = 0; i == 0 || i < words.count; i++) {
        vpiHandle word = word_at(i, address);
        object_put(word, value);
        vpi_free_object(word);
    }
}

bool memory_covers(uint64_t address, uint64_t size) {
    uint64_t end = MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE;
    return address >= MAP_RAM_BASE && address <= end && size <= end - address;
}

void memory_write(uint64_t address, const void *bytes, size_t size) {
    const uint8_t *from = bytes;
    while (size > 0) {
        unsigned lane = address % 8;
        uint64_t word = (lane || size < 8) ? word_get(address) : 0;
        for (; lane < 8 && size > 0; lane++, address++, size--)
            word = (word & ~(0xffull << (8 * lane))) | (uint64_t)*from++ << (8 * lane);
        word_put(address - 1, word);
    }
}

void memory_read(uint64_t address, void *bytes, size_t size) {
    uint8_t *to = bytes;
    while (size > 0) {
        uint64_t word = word_get(address);
        for (unsigned lane = address % 8; lane < 8 && size > 0; lane++, address++, size--)
            *to++ = (uint8_t)(word >> (8 * lane));
    }
}
