// SPDX-License-Identifier: Apache-2.0
// Queens on a board, by recursion with bits; and knights, by the rule of the fewest ways on.
#include <stdint.h>
#include <stdio.h>

static unsigned solutions;

static void place(unsigned columns, unsigned left, unsigned right, unsigned all) {
    unsigned open = all & ~(columns | left | right);
    if (columns == all) {
        solutions++;
        return;
    }
    while (open) {
        unsigned bit = open & -open;
        open ^= bit;
        place(columns | bit, (left | bit) << 1, (right | bit) >> 1, all);
    }
}

enum { SIDE = 12 };
static int visited[SIDE][SIDE];
static const int row[8] = {1, 2, 2, 1, -1, -2, -2, -1}, column[8] = {2, 1, -1, -2, -2, -1, 1, 2};

static int is_free(int r, int c) {
    return r >= 0 && c >= 0 && r < SIDE && c < SIDE && !visited[r][c];
}

static int ways_on(int r, int c) {
    int count = 0;
    for (int k = 0; k < 8; k++)
        count += is_free(r + row[k], c + column[k]);
    return count;
}

static int tour(int r, int c) {
    int step = 1;
    for (int i = 0; i < SIDE * SIDE; i++)
        visited[i / SIDE][i % SIDE] = 0;
    for (visited[r][c] = step++;; visited[r][c] = step++) {
        int best = -1, fewest = 9;
        for (int k = 0; k < 8; k++) {
            int ways = is_free(r + row[k], c + column[k]) ? ways_on(r + row[k], c + column[k]) : 9;
            if (ways < fewest) {
                fewest = ways;
                best = k;
            }
        }
        if (best < 0)
            return step - 1;
        r += row[best];
        c += column[best];
    }
}

int main(void) {
    place(0, 0, 0, (1 << 8) - 1);
    int longest = 0;
    for (int i = 0; i < 9; i++) {
        int length = tour(i, 11 - i);
        longest = length > longest ? length : longest;
    }
    printf("%u %d\n", solutions, longest);
    return 0;
}
