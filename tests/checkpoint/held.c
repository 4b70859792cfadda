// SPDX-License-Identifier: Apache-2.0
// A program that cannot go on from a checkpoint for most of its time: it has written mepc, and all its instructions read what they overwrite.
int main(void) {
    __asm__ volatile(".option arch, +zicsr\n\tcsrw mepc, zero");
    __asm__ volatile("li t0, 20000\n1:\n\taddi t0, t0, -1\n\tnop\n\tbnez t0, 1b" : : : "t0");
    return 0;
}
