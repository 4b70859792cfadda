// SPDX-License-Identifier: Apache-2.0
// What a program may expect of QEMU's `virt` machine beside memory and console: precise exceptions,
// the timer and the software interrupt of the CLINT, an external interrupt of UART0 through the
// PLIC, and wfi. Takes the trap vector for itself. Prints the same on QEMU and here.
#include "platform.h"
#include <stdint.h>
#include <stdio.h>

#define TEXT_OF(x) #x
#define CSR_ASM(code) ".option push\n.option arch, +zicsr\n" code "\n.option pop"
#define CSR_READ(name)                                                                             \
    ({                                                                                             \
        uint64_t value_;                                                                           \
        __asm__ volatile(CSR_ASM("csrr %0, " TEXT_OF(name)) : "=r"(value_)::"memory");             \
        value_;                                                                                    \
    })
#define CSR_WRITE(name, value)                                                                     \
    __asm__ volatile(CSR_ASM("csrw " TEXT_OF(name) ", %0")::"r"((uint64_t)(value)) : "memory")

#define MSTATUS_MIE 0x8u
#define INTERRUPT (1ull << 63)
#define NOTHING_THERE 0x08000000u // between CLINT and PLIC
#define PLIC 0x0c000000u
#define UART0_IRQ 10
#define UART_IER 1
#define UART_IIR 2
#define PATIENCE 50000000 // turns of a waiting loop

static volatile uint32_t *const msip = (volatile uint32_t *)PLATFORM_CLINT;
static volatile uint64_t *const mtimecmp = (volatile uint64_t *)(PLATFORM_CLINT + 0x4000);
static volatile uint64_t *const mtime = (volatile uint64_t *)(PLATFORM_CLINT + 0xbff8);
static volatile uint32_t *const plic_priority = (volatile uint32_t *)PLIC;
static volatile uint32_t *const plic_enable = (volatile uint32_t *)(PLIC + 0x2000);
static volatile uint32_t *const plic_threshold = (volatile uint32_t *)(PLIC + 0x200000);
static volatile uint32_t *const plic_claim = (volatile uint32_t *)(PLIC + 0x200004);
static volatile uint8_t *const uart = (volatile uint8_t *)PLATFORM_UART0;

// What the handler saw last.
static volatile struct {
    uint64_t cause, pc, value;
    unsigned count, source;
} trap;

// Where an exception in `exception_resume` style goes on: 0 = behind the instruction.
static volatile uint64_t resume_at;

static void interrupt_end(uint64_t cause) {
    switch (cause & ~INTERRUPT) {
    case 3:
        *msip = 0;
        break;
    case 7:
        *mtimecmp = UINT64_MAX;
        break;
    default:
        trap.source = *plic_claim;
        uart[UART_IER] = 0;
        *plic_claim = trap.source;
    }
}

static __attribute__((interrupt("machine"), aligned(4))) void trap_handle(void) {
    trap.cause = CSR_READ(mcause);
    trap.pc = CSR_READ(mepc);
    trap.value = CSR_READ(mtval);
    trap.count++;
    if (trap.cause & INTERRUPT)
        interrupt_end(trap.cause);
    else if (resume_at)
        CSR_WRITE(mepc, resume_at);
    else
        CSR_WRITE(mepc, trap.pc + ((*(volatile uint16_t *)trap.pc & 3) == 3 ? 4 : 2));
}

static int failures;

static void expect(const char *name, uint64_t cause, uint64_t value) {
    int good = trap.count == 1 && trap.cause == cause && (value == 0 || trap.value == value);
    printf("%s: %s\n", name, good ? "ok" : "WRONG");
    if (!good)
        printf("  %u traps, mcause 0x%lx, mepc 0x%lx, mtval 0x%lx\n", trap.count,
               (unsigned long)trap.cause, (unsigned long)trap.pc, (unsigned long)trap.value);
    failures += !good;
    trap.count = 0;
    trap.cause = 0;
}

static void exceptions(void) {
    __asm__ volatile("ecall" ::: "memory");
    expect("environment call", 11, 0);
    __asm__ volatile("ebreak" ::: "memory");
    expect("breakpoint", 3, 0);
    __asm__ volatile(".word 0xffffffff" ::: "memory");
    expect("illegal instruction", 2, 0);
    __asm__ volatile(".half 0" ::: "memory");
    expect("illegal 16-bit instruction", 2, 0);
    (void)*(volatile uint64_t *)(uintptr_t)(NOTHING_THERE + 8);
    expect("load access fault", 5, NOTHING_THERE + 8);
    *(volatile uint32_t *)(uintptr_t)(NOTHING_THERE + 4) = 1;
    expect("store access fault", 7, NOTHING_THERE + 4);
    __asm__ volatile("la t0, 1f\n sd t0, %0\n li t0, %1\n jr t0\n 1:"
                     : "=m"(resume_at)
                     : "i"(NOTHING_THERE)
                     : "t0", "memory");
    resume_at = 0;
    expect("instruction access fault", 1, NOTHING_THERE);
}

// Lets the interrupt in and waits until it has come.
static void interrupt_wait(uint64_t enable) {
    CSR_WRITE(mie, enable);
    CSR_WRITE(mstatus, CSR_READ(mstatus) | MSTATUS_MIE);
    for (long i = 0; trap.count == 0 && i < PATIENCE; i++)
        __asm__ volatile("" ::: "memory");
    CSR_WRITE(mstatus, CSR_READ(mstatus) & ~(uint64_t)MSTATUS_MIE);
    CSR_WRITE(mie, 0);
}

static void interrupts(void) {
    *msip = 1;
    interrupt_wait(1 << 3);
    expect("software interrupt", INTERRUPT | 3, 0);

    *mtimecmp = *mtime + 50;
    interrupt_wait(1 << 7);
    expect("timer interrupt", INTERRUPT | 7, 0);

    plic_priority[UART0_IRQ] = 1;
    plic_enable[0] = 1u << UART0_IRQ;
    *plic_threshold = 0;
    uart[UART_IER] = 2; // transmitter empty
    interrupt_wait(1 << 11);
    uart[UART_IER] = 0;
    expect("external interrupt", INTERRUPT | 11, 0);
    printf("source %u\n", trap.source);
}

// wfi goes on when an enabled interrupt is pending, even while mstatus.MIE keeps it from being
// taken.
static void wait_for_interrupt(void) {
    *mtimecmp = *mtime + 50;
    CSR_WRITE(mie, 1 << 7);
    for (long i = 0; !(CSR_READ(mip) & 1 << 7) && i < PATIENCE; i++)
        __asm__ volatile("wfi" ::: "memory");
    int pending = CSR_READ(mip) >> 7 & 1;
    printf("wait for interrupt: %s\n", pending && trap.count == 0 ? "ok" : "WRONG");
    failures += !pending || trap.count != 0;
    interrupt_wait(1 << 7);
    expect("then taken", INTERRUPT | 7, 0);
}

int main(void) {
    *mtimecmp = UINT64_MAX;
    CSR_WRITE(mtvec, (uintptr_t)trap_handle);
    exceptions();
    interrupts();
    wait_for_interrupt();
    return failures != 0;
}
