/* SPDX-License-Identifier: Apache-2.0 */
/* A loop for each part of the machine, in which nearly all time is that part's: PART_x is defined, with its name x. What a run costs by its graph must
 * be that part, chosen among all of them. PART_pages: dtlb and dmiss; PART_whole: what PART_fwd is with fwd ideal. */
__asm__(".option arch, +zicsr");
#include "loops.h"
#include <stdio.h>

enum { TURNS = 800 };

#if defined PART_dl1
/* each load has its address of the one before it, and hits */
static uint64_t run(void) {
    uint64_t *at = memory;
    *at = (uint64_t)at;
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile(TIMES8("ld %0, 0(%0)\n") : "+r"(at));
    return *at;
}
#elif defined PART_win
/* more between two chains of multiplications than there is room for, and no chain needs another */
static uint64_t run(void) {
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile("li t0, 3\n" TIMES8("mul t0, t0, t0\nmul t0, t0, t0\n")
                             TIMES8(TIMES8("li t1, 1\nli t2, 2\n"))
                         :
                         :
                         : "t0", "t1", "t2");
    return 0;
}
#elif defined PART_bw
/* nothing waits for anything */
static uint64_t run(void) {
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile(TIMES8(TIMES8("li t0, 1\nli t1, 2\n")) : : : "t0", "t1");
    return 0;
}
#elif defined PART_bmisp
/* branches as a random number says */
static uint64_t run(void) {
    uint64_t sum = 0;
    for (int i = 0; i < 4 * TURNS; i++)
        __asm__ volatile("bltz %1, 1f\naddi %0, %0, 1\n1:" : "+r"(sum) : "r"(random_next() << 20));
    return sum;
}
#elif defined PART_dmiss
/* each load has its address of the one before it, and misses */
static uint64_t run(void) { return *chase(2 * FAR / LINE); }
#elif defined PART_shalu
/* a chain of additions */
static uint64_t run(void) {
    uint64_t sum = 1;
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile(TIMES8(TIMES8("add %0, %0, %0\n")) : "+r"(sum));
    return sum;
}
#elif defined PART_lgalu
/* a chain of multiplications */
static uint64_t run(void) {
    uint64_t product = 3;
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile(TIMES8("mul %0, %0, %0\n") : "+r"(product));
    return product;
}
#elif defined PART_imiss
/* more code than the cache holds, a jump a line */
static uint64_t run(void) {
    for (int i = 0; i < 2; i++)
        __asm__ volatile(".balign 64\n.rept 1024\nj 1f\n.balign 64\n1:\n.endr\n");
    return 0;
}
#elif defined PART_order
/* a load waits for the store in front of it, which is late and seldom its own, and all of the next round for the load: in what the store
 * waits for no part has much */
static uint64_t run(void) {
    uint64_t value = 1;
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile(
            "and t0, %0, zero\nmul t0, t0, t0\nmul t0, t0, t0\nadd t1, %1, t0\nld t0, 512(t1)\nand t0, t0, zero\n"
            "add t0, t0, zero\nadd t1, %1, t0\nadd t1, t1, %2\nsd zero, 0(t1)\nld %0, 0(%1)\n"
            : "+r"(value)
            : "r"(memory), "r"((uint64_t)(i % 32 != 0) * LINE)
            : "t0", "t1", "memory");
    return value;
}
#elif defined PART_fwd || defined PART_whole
#ifdef PART_fwd
#define STORE "sb"
#else
#define STORE "sd"
#endif
/* each load needs bytes of the store in front of it, and more: it waits until that is written. PART_whole: the store has them all */
static uint64_t run(void) {
    uint64_t value = 1;
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile(STORE " %0, 0(%1)\nld %0, 0(%1)\n" : "+r"(value) : "r"(memory) : "memory");
    return value;
}
#elif defined PART_dtlb
/* one line, by the addresses of more pages than the first TLB holds; each load waits for the one before it */
static uint64_t run(void) {
    uint64_t value = 0;
    memory[(40 * LINE - 2048) / 8] = 0;
    map_same_pages(memory);
    for (uint64_t i = 0, page = 0; i < 4 * TURNS; i++, page = (page + 67) % SAME_PAGES)
        __asm__ volatile("add t0, %0, %1\nld %0, 40 * 64 - 2048(t0)"
                         : "+r"(value)
                         : "r"(page * PAGE)
                         : "t0", "memory");
    finish();
    return value;
}
#elif defined PART_pages
/* each load misses its page, its page's entry, and its line; each waits for the one before it */
static uint64_t run(void) {
    enum { PAGES = 512, MEMORY_PAGES = FAR / PAGE, LINES = PAGE / LINE };
    uint64_t value = 0;
    for (uint64_t i = 0; i < FAR / LINE; i++)
        memory[i * LINE / 8] = 0;
    map_pages(memory, PAGES, MEMORY_PAGES);
    for (uint64_t i = 0, page = 0; i < TURNS; i++, page = (page + 67) % PAGES)
        __asm__ volatile("add t0, %0, %1\nld %0, 0(t0)"
                         : "+r"(value)
                         : "r"(page * PAGE + i * 37 % LINES * LINE)
                         : "t0", "memory");
    finish();
    return value;
}
#endif

int main(void) {
    printf("%s %d\n", "done", (int)(run() & 1));
    return 0;
}
