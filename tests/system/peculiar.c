// SPDX-License-Identifier: Apache-2.0
// What few programs have: setjmp that is returned to by a deeper call, a handler of an interrupt, a call at the end in front of the
// function's frame, a goto of the compiler's table kind, neighbouring inline assembly, atomic operations (several statements on a line).
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>

__asm__(".option arch, +zicsr");

typedef int (*function_t)(int);
static jmp_buf back;
static volatile int tries, ticks;
static volatile uint64_t *const mtime = (volatile uint64_t *)0x0200bff8;
static volatile uint64_t *const mtimecmp = (volatile uint64_t *)0x02004000;

__attribute__((noinline)) static void deeper(int n) {
    if (n == 0)
        longjmp(back, ++tries);
    deeper(n - 1);
    tries += 0;
}

__attribute__((noinline)) static int guarded(int n) {
    int round = setjmp(back);
    if (round < 3) {
        deeper(n + round);
        return -1;
    }
    return round;
}

__attribute__((noinline)) static int up(int x) { return x + 1; }
__attribute__((noinline)) static int down(int x) { return x > 0 ? x - 1 : 0; }

// Below 20 another function is called at the end, and there is no frame yet; else there is one, and a table.
__attribute__((noinline)) static int chosen(int which, int x, function_t f) {
    if (x < 20)
        return f(x);
    switch (which) {
    case 0:
        x = up(x) * 3 + which;
        break;
    case 1:
        x = down(x) + up(x);
        break;
    case 2:
        x = up(x) ^ 3;
        break;
    case 3:
        x = down(x) - 8;
        break;
    case 4:
        x = f(x) + 2;
        break;
    case 5:
        x = up(down(x)) + x;
        break;
    case 6:
        x = f(f(x));
        break;
    default:
        x = 1;
    }
    return x + which;
}

__attribute__((noinline)) static int threaded(const unsigned char *p) {
    static const void *const to[] = {&&add, &&twice, &&end};
    int sum = 0;
    goto *to[*p++];
add:
    sum += 1;
    goto *to[*p++];
twice:
    sum *= 2;
    goto *to[*p++];
end:
    return sum;
}

__attribute__((noinline)) static int neighbours(int n) {
    int i = 0;
    do {
        __asm__ volatile("addi %0, %0, 1" : "+r"(i));
        __asm__ volatile("nop" : : "r"(n));
    } while (i < n);
    return i;
}

__attribute__((noinline)) static int swapped(int n) {
    static int place;
    static int other;
    int done = 0;
    for (int i = 0; i < n; i++) {
        int expected = i & 1 ? place : -1;
        done += __atomic_compare_exchange_n(&place, &expected, i, 0, __ATOMIC_SEQ_CST,
                                            __ATOMIC_SEQ_CST);
        done += __atomic_fetch_add(&place, 3, __ATOMIC_ACQ_REL) & 1;
        done += __atomic_exchange_n(&other, done, __ATOMIC_SEQ_CST) & 2;
    }
    return done + place;
}

__attribute__((interrupt("machine"), aligned(4), noinline)) static void handler(void) {
    ticks = up(ticks);
    *mtimecmp = *mtime + 301;
}

// Every register that a call may change.
__attribute__((noinline)) static uint64_t busy(uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                                               int n) {
    uint64_t e = 1, f = 2, g = 3, h = 4, i = 5, k = 6;
    while (n--) {
        a += b ^ c, b += c ^ d, c += d + e, d ^= e + f, e += f ^ g;
        f += g + h, g ^= h + i, h += i ^ k, i += k + a, k ^= a + b;
    }
    return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ k;
}

__attribute__((noinline)) static uint64_t interrupted(void) {
    uint64_t sum = 0;
    __asm__ volatile("csrw mtvec, %0" : : "r"(handler));
    *mtimecmp = *mtime + 300;
    __asm__ volatile("csrs mie, %0\n\tcsrsi mstatus, 8" : : "r"(128));
    for (int i = 0; i < 200; i++)
        sum += busy(i, 2, 3, 4, 50);
    __asm__ volatile("csrci mstatus, 8");
    return sum;
}

// Goes by inline assembly: on, or to one of two places, of which one is a loop's.
__attribute__((noinline)) static int asked(int x) {
    int rounds = 0;
again:
    rounds++;
    x -= 3;
    __asm__ goto("bltz %0, %l1\n\tbeqz %0, %l2" : : "r"(x) : : below, none);
    if (rounds < 9)
        goto again;
    return rounds;
below:
    x = up(x);
    if (rounds < 4)
        goto again;
    return x + rounds;
none:
    return 100 + rounds;
}

// A place that a table of inline assembly has, and nobody goes to.
__attribute__((noinline)) static int patched(int x) {
    if (x > 20)
        x = up(x);
    __asm__ goto(
        "1:\n\tnop\n\t.pushsection .places, \"a\"\n\t.balign 8\n\t.dword 1b, %l0\n\t.popsection"
        :
        :
        :
        : far);
    return up(x);
far:
    return down(x);
}

int main(void) {
    int sum = 0;
    for (int i = 0; i < 100; i++)
        sum += chosen(i % 9, i * 7 % 50, i & 1 ? up : down);
    printf("%d %d %d %d\n", sum, guarded(3), neighbours(9),
           threaded((const unsigned char[]){0, 1, 0, 1, 1, 2}));
    printf("%d\n", swapped(40));
    for (int i = 0; i < 40; i++)
        sum += asked(i) + patched(i);
    printf("%d\n", sum);
    printf("%lx %d\n", interrupted(), ticks > 5);
    return 0;
}
