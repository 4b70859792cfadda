// SPDX-License-Identifier: Apache-2.0
// Three functions of which one takes longer when CHANGED: the one that `assay diff` must find.
#include <stdint.h>

static uint64_t numbers[512];

__attribute__((noinline)) static uint64_t add_all(uint64_t sum) {
    for (unsigned i = 0; i < 512; i++)
        sum += numbers[i];
    return sum;
}

__attribute__((noinline)) static uint64_t mix_all(uint64_t sum) {
    for (unsigned i = 0; i < 512; i++)
        sum = (sum ^ numbers[i]) * 0x9e3779b97f4a7c15;
    return sum;
}

__attribute__((noinline)) static uint64_t scale_all(uint64_t sum) {
    for (unsigned i = 0; i < 512; i++)
#if CHANGED
        numbers[i] = sum / (numbers[i] | 1) + i;
#else
        numbers[i] = sum >> (numbers[i] & 15) ^ i;
#endif
    return sum;
}

int main(void) {
    uint64_t sum = 1;
    for (unsigned round = 0; round < 12; round++)
        sum = add_all(mix_all(scale_all(sum)));
    return sum == 0;
}
