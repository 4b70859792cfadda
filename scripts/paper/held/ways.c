// SPDX-License-Identifier: Apache-2.0
// Shortest ways in a graph that is made here, with a heap; then the distance between words, by a table.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 700, EDGES = 6, WORDS = 30 };
typedef struct {
    int to, length;
} edge_t;
typedef struct {
    int place, distance;
} entry_t;

static edge_t edge[PLACES][EDGES];
static int distance[PLACES];
static entry_t heap[PLACES * EDGES];
static int heap_count;
static unsigned seed = 99;

static unsigned next_number(void) {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed;
}

static void push(int place, int far) {
    int i = heap_count++;
    while (i > 0 && heap[(i - 1) / 2].distance > far) {
        heap[i] = heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap[i] = (entry_t){place, far};
}

static entry_t pop(void) {
    entry_t top = heap[0], last = heap[--heap_count];
    int i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= heap_count)
            break;
        if (child + 1 < heap_count && heap[child + 1].distance < heap[child].distance)
            child++;
        if (heap[child].distance >= last.distance)
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = last;
    return top;
}

static void find_ways(int from) {
    for (int i = 0; i < PLACES; i++)
        distance[i] = 1 << 30;
    distance[from] = 0;
    push(from, 0);
    while (heap_count) {
        entry_t e = pop();
        if (e.distance > distance[e.place])
            continue;
        for (int k = 0; k < EDGES; k++) {
            int to = edge[e.place][k].to, far = e.distance + edge[e.place][k].length;
            if (far < distance[to]) {
                distance[to] = far;
                push(to, far);
            }
        }
    }
}

static int smallest(int a, int b, int c) {
    int least = a < b ? a : b;
    return least < c ? least : c;
}

static int difference(const char *a, const char *b) {
    static int row[64];
    int m = (int)strlen(b);
    for (int j = 0; j <= m; j++)
        row[j] = j;
    for (int i = 0; a[i]; i++) {
        int before = row[0];
        row[0] = i + 1;
        for (int j = 1; j <= m; j++) {
            int kept = row[j];
            row[j] = smallest(row[j] + 1, row[j - 1] + 1, before + (a[i] != b[j - 1]));
            before = kept;
        }
    }
    return row[m];
}

int main(void) {
    static char word[WORDS][20];
    long sum = 0;
    for (int i = 0; i < PLACES; i++)
        for (int k = 0; k < EDGES; k++)
            edge[i][k] = (edge_t){(int)(next_number() % PLACES), 1 + (int)(next_number() % 90)};
    for (int from = 0; from < 4; from++) {
        find_ways(from * 31);
        for (int i = 0; i < PLACES; i++)
            sum += distance[i] & 0xffff;
    }
    for (int i = 0; i < WORDS; i++)
        for (int k = 0; k < 5 + i % 14; k++)
            word[i][k] = (char)('a' + next_number() % 4);
    for (int i = 0; i < WORDS; i++)
        for (int j = 0; j < i; j++)
            sum += difference(word[i], word[j]);
    printf("%ld\n", sum);
    return 0;
}
