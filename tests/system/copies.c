// SPDX-License-Identifier: Apache-2.0
// Statements of which an optimizing compiler makes copies: inlined functions, unrolled and peeled loops, jumps that are threaded, clones,
// parts of functions, code of a switch. One statement a line, so that gcov on the machine of the tests tells how often each ran.
// Those with = run as often whatever the options of the compiler; of others it drops some, or finds that they need not run.
#include <stdio.h>

static volatile int sink;
static volatile int seven = 7;

static inline int clamp(int x, int most) {
    if (x < 0) { // =
        sink++;  // =
        return 0;
    }
    if (x > most) {
        sink += 2;
        return most;
    }
    return x;
}

static inline __attribute__((always_inline)) int folded(const int *p, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += p[i];  // =
        if (p[i] & 1) // =
            sink += 3;
    }
    return sum;
}

// Three copies in one block.
static inline int mixed(int x) {
    x ^= x << 3;
    x += x >> 5;
    return x;
}

__attribute__((noinline)) static int thrice(int a, int b, int c) {
    int r = mixed(a); // =
    r += mixed(b);    // =
    r += mixed(c);
    return r;
}

__attribute__((noinline)) static int nested(int x) {
    int y = clamp(x, 40);  // =
    y += clamp(x - 20, 9); // =
    return clamp(y, 30);
}

__attribute__((noinline)) static int threaded(int x) {
    int kind = 0;
    if (x & 1)
        kind = 1;
    sink += x;
    if (kind)
        sink += 5;
    else
        sink += 6;
    return kind;
}

// Cloned for its constant.
__attribute__((noinline)) static int powered(int x, int n) {
    int r = 1;
    while (n > 0) { // =
        r *= x;     // =
        n--;        // =
    }
    return r;
}

__attribute__((noinline)) static int chosen(int x) {
    switch (x) {
    case 0:
        return 3;
    case 1:
        return clamp(sink, 5); // =
    case 2:
        sink++;
        break;
    case 3:
        sink--;
        break;
    case 4:
        sink += 4; // =
        break;
    case 5:
        return thrice(x, 1, 2);
    default:
        sink ^= 1; // =
    }
    return x;
}

__attribute__((noinline)) static int rare(int x) {
    if (__builtin_expect(x == 13, 0)) {
        sink++;
        printf("%d\n", x);
        sink += seven; // =
    }
    return x + 1;
}

int main(void) {
    static int data[23];
    int total = 0;
    for (int i = 0; i < 23; i++)
        data[i] = i * seven % 11; // =
    total += folded(data, 23);
    total += folded(data + 1, 4);
    for (int i = -5; i < 60; i++)
        total += nested(i); // =
    for (int i = 0; i < 37; i++)
        total += threaded(i);
    for (int i = 0; i < 9; i++)
        total += powered(i, 5);
    total += powered(3, seven);
    for (int i = 0; i < 31; i++)
        total += chosen(i % 8); // =
    for (int i = 0; i < 20; i++)
        total += rare(i);
    printf("%d %d\n", total, sink);
    return 0;
}
