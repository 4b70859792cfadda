/* SPDX-License-Identifier: Apache-2.0 */
/* What programs are made of that do one thing again and again: random numbers, loads one after another, an address space whose pages are
 * all the same. For files compiled with zicsr, one for a program. */
#ifndef TESTS_PROGRAMS_LOOPS_H
#define TESTS_PROGRAMS_LOOPS_H
#include "csr.h"
#include <stdint.h>

#define TIMES8(text) text text text text text text text text

enum { LINE = 64, PAGE = 4096, GIBIBYTE = 1 << 30, FAR = 1 << 18, SAME_PAGES = 128 };

static uint64_t memory[FAR / 8] __attribute__((aligned(4096), section(".noinit")));

static inline uint64_t random_next(void) {
    static uint64_t state = 1;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* So many loads over all lines of `memory`, each with its address of the one before it: they miss. */
static inline uint64_t *chase(uint64_t turns) {
    enum { LINES = FAR / LINE, STEP = 37 * 17 };
    for (uint64_t i = 0, line = 0, next; i < LINES; i++, line = next) {
        next = (line + STEP) % LINES;
        memory[line * LINE / 8] = (uint64_t)&memory[next * LINE / 8];
    }
    uint64_t *at = memory;
    for (uint64_t i = 0; i < turns; i++)
        __asm__ volatile("ld %0, 0(%0)" : "+r"(at));
    return at;
}

static inline uint64_t page_entry(const void *at, uint64_t bits) {
    return (uint64_t)at >> 12 << 10 | bits;
}

enum { PAGE_BITS = 0xCF, PAGE_DIRTY = 0x80 };
static uint64_t page_bits = PAGE_BITS; /* of the pages that map_pages maps */

/* The first `count` virtual pages, 512 at most, are by turns `different` ones from this on; devices and memory are where they are. In
 * supervisor mode from here on, to end by finish(). */
static inline void map_pages(const void *page, unsigned count, unsigned different) {
    enum { TABLE_BITS = 1, SUPERVISOR = 1 << 11, MPP = 3 << 11 };
    static uint64_t root[512] __attribute__((aligned(4096))),
        middle[512] __attribute__((aligned(4096))), low[512] __attribute__((aligned(4096)));
    for (unsigned i = 0; i < count; i++)
        low[i] = page_entry((const char *)page + i % different * PAGE, page_bits);
    middle[0] = page_entry(low, TABLE_BITS);
    root[0] = page_entry(middle, TABLE_BITS);
    root[1] = page_entry((void *)0, PAGE_BITS); /* devices */
    root[2] = page_entry((void *)(2UL * GIBIBYTE), PAGE_BITS);
    csr_write(pmpaddr0, -1UL >> 10);
    csr_write(pmpcfg0, 0x1FUL);
    csr_write(satp, 8UL << 60 | (uint64_t)root >> 12);
    csr_clear(mstatus, MPP);
    csr_set(mstatus, SUPERVISOR);
    __asm__ volatile("la t0, 1f\ncsrw mepc, t0\nsfence.vma\nmret\n1:" : : : "t0", "memory");
}

/* ... SAME_PAGES, and all are this one. */
static inline void map_same_pages(const void *page) { map_pages(page, SAME_PAGES, 1); }

/* The finisher: the console is machine mode's. */
static inline void finish(void) { *(volatile uint32_t *)(GIBIBYTE + 0x100000) = 0x5555; }
#endif
