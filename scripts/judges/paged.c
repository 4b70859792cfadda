// SPDX-License-Identifier: Apache-2.0
// Before main(): pages of 4 KiB over the first 8 MiB of RAM and of 2 MiB over the rest, each at its own address, and user mode from then
// on. A program that is linked with this file waits for translations.
__asm__(".option arch, +zicsr");
#include <stdint.h>

enum { LEAVES = 4, ENTRIES = 512, PAGE = 4096, MEBIBYTES_2 = 1 << 21, GIBIBYTE = 1 << 30 };
enum {
    VALID = 0x01,
    ALL = 0xdf
}; // ALL: valid, readable, writable, executable, user's, accessed, dirty

static uint64_t tables[2 + LEAVES][ENTRIES] __attribute__((aligned(PAGE)));

static uint64_t entry(const void *to, uint64_t bits) { return (uint64_t)to >> 12 << 10 | bits; }

__attribute__((constructor)) static void go_paged(void) {
    uint64_t ram = UINT64_C(0x80000000), mode = UINT64_C(3) << 11,
             satp = UINT64_C(8) << 60 | (uint64_t)tables >> 12;
    for (uint64_t i = 0; i < 2; i++)
        tables[0][i] = entry((void *)(i * GIBIBYTE), ALL);
    tables[0][ram / GIBIBYTE] = entry(tables[1], VALID);
    for (uint64_t i = LEAVES; i < ENTRIES; i++)
        tables[1][i] = entry((void *)(ram + i * MEBIBYTES_2), ALL);
    for (int t = 0; t < LEAVES; t++) {
        tables[1][t] = entry(tables[2 + t], VALID);
        for (int i = 0; i < ENTRIES; i++)
            tables[2 + t][i] = entry((void *)(ram + (uint64_t)(t * ENTRIES + i) * PAGE), ALL);
    }
    __asm__ volatile("csrw pmpaddr0, %0\n"
                     "csrw pmpcfg0, %1\n"
                     "csrw satp, %2\n"
                     "sfence.vma\n"
                     "csrc mstatus, %3\n"
                     "la t0, 1f\n"
                     "csrw mepc, t0\n"
                     "mret\n"
                     "1:"
                     :
                     : "r"(~UINT64_C(0) >> 10), "r"(0x1f), "r"(satp), "r"(mode)
                     : "t0", "memory");
}
