// SPDX-License-Identifier: Apache-2.0
// Every device of the SoC, register by register, on whatever core runs it: RV64I and machine mode
// are enough. Prints what failed; the exit code is the number of failures.
// With ALONE for the reference simulator's board: a tick is an instruction there, and the ROM is empty.
#include <stdint.h>

#ifdef ALONE
enum { TICK = 1, ROM_FILLED = 0 };
#else
enum { TICK = 10, ROM_FILLED = 1 }; // cycles
#endif

#define BYTE(a) (*(volatile uint8_t *)(uintptr_t)(a))
#define HALF(a) (*(volatile uint16_t *)(uintptr_t)(a))
#define WORD(a) (*(volatile uint32_t *)(uintptr_t)(a))
#define DWORD(a) (*(volatile uint64_t *)(uintptr_t)(a))
#define CSR_SET(csr, v) __asm__ volatile("csrs " #csr ", %0" ::"r"((uint64_t)(v)) : "memory")
#define CSR_CLEAR(csr, v) __asm__ volatile("csrc " #csr ", %0" ::"r"((uint64_t)(v)) : "memory")

enum {
    ROM = 0x1000,
    FINISHER = 0x100000,
    CLINT = 0x2000000,
    PLIC = 0xc000000,
    UART0 = 0x10000000,
    UART1 = 0x10000100
};
enum { THR, IER, IIR, LCR, MCR, LSR, MSR, SCR, FCR = IIR };
enum { MSTATUS_MIE = 8, MIE_SOFT = 1 << 3, MIE_TIMER = 1 << 7, MIE_EXT = 1 << 11 };

static unsigned failures;
static const char *failed[32];
static volatile uint64_t last_cause;
static volatile unsigned traps, received;

static void print(const char *s) {
    for (; *s; s++)
        BYTE(UART0 + THR) = (uint8_t)*s;
}

static void expect(const char *what, int good) {
    if (good)
        return;
    if (failures < 32)
        failed[failures] = what; // printed at the end: UART0 may be looped now
    failures++;
}

// Interrupts are answered so that they go away; a fault goes on after the instruction.
uint64_t trap(uint64_t cause, uint64_t pc) {
    last_cause = cause;
    traps++;
    if (!(cause >> 63))
        return pc + 4;
    switch (cause & 63) {
    case 3:
        WORD(CLINT) = 0;
        break;
    case 7:
        DWORD(CLINT + 0x4000) = ~0ull;
        break;
    default: {
        uint32_t source = WORD(PLIC + 0x200004);
        uint32_t base = source == 10 ? UART0 : UART1;
        received = source << 8 | BYTE(base + THR);
        BYTE(base + IER) = 0;
        WORD(PLIC + 0x200004) = source;
    }
    }
    return pc;
}

static void wait_for_trap(unsigned before) {
    for (int i = 0; i < 1000 && traps == before; i++)
        ;
}

static void test_uart(uint32_t base) {
    expect("UART: empty after reset", (BYTE(base + LSR) & 0x61) == 0x60);
    BYTE(base + SCR) = 0x5a;
    expect("UART: scratch", BYTE(base + SCR) == 0x5a);
    BYTE(base + LCR) = 0x83;
    BYTE(base + 0) = 0x34;
    BYTE(base + 1) = 0x12;
    expect("UART: divisor", BYTE(base + 0) == 0x34 && BYTE(base + 1) == 0x12);
    BYTE(base + LCR) = 0x03;
    expect("UART: line control", BYTE(base + LCR) == 0x03);
    expect("UART: interrupt register apart from divisor", BYTE(base + IER) == 0);
    expect("UART: no interrupt", BYTE(base + IIR) == 0x01);
    BYTE(base + FCR) = 0xc7;
    expect("UART: queues on", (BYTE(base + IIR) & 0xc0) == 0xc0);
    expect("UART: modem lines", (BYTE(base + MSR) & 0xf0) == 0xb0);
    BYTE(base + IER) = 2;
    expect("UART: transmitter empty", (BYTE(base + IIR) & 15) == 2);
    expect("UART: reading IIR takes it back", (BYTE(base + IIR) & 15) == 1);
    BYTE(base + IER) = 2;
    expect("UART: enabled twice, asked for once", (BYTE(base + IIR) & 15) == 1);
    BYTE(base + IER) = 0;
}

// LOOP connects transmitter and receiver, and the modem's outputs with its inputs.
static void test_loop(uint32_t base) {
    BYTE(base + MCR) = 0x10 | 0x0a;
    expect("UART: looped modem lines", (BYTE(base + MSR) & 0xf0) == 0x90);
    for (int i = 0; i < 16; i++)
        BYTE(base + THR) = (uint8_t)(0xa0 + i);
    expect("UART: looped data is there", BYTE(base + LSR) & 1);
    expect("UART: no overrun yet", !(BYTE(base + LSR) & 2));
    BYTE(base + THR) = 0xff;
    BYTE(base + IER) = 5;
    expect("UART: an overrun is told before data", (BYTE(base + IIR) & 15) == 6);
    expect("UART: the 17th overruns", BYTE(base + LSR) & 2);
    expect("UART: reading LSR clears overrun", !(BYTE(base + LSR) & 2));
    expect("UART: then the data is told", (BYTE(base + IIR) & 15) == 4);
    BYTE(base + IER) = 0;
    for (int i = 0; i < 16; i++)
        expect("UART: looped data", BYTE(base + THR) == 0xa0 + i);
    expect("UART: all read", !(BYTE(base + LSR) & 1));
    BYTE(base + THR) = 1;
    expect("UART: one more", BYTE(base + LSR) & 1);
    BYTE(base + FCR) = 0;
    expect("UART: queues off: they are empty", !(BYTE(base + LSR) & 1));
    BYTE(base + FCR) = 0xc7;
    BYTE(base + MCR) = 0;
}

static void receive(uint32_t base, int count) {
    for (int i = 0; i < count; i++)
        BYTE(base + THR) = (uint8_t)i;
}

// Each level of the receive queue, just below it and at it; what waits below it is told after a while.
static void test_levels(uint32_t base) {
    static const int levels[] = {1, 4, 8, 14};
    BYTE(base + MCR) = 0x10;
    BYTE(base + IER) = 1;
    for (int i = 0; i < 4; i++) {
        BYTE(base + FCR) = (uint8_t)(i << 6 | 7);
        receive(base, levels[i] - 1);
        expect("UART: below the level", (BYTE(base + IIR) & 15) != 4);
        receive(base, 1);
        expect("UART: at the level", (BYTE(base + IIR) & 15) == 4);
    }
    BYTE(base + FCR) = 0xc7;
    receive(base, 1);
    for (int i = 0; i < 200 && (BYTE(base + IIR) & 15) == 1; i++)
        ;
    expect("UART: a character has waited", (BYTE(base + IIR) & 15) == 12);
    (void)HALF(base + IIR);
    expect("UART: reading other registers takes none", BYTE(base + LSR) & 1);
    expect("UART: ... it is there", BYTE(base + THR) == 0 && !(BYTE(base + LSR) & 1));
    expect("UART: none waits any more", (BYTE(base + IIR) & 15) == 1);
    BYTE(base + IER) = 0;
    BYTE(base + MCR) = 0;
}

// A line that changes is told once; the ring's end, and not its begin.
static void test_modem(uint32_t base) {
    BYTE(base + MCR) = 0x10;
    (void)BYTE(base + MSR);
    BYTE(base + IER) = 8;
    expect("UART: no modem line has changed", (BYTE(base + IIR) & 15) == 1);
    BYTE(base + MCR) = 0x11;
    expect("UART: a modem line has changed", (BYTE(base + IIR) & 15) == 0);
    expect("UART: which one", BYTE(base + MSR) == 0x22);
    expect("UART: reading MSR takes it back",
           BYTE(base + MSR) == 0x20 && (BYTE(base + IIR) & 15) == 1);
    BYTE(base + MCR) = 0x15;
    expect("UART: it rings", BYTE(base + MSR) == 0x60);
    BYTE(base + MCR) = 0x11;
    expect("UART: it has rung", BYTE(base + MSR) == 0x24);
    BYTE(base + IER) = 0;
    BYTE(base + MCR) = 0;
    (void)BYTE(base + MSR);
}

static void test_uart_interrupt(uint32_t base, uint32_t source) {
    unsigned before = traps;
    WORD(PLIC + 4 * source) = 3;
    WORD(PLIC + 0x2000) = 1u << source;
    WORD(PLIC + 0x200000) = 3;
    BYTE(base + MCR) = 0x10;
    BYTE(base + THR) = 0x77;
    BYTE(base + FCR) = 0x01; // level 1
    BYTE(base + IER) = 1;
    CSR_SET(mie, MIE_EXT);
    CSR_SET(mstatus, MSTATUS_MIE);
    expect("PLIC: pending", WORD(PLIC + 0x1000) & 1u << source);
    expect("PLIC: held back by the threshold", traps == before);
    WORD(PLIC + 0x200000) = 2;
    wait_for_trap(before);
    expect("PLIC: one interrupt", traps == before + 1 && last_cause == (1ull << 63 | 11));
    expect("PLIC: source and byte", received == (source << 8 | 0x77));
    expect("PLIC: nothing left",
           !(WORD(PLIC + 0x1000) & 1u << source) && WORD(PLIC + 0x200004) == 0);
    expect("PLIC: priority reads back", WORD(PLIC + 4 * source) == 3);
    CSR_CLEAR(mie, MIE_EXT);
    BYTE(base + MCR) = 0;
}

static uint32_t plic_claim(unsigned context) { return WORD(PLIC + 0x200004 + 0x1000 * context); }

static void plic_complete(unsigned context, uint32_t source) {
    WORD(PLIC + 0x200004 + 0x1000 * context) = source;
}

// Two sources that stay, for two contexts. What one source does is in tests/isa/plic.S.
static void test_plic_contexts(void) {
    BYTE(UART0 + IER) = BYTE(UART1 + IER) = 2;
    WORD(PLIC + 4 * 10) = WORD(PLIC + 4 * 11) = 2;
    WORD(PLIC + 0x200000) = WORD(PLIC + 0x201000) = 0;
    WORD(PLIC + 0x2000) = WORD(PLIC + 0x2080) = 0;
    expect("PLIC: pending, though nobody has it enabled",
           (WORD(PLIC + 0x1000) & 3 << 10) == 3 << 10);
    for (unsigned c = 0; c < 2; c++) {
        WORD(PLIC + 0x2000 + 0x80 * c) = 3 << 10;
        WORD(PLIC + 0x2004 + 0x80 * c) = 0;
        expect("PLIC: enables of other sources are others",
               WORD(PLIC + 0x2000 + 0x80 * c) == 3 << 10);
        WORD(PLIC + 0x2000 + 0x80 * !c) = 0;
        WORD(PLIC + 4 * 11) = 2;
        expect("PLIC: of equals the lowest", plic_claim(c) == 10);
        expect("PLIC: then the other", plic_claim(c) == 11 && plic_claim(c) == 0);
        plic_complete(c, 10);
        plic_complete(c, 11);
        WORD(PLIC + 4 * 11) = 6;
        expect("PLIC: the highest", plic_claim(c) == 11 && plic_claim(c) == 10);
        plic_complete(c, 11);
        plic_complete(c, 10);
        WORD(PLIC + 4 * 11) = 3;
        expect("PLIC: reading the threshold claims nothing",
               WORD(PLIC + 0x200000 + 0x1000 * c) == 0);
        expect("PLIC: the higher by one", plic_claim(c) == 11 && plic_claim(c) == 10);
        WORD(PLIC + 0x200000) = WORD(PLIC + 0x201000) = 5;
        plic_complete(!c, 11);
        expect("PLIC: completing changes no threshold",
               WORD(PLIC + 0x200000) == 5 && WORD(PLIC + 0x201000) == 5);
        WORD(PLIC + 0x200000) = WORD(PLIC + 0x201000) = 0;
        expect("PLIC: completed by one that has it not enabled", plic_claim(c) == 0);
        plic_complete(c, 11);
        plic_complete(c, 10);
        WORD(PLIC + 0x2000 + 0x80 * c) = 1 << 10;
        WORD(PLIC + 0x2000 + 0x80 * !c) = 1 << 11;
        expect("PLIC: to each its own", plic_claim(c) == 10 && plic_claim(!c) == 11);
        plic_complete(!c, 11);
        expect("PLIC: still there when completed", plic_claim(!c) == 11);
        plic_complete(!c, 11);
        plic_complete(c, 10);
    }
    WORD(PLIC + 4 * 10) = WORD(PLIC + 4 * 11) = 0;
    expect("PLIC: priority 0 is none", plic_claim(0) == 0 && plic_claim(1) == 0);
    WORD(PLIC + 4 * 10) = WORD(PLIC + 4 * 11) = 2;
    BYTE(UART0 + IER) = BYTE(UART1 + IER) = 0;
    WORD(PLIC + 0x2000) = WORD(PLIC + 0x2080) = 3 << 10;
    while (plic_claim(0))
        ;
    plic_complete(0, 10);
    plic_complete(0, 11);
}

// Clock cycles of 400 ticks, from one tick to another, read to a turn of the loop.
static void test_time(void) {
    uint64_t at[2], tick = DWORD(CLINT + 0xbff8);
    for (int i = 0; i < 2; i++, tick += 399) {
        while (DWORD(CLINT + 0xbff8) <= tick)
            ;
        __asm__ volatile("rdcycle %0" : "=r"(at[i]));
    }
    uint64_t cycles = at[1] - at[0];
    expect("CLINT: so many cycles to a tick", cycles > 380 * TICK && cycles < 420 * TICK);
}

static void test_timer(void) {
    uint64_t t = DWORD(CLINT + 0xbff8);
    for (int i = 0; i < 20; i++)
        __asm__ volatile("nop");
    expect("CLINT: time passes", DWORD(CLINT + 0xbff8) > t);
    expect("CLINT: no alarm after reset", DWORD(CLINT + 0x4000) == ~0ull);
    unsigned before = traps;
    DWORD(CLINT + 0x4000) = DWORD(CLINT + 0xbff8) + 20;
    CSR_SET(mie, MIE_TIMER | MIE_SOFT);
    expect("CLINT: not before its time", traps == before);
    wait_for_trap(before);
    expect("CLINT: timer interrupt", traps == before + 1 && last_cause == (1ull << 63 | 7));
    WORD(CLINT) = 1;
    wait_for_trap(before + 1);
    expect("CLINT: software interrupt", traps == before + 2 && last_cause == (1ull << 63 | 3));
    WORD(CLINT + 0x4004) = 0x12345678;
    expect("CLINT: upper half of the compare register",
           DWORD(CLINT + 0x4000) == 0x12345678ffffffffull);
    WORD(CLINT + 0x4000) = 0x9abcdef0;
    expect("CLINT: and the lower one", DWORD(CLINT + 0x4000) == 0x123456789abcdef0ull);
    CSR_CLEAR(mie, MIE_SOFT);
    WORD(CLINT) = 1;
    BYTE(CLINT + 1) = 0;
    expect("CLINT: a byte beside the software interrupt's, set", WORD(CLINT) == 1);
    WORD(CLINT) = 0;
    BYTE(CLINT + 1) = 1;
    expect("CLINT: ... clear", WORD(CLINT) == 0);
    before = traps;
    DWORD(CLINT + 0x4000) = ~0ull;
    for (int i = 0; i < 4; i++) // for less than a tick
        DWORD(CLINT + 0xbff8) = ~0ull;
    expect("CLINT: when its time has come, not behind it", traps > before);
    DWORD(CLINT + 0xbff8) = 0x123456789abcull;
    t = DWORD(CLINT + 0xbff8) - 0x123456789abcull;
    expect("CLINT: time can be written", t < 100);
    WORD(CLINT + 0xbffc) = 0x89ab;
    t = DWORD(CLINT + 0xbff8) - 0x89ab56789abcull;
    expect("CLINT: its upper half alone", t < 1000);
    WORD(CLINT + 0xbff8) = 0x100;
    t = DWORD(CLINT + 0xbff8) - 0x89ab00000100ull;
    expect("CLINT: its lower half alone", t < 100);
    CSR_CLEAR(mie, MIE_TIMER);
}

static void test_errors(void) {
    unsigned before = traps;
    (void)WORD(0x20000000);
    expect("bus: load from nowhere", traps == before + 1 && last_cause == 5);
    expect("ROM: readable", !!WORD(ROM) == ROM_FILLED && traps == before + 1);
    WORD(ROM) = 0;
    expect("ROM: not writable", traps == before + 2 && last_cause == 7);
    WORD(0x20000000) = 0;
    expect("bus: store to nowhere", traps == before + 3 && last_cause == 7);
}

static void test_ram(void) {
    static volatile uint64_t words[64];
    for (unsigned i = 0; i < 64; i++)
        words[i] = 0x0101010101010101ull << (i & 7);
    volatile uint8_t *bytes = (volatile uint8_t *)words;
    bytes[8 * 9 + 3] = 0xee;
    *(volatile uint16_t *)(bytes + 8 * 10 + 6) = 0xbeef;
    expect("RAM: byte write", words[9] == 0x02020202ee020202ull);
    expect("RAM: half-word write", words[10] == 0xbeef040404040404ull);
    DWORD(0x880ffff8) = 0x1122334455667788ull;
    expect("RAM: resident's last word", DWORD(0x880ffff8) == 0x1122334455667788ull);
    DWORD(0x87fffff8) = 0x99;
    expect("RAM: program's last word", DWORD(0x87fffff8) == 0x99 && WORD(0x880ffffc) == 0x11223344);
}

int main(void) {
    test_uart(UART0);
    test_uart(UART1);
    test_loop(UART0);
    test_loop(UART1);
    test_levels(UART0);
    test_modem(UART1);
    test_uart_interrupt(UART0, 10);
    test_uart_interrupt(UART1, 11);
    test_plic_contexts();
    test_time();
    test_timer();
    test_errors();
    test_ram();
    for (int i = 0; i < 20;
         i++) // more than the queue holds: a character leaves at once in simulation
        BYTE(UART1 + THR) = (uint8_t)i;
    for (unsigned i = 0; i < failures && i < 32; i++) {
        print("failed: ");
        print(failed[i]);
        print("\n");
    }
    print(failures ? "devices: failed\n" : "devices: ok\n");
    return (int)failures;
}
