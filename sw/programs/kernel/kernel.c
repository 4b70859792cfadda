// SPDX-License-Identifier: Apache-2.0
// A supervisor kernel: boots in M, runs in S under Sv39, shares the core between programs in U.
//
// start.S enters kernel_main once, in S, with a first page table; from then on the kernel runs only
// from a process's trap (entry.S, trap.c) to the sret, with interrupts of S off.
#include "csr.h"
#include "csrs.h"
#include "exec.h"
#include "page.h"
#include "place.h"
#include "process.h"
#include "runtime.h"
#include "vm.h"

extern char trap_vector[], command_lines[];
_Noreturn void kernel_main(uint64_t tree, uint64_t profiled);

// What to run: each argument is a line; without arguments, the lines of the image.
static void start_processes(uint64_t tree) {
    arguments_t arguments = arguments_read(tree ? page_at(tree) : NULL);
    for (long i = 1; i < arguments.count; i++)
        exec_line(arguments.words[i]);
    if (arguments.count == 1)
        exec_lines(command_lines);
}

void kernel_main(uint64_t tree, uint64_t profiled) {
    process_profiled = profiled;
    csr_write(sscratch, 0);
    csr_write(stvec, trap_vector);
    csr_write(scounteren, COUNTERS_BASE);
    csr_clear(sstatus, SSTATUS_SPP); // sret goes to U
    place_start(tree ? page_at(tree) : NULL);
    vm_start();
    start_processes(tree);
    csr_set(sie, SIE_TIMER); // a driver's counter overflow, when enabled there
    process_resume(process_next(0));
}
