// SPDX-License-Identifier: Apache-2.0
// Console of the programs: picolibc's stdin, stdout and stderr over the 16550 at UART0.
//
// Unbuffered: every character waits for room and is sent at once, so nothing is lost when a program
// ends in a trap. Output is sent unchanged: '\n' stays one byte. Input is read from memory, if the
// loader has put it there, otherwise over the line: all 256 values are data, and a break is the end
// (the simulator sends one at the end of its standard input, QEMU's -nographic on C-a b). The
// queues stay off: switching them on would discard received characters.
#include "platform.h"
#include "runtime.h"
#include <stdio.h>
#include <string.h>

static volatile uint8_t *const uart = (volatile uint8_t *)PLATFORM_UART0;

// Not in .bss, which is cleared later. Input over the line has no known end.
static const uint8_t *input_next __attribute__((section(".data"))) = NULL;
static size_t input_left = SIZE_MAX;

void console_input(const uint8_t *bytes, size_t size) {
    input_next = bytes;
    input_left = size;
}

void console_write(uint8_t byte) {
    while (!(uart[UART_LSR] & UART_LSR_EMPTY))
        ;
    uart[UART_DATA] = byte;
}

int console_read(void) {
    uint8_t status;
    if (input_left == 0)
        return -1;
    if (input_next) {
        input_left--;
        return *input_next++;
    }
    while (!((status = uart[UART_LSR]) & UART_LSR_READY))
        ;
    uint8_t byte = uart[UART_DATA];
    if (status & UART_LSR_BREAK)
        input_left = 0;
    return status & UART_LSR_BREAK ? -1 : byte;
}

static int stream_put(char c, FILE *stream) {
    (void)stream;
    console_write((uint8_t)c);
    return (unsigned char)c;
}

static int stream_get(FILE *stream) {
    (void)stream;
    int byte = console_read();
    return byte < 0 ? _FDEV_EOF : byte;
}

size_t console_take(uint8_t *bytes, size_t size) {
    size_t count = 0;
    if (input_next) {
        count = size < input_left ? size : input_left;
        memcpy(bytes, input_next, count);
        input_next += count;
        input_left -= count;
        return count;
    }
    for (int byte = 0; count < size && byte != '\n' && (byte = console_read()) >= 0;)
        bytes[count++] = (uint8_t)byte;
    return count;
}

// picolibc's fgets loses a last line without a newline. At the end of the input the buffer stays
// unchanged.
char *fgets(char *line, int size, FILE *stream) {
    int length = 0, c = 0;
    while (length < size - 1 && c != '\n' && (c = getc(stream)) != EOF)
        line[length++] = (char)c;
    if (c == EOF && length == 0)
        return NULL;
    if (size > 0)
        line[length] = 0;
    return line;
}

static FILE in = FDEV_SETUP_STREAM(NULL, stream_get, NULL, _FDEV_SETUP_READ);
static FILE out = FDEV_SETUP_STREAM(stream_put, NULL, NULL, _FDEV_SETUP_WRITE);

FILE *const stdin = &in;
FILE *const stdout = &out;
FILE *const stderr = &out;
