// SPDX-License-Identifier: Apache-2.0
// Quicksort of random integers, as one would write it for a machine that predicts branches: the
// partition collects positions of misplaced elements in blocks without branching on the comparison
// (Edelkamp and Weiss, "BlockQuicksort", ESA 2016, section 3), pivot by median of three, insertion
// sort for short pieces, the shorter part by recursion. The order is verified and so is the set of
// values.
#include "result.h"
#include <stddef.h>

#if SIZE_SHORT
enum { COUNT = 160 };
#define EXPECTED 0x6d2710698d36cb36
#else
enum { COUNT = 12000 };
#define EXPECTED 0x4363ff7e2b10accd
#endif

enum { BLOCK = 64, SHORT_PIECE = 12 };

static int32_t values[COUNT] __attribute__((section(".noinit")));

static void swap(int32_t *a, int32_t *b) {
    int32_t t = *a;
    *a = *b;
    *b = t;
}

static void sort_insertion(int32_t *a, size_t count) {
    for (size_t i = 1; i < count; i++) {
        int32_t value = a[i];
        size_t k = i;
        for (; k > 0 && a[k - 1] > value; k--)
            a[k] = a[k - 1];
        a[k] = value;
    }
}

// Positions (from the left end) of elements that belong to the right.
static size_t find_large(const int32_t *left, int32_t pivot, uint8_t *at) {
    size_t count = 0;
    for (size_t i = 0; i < BLOCK; i++) {
        at[count] = (uint8_t)i;
        count += left[i] >= pivot;
    }
    return count;
}

// Positions (from the right end) of elements that belong to the left.
static size_t find_small(const int32_t *right, int32_t pivot, uint8_t *at) {
    size_t count = 0;
    for (size_t i = 0; i < BLOCK; i++) {
        at[count] = (uint8_t)i;
        count += *(right - 1 - i) < pivot;
    }
    return count;
}

// Moves elements below `pivot` to the front of [left, right); the end of that front.
static int32_t *partition_rest(int32_t *left, const int32_t *right, int32_t pivot) {
    int32_t *front = left;
    for (int32_t *p = left; p < right; p++) {
        int32_t value = *p;
        *p = *front;
        *front = value;
        front += value < pivot;
    }
    return front;
}

// The same in blocks of BLOCK elements from both ends.
static int32_t *partition(int32_t *left, int32_t *right, int32_t pivot) {
    uint8_t large[BLOCK], small[BLOCK];
    size_t larges = 0, smalls = 0, next_large = 0, next_small = 0;
    while (right - left > 2 * BLOCK) {
        if (larges == 0) {
            next_large = 0;
            larges = find_large(left, pivot, large);
        }
        if (smalls == 0) {
            next_small = 0;
            smalls = find_small(right, pivot, small);
        }
        size_t pairs = larges < smalls ? larges : smalls;
        for (size_t i = 0; i < pairs; i++)
            swap(left + large[next_large + i], right - 1 - small[next_small + i]);
        next_large += pairs, larges -= pairs;
        next_small += pairs, smalls -= pairs;
        left += larges == 0 ? BLOCK : 0;
        right -= smalls == 0 ? BLOCK : 0;
    }
    return partition_rest(left, right, pivot);
}

// Puts the median of first, middle and last element first.
static void choose_pivot(int32_t *a, size_t count) {
    int32_t *middle = a + count / 2, *last = a + count - 1;
    if (*middle > *last)
        swap(middle, last);
    if (*a > *last)
        swap(a, last);
    if (*a < *middle)
        swap(a, middle);
}

static void sort(int32_t *a, size_t count) {
    while (count > SHORT_PIECE) {
        choose_pivot(a, count);
        int32_t *pivot = partition(a + 1, a + count, *a) - 1;
        swap(a, pivot);
        size_t below = (size_t)(pivot - a), above = count - below - 1;
        if (below < count / 8) // many equal elements? gather those that equal the pivot
            above -= (size_t)(partition_rest(pivot + 1, a + count, *pivot + 1) - (pivot + 1));
        int32_t *upper = a + count - above;
        if (below < above) {
            sort(a, below);
            a = upper;
            count = above;
        } else {
            sort(upper, above);
            count = below;
        }
    }
    sort_insertion(a, count);
}

int main(void) {
    uint64_t state = 17, before = 0, after = 0, sum = RESULT_START;
    for (size_t i = 0; i < COUNT; i++) {
        values[i] = (int32_t)(random_next(&state) >> 1) - 0x40000000;
        before += (uint64_t)values[i] * (uint64_t)values[i];
    }
    sort(values, COUNT);
    int sorted = 1;
    for (size_t i = 0; i < COUNT; i++) {
        sorted &= i == 0 || values[i - 1] <= values[i];
        after += (uint64_t)values[i] * (uint64_t)values[i];
        sum = result_mix(sum, (uint32_t)values[i]);
    }
    return result_check("sorted", (uint64_t)sorted, 1) |
           result_check("same values", (uint64_t)(before == after), 1) |
           result_check("checksum", sum, EXPECTED);
}
