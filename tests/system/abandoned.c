// SPDX-License-Identifier: Apache-2.0
// Leaves that a trap's handler never returns to: a timer's interrupt in a loop, and a load that faults; the handler leaves by longjmp, and at
// last by exit. The number of rounds is known, and how many of them ended.
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

__asm__(".option arch, +zicsr");

enum { ROUNDS = 12 };
static jmp_buf back;
static volatile int traps, ended;
static volatile uint64_t *const mtime = (volatile uint64_t *)0x0200bff8;
static volatile uint64_t *const mtimecmp = (volatile uint64_t *)0x02004000;

__attribute__((noinline)) static void leave(void) {
    *mtimecmp = UINT64_MAX;
    if (++traps == ROUNDS) {
        printf("%d ended\n", ended);
        exit(0);
    }
    longjmp(back, 1);
}

__attribute__((interrupt("machine"), aligned(4), noinline)) static void handler(void) { leave(); }

// Some ways through a loop; no call, so that nothing is thought to keep it from its end.
__attribute__((noinline)) static uint64_t walk(const uint8_t *p, uint64_t n) {
    uint64_t sum = 0;
    for (uint64_t i = 0; i < n; i++) {
        if (p[i & 15] & 1)
            sum += i;
        else if (p[i & 15] & 2)
            sum ^= sum << 3;
        if ((sum & 7) == 5)
            sum += p[sum & 15];
    }
    return sum;
}

// It faults where a pointer leads nowhere.
__attribute__((noinline)) static uint64_t gather(uint64_t *const *p, int n) {
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        if (i & 1)
            sum += 3;
        sum += *p[i];
    }
    return sum;
}

__attribute__((noinline)) static void allow(void) {
    *mtimecmp = *mtime + 200;
    __asm__ volatile("csrsi mstatus, 8");
}

int main(void) {
    static const uint8_t bytes[16] = {1, 2, 4, 7, 8, 3, 2, 9, 1, 6, 5, 0, 2, 3, 12, 255};
    static uint64_t value = 9;
    uint64_t *good[5] = {&value, &value, &value, &value, &value};
    uint64_t *bad[5] = {&value, &value, &value, (uint64_t *)0x40000000, &value};
    __asm__ volatile("csrw mtvec, %0" : : "r"(handler));
    __asm__ volatile("csrs mie, %0" : : "r"(128));
    setjmp(back);
    for (;;) {
        ended += walk(bytes, 40) != 0;
        ended += gather(good, 5) != 0;
        if (traps % 3 == 2) {
            ended += gather(bad, 5) != 0;
        } else {
            allow();
            ended += walk(bytes, UINT64_MAX) != 0;
        }
    }
}
