// SPDX-License-Identifier: Apache-2.0
// Time slices, system calls, and pages touched for the first time; every other trap kills its
// process.
#include "trap.h"
#include "console.h"
#include "csrs.h"
#include "syscall.h"

enum { FAULT_STATUS = 100 };

static const char *cause_name(uint64_t cause) {
    static const char *const names[] = {"misaligned fetch at",
                                        "fetch access fault at",
                                        "illegal instruction",
                                        "breakpoint",
                                        "misaligned load at",
                                        "load access fault at",
                                        "misaligned store at",
                                        "store access fault at",
                                        "call of U",
                                        "call of S",
                                        "cause 10",
                                        "call of M",
                                        "fetch page fault at",
                                        "load page fault at",
                                        "cause 14",
                                        "store page fault at"};
    return cause < sizeof names / sizeof *names ? names[cause] : "interrupt";
}

// The access that caused a page fault, or 0 if it is another trap.
static unsigned cause_access(uint64_t cause) {
    return cause == CAUSE_FETCH_PAGE   ? PTE_X
           : cause == CAUSE_LOAD_PAGE  ? PTE_R
           : cause == CAUSE_STORE_PAGE ? PTE_W
                                       : 0;
}

process_t *trap_handle(process_t *process, uint64_t cause, uint64_t value) {
    unsigned access = cause_access(cause);
    if (cause == CAUSE_TIMER)
        return process_next(process->pid);
    if (cause == CAUSE_ECALL_U)
        return syscall_handle(process);
    if (access && space_reach(&process->space, value, access))
        return process;
    process_kill(process, cause_name(cause),
                 cause == CAUSE_BREAKPOINT ? process->reg[REG_PC] : value);
    return process_next(process->pid);
}

void kernel_fault(uint64_t cause, uint64_t pc, uint64_t value) {
    text_t text = {0};
    text_print(&text, "kernel: %s %x at pc %x\n", cause_name(cause), value, pc);
    text_show(&text);
    machine_stop(FAULT_STATUS);
}
