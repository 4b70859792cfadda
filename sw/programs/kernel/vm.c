// SPDX-License-Identifier: Apache-2.0
// Sv39 tables have 512 entries in each of three levels; a leaf maps 4 KiB at level 0, 2 MiB at level
// 1.
//
// A page gets A, and D if it is written, when it is made. Later D is left to the hardware
// (menvcfg.ADUE); on a machine that takes a page fault instead, space_reach sets it.
#include "vm.h"
#include "csr.h"
#include "csrs.h"
#include "layout.h"
#include "page.h"
#include "place.h"
#include "platform.h"
#include <string.h>

enum { LEVELS = 3, ENTRIES = 512 };

extern char kernel_data[]; // below it memory is read and executed only; a multiple of PAGE_LARGE
static pte_t kernel_root[ENTRIES] __attribute__((aligned(PAGE_SIZE)));

static size_t entry_index(uint64_t address, unsigned level) {
    return address >> (12 + 9 * level) & (ENTRIES - 1);
}

static pte_t pte_make(uint64_t physical, unsigned bits) {
    return physical >> 12 << PTE_PPN_LO | bits | PTE_V;
}

static void *pte_target(pte_t pte) { return page_at(pte >> PTE_PPN_LO << 12); }

// The entry of an address at the given level, with the tables above it; NULL: no memory for them.
static pte_t *entry_find(pte_t *table, uint64_t address, unsigned level) {
    for (unsigned l = LEVELS - 1; l > level; l--) {
        pte_t *entry = &table[entry_index(address, l)];
        if (!*entry) {
            void *next = page_get();
            if (!next)
                return NULL;
            *entry = pte_make(page_physical(next), 0);
        }
        table = pte_target(*entry);
    }
    return &table[entry_index(address, level)];
}

static void tables_free(pte_t *table, unsigned level) {
    size_t entries = level == LEVELS - 1 ? ENTRIES / 2 : ENTRIES; // the user half
    for (size_t i = 0; i < entries; i++)
        if (table[i] && level > 0)
            tables_free(pte_target(table[i]), level - 1);
        else if (table[i] && (char *)pte_target(table[i]) >= kernel_data)
            page_put(pte_target(table[i])); // other pages are in the kernel's image
    page_put(table);
}

// --- the kernel's half

static void kernel_map(uint64_t begin, uint64_t end, unsigned access) {
    for (uint64_t at = begin; at < end; at += PAGE_LARGE)
        *entry_find(kernel_root, KERNEL_HALF + at, 1) =
            pte_make(at, access | PTE_G | PTE_A | PTE_D);
}

static void root_enter(const pte_t *root, unsigned asid) {
    csr_write(satp, SATP_SV39 | (uint64_t)asid << SATP_ASID_LO | page_physical(root) >> 12);
}

void vm_start(void) {
    uint64_t data = page_physical(kernel_data);
    kernel_map(0, PAGE_LARGE, PTE_R | PTE_W); // the finisher
    kernel_map(PLATFORM_UART0, PLATFORM_UART0 + PAGE_LARGE, PTE_R | PTE_W);
    kernel_map(RAM_BASE, data, PTE_R | PTE_X);
    kernel_map(data, page_physical(memory_end), PTE_R | PTE_W);
    kernel_map(RESIDENT_BASE, RESIDENT_BASE + PAGE_LARGE, PTE_R); // device tree
    root_enter(kernel_root, 0);
    __asm__ volatile("sfence.vma" : : : "memory"); // the first table's leaves were global, too
}

// --- address spaces

bool space_create(space_t *space, unsigned asid) {
    *space = (space_t){.root = page_get(), .asid = asid};
    if (space->root)
        memcpy(space->root + ENTRIES / 2, kernel_root + ENTRIES / 2, sizeof kernel_root / 2);
    return space->root;
}

void space_destroy(space_t *space) {
    root_enter(kernel_root, 0);
    __asm__ volatile("sfence.vma zero, %0" : : "r"((uint64_t)space->asid) : "memory");
    tables_free(space->root, LEVELS - 1);
    space->root = NULL;
}

void space_enter(const space_t *space) { root_enter(space->root, space->asid); }

int space_add(space_t *space, const area_t *area) {
    for (unsigned i = 0; i < space->areas; i++)
        if (area->begin < space->area[i].end && space->area[i].begin < area->end)
            return -1;
    if (space->areas == SPACE_AREAS)
        return -1;
    space->area[space->areas] = *area;
    return (int)space->areas++;
}

static const area_t *area_find(const space_t *space, uint64_t address, unsigned access) {
    for (unsigned i = 0; i < space->areas; i++) {
        const area_t *area = &space->area[i];
        if (area->begin <= address && address < area->end)
            return (area->access & access) == access ? area : NULL;
    }
    return NULL;
}

// Fills the page at `address` with the area's file contents for it, and zeros.
static void page_fill(uint8_t *page, uint64_t address, const area_t *area) {
    uint64_t from = area->at > address ? area->at : address;
    uint64_t file_end = area->at + area->size, page_end = address + PAGE_SIZE;
    uint64_t end = file_end < page_end ? file_end : page_end;
    if (from >= end)
        from = end = page_end;
    memset(page, 0, from - address);
    memcpy(page + (from - address), area->bytes + (from - area->at), end - from);
    memset(page + (end - address), 0, page_end - end);
    if (area->access & PTE_X)
        __asm__ volatile("fence.i" : : : "memory");
}

// The page at `address` in the area's file, if nobody writes it; else NULL.
static uint8_t *page_in_file(uint64_t address, const area_t *area) {
    const uint8_t *there = area->bytes + (address - area->at);
    bool whole = area->at <= address && address + PAGE_SIZE <= area->at + area->size;
    if (whole && !(area->access & PTE_W) && (uintptr_t)there % PAGE_SIZE == 0)
        return (uint8_t *)there;
    return NULL;
}

// The page at `address` with the area's contents, copied if needed; NULL: no memory.
static uint8_t *page_make(const space_t *space, uint64_t address, const area_t *area) {
    uint8_t *page = page_in_file(address, area);
    if (page)
        return page;
    page = page_take(place_is_far(space->program, address));
    if (page)
        page_fill(page, address, area);
    return page;
}

// Maps the pages of the file around `address` that need only their entries: whoever runs one will
// soon run the next, and each page fault empties the window a few times.
static void around_map(pte_t *entry, uint64_t address, const area_t *area) {
    enum { AROUND = 8 }; // pages, aligned; all in the table that `entry` is in
    size_t index = address / PAGE_SIZE % AROUND;
    for (size_t i = 0; i < AROUND; i++) {
        uint64_t at = (address & -PAGE_SIZE) + (i - index) * PAGE_SIZE;
        pte_t *other = entry - index + i;
        uint8_t *page =
            *other == 0 && area->begin <= at && at < area->end ? page_in_file(at, area) : NULL;
        if (page)
            *other = pte_make(page_physical(page), area->access | PTE_U);
    }
}

uint8_t *space_reach(space_t *space, uint64_t address, unsigned access) {
    const area_t *area = area_find(space, address, access);
    pte_t *entry = area ? entry_find(space->root, address, 0) : NULL;
    if (!entry)
        return NULL;
    pte_t before = *entry;
    if (!before) {
        uint8_t *page = page_make(space, address & -PAGE_SIZE, area);
        if (!page)
            return NULL;
        *entry = pte_make(page_physical(page), area->access | PTE_U);
        around_map(entry, address, area);
    }
    *entry |= PTE_A | (access & PTE_W ? PTE_D : 0);
    if (*entry != before)
        __asm__ volatile("sfence.vma %0, %1"
                         :
                         : "r"(address), "r"((uint64_t)space->asid)
                         : "memory");
    return (uint8_t *)pte_target(*entry) + address % PAGE_SIZE;
}

static size_t page_rest(uint64_t address, size_t size) {
    size_t rest = PAGE_SIZE - address % PAGE_SIZE;
    return rest < size ? rest : size;
}

bool space_write(space_t *space, uint64_t to, const void *from, size_t size) {
    const uint8_t *bytes = from;
    for (size_t count; size > 0; to += count, bytes += count, size -= count) {
        count = page_rest(to, size);
        uint8_t *at = space_reach(space, to, PTE_W);
        if (!at)
            return false;
        memcpy(at, bytes, count);
    }
    return true;
}
