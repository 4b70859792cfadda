// SPDX-License-Identifier: Apache-2.0
// A program with a trap handler of its own, sampled: does it notice? Its handler is of the common
// kind: mscratch holds the handler's stack while the program runs and 0 inside a handler;
// interrupts are allowed again inside, so that it nests. Between two `ecall`s every register, sp,
// gp and tp too, holds a number that is no address; the handler looks at all of them.
//
// 200 ecalls and 20 timer interrupts, the first half through a direct mtvec, the second through a
// vectored one. Prints the same on QEMU, and here with samples every few instructions. DRIVER: the
// profiling driver is linked in; else the resident one may sample it.
#include "platform.h"
#include <stdint.h>
#include <stdio.h>
#if DRIVER
#include "assay_driver.h"
#endif

enum { ROUNDS = 100, TICKS = 20, INTERVAL = 3000, REGISTERS = 32, CAUSE_ECALL = 11 };
#define INTERRUPT_TIMER (1ull << 63 | 7)
#define PATTERN(i) (0x0101010101010101ull * (i) + 1)

static volatile uint64_t *const mtimecmp = (volatile uint64_t *)(PLATFORM_CLINT + 0x4000);
static volatile uint64_t *const mtime = (volatile uint64_t *)(PLATFORM_CLINT + 0xbff8);

void churn(void);
extern char churn_back[], trap_entry[], trap_table[];
uint64_t churn_saved[14];
static volatile unsigned ecalls, ticks, wrong;
unsigned char trap_stack[8192] __attribute__((aligned(16)));

// The program's registers between the ecalls, and the trap entry.
__asm__(".option push\n"
        ".option arch, +zicsr\n"
        ".option norelax\n"
        ".altmacro\n"
        "    .macro callee op\n"
        "    \\op ra, 0(t0)\n \\op sp, 8(t0)\n \\op gp, 16(t0)\n \\op tp, 24(t0)\n"
        "    \\op s0, 32(t0)\n \\op s1, 40(t0)\n \\op s2, 48(t0)\n \\op s3, 56(t0)\n"
        "    \\op s4, 64(t0)\n \\op s5, 72(t0)\n \\op s6, 80(t0)\n \\op s7, 88(t0)\n"
        "    \\op s8, 96(t0)\n \\op s9, 104(t0)\n"
        "    .endm\n"
        "    .macro fill n\n li x\\n, 0x0101010101010101 * \\n + 1\n .endm\n"
        "    .macro slot op, n\n \\op x\\n, 8 * \\n(sp)\n .endm\n"
        "    .macro others op\n"
        "    slot \\op, 1\n"
        "    .set i, 3\n .rept 29\n slot \\op, %i\n .set i, i + 1\n .endr\n"
        "    .endm\n"
        "churn:\n"
        "    la t0, churn_saved\n callee sd\n"
        "    .set i, 1\n .rept 31\n fill %i\n .set i, i + 1\n .endr\n"
        "    ecall\n"
        "    .rept 60\n xor x9, x9, x10\n xor x9, x9, x10\n .endr\n"
        "    ecall\n" // the handler goes on at churn_back
        "churn_back:\n"
        "    la t0, churn_saved\n callee ld\n"
        "    ret\n"
        "    .balign 64\n"
        "trap_table:\n"
        "    .rept 16\n .balign 4\n j trap_entry\n .balign 4\n .endr\n"
        "    .balign 4\n"
        "trap_entry:\n"
        "    csrrw sp, mscratch, sp\n"
        "    bnez sp, 1f\n"
        "    csrrw sp, mscratch, sp\n" // inside a handler: its stack goes on
        "1:  addi sp, sp, -272\n"
        "    others sd\n"
        "    csrrw t0, mscratch, zero\n"
        "    sd t0, 16(sp)\n" // the program's sp; 0: inside a handler
        "    csrr t0, mepc\n sd t0, 0(sp)\n"
        "    csrr t0, mstatus\n sd t0, 256(sp)\n"
        "    la gp, __global_pointer$\n la tp, __tls_base\n"
        "    mv a0, sp\n csrr a1, mcause\n"
        "    call trap_handle\n"
        "    csrci mstatus, 8\n"
        "    ld t0, 0(sp)\n csrw mepc, t0\n"
        "    ld t0, 256(sp)\n csrw mstatus, t0\n"
        "    ld t0, 16(sp)\n"
        "    beqz t0, 2f\n"
        "    addi t0, sp, 272\n csrw mscratch, t0\n"
        "    others ld\n"
        "    ld sp, 16(sp)\n"
        "    mret\n"
        "2:  others ld\n"
        "    addi sp, sp, 272\n"
        "    mret\n"
        ".option pop\n");

#define CSR_ASM(code) ".option push\n.option arch, +zicsr\n" code "\n.option pop"

static void ecall_handle(uint64_t *frame) {
    for (unsigned i = 1; i < REGISTERS; i++)
        wrong += frame[i] != PATTERN(i);
    frame[0] = ++ecalls % 2 ? frame[0] + 4 : (uint64_t)churn_back;
    __asm__ volatile(CSR_ASM("csrsi mstatus, 8")::: "memory");
    for (volatile int i = 0; i < 20; i++) // sampled, and interrupted by the timer
        ;
}

__attribute__((used)) void trap_handle(uint64_t *frame, uint64_t cause) {
    if (cause == CAUSE_ECALL)
        ecall_handle(frame);
    else if (cause == INTERRUPT_TIMER)
        *mtimecmp = ++ticks % TICKS ? *mtime + INTERVAL : UINT64_MAX;
    else
        wrong++;
}

// ROUNDS / 2 pairs of ecalls and TICKS ticks of the timer through this mtvec.
static void run(const char *name, uint64_t vector) {
    ecalls = ticks = 0;
    __asm__ volatile(CSR_ASM("csrw mtvec, %0")::"r"(vector) : "memory");
    *mtimecmp = *mtime + INTERVAL;
    for (unsigned i = 0; i < ROUNDS / 2 || ticks < TICKS; i++)
        if (i < ROUNDS / 2)
            churn();
    printf("%s: %u ecalls, %u ticks, %u wrong\n", name, ecalls, ticks, wrong);
}

int main(void) {
    *mtimecmp = UINT64_MAX;
    __asm__ volatile(CSR_ASM("csrw mscratch, %0")::"r"(trap_stack + sizeof trap_stack));
    __asm__ volatile(CSR_ASM("csrw mtvec, %0")::"r"(trap_entry));
#if DRIVER
    struct profile_setup setup = {.period = 50, .seed = 3};
    bool present = profile_present();
    if (present)
        profile_start(&setup);
#endif
    __asm__ volatile(CSR_ASM("csrs mie, %0\ncsrsi mstatus, 8")::"r"(1ul << 7) : "memory");
    run("direct", (uint64_t)trap_entry);
    run("vectored", (uint64_t)trap_table | 1);
#if DRIVER
    if (present)
        profile_stop();
#endif
    return wrong != 0;
}
