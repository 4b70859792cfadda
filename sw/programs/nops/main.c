// SPDX-License-Identifier: Apache-2.0
// One load that hits among hundreds of nops, in a loop: figure 2 of ProfileMe (MICRO-30), which shows where a sampling
// method believes that an event happens. `walk` has no other load.
#include "result.h"

#if SIZE_SHORT
enum { ROUNDS = 40 };
static const uint64_t expected = 0x2f8;
#else
enum { ROUNDS = 4000 };
static const uint64_t expected = 0x128e0;
#endif

#define NOPS ".rept 150\n\tnop\n\t.endr\n\t"
#ifdef __riscv
#define LOAD "ld %[got], 0(%[from])\n\t"
#define PLAIN ".option push\n\t.option norvc\n\t"
#define BACK ".option pop\n\t"
#else
#define LOAD "mov (%[from]), %[got]\n\t"
#define PLAIN
#define BACK
#endif

__attribute__((noinline, noclone)) static uint64_t walk(const uint64_t *from, int rounds) {
    uint64_t sum = 0;
    for (int i = 0; i < rounds; i++) {
        uint64_t got;
        __asm__ volatile(PLAIN NOPS LOAD NOPS BACK : [got] "=r"(got) : [from] "r"(from) : "memory");
        sum += got;
    }
    return sum;
}

int main(void) {
    static const uint64_t value = 19;
    return result_check("nops", walk(&value, ROUNDS), expected);
}
