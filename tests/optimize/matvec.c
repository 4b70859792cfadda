// SPDX-License-Identifier: Apache-2.0
// A matrix times a vector, row after row: each word of the matrix is read once a round.
// The input: ROWS, and what `state` begins with.
#include <stdint.h>
#include <stdio.h>

#ifndef ROWS
#define ROWS 160
#endif
enum { COLUMNS = 96 };

static int64_t matrix[ROWS][COLUMNS], vector[COLUMNS], product[ROWS];

__attribute__((noinline)) static void fill(void) {
    uint64_t state = 1;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            matrix[i][j] =
                (int64_t)(state = state * 6364136223846793005u + 1442695040888963407u) >> 40;
    for (int j = 0; j < COLUMNS; j++)
        vector[j] = j - COLUMNS / 3;
}

__attribute__((noinline)) static void multiply(void) {
    for (int i = 0; i < ROWS; i++) {
        int64_t sum = product[i];
        for (int j = 0; j < COLUMNS; j++)
            sum += matrix[i][j] * vector[j];
        product[i] = sum;
    }
}

int main(void) {
    int64_t sum = 0;
    fill();
    for (int round = 0; round < 4; round++)
        multiply();
    for (int i = 0; i < ROWS; i++)
        sum = sum * 31 + product[i];
    printf("%lld\n", (long long)sum);
    return 0;
}
