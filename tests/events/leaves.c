/* A loop for each leaf of the account of time (group WHY of rtl/include/profile.def): LEAF is its name. The program does the thing that
 * the leaf is for if it has an argument, and leaves it out if it has none; all else is the same. So the cycles that it then takes more, by
 * the machine's own clock, are the leaf's: leaves.sh. */
#include "csr.h"
#include <stdint.h>

enum { TURNS = 400, LINE = 64, PAGE = 4096, GIBIBYTE = 1 << 30, FAR = 1 << 18, CLINT = 0x2000000 };

static uint64_t memory[FAR / 8] __attribute__((aligned(4096), section(".noinit")));

#define TIMES8(text) text text text text text text text text
#define TIMES32(text) TIMES8(text) TIMES8(text) TIMES8(text) TIMES8(text)

static inline uint64_t random_next(void) {
    static uint64_t state = 1;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* --- address spaces: of what is mapped once and again, and how to get there */
__asm__(".option arch, +zicsr, +zifencei");
enum { PAGES = 128, LEAF_BITS = 0xCF, TABLE = 1, SUPERVISOR = 1 << 11, MPP = 3 << 11 };
static uint64_t root[512] __attribute__((aligned(4096))),
    middle[512] __attribute__((aligned(4096))), low[512] __attribute__((aligned(4096)));

static inline uint64_t entry_of(const void *at, uint64_t bits) {
    return (uint64_t)at >> 12 << 10 | bits;
}

/* Virtual pages 0 to 127 are one page; the rest is where it is. In supervisor mode from here on. */
static inline void map_pages(const void *page) {
    for (unsigned i = 0; i < PAGES; i++)
        low[i] = entry_of(page, LEAF_BITS);
    middle[0] = entry_of(low, TABLE);
    root[0] = entry_of(middle, TABLE);
    root[1] = entry_of((void *)0, LEAF_BITS); /* devices */
    root[2] = entry_of((void *)(2UL * GIBIBYTE), LEAF_BITS);
    csr_write(pmpaddr0, -1UL >> 10);
    csr_write(pmpcfg0, 0x1FUL);
    csr_write(satp, 8UL << 60 | (uint64_t)root >> 12);
    csr_clear(mstatus, MPP);
    csr_set(mstatus, SUPERVISOR);
    __asm__ volatile("la t0, 1f\ncsrw mepc, t0\nsfence.vma\nmret\n1:" : : : "t0", "memory");
}

/* The console is machine mode's. */
static inline void finish(void) { *(volatile uint32_t *)(GIBIBYTE + 0x100000) = 0x5555; }

#define base 1
#define bad_branch 2
#define bad_jump 3
#define bad_return 4
#define bad_order 5
#define bad_trap 6
#define bad_interrupt 7
#define bad_serial 8
#define front_icache 9
#define front_itlb 10
#define front_redirect 11
#define mem_l1 12
#define mem_ram 13
#define mem_dtlb 14
#define store_dtlb 15
#define mem_order 16
#define mem_device 17
#define mem_store 18
#define core_divider 19
#define core_execute 20
#define core_alone 21
#define core_idle 22

/* A chain of loads, each by the one before it, over so many lines. */
static inline void chase(uint64_t lines, uint64_t turns) {
    enum { STEP = 37 * 17 };
    for (uint64_t i = 0, line = 0, next; i < lines; i++, line = next) {
        next = (line + STEP) % lines;
        memory[line * LINE / 8] = (uint64_t)&memory[next * LINE / 8];
    }
    uint64_t *at = memory;
    for (uint64_t i = 0; i < turns; i++)
        __asm__ volatile("ld %0, 0(%0)" : "+r"(at));
}

#if LEAF == base
/* nothing waits for anything */
static void run(uint64_t on) {
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile(TIMES32("li t0, 1\nli t1, 2\nli t2, 3\nli t3, 4\n")
                         :
                         :
                         : "t0", "t1", "t2", "t3");
}
#elif LEAF == bad_branch
/* branches as a random number says */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (int i = 0; i < 4 * TURNS; i++)
        __asm__ volatile("bltz %1, 1f\naddi %0, %0, 1\n1:"
                         : "+r"(x)
                         : "r"(random_next() << 20 & 0 - on));
}
#elif LEAF == bad_jump
/* one of four places, by a random number that comes late; through t0 it would be a return */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (int i = 0; i < 4 * TURNS; i++)
        __asm__ volatile(
            "la t2, 1f\nadd t2, t2, %1\nmul t1, %0, %0\nmul t1, t1, t1\nsub t1, t1, t1\nadd t2, t2, t1\njr t2\n.balign 16\n"
            "1:\n.rept 4\nj 2f\n.balign 16\n.endr\n2:"
            :
            : "r"(x), "r"((random_next() >> 20 & 3 & (0 - on)) * 16)
            : "t1", "t2"); /* t0 would be a return */
}
#elif LEAF == bad_return
/* returns to another place than the one behind the call */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (int i = 0; i < 4 * TURNS; i++)
        __asm__ volatile(
            ".option push\n.option norvc\njal ra, 2f\nnop\nj 3f\n2: add ra, ra, %1\nret\n3:\n.option pop\n"
            : "+r"(x)
            : "r"(on * 4)
            : "ra");
}
#elif LEAF == bad_order
/* a store whose address comes late, a load of the same address */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (int turn = 0; turn < 2; turn++)
        __asm__ volatile(
            ".rept 300\ndivu t0, %0, %0\naddi t0, t0, -1\nadd t0, t0, %1\nsd %0, 0(t0)\nld t1, 0(%2)\nadd t2, t2, t1\n.endr\n"
            :
            : "r"(x), "r"(memory), "r"(memory + (1 - on) * 8)
            : "t0", "t1", "t2", "memory");
}
#elif LEAF == bad_trap
/* an exception, and a handler that goes on behind it */
static void run(uint64_t on) {
    __asm__ volatile(
        "la t0, 9f\ncsrw mtvec, t0\nj 8f\n.balign 4\n9: csrr t1, mepc\naddi t1, t1, 4\ncsrw mepc, t1\nmret\n8:"
        :
        :
        : "t0", "t1");
    for (uint64_t i = 0; i < TURNS; i++)
        __asm__ volatile("beqz %0, 1f\n.option push\n.option norvc\necall\n.option pop\n1:"
                         :
                         : "r"(on)
                         : "t1", "memory");
}
#elif LEAF == bad_interrupt
/* interrupts by software */
static void run(uint64_t on) {
    __asm__ volatile("la t0, 9f\ncsrw mtvec, t0\ncsrsi mie, 8\ncsrsi mstatus, 8\nj 8f\n.balign 4\n"
                     "9: li t0, 0x2000000\nsw x0, 0(t0)\n1: lw t1, 0(t0)\nbnez t1, 1b\nmret\n8:"
                     :
                     :
                     : "t0", "t1", "memory");
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile("sw %1, 0(%0)\n" TIMES32("nop\n")
                         :
                         : "r"(CLINT), "r"(1)
                         : "t0", "t1", "memory");
    __asm__ volatile("csrci mstatus, 8");
}
#elif LEAF == bad_serial || LEAF == core_alone
/* writes of a control register run alone */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile(TIMES8("csrw mscratch, %0\n") : : "r"(x));
}
#elif LEAF == front_icache
/* more code than the cache holds, a jump a line */
static void run(uint64_t on) {
    if (on)
        __asm__ volatile(".balign 64\n.rept 2048\nj 1f\n.balign 64\n1:\n.endr\n");
}
#elif LEAF == front_itlb
/* a jump to the next page, which is the same one */
static void run(uint64_t on) {
    __asm__ volatile(
        ".pushsection .text.page, \"ax\"\n.balign 4096\npage:\n.option push\n.option norvc\naddi a0, a0, -1\nbeqz a0, 1f\nj .+4088\n1: ret\n"
        ".option pop\n.balign 4096\n.popsection\n");
    extern const char page[];
    map_pages(page);
    for (uint64_t i = 0; i < 16; i++)
        __asm__ volatile("mv a0, %0\nli t0, 0\njalr ra, 0(t0)\n"
                         :
                         : "r"(on ? PAGES - 1 : 1)
                         : "a0", "t0", "ra", "memory");
    finish();
}
#elif LEAF == front_redirect
/* more jumps than the predictor has room for */
static void run(uint64_t on) {
    for (uint64_t i = 0; i < 20 * on; i++)
        __asm__ volatile(".option push\n.option norvc\n.rept 1000\nj .+4\n.endr\n.option pop\n");
}
#elif LEAF == mem_l1
/* each load has its address of the one before it, and hits */
static void run(uint64_t on) {
    memory[0] = (uint64_t)memory;
    uint64_t *at = memory;
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile(TIMES8("ld %0, 0(%0)\n") : "+r"(at));
}
#elif LEAF == mem_ram
/* ... and misses */
static void run(uint64_t on) { chase(FAR / LINE, FAR / LINE * on); }
#elif LEAF == mem_dtlb || LEAF == store_dtlb
/* by the addresses of more pages than the first TLB holds: loads, each waits for the one before it; stores */
static void run(uint64_t on) {
    uint64_t x = 3, y = 5;
    memory[0] = 0;
    map_pages(memory);
    for (uint64_t i = 0, at = 0; i < 8 * TURNS; i++, at = (at + 67) % PAGES)
        if (LEAF == mem_dtlb)
            __asm__ volatile("add t0, %0, %1\nld %0, 0(t0)"
                             : "+r"(y)
                             : "r"(at * PAGE * on)
                             : "t0", "memory");
        else
            __asm__ volatile("sd %0, 0(%1)" : : "r"(x), "r"(at * PAGE * on) : "memory");
    finish();
}
#elif LEAF == mem_order
/* each load needs bytes of the store in front of it, and more */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (uint64_t i = 0; i < TURNS; i++)
        __asm__ volatile("sb %0, 0(%1)\nld %0, 0(%2)\n"
                         : "+r"(x)
                         : "r"(memory), "r"(memory + (1 - on) * 512)
                         : "memory");
}
#elif LEAF == mem_device
/* loads of a device */
static void run(uint64_t on) {
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile("lw t0, 0(%0)\nadd %0, %0, x0\n" : : "r"(CLINT) : "t0", "memory");
}
#elif LEAF == mem_store
/* stores that miss, four a line */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (uint64_t i = 0; i < 2048; i++)
        __asm__ volatile("sd %0, 0(%1)\nsd %0, 8(%1)\nsd %0, 16(%1)\nsd %0, 24(%1)\n"
                         :
                         : "r"(x), "r"(memory + i * 8 % (FAR / 8) * on)
                         : "memory");
}
#elif LEAF == core_divider
/* a chain of divisions */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile("divu %0, %1, %0\nori %0, %0, 1\n" : "+r"(x) : "r"(~0UL));
}
#elif LEAF == core_execute
/* a chain of multiplications */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile(TIMES8("mul %0, %0, %0\n") : "+r"(x));
}
#elif LEAF == core_idle
/* waits for the timer */
static void run(uint64_t on) {
    volatile uint64_t *time = (volatile uint64_t *)(CLINT + 0xBFF8),
                      *compare = (volatile uint64_t *)(CLINT + 0x4000);
    csr_clear(mstatus, 8);
    csr_set(mie, 1 << 7);
    for (uint64_t i = 0; i < 20; i++) {
        *compare = *time + 50 * on;
        __asm__ volatile("wfi" : : : "memory");
    }
}
#endif

int main(int argc, char **argv) {
    (void)argv;
    run(argc > 1);
    return 0;
}
