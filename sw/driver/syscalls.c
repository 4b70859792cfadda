// SPDX-License-Identifier: Apache-2.0
// Operating system calls that picolibc needs, as far as they exist: a heap, the name of the one
// process, the console as files 0, 1 and 2. _exit() is in crt0.S.
#include "runtime.h"
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <unistd.h>

extern char __heap_start[], __heap_end[];
static char *heap_end = __heap_end;

void heap_limit(const void *end) {
    if ((char *)end >= __heap_start && (char *)end < heap_end)
        heap_end = (char *)end;
}

// Moves the heap's end by `increment` bytes. Returns the old end, or (void *)-1 if the heap would
// not fit.
void *sbrk(ptrdiff_t increment) {
    static char *end = __heap_start;
    uintptr_t moved = (uintptr_t)end + (uintptr_t)increment;
    if (moved > (uintptr_t)heap_end || moved < (uintptr_t)__heap_start) {
        errno = ENOMEM;
        return (void *)-1;
    }
    char *old = end;
    end += increment;
    return old;
}

ssize_t read(int file, void *buffer, size_t size) {
    if (file != STDIN_FILENO) {
        errno = EBADF;
        return -1;
    }
    return (ssize_t)console_take(buffer, size);
}

ssize_t write(int file, const void *buffer, size_t size) {
    const uint8_t *from = buffer;
    if (file != STDOUT_FILENO && file != STDERR_FILENO) {
        errno = EBADF;
        return -1;
    }
    for (size_t i = 0; i < size; i++)
        console_write(from[i]);
    return (ssize_t)size;
}

pid_t getpid(void) { return 1; }

// abort() and failed assertions end here: the run ends with the status that a shell would report.
int kill(pid_t process, int signal) {
    (void)process;
    _exit(128 + signal);
}
