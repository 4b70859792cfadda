// SPDX-License-Identifier: Apache-2.0
// A program whose stacks of calls are known (expected.txt): each way to call, return, jump out and be interrupted once. It counts
// the instructions of each function that main calls by minstret, with what that calls, and prints them:
//
//     FUNCTION INSTRUCTIONS
#include "platform.h"
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>

__asm__(".option arch, +zicsr");

#define PLAIN __attribute__((noipa)) void
#define KEEP __asm__ volatile("" ::: "memory") // no call before it ends the function
enum { RA, SP, WORDS = 5, DEPTH = 5 };
enum { CAUSE_ECALL = 11 };

void swap(uint64_t *from, uint64_t *to);
void on_stack(char *top, void (*function)(void));
// calls_code.S
void through_link(void), one_of_two(void), three_at_once(void), by_x5(void), by_register(void);
static volatile uint32_t *const msip = (volatile uint32_t *)PLATFORM_CLINT;
static volatile uint64_t sink;
static jmp_buf env;

PLAIN leaf(void) { sink += 3; }

PLAIN recursive(void) {
    static int depth;
    if (++depth < DEPTH)
        recursive();
    else
        leaf();
    depth--;
    KEEP;
}

PLAIN tail_last(void) {
    leaf();
    KEEP;
}
PLAIN tail_first(void) {
    leaf();
    KEEP;
    tail_last();
}

static volatile int passes = 6;
PLAIN ping(void);
PLAIN pong(void) {
    if (--passes > 0)
        ping();
}
PLAIN ping(void) {
    if (--passes > 0)
        pong();
}

PLAIN with_alloca(void) {
    static volatile unsigned size = 200;
    volatile char *room = __builtin_alloca(size);
    room[0] = 1;
    leaf();
    KEEP;
}

static void (*volatile pointed)(void) = leaf;
PLAIN by_pointer(void) {
    pointed();
    KEEP;
}

// --- jumps out of functions

PLAIN after_jump(void) { sink++; }
PLAIN deep_c(void) {
    longjmp(env, 1);
    KEEP;
}
PLAIN deep_b(void) {
    deep_c();
    KEEP;
}
PLAIN deep_a(void) {
    deep_b();
    KEEP;
}
PLAIN jumper(void) {
    if (setjmp(env) == 0)
        deep_a();
    after_jump();
    KEEP;
}

PLAIN jumper_alloca(void) {
    static volatile unsigned size = 200;
    if (setjmp(env) == 0) {
        volatile char *lower = __builtin_alloca(size);
        lower[0] = 1;
        deep_a();
    }
    after_jump();
    KEEP;
}

static void *bare[5];
PLAIN bare_b(void) { __builtin_longjmp(bare, 1); }
PLAIN bare_a(void) {
    bare_b();
    KEEP;
}
PLAIN bare_jumper(void) {
    if (__builtin_setjmp(bare) == 0)
        bare_a();
    after_jump();
    KEEP;
}

// --- traps and interrupts

static volatile uint64_t go_on;
static volatile int ticks, leaves;
static char *upper; // a stack above this one
PLAIN tick(void) { ticks++; }
PLAIN leaver(void) {
    longjmp(env, 1);
    KEEP;
}
PLAIN on_ecall(void) {
    sink++;
    if (leaves == 1)
        leaver();
    else if (leaves)
        on_stack(upper, leaver);
    KEEP;
}

__attribute__((interrupt("machine"), aligned(4))) void handler(void) {
    uint64_t cause, pc;
    __asm__ volatile("csrr %0, mcause\n csrr %1, mepc" : "=r"(cause), "=r"(pc));
    if (cause == CAUSE_ECALL) {
        on_ecall();
        __asm__ volatile("csrw mepc, %0" ::"r"(go_on ? go_on : pc + 4));
    } else {
        *msip = 0;
        tick();
    }
}

PLAIN trapping(void) {
    __asm__ volatile("ecall" ::: "memory");
    leaf();
    KEEP;
}

PLAIN interrupted(void) {
    *msip = 1;
    while (!ticks)
        KEEP;
    leaf();
    KEEP;
}

PLAIN escaping(void) {
    leaves = 1;
    if (setjmp(env) == 0)
        __asm__ volatile("ecall" ::: "memory");
    leaves = 0;
    after_jump();
    KEEP;
}

PLAIN escaping_stack(void) {
    leaves = 2;
    if (setjmp(env) == 0)
        __asm__ volatile("ecall" ::: "memory");
    leaves = 0;
    after_jump();
    KEEP;
}

// The handler goes on elsewhere in the function.
PLAIN led_away(void) {
    __asm__ volatile(
        "la t0, 1f\n sd t0, 0(%0)\n ecall\n .rept 8\n ebreak\n .endr\n 1:\n sd zero, 0(%0)" ::"r"(
            &go_on)
        : "t0", "memory");
    leaf();
    KEEP;
}

// --- other stacks

static uint64_t outside[WORDS], inside[WORDS], second[WORDS];
static char rooms[2][4096] __attribute__((aligned(16)));
PLAIN work(void) { sink++; }
PLAIN second_body(void) {
    work();
    swap(second, outside);
}
PLAIN thread_body(void) {
    swap(inside, second);
    for (;;) {
        work();
        swap(inside, outside);
    }
}
PLAIN threads(void) {
    inside[RA] = (uintptr_t)thread_body;
    inside[SP] = (uintptr_t)(rooms + 1);
    second[RA] = (uintptr_t)second_body;
    second[SP] = (uintptr_t)(rooms + 2); // each room's end
    for (int i = 0; i < 3; i++) {
        swap(outside, inside);
        leaf();
    }
}

PLAIN elsewhere(void) {
    on_stack(upper, tail_last);
    KEEP;
}

#define MEASURE(function)                                                                          \
    do {                                                                                           \
        uint64_t from, to;                                                                         \
        __asm__ volatile("csrr %0, minstret\n call " #function "\n csrr %1, minstret"              \
                         : "=&r"(from), "=&r"(to)                                                  \
                         :                                                                         \
                         : "ra", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a0", "a1", "a2", "a3", \
                           "a4", "a5", "a6", "a7", "memory");                                      \
        counted[count] = to - from;                                                                \
        names[count++] = #function;                                                                \
    } while (0)

int main(void) {
    static const char *names[32];
    static uint64_t counted[32];
    unsigned count = 0;
    char above[1024] __attribute__((aligned(16)));
    upper = above + sizeof above;
    __asm__ volatile("csrw mtvec, %0\n csrs mie, %1\n csrsi mstatus, 8" ::"r"(handler), "r"(8));
    MEASURE(leaf);
    MEASURE(recursive);
    MEASURE(tail_first);
    MEASURE(ping);
    MEASURE(with_alloca);
    MEASURE(by_pointer);
    MEASURE(jumper);
    MEASURE(jumper_alloca);
    MEASURE(bare_jumper);
    MEASURE(trapping);
    MEASURE(interrupted);
    MEASURE(escaping);
    MEASURE(escaping_stack);
    MEASURE(led_away);
    MEASURE(threads);
    MEASURE(elsewhere);
    MEASURE(through_link);
    MEASURE(one_of_two);
    MEASURE(three_at_once);
    MEASURE(by_x5);
    MEASURE(by_register);
    for (unsigned i = 0; i < count; i++)
        printf("%s %lu\n", names[i], (unsigned long)counted[i]);
    return 0;
}
