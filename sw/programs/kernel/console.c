// SPDX-License-Identifier: Apache-2.0
// Devices are accessed in the kernel's half.
#include "console.h"
#include "page.h"
#include "platform.h"
#include "runtime.h"
#include <stdbool.h>
#include <unistd.h>

static const uint8_t *input, *input_end; // typed input, if it is in memory

static volatile uint8_t *uart(void) { return page_at(PLATFORM_UART0); }

void console_put(char c) {
    while (!(uart()[UART_LSR] & UART_LSR_EMPTY))
        ;
    uart()[UART_DATA] = (uint8_t)c;
}

int console_get(void) {
    static bool ended;
    if (input)
        return input < input_end ? *input++ : CONSOLE_END;
    uint8_t status = uart()[UART_LSR];
    if (ended || !(status & UART_LSR_READY))
        return ended ? CONSOLE_END : CONSOLE_NOTHING;
    uint8_t byte = uart()[UART_DATA];
    ended = status & UART_LSR_BREAK;
    return ended ? CONSOLE_END : byte;
}

// What sw/driver/arguments.c reads and calls; addresses are physical.
void console_input(const uint8_t *bytes, size_t size) {
    input = page_at((uintptr_t)bytes);
    input_end = input + size;
}

ssize_t write(int file, const void *from, size_t size) {
    const char *bytes = from;
    (void)file;
    for (size_t i = 0; i < size; i++)
        console_put(bytes[i]);
    return (ssize_t)size;
}

void _exit(int status) { machine_stop(status); }

void machine_stop(int status) {
    volatile uint32_t *finisher = page_at(PLATFORM_FINISHER);
    for (;;)
        *finisher = status ? (uint32_t)status << 16 | FINISHER_FAIL : FINISHER_PASS;
}
