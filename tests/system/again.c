// SPDX-License-Identifier: Apache-2.0
// Calls that return more than once, and functions that others leave by longjmp: one statement a line, so that gcov on the machine of the
// tests tells how often each ran (those with =: of a line with a call that returns again gcov tells the first time alone).
#include <setjmp.h>
#include <stdio.h>

int keep(jmp_buf at) __attribute__((returns_twice));
static jmp_buf first, second;
static volatile int sum, deep;

__attribute__((noinline, noclone)) static void leave(int n) {
    if (n % 3)
        longjmp(first, n);
    sum += n; // =
}

// Left in the middle.
__attribute__((noinline, noclone)) static void passed(int n) {
    if (n == 0) {
        leave(++deep);
        sum += 3;
        return;
    }
    sum++;
    passed(n - 1);
    sum--;
}

__attribute__((noinline, noclone)) static int straight(void) {
    volatile int rounds = 0;
    int got = setjmp(first);
    rounds = rounds + 1; // =
    sum += got;          // =
    if (rounds < 6)
        longjmp(first, rounds); // =
    return rounds;
}

__attribute__((noinline, noclone)) static int looped(int n) {
    volatile int caught = 0;
    for (volatile int i = 0; i < n; i++) {
        if (setjmp(first)) {
            caught = caught + 1;
            continue;
        }
        sum += 2; // =
        passed(i % 4);
        sum += 5; // =
    }
    return caught;
}

__attribute__((noinline, noclone)) static int two(void) {
    volatile int a = 0;
    volatile int b = 0;
    if (keep(first) < 4) {
        a = a + 1; // =
        if (setjmp(second) < 3) {
            b = b + 1;          // =
            longjmp(second, b); // =
        }
        longjmp(first, a); // =
    }
    return 10 * a + b; // =
}

__attribute__((noinline, noclone)) static int chosen(int which) {
    volatile int tries = 0;
    switch (which) {
    case 0:
        sum += 1;
        break;
    case 1:
        setjmp(first);
        tries = tries + 1; // =
        if (tries < 4)
            longjmp(first, 1); // =
        break;
    case 2:
        sum += 3;
        break;
    case 3:
        sum += 4;
        break;
    case 4:
        sum += 5;
        break;
    case 5:
        sum += 6;
        break;
    default:
        sum += 7;
    }
    return tries;
}

int main(void) {
    int total = straight();
    total += looped(12); // =
    total += two();      // =
    for (int i = 0; i < 14; i++)
        total += chosen(i % 7);
    printf("%d %d\n", total, sum);
    return 0;
}
