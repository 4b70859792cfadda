// SPDX-License-Identifier: Apache-2.0
// Operating system calls of picolibc, by the kernel's system calls; stdout and stderr
// line-buffered, stdin by blocks.
#include "../syscall.h"
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>

static long system_call(long number, long a, long b, long c) {
    register long a0 __asm__("a0") = a;
    register long a1 __asm__("a1") = b;
    register long a2 __asm__("a2") = c;
    register long a7 __asm__("a7") = number;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
    return a0;
}

static long checked(long result) {
    if (result >= 0)
        return result;
    errno = (int)-result;
    return -1;
}

ssize_t write(int file, const void *from, size_t size) {
    return checked(system_call(SYS_WRITE, file, (long)from, (long)size));
}

ssize_t read(int file, void *to, size_t size) {
    return checked(system_call(SYS_READ, file, (long)to, (long)size));
}

pid_t getpid(void) { return (pid_t)system_call(SYS_GETPID, 0, 0, 0); }

int sched_yield(void) { return (int)system_call(SYS_SCHED_YIELD, 0, 0, 0); }

void *sbrk(ptrdiff_t increment) {
    static intptr_t end;
    if (end == 0)
        end = system_call(SYS_BRK, 0, 0, 0);
    intptr_t before = end;
    if (system_call(SYS_BRK, before + increment, 0, 0) != before + increment) {
        errno = ENOMEM;
        return (void *)-1;
    }
    end += increment;
    return (void *)before;
}

static struct {
    char bytes[256];
    size_t used;
} out;

static int out_flush(FILE *stream) {
    (void)stream;
    write(1, out.bytes, out.used);
    out.used = 0;
    return 0;
}

static int out_put(char c, FILE *stream) {
    out.bytes[out.used++] = c;
    if (c == '\n' || out.used == sizeof out.bytes)
        out_flush(stream);
    return (unsigned char)c;
}

static int in_get(FILE *stream) {
    static unsigned char bytes[256];
    static ssize_t next, end;
    (void)stream;
    if (next == end) {
        end = read(0, bytes, sizeof bytes);
        next = 0;
    }
    return end > 0 ? bytes[next++] : _FDEV_EOF;
}

static FILE console = FDEV_SETUP_STREAM(out_put, in_get, out_flush, _FDEV_SETUP_RW);

FILE *const stdin = &console;
FILE *const stdout = &console;
FILE *const stderr = &console;

_Noreturn void _exit(int status) {
    out_flush(stdout);
    for (;;)
        system_call(SYS_EXIT, status, 0, 0);
}

// abort() and failed assertions end here.
int kill(pid_t process, int signal) {
    (void)process;
    _exit(128 + signal);
}
