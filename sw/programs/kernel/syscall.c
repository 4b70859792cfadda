// SPDX-License-Identifier: Apache-2.0
// A call's result goes into a0 of the process. A call that waits for input is repeated later.
#include "syscall.h"
#include "console.h"
#include "csr.h"
#include "csrs.h"
#include "layout.h"

enum { TICK_NANOSECONDS = 100, TICKS_A_SECOND = 10000000, ECALL_SIZE = 4 };
static const int64_t WAIT = INT64_MIN; // not a result: repeat the call

// Returns one byte of standard input, CONSOLE_END or CONSOLE_NOTHING.
static int input_get(process_t *process) {
    if (process->from_console)
        return console_get();
    return process->input < process->input_end ? (unsigned char)*process->input++ : CONSOLE_END;
}

// Returns at once what there is. WAIT: nothing yet.
static int64_t call_read(process_t *process, uint64_t to, uint64_t size) {
    for (uint64_t count = 0; count < size; count++) {
        uint8_t *at = space_reach(&process->space, to + count, PTE_W);
        int c = at ? input_get(process) : CONSOLE_END;
        if (!at)
            return SYS_EFAULT;
        if (c < 0)
            return count == 0 && c == CONSOLE_NOTHING ? WAIT : (int64_t)count;
        *at = (uint8_t)c;
    }
    return (int64_t)size;
}

static int64_t call_write(process_t *process, uint64_t from, uint64_t size) {
    for (uint64_t done = 0, count; done < size; done += count) {
        uint64_t address = from + done, rest = PAGE_SIZE - address % PAGE_SIZE;
        count = size - done < rest ? size - done : rest;
        uint8_t *at = space_reach(&process->space, address, PTE_R);
        if (!at || !text_append(&process->output, (const char *)at, count))
            return SYS_EFAULT;
    }
    return (int64_t)size;
}

// The heap only grows.
static int64_t call_brk(process_t *process, uint64_t end) {
    area_t *heap = &process->space.area[process->heap];
    if (end > heap->end && end <= USER_STACK_END - USER_STACK_SIZE)
        heap->end = end;
    return (int64_t)heap->end;
}

static int64_t call_clock_gettime(process_t *process, uint64_t to) {
    uint64_t ticks = csr_read(time);
    uint64_t answer[2] = {ticks / TICKS_A_SECOND, ticks % TICKS_A_SECOND * TICK_NANOSECONDS};
    return space_write(&process->space, to, answer, sizeof answer) ? 0 : SYS_EFAULT;
}

static int64_t call(process_t *process, uint64_t number, const uint64_t argument[3]) {
    switch (number) {
    case SYS_READ:
        return argument[0] == 0 ? call_read(process, argument[1], argument[2]) : SYS_EBADF;
    case SYS_WRITE:
        return argument[0] == 1 || argument[0] == 2 ? call_write(process, argument[1], argument[2])
                                                    : SYS_EBADF;
    case SYS_CLOCK_GETTIME:
        return call_clock_gettime(process, argument[1]);
    case SYS_GETPID:
        return process->pid;
    case SYS_BRK:
        return call_brk(process, argument[0]);
    case SYS_EXIT:
        process_exit(process, (int)argument[0]);
        return 0;
    case SYS_SCHED_YIELD:
        return 0;
    default:
        return SYS_ENOSYS;
    }
}

process_t *syscall_handle(process_t *process) {
    uint64_t number = process->reg[REG_A7];
    int64_t result = call(process, number, &process->reg[REG_A0]);
    if (result != WAIT) {
        process->reg[REG_A0] = (uint64_t)result;
        process->reg[REG_PC] += ECALL_SIZE;
    }
    bool stays = process->running && result != WAIT && number != SYS_SCHED_YIELD;
    return stays ? process : process_next(process->pid);
}
