// What picolibc asks of an operating system, as far as there is one: a heap and the name of the one
// process. _exit() is in crt0.S.
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <unistd.h>

extern char __heap_start[], __heap_end[];

// Moves the heap's end by `increment` bytes; the old end, or (void *)-1 where the heap would not
// fit.
void *sbrk(ptrdiff_t increment) {
    static char *end = __heap_start;
    uintptr_t moved = (uintptr_t)end + (uintptr_t)increment;
    if (moved > (uintptr_t)__heap_end || moved < (uintptr_t)__heap_start) {
        errno = ENOMEM;
        return (void *)-1;
    }
    char *old = end;
    end += increment;
    return old;
}

pid_t getpid(void) { return 1; }

// abort() and failed assertions arrive here: end the run as a shell would report it.
int kill(pid_t process, int signal) {
    (void)process;
    _exit(128 + signal);
}
