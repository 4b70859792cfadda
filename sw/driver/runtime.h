// SPDX-License-Identifier: Apache-2.0
// Interfaces between the parts of the programs' run-time system.
#ifndef SW_DRIVER_RUNTIME_H
#define SW_DRIVER_RUNTIME_H
#include <stddef.h>
#include <stdint.h>

typedef struct {
    long count; // at least 1
    char **words;
} arguments_t; // returned in a0 and a1

// The arguments of main(), from the device tree at this address, or NULL. crt0.S calls it before
// .bss is cleared. Ends the run if they are too long.
arguments_t arguments_read(const void *tree);

// The console, byte by byte: the basis of stdin, stdout, read() and write().
void console_write(uint8_t byte);
// Waits for a byte; -1 at the end of the input, from then on.
int console_read(void);
// Reads up to `size` bytes; over the line, up to the end of a line. Returns 0 at the end of the
// input.
size_t console_take(uint8_t *bytes, size_t size);
// Makes these bytes in memory the input, instead of the line. Called before .bss is cleared.
void console_input(const uint8_t *bytes, size_t size);

// Limits the heap to this end. Called before .bss is cleared.
void heap_limit(const void *end);

#endif
