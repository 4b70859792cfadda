// SPDX-License-Identifier: Apache-2.0
// Ways out: longjmp over several frames, functions that do not return (thrown, quit, serve), exit deep inside, a handler at the exit.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
static jmp_buf a, b;
static volatile int depth, rounds;
__attribute__((noreturn, noinline)) static void thrown(int v) {
    if (v & 1)
        longjmp(a, v);
    longjmp(b, v);
}
__attribute__((noinline)) static int dig(int n) {
    if (n == 0) {
        if (rounds % 3 == 0)
            thrown(rounds + 1);
        return rounds;
    }
    int r = dig(n - 1);
    depth += r;
    return r + 1;
}
__attribute__((noinline)) static int tried(int n) {
    volatile int got = 0;
    for (volatile int i = 0; i < n; i++) {
        int v = setjmp(a);
        if (v) {
            got += v;
            continue;
        }
        v = setjmp(b);
        if (v) {
            got -= v;
            continue;
        }
        rounds++;
        got += dig(i % 5);
    }
    return got;
}
static void last(void) { puts("last"); }
__attribute__((noinline, noreturn)) static void quit(int code) {
    printf("quit %d\n", code);
    exit(code);
}
__attribute__((noinline)) static int check(int n) {
    if (n > 30)
        quit(0);
    return n * 2;
}
__attribute__((noinline, noreturn)) static void serve(void) {
    for (int n = 0;; n++) {
        if (n & 1)
            depth += check(n);
        else
            depth -= n;
    }
}
int main(void) {
    atexit(last);
    printf("%d\n", tried(17));
    printf("%d\n", depth);
    serve();
}
