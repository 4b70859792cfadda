// SPDX-License-Identifier: Apache-2.0
// The program that the help texts' examples sort with (examples.sh): short, and on its own.
#include <stdio.h>

enum { COUNT = 60 };
static int list[COUNT];

static void exchange(int *a, int *b) {
    int kept = *a;
    *a = *b;
    *b = kept;
}

__attribute__((noinline)) static void quicksort(int *from, int *to) {
    if (to - from < 1)
        return;
    int *low = from;
    for (int *at = from; at < to; at++)
        if (*at < *to)
            exchange(at, low++);
    exchange(low, to);
    quicksort(from, low - 1);
    quicksort(low + 1, to);
}

int main(void) {
    unsigned random = 1;
    for (int i = 0; i < COUNT; i++)
        list[i] = (int)((random = random * 1103515245 + 12345) >> 16);
    quicksort(list, list + COUNT - 1);
    for (int i = 1; i < COUNT; i++)
        if (list[i - 1] > list[i])
            return 1;
    puts("sorted");
    return 0;
}
