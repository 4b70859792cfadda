// SPDX-License-Identifier: Apache-2.0
// Machine-mode firmware for Linux: implements the RISC-V Supervisor Binary Interface (SBI, version
// 1.0) on a machine of one hart with Sstc.
//
//   extension     what is done
//   BASE          version, and which of these exist
//   TIME          sets stimecmp; the kernel does it itself if its isa string has _sstc
//   IPI, RFENCE   to the only hart: mip.SSIP; fence.i, sfence.vma
//   SRST          power-off: the finisher; a reboot ends the run with status 1
//   PMU           pmu.c
//   0x09415359    sampler.c: the instruction sampler
//   0x01          legacy: a character for the console
//
// Fetch page faults come here first, and then go to the kernel as if they had gone there directly
// (who.c). Any other trap that reaches M is reported as by the boot ROM, in the finisher's mailbox,
// and ends the run.
#include "firmware.h"
#include "csr.h"
#include "layout.h"
#include "platform.h"

#define SBI_VERSION (UINT64_C(1) << 24)
#define IMPLEMENTATION 0x41737361 // not a registered one
enum {
    EXT_PUTCHAR = 0x01,
    EXT_BASE = 0x10,
    EXT_TIME = 0x54494d45,
    EXT_IPI = 0x735049,
    EXT_RFENCE = 0x52464e43,
    EXT_SRST = 0x53525354
};
enum { CAUSE_ECALL_S = 9, CAUSE_FETCH_PAGE = 12 };
#define EXCEPTIONS (UINT64_C(0xb1ff) & ~(UINT64_C(1) << CAUSE_FETCH_PAGE)) // nor calls of S and M
#define INTERRUPTS UINT64_C(0x2222) // of S, and of a counter's overflow
#define PMP_ALL 0x1f                // NAPOT, R, W, X
#define MENVCFG_STCE (UINT64_C(1) << 63)
#define MSTATUS_SIE (UINT64_C(1) << 1)
#define MSTATUS_SPIE (UINT64_C(1) << 5)
#define MSTATUS_SPP (UINT64_C(1) << 8)
#define MSTATUS_MPP (UINT64_C(3) << 11)
#define MSTATUS_MPP_S (UINT64_C(1) << 11)
#define SSIP UINT64_C(2)

extern char tree[];

const void *firmware_start(const void *given) {
    command_take(given);
    pmu_start();
    sampler_start();
    who_start(); // may trap, like the line before: so the state for the mret is set last
    csr_write(medeleg, EXCEPTIONS);
    csr_write(mideleg, INTERRUPTS);
    csr_write(pmpaddr0, ~UINT64_C(0));
    csr_write(pmpcfg0, PMP_ALL);
    csr_write(mcounteren, ~UINT64_C(0));
    csr_write(scounteren, ~UINT64_C(0));
    csr_write(0x14d, ~UINT64_C(0)); // stimecmp
    csr_set(0x30a, MENVCFG_STCE);
    csr_clear(mstatus, MSTATUS_MPP);
    csr_set(mstatus, MSTATUS_MPP_S);
    csr_write(mepc, KERNEL_PLACE); // its load address, not its symbols' address
    return tree;
}

_Noreturn void firmware_finish(uint32_t word) {
    *(volatile uint32_t *)PLATFORM_FINISHER = word;
    for (;;)
        ;
}

static _Noreturn void fail(void) { firmware_finish(1u << 16 | FINISHER_FAIL); }

static _Noreturn void unexpected(void) {
    volatile uint64_t *mailbox = (volatile uint64_t *)PLATFORM_FINISHER;
    mailbox[1] = csr_read(mcause);
    mailbox[2] = csr_read(mepc);
    mailbox[3] = csr_read(mtval);
    fail();
}

// Functions 2 and 4 to 6: the implementation's version, and the hart's identification: 0.
static sbi_answer_t base_call(uint64_t function, uint64_t argument) {
    static const uint32_t there[] = {EXT_PUTCHAR, EXT_BASE, EXT_TIME, EXT_IPI,
                                     EXT_RFENCE,  EXT_SRST, EXT_PMU,  EXT_ASSAY};
    enum { GET_VERSION = 0, GET_IMPLEMENTATION = 1, PROBE = 3 };
    if (function == GET_VERSION)
        return (sbi_answer_t){SBI_GOOD, SBI_VERSION};
    if (function == GET_IMPLEMENTATION)
        return (sbi_answer_t){SBI_GOOD, IMPLEMENTATION};
    for (unsigned i = 0; function == PROBE && i < sizeof there / sizeof *there; i++)
        if (there[i] == argument)
            return (sbi_answer_t){SBI_GOOD, 1};
    return (sbi_answer_t){SBI_GOOD, 0};
}

// Type 0 is power-off; reason 0 means no failure.
static _Noreturn void reset(uint64_t kind, uint64_t reason) {
    if (kind == 0 && reason == 0)
        firmware_finish(FINISHER_PASS);
    fail();
}

static sbi_answer_t call(const trap_frame_t *frame) {
    const sbi_answer_t good = {SBI_GOOD, 0};
    const uint64_t *a = frame->a;
    switch (a[7]) {
    case EXT_BASE:
        return base_call(a[6], a[0]);
    case EXT_TIME:
        csr_write(0x14d, a[0]);
        return good;
    case EXT_IPI: // a mask of harts; there is only one
        csr_set(mip, SSIP);
        return good;
    case EXT_RFENCE: // of all kinds
        __asm__ volatile("fence.i\n sfence.vma" : : : "memory");
        return good;
    case EXT_SRST:
        reset(a[0], a[1]);
    case EXT_PMU:
        return pmu_call(a[6], a);
    case EXT_ASSAY:
        return sampler_call(a[6], a);
    case EXT_PUTCHAR:
        *(volatile uint8_t *)PLATFORM_UART0 = (uint8_t)a[0];
        return good;
    default:
        return (sbi_answer_t){SBI_NOT_SUPPORTED, 0};
    }
}

// Passes the trap on to S, as if it had been delegated.
static void pass_on(void) {
    uint64_t status = csr_read(mstatus);
    csr_write(sepc, csr_read(mepc));
    csr_write(scause, csr_read(mcause));
    csr_write(stval, csr_read(mtval));
    csr_write(mepc, csr_read(stvec) & ~UINT64_C(3));
    uint64_t previous =
        (status & MSTATUS_MPP ? MSTATUS_SPP : 0) | (status & MSTATUS_SIE ? MSTATUS_SPIE : 0);
    status &= ~(MSTATUS_SPP | MSTATUS_SPIE | MSTATUS_SIE | MSTATUS_MPP);
    csr_write(mstatus, status | previous | MSTATUS_MPP_S);
}

void firmware_trap(trap_frame_t *frame) {
    switch (csr_read(mcause)) {
    case CAUSE_ECALL_S: {
        csr_write(mepc, csr_read(mepc) + 4);
        sbi_answer_t answer = call(frame);
        frame->a[0] = (uint64_t)answer.error;
        frame->a[1] = answer.value;
        break;
    }
    case CAUSE_FETCH_PAGE:
        if (!(csr_read(mstatus) & MSTATUS_MPP))
            who_faults();
        pass_on();
        break;
    default:
        unexpected();
    }
}
