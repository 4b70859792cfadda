/* SPDX-License-Identifier: Apache-2.0 */
/* Programs that counts by flow were not made with, one for each value of HELD_OUT: what makes control flow hard to know. Each
 * prints a number, the same everywhere. */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t state = 12345;
static __attribute__((unused)) uint32_t draw(void) {
    return state = state * 1664525 + 1013904223, state >> 8;
}

#if HELD_OUT == 1 /* an interpreter with computed gotos */
static long run(void) {
    static const void *const labels[] = {&&add, &&shift, &&twist, &&jump, &&end};
    static uint8_t code[256];
    long sum = 1;
    for (int i = 0; i < 255; i++)
        code[i] = (uint8_t)(draw() % 4);
    code[255] = 4;
    for (int round = 0; round < 250; round++) {
        int at = round & 3;
        goto *labels[code[at]];
    add:
        sum += at;
        goto *labels[code[++at]];
    shift:
        sum = (sum << 1) ^ (sum >> 7);
        goto *labels[code[++at]];
    twist:
        if (sum & 1)
            sum = 3 * sum + 1;
        goto *labels[code[++at]];
    jump:
        at += at < 250 ? 2 : 0;
        goto *labels[code[++at]];
    end:;
    }
    return sum;
}
#elif HELD_OUT == 2 /* recursion with two calls, and a leaf that returns early */
static __attribute__((noinline)) long walk(int depth, long seed) {
    if (depth == 0 || seed % 11 == 0)
        return seed & 15;
    long left = walk(depth - 1, seed * 3 + 1);
    return left + walk(depth - 1, seed / 2 + left);
}
static long run(void) { return walk(15, 97) + walk(13, 1001); }
#elif HELD_OUT == 3 /* a sort that calls through a pointer */
static int up(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int down(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }
static long run(void) {
    static int list[1500];
    for (int i = 0; i < 1500; i++)
        list[i] = (int)(draw() % 100000);
    qsort(list, 1500, sizeof *list, up);
    qsort(list, 700, sizeof *list, down);
    return list[3] + list[1400];
}
#elif HELD_OUT == 4 /* chains of a hash table */
typedef struct entry {
    struct entry *next;
    uint32_t key, count;
} entry_t;
static long run(void) {
    static entry_t *heads[64], pool[2000];
    int used = 0;
    long steps = 0;
    for (int i = 0; i < 6000; i++) {
        uint32_t key = draw() % 700;
        entry_t **at = &heads[key * 2654435761u >> 26];
        for (; *at && (*at)->key != key; at = &(*at)->next)
            steps++;
        if (!*at && used < 2000) {
            *at = &pool[used++];
            (*at)->key = key;
        }
        (*at)->count++;
    }
    return steps;
}
#elif HELD_OUT == 5 /* calls that do not come back, and a setjmp that comes back often */
static jmp_buf back;
static __attribute__((noinline)) long dive(int depth, long value) {
    if (depth == 0)
        longjmp(back, (int)(value & 7) + 1);
    return dive(depth - 1, value * 5 + depth) + 1;
}
static long run(void) {
    static volatile long sum, round;
    long got = setjmp(back);
    sum += got * round;
    if (round++ < 4000)
        return dive((int)(round % 5), round);
    return sum;
}
#elif HELD_OUT == 6 /* tail calls from one function to the other */
static long odd(long n, long sum);
static __attribute__((noinline)) long even(long n, long sum) {
    if (n == 0)
        return sum;
    return n % 7 == 3 ? odd(n - 1, sum + 2) : odd(n - 1, sum ^ n);
}
static __attribute__((noinline)) long odd(long n, long sum) {
    return n == 0 ? -sum : even(n - 1, sum + n);
}
static long run(void) {
    long sum = 0;
    for (int i = 0; i < 300; i++)
        sum += even(60 + i % 30, sum & 255);
    return sum;
}
#elif HELD_OUT == 7 /* a switch by a table of jumps, cases that fall through */
static __attribute__((noinline)) long step(uint32_t which, long value) {
    switch (which) {
    case 0:
        value += 3; /* fall through */
    case 1:
        value ^= 0x55;
        break;
    case 2:
        value *= 7;
        break;
    case 3:
        value -= value >> 3; /* fall through */
    case 4:
        value += 11; /* fall through */
    case 5:
        value = value << 1 | (value < 0);
        break;
    case 6:
        return value + 1;
    case 7:
        value = -value;
        break;
    default:
        value /= 3;
    }
    return value * 5 + 1;
}
static long run(void) {
    long value = 1;
    for (int i = 0; i < 9000; i++)
        value = step(draw() % 10, value & 0xFFFFFF);
    return value;
}
#else               /* callbacks through a table, one of which gives up by a way of its own */
typedef long callback_t(long);
static long half(long v) { return v / 2; }
static long more(long v) { return v + 17; }
static long loop(long v) {
    for (int i = 0; i < (v & 7); i++)
        v ^= v << 1 & 0xFFFF;
    return v;
}
static long run(void) {
    static callback_t *const table[] = {half, more, loop, more};
    long value = 99;
    for (int i = 0; i < 9000; i++)
        value = table[draw() & 3](value) & 0xFFFFF;
    return value;
}
#endif

int main(void) {
    printf("%ld\n", run());
    return 0;
}
