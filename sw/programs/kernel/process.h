// SPDX-License-Identifier: Apache-2.0
// Processes: an address space, registers, standard input, and printed output.
#ifndef SW_PROGRAMS_KERNEL_PROCESS_H
#define SW_PROGRAMS_KERNEL_PROCESS_H

#include "text.h"
#include "vm.h"

enum { PROCESSES = 64 };

// Registers by number; pc takes the place of x0. entry.S relies on this.
enum { REG_PC = 0, REG_SP = 2, REG_A0 = 10, REG_A1, REG_A2, REG_A7 = 17 };

typedef struct process {
    uint64_t reg[32];
    uint64_t profile[3]; // pflags, pfstack, pfcount, saved while it does not run
    unsigned pid;        // also its ASID
    bool running;        // or to be run
    bool from_console;
    const char *input, *input_end; // standard input, if not from the console
    space_t space;
    int heap; // number of its area
    text_t output;
    const char *command;
    uint64_t build;   // first eight bytes of its program's build id; 0: it has none
    const char *next; // the rest of its line, which runs in its place when it has ended
    bool expect_failure, failed;
} process_t;

// The time slice in ticks of `time`: 10 MHz on QEMU, a tenth of the clock on the core.
extern uint64_t process_slice;

// The machine has profile instructions (docs/instrumentation.md): their registers are switched, too.
extern bool process_profiled;

// A process to be filled in. Ends the run if there is no room for one.
process_t *process_create(const char *command);

// A new address space for a process that has ended; false: no memory.
bool process_again(process_t *process);

// Ends it: with an exit status, with an error before it began, or with its fault.
void process_exit(process_t *process, int status);
void process_refuse(process_t *process, const char *why);
void process_kill(process_t *process, const char *why, uint64_t address);

// Switches to the next process after this pid (0: the first), its address space in force, with a
// new time slice. If there is none: shows the output of all and ends the run.
process_t *process_next(unsigned after);

_Noreturn void process_resume(process_t *process);

#endif
