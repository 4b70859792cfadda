// SPDX-License-Identifier: Apache-2.0
// Does what is forbidden or fatal to a user program, as its argument says. If it survives that, the
// kernel has failed.
#include "../layout.h"
#include <stdio.h>
#include <string.h>

// From faults.S.
void fault_load(uintptr_t address), fault_store(uintptr_t address), fault_jump(uintptr_t address);
void fault_csr(uintptr_t), fault_fence(uintptr_t), fault_return(uintptr_t), fault_zero(uintptr_t);
void fault_break(uintptr_t), fault_wait(uintptr_t);

static const struct {
    const char *name;
    void (*function)(uintptr_t);
    uintptr_t argument;
} faults[] = {
    {"null", fault_load, 0},
    {"store-null", fault_store, 0},
    {"text", fault_store, 0x10000},
    {"jump-null", fault_jump, 0},
    {"stack", fault_jump, USER_STACK_END - 64},
    {"below-stack", fault_store, USER_STACK_END - USER_STACK_SIZE - 8},
    {"kernel-load", fault_load, KERNEL_HALF + RAM_BASE},
    {"kernel-store", fault_store, KERNEL_HALF + RAM_BASE},
    {"kernel-jump", fault_jump, KERNEL_HALF + RAM_BASE},
    {"hole", fault_load, (uintptr_t)1 << 40},
    {"csr", fault_csr, 0},
    {"sfence", fault_fence, 0},
    {"sret", fault_return, 0},
    {"wfi", fault_wait, 0},
    {"zero", fault_zero, 0},
    {"ebreak", fault_break, 0},
};

int main(int argc, char **argv) {
    for (size_t i = 0; argc == 2 && i < sizeof faults / sizeof *faults; i++)
        if (strcmp(argv[1], faults[i].name) == 0) {
            printf("%s\n", argv[1]);
            faults[i].function(faults[i].argument);
            printf("%s has come back\n", argv[1]);
            return 0;
        }
    printf("usage: fault WHAT\n");
    return 1;
}
