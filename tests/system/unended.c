// SPDX-License-Identifier: Apache-2.0
// Functions whose activations do not end: by longjmp, by exit in the middle, and one that has no end. What is known of their counts is in unended.sh.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf back;

__attribute__((noinline)) void leave(int n) {
    if (n % 5 == 0)
        longjmp(back, 1);
}

__attribute__((noinline)) int wanderer(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        leave(n + i);
        sum += i;
    }
    return sum;
}

__attribute__((noinline)) int passerby(int n) {
    leave(n);
    return n + 1;
}

__attribute__((noinline)) int homebody(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += i & 1 ? i : n;
    return sum;
}

__attribute__((noinline)) void finish(int sum) {
    printf("%d\n", sum);
    exit(0);
}

__attribute__((noinline)) void step(int n) {
    if (n > 9)
        finish(n);
}

__attribute__((noinline)) void forever(int n) {
    for (;;)
        step(++n);
}

int main(void) {
    volatile int round = 0, sum = 0;
    setjmp(back);
    while (round < 20) {
        round++;
        sum += passerby(round);
        sum += homebody(round);
        sum += wanderer(round);
    }
    printf("%d\n", sum);
    forever(0);
    return 1;
}
