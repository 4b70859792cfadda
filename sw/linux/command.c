// SPDX-License-Identifier: Apache-2.0
// Turns the command line and standard input of linux.elf into files of the initial file system,
// /command and /input: the first process runs the command with the input (init.c). They arrive like
// any other program's (sw/driver/arguments.c). The files form one more archive after the kernel's,
// which the kernel unpacks after the first. Source:
// Documentation/driver-api/early-userspace/buffer-format.rst of Linux: the format `newc`.
#include "firmware.h"
#include "platform.h"
#include "runtime.h"
#include <string.h>
#include <unistd.h>

enum { HEADER_NUMBERS = 13, DIGITS = 8, ALIGN = 4, FILE_MODE = 0100644 };

extern char tree[], tree_end[], initrd_end[];
static char *to; // the archive's end

static struct {
    const uint8_t *bytes;
    size_t size;
} input;

// --- interface that arguments.c needs

void console_input(const uint8_t *bytes, size_t size) {
    input.bytes = bytes;
    input.size = size;
}

void heap_limit(const void *end) { (void)end; }

ssize_t write(int file, const void *bytes, size_t size) {
    (void)file;
    for (size_t i = 0; i < size; i++)
        *(volatile uint8_t *)PLATFORM_UART0 = ((const uint8_t *)bytes)[i];
    return (ssize_t)size;
}

void _exit(int status) { firmware_finish((uint32_t)status << 16 | FINISHER_FAIL); }

// --- the archive

static void put_number(uint32_t number) {
    for (int shift = 4 * (DIGITS - 1); shift >= 0; shift -= 4)
        *to++ = "0123456789abcdef"[number >> shift & 15];
}

static void align(void) {
    while ((uintptr_t)to % ALIGN)
        *to++ = 0;
}

static void put_head(const char *name, uint32_t mode, size_t size) {
    const uint32_t numbers[HEADER_NUMBERS] = {
        [1] = mode, [4] = 1, [6] = (uint32_t)size, [11] = (uint32_t)strlen(name) + 1};
    memcpy(to, "070701", 6);
    to += 6;
    for (int i = 0; i < HEADER_NUMBERS; i++)
        put_number(numbers[i]);
    memcpy(to, name, strlen(name) + 1);
    to += strlen(name) + 1;
    align();
}

static void put_words(const arguments_t *arguments) {
    size_t size = 0;
    for (long i = 1; i < arguments->count; i++)
        size += strlen(arguments->words[i]) + 1;
    put_head("command", FILE_MODE, size);
    for (long i = 1; i < arguments->count; i++) {
        size_t length = strlen(arguments->words[i]);
        memcpy(to, arguments->words[i], length);
        to += length;
        *to++ = i + 1 < arguments->count ? ' ' : '\n';
    }
    align();
}

static void put_input(void) {
    put_head("input", FILE_MODE, input.size);
    memmove(to, input.bytes, input.size);
    to += input.size;
    align();
}

// In the kernel's tree the archive's end is the number equal to the end of its first archive: no
// other number there has that value.
static void set_end(void) {
    uint64_t old = __builtin_bswap64((uintptr_t)initrd_end), end = __builtin_bswap64((uintptr_t)to);
    size_t size = (uintptr_t)tree_end - (uintptr_t)tree;
    for (size_t at = 0; at + sizeof old <= size; at += 4)
        if (memcmp(tree + at, &old, sizeof old) == 0)
            memcpy(tree + at, &end, sizeof end);
}

void command_take(const void *given) {
    arguments_t arguments = arguments_read(given);
    if (arguments.count < 2)
        return;
    to = initrd_end;
    align();
    put_words(&arguments);
    if (input.bytes)
        put_input();
    put_head("TRAILER!!!", 0, 0);
    set_end();
}
