/* SPDX-License-Identifier: Apache-2.0 */
/* A loop for each leaf of the account of time (group WHY of rtl/include/profile.def): LEAF_x is defined, with its name x. The program does the thing that
 * the leaf is for if it has an argument, and leaves it out if it has none; all else is the same. So the cycles that it then takes more, by
 * the machine's own clock, are the leaf's: leaves.sh. */
__asm__(".option arch, +zicsr, +zifencei");
#include "loops.h"

enum { TURNS = 400, CLINT = 0x2000000 };

#define TIMES32(text) TIMES8(text) TIMES8(text) TIMES8(text) TIMES8(text)

#if defined LEAF_base
/* nothing waits for anything */
static void run(uint64_t on) {
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile(TIMES32("li t0, 1\nli t1, 2\nli t2, 3\nli t3, 4\n")
                         :
                         :
                         : "t0", "t1", "t2", "t3");
}
#elif defined LEAF_bad_branch
/* branches as a random number says */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (int i = 0; i < 4 * TURNS; i++)
        __asm__ volatile("bltz %1, 1f\naddi %0, %0, 1\n1:"
                         : "+r"(x)
                         : "r"(random_next() << 20 & 0 - on));
}
#elif defined LEAF_bad_jump
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
#elif defined LEAF_bad_return
/* returns to another place than the one after the call */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (int i = 0; i < 4 * TURNS; i++)
        __asm__ volatile(
            ".option push\n.option norvc\njal ra, 2f\nnop\nj 3f\n2: add ra, ra, %1\nret\n3:\n.option pop\n"
            : "+r"(x)
            : "r"(on * 4)
            : "ra");
}
#elif defined LEAF_bad_order
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
#elif defined LEAF_bad_trap
/* an exception, and a handler that goes on after it */
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
#elif defined LEAF_bad_page
/* the first store to each page, which the walker marks as written */
static void run(uint64_t on) {
    enum { PAGES = 512 };
    uint64_t x = 3;
    csr_set(menvcfg, 1UL << 61);
    page_bits = on ? PAGE_BITS & ~PAGE_DIRTY : PAGE_BITS;
    map_pages(memory, PAGES, 1);
    for (uint64_t page = 0; page < PAGES; page++)
        __asm__ volatile("sd %0, 0(%1)" : : "r"(x), "r"(page * PAGE) : "memory");
    finish();
}
#elif defined LEAF_bad_interrupt
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
#elif defined LEAF_bad_serial || defined LEAF_core_alone
/* writes of a control register run alone */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile(TIMES8("csrw mscratch, %0\n") : : "r"(x));
}
#elif defined LEAF_front_icache
/* more code than the cache holds, a jump a line */
static void run(uint64_t on) {
    if (on)
        __asm__ volatile(".balign 64\n.rept 2048\nj 1f\n.balign 64\n1:\n.endr\n");
}
#elif defined LEAF_front_itlb
/* a jump to the next page, which is the same one */
static void run(uint64_t on) {
    __asm__ volatile(
        ".pushsection .text.page, \"ax\"\n.balign 4096\npage:\n.option push\n.option norvc\naddi a0, a0, -1\nbeqz a0, 1f\nj .+4088\n1: ret\n"
        ".option pop\n.balign 4096\n.popsection\n");
    extern const char page[];
    map_same_pages(page);
    for (uint64_t i = 0; i < 16; i++)
        __asm__ volatile("mv a0, %0\nli t0, 0\njalr ra, 0(t0)\n"
                         :
                         : "r"(on ? SAME_PAGES - 1 : 1)
                         : "a0", "t0", "ra", "memory");
    finish();
}
#elif defined LEAF_front_redirect
/* more jumps than the predictor has room for */
static void run(uint64_t on) {
    for (uint64_t i = 0; i < 20 * on; i++)
        __asm__ volatile(".option push\n.option norvc\n.rept 1000\nj .+4\n.endr\n.option pop\n");
}
#elif defined LEAF_front_fetch
/* jumps that lie across what is fetched in a cycle, to the next such one */
static void run(uint64_t on) {
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile(".option push\n.option norvc\n.balign 8\nnop\n.2byte 1\n"
                         ".rept 20\n.4byte 0x0080006f\nnop\n.endr\n.2byte 1\n.option pop\n");
}
#elif defined LEAF_mem_l1
/* each load has its address of the one before it, and hits */
static void run(uint64_t on) {
    memory[0] = (uint64_t)memory;
    uint64_t *at = memory;
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile(TIMES8("ld %0, 0(%0)\n") : "+r"(at));
}
#elif defined LEAF_mem_ram
/* ... and misses */
static void run(uint64_t on) { chase(FAR / LINE * on); }
#elif defined LEAF_mem_l2
/* ... and misses in the first-level cache alone: more lines than that holds, again and again */
static void run(uint64_t on) {
    enum { LINES = 128 };
    for (uint64_t line = 0; line < LINES; line++)
        memory[line * LINE / 8] = (uint64_t)&memory[(line + 1) % LINES * LINE / 8];
    uint64_t *at = memory;
    for (uint64_t i = 0; i < 8 * LINES * on; i++)
        __asm__ volatile("ld %0, 0(%0)" : "+r"(at));
}
#elif defined LEAF_mem_dtlb
/* loads by the addresses of more pages than the first TLB holds, each waits for the one before it */
static void run(uint64_t on) {
    uint64_t y = 5;
    memory[0] = 0;
    map_same_pages(memory);
    for (uint64_t i = 0, at = 0; i < 8 * TURNS; i++, at = (at + 67) % SAME_PAGES)
        __asm__ volatile("add t0, %0, %1\nld %0, 0(t0)"
                         : "+r"(y)
                         : "r"(at * PAGE * on)
                         : "t0", "memory");
    finish();
}
#elif defined LEAF_store_dtlb
/* ... stores */
static void run(uint64_t on) {
    uint64_t x = 3;
    memory[0] = 0;
    map_same_pages(memory);
    for (uint64_t i = 0, at = 0; i < 8 * TURNS; i++, at = (at + 67) % SAME_PAGES)
        __asm__ volatile("sd %0, 0(%1)" : : "r"(x), "r"(at * PAGE * on) : "memory");
    finish();
}
#elif defined LEAF_mem_order
/* each load needs bytes of the store in front of it, and more */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (uint64_t i = 0; i < TURNS; i++)
        __asm__ volatile("sb %0, 0(%1)\nld %0, 0(%2)\n"
                         : "+r"(x)
                         : "r"(memory), "r"(memory + (1 - on) * 512)
                         : "memory");
}
#elif defined LEAF_mem_device
/* loads of a device */
static void run(uint64_t on) {
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile("lw t0, 0(%0)\nadd %0, %0, x0\n" : : "r"(CLINT) : "t0", "memory");
}
#elif defined LEAF_mem_store
/* stores that miss, four a line */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (uint64_t i = 0; i < 2048; i++)
        __asm__ volatile("sd %0, 0(%1)\nsd %0, 8(%1)\nsd %0, 16(%1)\nsd %0, 24(%1)\n"
                         :
                         : "r"(x), "r"(memory + i * 8 % (FAR / 8) * on)
                         : "memory");
}
#elif defined LEAF_core_divider
/* a chain of divisions */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile("divu %0, %1, %0\nori %0, %0, 1\n" : "+r"(x) : "r"(~0UL));
}
#elif defined LEAF_core_execute
/* a chain of multiplications */
static void run(uint64_t on) {
    uint64_t x = 3;
    for (uint64_t i = 0; i < TURNS * on; i++)
        __asm__ volatile(TIMES8("mul %0, %0, %0\n") : "+r"(x));
}
#elif defined LEAF_core_idle
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
