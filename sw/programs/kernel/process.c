// SPDX-License-Identifier: Apache-2.0
// Round robin. A process's output is shown when all have ended, so that it does not depend on the
// order of interruptions.
#include "process.h"
#include "console.h"
#include "csr.h"
#include "csrs.h"
#include "exec.h"
#include "instrument_defs.h"
#include "tell.h"
#include <string.h>

enum { FULL_STATUS = 101 };

uint64_t process_slice = 20000; // 2 ms at 100 MHz; then others use caches and TLBs
bool process_profiled;
static process_t processes[PROCESSES]; // pid 1 is the first
static unsigned created;

process_t *process_create(const char *command) {
    process_t *process = &processes[created];
    if (created == PROCESSES || !space_create(&process->space, created + 1)) {
        text_t text = {0};
        text_print(&text, "kernel: no room for process %d\n", (long)created + 1);
        text_show(&text);
        machine_stop(FULL_STATUS);
    }
    process->pid = ++created;
    process->running = true;
    process->command = command;
    return process;
}

bool process_again(process_t *process) {
    memset(process->reg, 0, sizeof process->reg);
    process->running = space_create(&process->space, process->pid);
    return process->running;
}

static void process_end(process_t *process, bool failed) {
    tell_exit(process);
    process->running = false;
    process->failed = failed;
    space_destroy(&process->space);
}

void process_exit(process_t *process, int status) {
    text_print(&process->output, "[%d] exit %d\n", (long)process->pid, (long)status);
    process_end(process, status != 0);
}

void process_refuse(process_t *process, const char *why) {
    text_print(&process->output, "[%d] not started: %s\n", (long)process->pid, why);
    process_end(process, true);
}

void process_kill(process_t *process, const char *why, uint64_t address) {
    text_print(&process->output, "[%d] killed at pc %x: %s %x\n", (long)process->pid,
               process->reg[REG_PC], why, address);
    process_end(process, true);
}

// The run's exit status is the number of processes that ended otherwise than expected.
static _Noreturn void processes_report(void) {
    int wrong = 0;
    for (unsigned i = 0; i < created; i++) {
        text_t header = {0};
        text_print(&header, "[%d] %s\n", (long)processes[i].pid, processes[i].command);
        text_show(&header);
        text_show(&processes[i].output);
        wrong += processes[i].failed != processes[i].expect_failure;
    }
    text_t total = {0};
    text_print(&total, "%d processes, %d ended as they should not\n", (long)created, (long)wrong);
    text_show(&total);
    machine_stop(wrong);
}

// A CSR write runs alone in the machine: do it only if something changes.
static void profile_switch(uint64_t *old, const uint64_t *new) {
    old[0] = csr_read(PI_CSR_PFLAGS);
    old[1] = csr_read(PI_CSR_PFSTACK);
    old[2] = csr_read(PI_CSR_PFCOUNT);
    if (old[0] != new[0])
        csr_write(PI_CSR_PFLAGS, new[0]);
    if (old[1] != new[1])
        csr_write(PI_CSR_PFSTACK, new[1]);
    if (old[2] != new[2])
        csr_write(PI_CSR_PFCOUNT, new[2]);
}

process_t *process_next(unsigned after) {
    static uint64_t reset[3];
    if (after && !processes[after - 1].running)
        exec_next(&processes[after - 1]);
    for (unsigned i = 0; i < created; i++) {
        process_t *process = &processes[(after + i) % created];
        if (process->running) {
            space_enter(&process->space);
            if (process_profiled && process->pid != after)
                profile_switch(after ? processes[after - 1].profile : reset, process->profile);
            csr_write(CSR_STIMECMP, csr_read(time) + process_slice);
            return process;
        }
    }
    processes_report();
}
