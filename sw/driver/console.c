// Console of the programs: picolibc's stdin, stdout and stderr over the 16550 at UART0.
//
// Unbuffered: every character waits for room and goes out at once, so nothing is lost when a
// program ends in a trap. The link sends what it is given: '\n' stays one byte.
#include "platform.h"
#include <stdint.h>
#include <stdio.h>

static volatile uint8_t *const uart = (volatile uint8_t *)PLATFORM_UART0;

static int console_put(char c, FILE *stream) {
    (void)stream;
    while (!(uart[UART_LSR] & UART_LSR_EMPTY))
        ;
    uart[UART_DATA] = (uint8_t)c;
    return (unsigned char)c;
}

static int console_get(FILE *stream) {
    (void)stream;
    while (!(uart[UART_LSR] & UART_LSR_READY))
        ;
    return uart[UART_DATA];
}

static FILE console = FDEV_SETUP_STREAM(console_put, console_get, NULL, _FDEV_SETUP_RW);

FILE *const stdin = &console;
FILE *const stdout = &console;
FILE *const stderr = &console;
