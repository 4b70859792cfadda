// SPDX-License-Identifier: Apache-2.0
// What the core runs to be profiled: functions that differ in what costs them: multiplications, divisions, shifts, loads and stores.
#include <stddef.h>

enum { SIZE = 10, COUNT = 120 };

static int left[SIZE][SIZE], right[SIZE][SIZE], product[SIZE][SIZE], list[COUNT];
static unsigned state = 1;

// A word for each character: ridecore has no other loads and stores.
static void print(const wchar_t *text) {
    while (*text)
        *(volatile wchar_t *)0x10000000 = *text++;
}

static __attribute__((noinline)) unsigned draw(void) {
    state = state * 1664525 + 1013904223;
    return state >> 8;
}

static __attribute__((noinline)) void multiply(void) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            int sum = 0;
            for (int k = 0; k < SIZE; k++)
                sum += left[i][k] * right[k][j];
            product[i][j] = sum;
        }
}

static __attribute__((noinline)) void sort(void) {
    for (int i = 1; i < COUNT; i++) {
        int item = list[i], j = i;
        for (; j > 0 && list[j - 1] > item; j--)
            list[j] = list[j - 1];
        list[j] = item;
    }
}

static __attribute__((noinline)) unsigned divide(unsigned a, unsigned b) {
    while (b) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static __attribute__((noinline)) unsigned checksum(const int *word, int count) {
    unsigned crc = ~0u;
    for (int i = 0; i < count; i++) {
        crc ^= (unsigned)word[i];
        for (int bit = 0; bit < 32; bit++)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
    return ~crc;
}

int main(void) {
    unsigned common = 0;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            left[i][j] = (int)(draw() & 255);
            right[i][j] = (int)(draw() & 255);
        }
    for (int i = 0; i < COUNT; i++)
        list[i] = (int)(draw() & 0xffff);
    multiply();
    sort();
    for (int i = 0; i < 60; i++)
        common += divide(draw(), draw() | 1);
    unsigned sum = checksum(list, COUNT) ^ checksum(product[0], SIZE * SIZE);
    for (int i = 1; i < COUNT; i++)
        if (list[i - 1] > list[i])
            return 1;
    print(sum && common ? L"sorted\n" : L"nothing\n");
    return 0;
}
