/* A loop for each part of the machine, in which nearly all time is that part's: PART is its name. What a run costs by its graph must
 * be that part, chosen among all of them. */
#include "csr.h"
#include <stdint.h>
#include <stdio.h>

#define dl1 1
#define win 2
#define bw 3
#define bmisp 4
#define dmiss 5
#define shalu 6
#define lgalu 7
#define imiss 8
#define dtlb 9
#define order 10

enum { TURNS = 800, LINE = 64, FAR = 1 << 18 };

static uint64_t memory[FAR / 8] __attribute__((aligned(4096), section(".noinit")));
static uint64_t random_state = 1;

static inline uint64_t random_next(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

#define TIMES8(text) text text text text text text text text

#if PART == dl1
/* each load has its address of the one before it, and hits */
static uint64_t run(void) {
    uint64_t *at = memory;
    *at = (uint64_t)at;
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile(TIMES8("ld %0, 0(%0)\n") : "+r"(at));
    return *at;
}
#elif PART == win
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
#elif PART == bw
/* nothing waits for anything */
static uint64_t run(void) {
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile(TIMES8(TIMES8("li t0, 1\nli t1, 2\n")) : : : "t0", "t1");
    return 0;
}
#elif PART == bmisp
/* branches as a random number says */
static uint64_t run(void) {
    uint64_t sum = 0;
    for (int i = 0; i < 4 * TURNS; i++)
        __asm__ volatile("bltz %1, 1f\naddi %0, %0, 1\n1:" : "+r"(sum) : "r"(random_next() << 20));
    return sum;
}
#elif PART == dmiss
/* each load has its address of the one before it, and misses */
static uint64_t run(void) {
    enum { LINES = FAR / LINE, STEP = 37 * 17 };
    for (uint64_t i = 0, line = 0, next; i < LINES; i++, line = next) {
        next = (line + STEP) % LINES;
        memory[line * LINE / 8] = (uint64_t)&memory[next * LINE / 8];
    }
    uint64_t *at = memory;
    for (int i = 0; i < 2 * LINES; i++)
        __asm__ volatile("ld %0, 0(%0)" : "+r"(at));
    return *at;
}
#elif PART == shalu
/* a chain of additions */
static uint64_t run(void) {
    uint64_t sum = 1;
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile(TIMES8(TIMES8("add %0, %0, %0\n")) : "+r"(sum));
    return sum;
}
#elif PART == lgalu
/* a chain of multiplications */
static uint64_t run(void) {
    uint64_t product = 3;
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile(TIMES8("mul %0, %0, %0\n") : "+r"(product));
    return product;
}
#elif PART == imiss
/* more code than the cache holds, a jump a line */
static uint64_t run(void) {
    for (int i = 0; i < 2; i++)
        __asm__ volatile(".balign 64\n.rept 1024\nj 1f\n.balign 64\n1:\n.endr\n");
    return 0;
}
#elif PART == order
/* each load needs bytes of the store in front of it, and more: it waits until that is written */
static uint64_t run(void) {
    uint64_t value = 1;
    for (int i = 0; i < TURNS; i++)
        __asm__ volatile("sb %0, 0(%1)\nld %0, 0(%1)\n" : "+r"(value) : "r"(memory) : "memory");
    return value;
}
#elif PART == dtlb
/* one line, by the addresses of more pages than the first TLB holds; each load waits for the one before it */
enum {
    PAGES = 128,
    GIBIBYTE = 1 << 30,
    LEAF = 0xCF,
    TABLE = 1,
    SUPERVISOR = 1 << 11,
    MPP = 3 << 11
};
__asm__(".option arch, +zicsr");
static uint64_t root[512] __attribute__((aligned(4096))),
    middle[512] __attribute__((aligned(4096))), low[512] __attribute__((aligned(4096)));
static uint64_t entry_of(void *at, uint64_t bits) { return (uint64_t)at >> 12 << 10 | bits; }
static uint64_t run(void) {
    for (unsigned i = 0; i < PAGES; i++)
        low[i] = entry_of(memory, LEAF);
    middle[0] = entry_of(low, TABLE);
    root[0] = entry_of(middle, TABLE);
    root[2] = entry_of((void *)(2UL * GIBIBYTE), LEAF);
    root[1] = entry_of((void *)0, LEAF); /* devices */
    uint64_t value = 0;
    memory[(40 * LINE - 2048) / 8] = 0;
    csr_write(pmpaddr0, -1UL >> 10);
    csr_write(pmpcfg0, 0x1FUL);
    csr_write(satp, 8UL << 60 | (uint64_t)root >> 12);
    csr_clear(mstatus, MPP);
    csr_set(mstatus, SUPERVISOR);
    __asm__ volatile("la t0, 1f\ncsrw mepc, t0\nsfence.vma\nmret\n1:" : : : "t0", "memory");
    for (uint64_t i = 0, page = 0; i < 4 * TURNS; i++, page = (page + 67) % PAGES)
        __asm__ volatile("add t0, %0, %1\nld %0, 40 * 64 - 2048(t0)"
                         : "+r"(value)
                         : "r"(page << 12)
                         : "t0", "memory");
    *(volatile uint32_t *)(GIBIBYTE + 0x100000) =
        0x5555; /* the finisher: the console is machine mode's */
    return value;
}
#endif

int main(void) {
    printf("%s %d\n", "done", (int)(run() & 1));
    return 0;
}
