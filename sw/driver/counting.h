// SPDX-License-Identifier: Apache-2.0
// What the parts of an instrumented program's runtime share: count_runtime.c begins, patches and ends, count_windows.c turns counting
// on and off by time, count_send.c sends the counts.
#ifndef SW_DRIVER_COUNTING_H
#define SW_DRIVER_COUNTING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern struct counting {
    bool hardware, software; // profile instructions; ordinary ones that test __assay_switch
    uint64_t global_flags;   // flags of a program whose functions have none (assay-cc --global)
} __assay_counting;

// Symbols of link.ld: where functions set their flags.
extern uint32_t *const __assay_patch_start[], *const __assay_patch_end[];

static inline size_t bytes_between(const void *from, const void *to) {
    return (size_t)((uintptr_t)to - (uintptr_t)from);
}

// Does nothing without assay-cc --window.
void __assay_windows_start(void);
void __assay_windows_stop(void);

void __real__exit(int status) __attribute__((noreturn));
#endif
