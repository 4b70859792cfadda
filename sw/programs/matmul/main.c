// SPDX-License-Identifier: Apache-2.0
// Integer matrix product, blocked for the data cache: long loops of independent loads,
// multiplications and additions. The result is checked by Freivalds' method (a product with a
// random vector, computed both ways) and by a checksum.
#include "result.h"
#include <stdint.h>

#if SIZE_SHORT
enum { N = 8, BLOCK = 4 };
#define EXPECTED 0xde9b48021cc43499
#else
enum { N = 64, BLOCK = 16 };
#define EXPECTED 0x21104a393c0f9c0
#endif

typedef int32_t matrix[N][N];

static matrix a, b, c;

static void matrix_fill(matrix m, uint64_t *state) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            m[i][j] = (int32_t)(random_next(state) & 0xffff) - 0x8000;
}

// c[rows from i0][columns from j0] += a[..][from k0] * b[from k0][..], one block of each.
static void block_multiply(int i0, int j0, int k0) {
    for (int i = i0; i < i0 + BLOCK; i++)
        for (int k = k0; k < k0 + BLOCK; k++) {
            int32_t factor = a[i][k];
            for (int j = j0; j < j0 + BLOCK; j++)
                c[i][j] = (int32_t)((uint32_t)c[i][j] + (uint32_t)factor * (uint32_t)b[k][j]);
        }
}

static void matrix_multiply(void) {
    for (int i = 0; i < N; i += BLOCK)
        for (int k = 0; k < N; k += BLOCK)
            for (int j = 0; j < N; j += BLOCK)
                block_multiply(i, j, k);
}

static void vector_multiply(matrix m, const uint32_t *x, uint32_t *y) {
    for (int i = 0; i < N; i++) {
        y[i] = 0;
        for (int j = 0; j < N; j++)
            y[i] += (uint32_t)m[i][j] * x[j];
    }
}

// a(b x) = c x for a random x: holds for a wrong c with probability at most 2^-16.
static int product_is_right(uint64_t *state) {
    uint32_t x[N], bx[N], abx[N], cx[N];
    for (int i = 0; i < N; i++)
        x[i] = random_next(state);
    vector_multiply(b, x, bx);
    vector_multiply(a, bx, abx);
    vector_multiply(c, x, cx);
    int right = 1;
    for (int i = 0; i < N; i++)
        right &= abx[i] == cx[i];
    return right;
}

int main(void) {
    uint64_t state = 1, sum = RESULT_START;
    matrix_fill(a, &state);
    matrix_fill(b, &state);
    matrix_multiply();
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum = result_mix(sum, (uint32_t)c[i][j]);
    return result_check("product agrees", (uint64_t)product_is_right(&state), 1) |
           result_check("checksum", sum, EXPECTED);
}
