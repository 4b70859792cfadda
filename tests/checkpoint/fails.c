// SPDX-License-Identifier: Apache-2.0
// A program that fails, after some thousand instructions.
int main(void) {
    for (volatile int i = 0; i < 5000; i++)
        __asm__ volatile("li t0, 1" : : : "t0"); // a place for a checkpoint
    return 3;
}
