// SPDX-License-Identifier: Apache-2.0
// Makes derived events (sw/analysis/core/derived.def) happen so often as it says: lines `FUNCTION EVENT LEAST MOST`, each of the
// instructions of one function. Where chance or the machine has a part in it the two bounds differ. derived.sh compares.
#include "platform.h"
#include <stdint.h>
#include <stdio.h>

enum { N = 400, LINE = 64, STEP = 3 * LINE, AHEAD = 4 };
#define CASE __attribute__((noinline, noclone)) static void
#define LOOP(n) for (unsigned i = 0; i < (n); i++)
// Three parts, in memory that is cleared when the simulation begins, so that the program need not do so.
static char *const field = (char *)0x84000000;
static char *const far = (char *)0x84100000; // derived.sh
static volatile uint64_t sink;
static uint64_t cell[64];

// Each load's address needs the one before it, and has a line of its own.
static inline void chained_loads(char *at) {
    LOOP(N)
    __asm__ volatile("ld t0, 0(%0)\nadd %0, %0, t0\nadd %0, %0, %1"
                     : "+r"(at)
                     : "r"((uint64_t)STEP)
                     : "t0", "memory");
}

CASE missing_loads(void) { chained_loads(field); }
CASE far_loads(void) { chained_loads(far); }

// The second load of a line comes when the first one has asked for it.
CASE second_loads(void) {
    char *at = field + (N + AHEAD) * STEP;
    LOOP(N) {
        __asm__ volatile(
            "ld t0, 0(%0)\nld t1, 8(%0)\nadd %0, %0, %1\nadd t0, t0, t1\nadd %0, %0, t0"
            : "+r"(at)
            : "r"((uint64_t)STEP)
            : "t0", "t1", "memory");
    }
}

CASE missing_stores(void) {
    char *at = field + 2 * (N + AHEAD) * STEP;
    LOOP(N)
    __asm__ volatile("sd zero, 0(%0)\nadd %0, %0, %1" : "+r"(at) : "r"((uint64_t)STEP) : "memory");
}

CASE split_loads(void) { LOOP(N) __asm__ volatile("ld t0, 4(%0)" ::"r"(cell) : "t0", "memory"); }

CASE forwarded_loads(void) {
    LOOP(N)
    __asm__ volatile("sd %1, 0(%0)\nld t0, 0(%0)" ::"r"(cell), "r"((uint64_t)i) : "t0", "memory");
}

// Of what each load reads the store has one byte.
CASE waiting_loads(void) {
    LOOP(N)
    __asm__ volatile("sb %1, 0(%0)\nld t0, 0(%0)" ::"r"(cell + 1), "r"((uint64_t)i)
                     : "t0", "memory");
}

// The store's address comes late, and is that of the load.
CASE early_loads(void) {
    LOOP(N) {
        uint64_t *late = cell + 2;
        __asm__ volatile("div %0, %0, %1\nsd %2, 0(%0)\nld t0, 0(%3)\nadd t0, t0, t0"
                         : "+r"(late)
                         : "r"((uint64_t)1), "r"((uint64_t)i), "r"(cell + 2)
                         : "t0", "memory");
    }
}

CASE atomics(void) {
    LOOP(N)
    __asm__ volatile("amoadd.d t0, %1, (%0)" ::"r"(cell + 3), "r"((uint64_t)1) : "t0", "memory");
}

CASE device_loads(void) { LOOP(N) sink = *(volatile uint64_t *)(PLATFORM_CLINT + 0xbff8); }

// One taken branch and one that is not, by turns of the loop that close it.
CASE branches(void) {
    LOOP(N)
    __asm__ volatile(
        ".option push\n.option norvc\nbeq zero, zero, 1f\nnop\n1: bne zero, zero, 1b\n.option pop");
}

static uint64_t random_next(uint64_t x) {
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    return x;
}

CASE guessed_branches(void) {
    uint64_t x = 88172645463325252u;
    LOOP(N) {
        x = random_next(x);
        __asm__ volatile("bnez %0, 1f\nnop\n1:" ::"r"(x >> 40 & 1));
    }
}

__asm__(".text\n.p2align 2\n.type leaf, @function\nleaf: ret\n.size leaf, . - leaf\n");
CASE calls(void) {
    LOOP(N)
    __asm__ volatile("jal leaf\n.option push\n.option norvc\nj 1f\nnop\n1:\n.option pop" ::: "ra");
}
CASE indirect_calls(void) { LOOP(N) __asm__ volatile("la t1, leaf\njalr t1" ::: "ra", "t1"); }

// Two targets by chance.
CASE indirect_jumps(void) {
    uint64_t x = 88172645463325252u;
    LOOP(N) {
        x = random_next(x);
        __asm__ volatile(
            ".option push\n.option norvc\nla t2, 1f\nadd t2, t2, %0\njr t2\n1: nop\nnop\n.option pop" ::
                "r"((x >> 40 & 1) * 4)
            : "t2");
    }
}

// A return to somewhere else than the call's end.
CASE odd_returns(void) { LOOP(N) __asm__ volatile("jal 1f\n1: la ra, 2f\nret\nnop\n2:" ::: "ra"); }

CASE short_instructions(void) { LOOP(N) __asm__ volatile("c.nop\nc.nop\nc.nop\nc.nop"); }

CASE serial(void) {
    LOOP(N)
    __asm__ volatile(".option push\n.option arch, +zicsr\ncsrr t0, mscratch\n.option pop" ::: "t0");
}

__asm__(
    ".text\n.option push\n.option arch, +zicsr\n.p2align 2\n.type skip, @function\nskip: csrr t0, mepc\naddi t0, t0, 4\ncsrw mepc, t0\nmret\n.size skip, . - skip\n.option pop\n");
CASE traps(void) {
    uint64_t before;
    __asm__ volatile(
        ".option push\n.option arch, +zicsr\nla t0, skip\ncsrrw %0, mtvec, t0\n.option pop"
        : "=r"(before)::"t0");
    LOOP(N) __asm__ volatile("ecall" ::: "t0", "memory");
    __asm__ volatile(
        ".option push\n.option arch, +zicsr\ncsrw mtvec, %0\n.option pop" ::"r"(before));
}

// What comes after a division and does not need it fills the window; or the scheduler; or the queues of memory.
CASE full_window(void) {
    LOOP(N / 8)
    __asm__ volatile("div t0, %0, %1\n.rept 120\nnop\n.endr" ::"r"(UINT64_MAX >> 1),
                     "r"((uint64_t)3)
                     : "t0");
}
CASE full_registers(void) {
    LOOP(N / 8)
    __asm__ volatile("div t0, %0, %1\n.rept 120\nli t1, 1\n.endr" ::"r"(UINT64_MAX >> 1),
                     "r"((uint64_t)3)
                     : "t0", "t1");
}
CASE full_queue(void) {
    LOOP(N / 8)
    __asm__ volatile("div t0, %0, %1\n.rept 60\nadd t1, t0, t0\n.endr" ::"r"(UINT64_MAX >> 1),
                     "r"((uint64_t)3)
                     : "t0", "t1");
}
CASE full_memory_queue(void) {
    LOOP(N / 8)
    __asm__ volatile("div t0, %0, %1\n.rept 60\nsd zero, 0(%2)\n.endr" ::"r"(UINT64_MAX >> 1),
                     "r"((uint64_t)3), "r"(cell)
                     : "t0", "memory");
}

// More code than the instruction cache holds, in one line.
CASE long_code(void) {
    __asm__ volatile(".option push\n.option norvc\n.rept 12288\nnop\n.endr\n.option pop");
}

// EVENT of CASE: exactly so many; between.
#define EXACTLY(function, event, n) printf("%s %s %d %d\n", #function, #event, (int)(n), (int)(n))
#define BETWEEN(function, event, least, most)                                                      \
    printf("%s %s %d %d\n", #function, #event, (int)(least), (int)(most))

static void run_memory(void) {
    missing_loads();
    EXACTLY(missing_loads, ls_load, N);
    EXACTLY(missing_loads, ls_load_miss, N);
    EXACTLY(missing_loads, ls_dcache_miss, N);
    EXACTLY(missing_loads, ls_miss_asked, N);
    EXACTLY(missing_loads, ls_from_ram, N);
    EXACTLY(missing_loads, ls_from_near, N);
    EXACTLY(missing_loads, ls_from_l2, 0); // far.sh has one
    BETWEEN(missing_loads, ls_near_latency, 40 * N, 100 * N);
    BETWEEN(missing_loads, ls_ram_wait, 10 * N, 200 * N);
    BETWEEN(missing_loads, ls_miss_latency, 10 * N, 200 * N);
    far_loads();
    EXACTLY(far_loads, ls_from_far, N);
    EXACTLY(far_loads, ls_from_ram, N);
    BETWEEN(far_loads, ls_far_latency, 150 * N, 210 * N);
    second_loads();
    EXACTLY(second_loads, ls_load, 2 * N);
    EXACTLY(second_loads, ls_miss_asked, N);
    EXACTLY(second_loads, ls_miss_under_way, N);
    missing_stores();
    EXACTLY(missing_stores, ls_store, N);
    EXACTLY(missing_stores, ls_store_miss, N);
    split_loads();
    EXACTLY(split_loads, ls_misaligned, N);
    EXACTLY(split_loads, ls_dcache_miss, 0);
    forwarded_loads();
    EXACTLY(forwarded_loads, ls_forwarded, N);
    EXACTLY(forwarded_loads, ls_store, N);
    waiting_loads();
    EXACTLY(waiting_loads, ls_wait_written, N);
    EXACTLY(waiting_loads, ls_forwarded, 0);
    early_loads();
    EXACTLY(early_loads, ls_load, N);
    atomics();
    EXACTLY(atomics, ls_atomic, N);
    EXACTLY(atomics, ls_all, N);
    device_loads();
    EXACTLY(device_loads, ls_uncached, N);
    EXACTLY(device_loads, ls_dcache_hit, N); // the store to `sink`
}

static void run_transfers(void) {
    branches();
    EXACTLY(branches, br_conditional, 3 * N);
    EXACTLY(branches, br_conditional_taken, 2 * N);
    EXACTLY(branches, br_taken, 2 * N);
    guessed_branches();
    BETWEEN(guessed_branches, br_conditional_mispredicted, 0.3 * N, 0.7 * N);
    BETWEEN(guessed_branches, br_mispredicted, 0.3 * N, 0.7 * N);
    BETWEEN(guessed_branches, br_taken_mispredicted, 0.1 * N, 0.5 * N);
    BETWEEN(guessed_branches, op_wrong_path, N, 80 * N);
    BETWEEN(guessed_branches, op_aborted, N, 80 * N);
    calls();
    EXACTLY(calls, br_call, N);
    EXACTLY(calls, br_jump, N);
    BETWEEN(leaf, br_return, N, N);
    indirect_calls();
    EXACTLY(indirect_calls, br_indirect_call, N);
    EXACTLY(indirect_calls, br_indirect, N);
    indirect_jumps();
    EXACTLY(indirect_jumps, br_indirect, N);
    BETWEEN(indirect_jumps, br_indirect_mispredicted, 0.3 * N, 0.7 * N);
    odd_returns();
    EXACTLY(odd_returns, br_return_mispredicted, N);
    traps();
    EXACTLY(traps, op_trapped, N);
    EXACTLY(skip, br_trap_return, N);
}

static void run_instructions(void) {
    short_instructions();
    BETWEEN(short_instructions, op_compressed, 4 * N, 7 * N);
    serial();
    BETWEEN(serial, op_alone, N, 4 * N);
    full_window();
    BETWEEN(full_window, op_stall_window, 1, 20 * N);
    full_registers();
    BETWEEN(full_registers, op_stall_register, 0, 20 * N);
    full_queue();
    BETWEEN(full_queue, op_stall_queue, 1, 20 * N);
    full_memory_queue();
    BETWEEN(full_memory_queue, op_stall_memory_queue, 1, 20 * N);
    long_code();
    BETWEEN(long_code, op_all, 12288, 12312);
    BETWEEN(long_code, op_machine, 12288, 12312);
    BETWEEN(long_code, op_icache_miss, 768, 12312);
    BETWEEN(long_code, op_fetch_wait, 768, 20 * 12288);
}

int main(void) {
    run_memory();
    run_transfers();
    run_instructions();
    return 0;
}
