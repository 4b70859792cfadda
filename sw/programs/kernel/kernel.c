// A supervisor kernel: boots in M, runs in S under Sv39, shares the core between programs in U.
//
// start.S enters kernel_main once, in S, under a first page table; from then on the kernel runs
// only when a process traps (entry.S, trap.c), and until its sret. Interrupts of S are off in it.
#include "csr.h"
#include "csrs.h"
#include "exec.h"
#include "process.h"
#include "vm.h"

extern char trap_vector[], command_lines[];
_Noreturn void kernel_main(void);

void kernel_main(void) {
    csr_write(sscratch, 0);
    csr_write(stvec, trap_vector);
    csr_write(scounteren, COUNTERS_BASE);
    csr_clear(sstatus, SSTATUS_SPP); // sret goes to U
    vm_start();
    exec_lines(command_lines);
    csr_write(sie, SIE_TIMER);
    process_resume(process_next(0));
}
