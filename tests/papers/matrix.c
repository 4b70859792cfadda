// SPDX-License-Identifier: Apache-2.0
// Matrix multiplication whose second matrix is walked along its columns; a row is near a page long, so that almost each access to it
// needs a page that the DTLB has not (Drongowski, "Instruction-Based Sampling", AMD, 2007, figure 1 and table 1; integers here).
// Its data are translated by Sv39: it stays in machine mode, whose loads and stores go by a page table of two entries (MPRV). The TLBs
// hold it in pieces of 4 KiB. MPP is U, as each return from an interrupt leaves it. Exit status 0: the sum is right.
#include <stdint.h>

enum { COLUMNS = 1000, DEPTH = 200, ROWS = 1, SOME = 40 }; // the first SOME columns of the product
typedef int32_t row_t[COLUMNS];
static row_t matrix_a[ROWS] __attribute__((section(".noinit")));
static row_t matrix_b[DEPTH] __attribute__((section(".noinit"), aligned(4096)));
static int32_t matrix_r[ROWS][SOME];
static uint64_t table[512] __attribute__((aligned(4096)));

__attribute__((noipa)) static void multiply(void) {
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < SOME; j++) {
            int32_t sum = 0;
            for (int k = 0; k < DEPTH; k++)
                sum += matrix_a[i][k] * matrix_b[k][j];
            matrix_r[i][j] = sum;
        }
}

static void matrices_fill(void) {
    for (int k = 0; k < DEPTH; k++) {
        for (int i = 0; i < ROWS; i++)
            matrix_a[i][k] = i + k;
        for (int j = 0; j < SOME; j++)
            matrix_b[k][j] = j + 1;
    }
}

// A GiB of devices and one of RAM, each at its own address, for user mode.
static void translate(void) {
    enum { READ_WRITE = 0xd7 }; // V, R, W, U, A, D
    table[0] = READ_WRITE;
    table[2] = (UINT64_C(0x80000000) >> 2) | READ_WRITE;
    __asm__ volatile(".option push\n.option arch, +zicsr\n"
                     "csrw pmpaddr0, %0\ncsrw pmpcfg0, %1\ncsrw satp, %2\nsfence.vma\n"
                     "csrc mstatus, %3\ncsrs mstatus, %4\n.option pop" ::"r"(~UINT64_C(0)),
                     "r"(UINT64_C(0x1f)), "r"(UINT64_C(8) << 60 | (uint64_t)(uintptr_t)table >> 12),
                     "r"(UINT64_C(3) << 11), "r"(UINT64_C(1) << 17)
                     : "memory");
}

int main(void) {
    matrices_fill();
    translate();
    multiply();
    int wrong = 0;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < SOME; j++)
            wrong |= matrix_r[i][j] != (j + 1) * (DEPTH * i + DEPTH * (DEPTH - 1) / 2);
    return wrong;
}
