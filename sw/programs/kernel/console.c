// Devices are seen in the kernel's half.
#include "console.h"
#include "page.h"
#include "platform.h"
#include <stdbool.h>

static volatile uint8_t *uart(void) { return page_at(PLATFORM_UART0); }

void console_put(char c) {
    while (!(uart()[UART_LSR] & UART_LSR_EMPTY))
        ;
    uart()[UART_DATA] = (uint8_t)c;
}

int console_get(void) {
    static bool ended;
    uint8_t status = uart()[UART_LSR];
    if (ended || !(status & UART_LSR_READY))
        return ended ? CONSOLE_END : CONSOLE_NOTHING;
    uint8_t byte = uart()[UART_DATA];
    ended = status & UART_LSR_BREAK;
    return ended ? CONSOLE_END : byte;
}

void machine_stop(int status) {
    volatile uint32_t *finisher = page_at(PLATFORM_FINISHER);
    for (;;)
        *finisher = status ? (uint32_t)status << 16 | FINISHER_FAIL : FINISHER_PASS;
}
