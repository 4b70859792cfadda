// Devices are seen in the kernel's half.
#include "console.h"
#include "page.h"
#include "platform.h"

enum { CONTROL_D = 4 };

static volatile uint8_t *uart(void) { return page_at(PLATFORM_UART0); }

void console_put(char c) {
    while (!(uart()[UART_LSR] & UART_LSR_EMPTY))
        ;
    uart()[UART_DATA] = (uint8_t)c;
}

int console_get(void) {
    if (!(uart()[UART_LSR] & UART_LSR_READY))
        return CONSOLE_NOTHING;
    int c = uart()[UART_DATA];
    return c == CONTROL_D ? CONSOLE_END : c;
}

void machine_stop(int status) {
    volatile uint32_t *finisher = page_at(PLATFORM_FINISHER);
    for (;;)
        *finisher = status ? (uint32_t)status << 16 | FINISHER_FAIL : FINISHER_PASS;
}
