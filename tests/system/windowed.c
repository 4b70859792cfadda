// SPDX-License-Identifier: Apache-2.0
// For programs that count (assay-cc): what they may expect of the run-time system that counts. By its argument:
//
//   registers   the number of registers that were changed while windows opened and closed; each has a number that is no address
//   trap        a trap that nobody handles
//   heap        whether the heap ends below the flags of functions
//   work, sent  some blocks; sent: counts leave half way, too, and go on
//   arcs        more places that call than there is room for (-DARCS)
#include "count_runtime.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

extern char __stack[], __stack_size[];
uint64_t registers_run(void); // sessions_registers.S
volatile unsigned sum;

__attribute__((noinline)) void some(unsigned i) { sum += i; }

static void work(unsigned rounds) {
    for (unsigned i = 0; i < rounds; i++)
        if (i % 3)
            some(i);
}

#ifdef ARCS
#define TEN(x) x x x x x x x x x x
__attribute__((noinline)) static void many(void) {
    TEN(TEN(TEN(some(1);)))
    TEN(TEN(TEN(some(2);)))
    TEN(TEN(some(3);))
}
#else
static void many(void) {}
#endif

static int heap_is_right(void) {
    while (sbrk(1 << 12) != (void *)-1)
        ;
    return (uintptr_t)sbrk(0) <= (uintptr_t)__stack - 2 * (uintptr_t)__stack_size;
}

int main(int count, char **words) {
    const char *how = count > 1 ? words[1] : "";
    uint64_t changed = 0;
    for (unsigned i = 0; i < 100 && strcmp(how, "registers") == 0; i++) {
        changed += registers_run();
        work(10);
    }
    work(100);
    if (strcmp(how, "trap") == 0)
        __builtin_trap();
    if (strcmp(how, "heap") == 0)
        printf("%s\n", heap_is_right() ? "right" : "too long");
    if (strcmp(how, "sent") == 0)
        counting_send();
    work(100);
    if (strcmp(how, "arcs") == 0)
        many(), many();
    printf("%lu changed\n", (unsigned long)changed);
    return 0;
}
