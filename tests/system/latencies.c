// SPDX-License-Identifier: Apache-2.0
// What docs/core.md says of latencies, measured by a program: chains of dependent instructions of
// two lengths; the difference of their times, divided by the difference of their lengths, is the
// latency. Prints `name,cycles` lines; compared with tests/system/latencies.csv.
#include "clock.h"
#include <stdio.h>

#define TEXT_OF(...) #__VA_ARGS__
// A chain of `length` copies of CODE: a0 and a1 are its own registers, a1 points to a cell that
// holds its own address.
#define CHAIN(code, length)                                                                        \
    ({                                                                                             \
        static uint64_t cell;                                                                      \
        register uint64_t a0 __asm__("a0") = 1;                                                    \
        register uint64_t a1 __asm__("a1") = (uint64_t)(uintptr_t)&cell;                           \
        cell = a1;                                                                                 \
        uint64_t begin_ = clock_cycles();                                                          \
        __asm__ volatile(".rept " #length "\n" code "\n.endr" : "+r"(a0), "+r"(a1)::"memory");     \
        clock_cycles() - begin_;                                                                   \
    })

// Cycles of one link of a chain, with two decimals (picolibc's printf is the integer one here).
static void print_cycles(const char *name, uint64_t cycles, unsigned links) {
    uint64_t hundredths = cycles * 100 / links;
    printf("%s,%u.%02u\n", name, (unsigned)(hundredths / 100), (unsigned)(hundredths % 100));
}

// Runs twice and takes the second time: the first one fills the caches.
#define REPORT(name, code)                                                                         \
    static void measure_##name(void) {                                                             \
        uint64_t cycles = 0;                                                                       \
        for (int run = 0; run < 2; run++) {                                                        \
            uint64_t short_chain = CHAIN(code, 32);                                                \
            cycles = CHAIN(code, 96) - short_chain;                                                \
        }                                                                                          \
        print_cycles(#name, cycles, 64);                                                           \
    }

REPORT(add, "add a0, a0, a0")
REPORT(load_hit, "ld a1, 0(a1)")
REPORT(multiply, "mul a0, a0, a0")

// Cycles of `count` branches, all taken or none.
#define BRANCHES(count, taken)                                                                     \
    ({                                                                                             \
        uint64_t begin_ = clock_cycles();                                                          \
        __asm__ volatile(".rept " #count "\n.option push\n.option norvc\n"                         \
                         "bnez %0, 1f\nnop\n1: .option pop\n.endr" ::"r"((uint64_t)(taken)));      \
        clock_cycles() - begin_;                                                                   \
    })

// Branches that were never taken before and now all are: each of them is mispredicted, and the next
// one executes when its instructions have come through the pipe.
static void measure_mispredict(void) {
    uint64_t few = 0, many = 0;
    for (int run = 0; run < 9; run++) {
        few = BRANCHES(8, run == 8);
        many = BRANCHES(24, run == 8);
    }
    print_cycles("mispredict", many - few, 16);
}

// Lines of memory that nobody has read, STEP bytes apart in a field that no cache holds.
enum { LINES = 128, LINE = 64, STEP = 3 * LINE };
static char field[8 * LINES * STEP]; // its end is in the caches, from when it was zeroed

// One line after the other: how long memory takes for one.
static void measure_line_latency(void) {
    uint64_t begin = clock_cycles(), offset = 0;
    for (int i = 0; i < LINES; i++)
        offset += STEP + (uint64_t) * (volatile char *)(field + offset);
    print_cycles("line_latency", clock_cycles() - begin, LINES);
}

// As many at a time as there can be: what passes the bus, and one latency. Twice: at first for the code; between the
// two there is room for the lines that a wrong path reads.
static void measure_line_stream(void) {
    uint64_t cycles = 0;
    for (int run = 1; run < 3; run++) {
        const char *from = field + 2 * run * LINES * STEP;
        uint64_t begin = clock_cycles();
        for (int i = 0; i < LINES; i++)
            (void)*(volatile const char *)(from + i * STEP);
        cycles = clock_cycles() - begin;
    }
    print_cycles("line_stream", cycles, LINES);
}

int main(void) {
    measure_add();
    measure_load_hit();
    measure_multiply();
    measure_mispredict();
    measure_line_latency();
    measure_line_stream();
    return 0;
}
