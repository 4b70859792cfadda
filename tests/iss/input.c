// SPDX-License-Identifier: Apache-2.0
// Takes standard input by the console's receive interrupt, with queues on and a level of eight, and prints it when its end has come: a break.
// What is left below the level, and the break, must be told of, too. Then the line of S.
#include <stdint.h>

#define BYTE(a) (*(volatile uint8_t *)(uintptr_t)(a))
#define WORD(a) (*(volatile uint32_t *)(uintptr_t)(a))

enum { PLIC = 0xc000000, SOURCE = 10, UART = 0x10000000, ROOM = 4096 };
enum { THR, IER, IIR, LCR, MCR, LSR, FCR = IIR };
enum { CAUSE_DATA = 4, CAUSE_LINE = 6, CAUSE_QUIET = 12 };
enum { MIE_EXT = 1 << 11, MSTATUS_MIE = 8, SEIP = 1 << 9, EXIT_BAD = 1 };

static char text[ROOM];
static volatile unsigned length, ended, by_cause[16], strange;

static void take(void) {
    while (BYTE(UART + LSR) & 1) {
        char c = (char)BYTE(UART + THR);
        if (length < ROOM)
            text[length++] = c;
    }
}

uint64_t trap(uint64_t cause, uint64_t pc) {
    uint32_t source = WORD(PLIC + 0x200004);
    unsigned why = BYTE(UART + IIR) & 15;
    strange += cause != (1ull << 63 | 11) || source != SOURCE;
    by_cause[why]++;
    if (why == CAUSE_LINE) {
        ended = BYTE(UART + LSR) & 0x10;
        (void)BYTE(UART + THR);
        BYTE(UART + IER) = 0;
    } else {
        take();
    }
    WORD(PLIC + 0x200004) = source;
    return pc;
}

static void print(const char *s, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        BYTE(UART + THR) = (uint8_t)s[i];
}

// An interrupt for S stands at mip until it is claimed, and goes.
static int line_of_s(void) {
    uint64_t before, then, after = SEIP;
    WORD(PLIC + 0x2000) = 0;
    WORD(PLIC + 0x2080) = 1 << SOURCE;
    WORD(PLIC + 0x201000) = 0;
    __asm__ volatile("csrr %0, mip" : "=r"(before));
    BYTE(UART + IER) = 2;
    for (int i = 0; i < 20; i++)
        __asm__ volatile("csrr %0, mip" : "=r"(then));
    (void)WORD(PLIC + 0x201004);
    for (int i = 0; i < 20; i++)
        __asm__ volatile("csrr %0, mip" : "=r"(after));
    return !(before & SEIP) && then & SEIP && !(after & SEIP);
}

int main(void) {
    WORD(PLIC + 4 * SOURCE) = 1;
    WORD(PLIC + 0x2000) = 1 << SOURCE;
    WORD(PLIC + 0x200000) = 0;
    BYTE(UART + FCR) = 0x87;
    BYTE(UART + IER) = 5;
    __asm__ volatile("csrs mie, %0" ::"r"(MIE_EXT));
    __asm__ volatile("csrs mstatus, %0" ::"r"(MSTATUS_MIE));
    while (!ended && !strange)
        __asm__ volatile("wfi");
    print(text, length);
    if (strange || !by_cause[CAUSE_DATA] || !by_cause[CAUSE_QUIET] || by_cause[CAUSE_LINE] != 1)
        return EXIT_BAD;
    return line_of_s() ? 0 : EXIT_BAD + 1;
}
