// SPDX-License-Identifier: Apache-2.0
// Firmware of machine mode for Linux: what the RISC-V Supervisor Binary Interface (SBI, version 1.0) asks for on a machine of one hart with
// Sstc. The kernel is called like a boot loader would do it: a0 the hart, a1 its device tree.
//
//   extension     what is done
//   BASE          version, and which of these there are
//   TIME          stimecmp is set; the kernel does it itself where its isa string has _sstc
//   IPI, RFENCE   to the only hart: mip.SSIP; fence.i, sfence.vma
//   SRST          power-off and reboot: the finisher
//   0x01          of old: a character for the console
//
// Kernel and device tree are parts of the same ELF (linux.ld). Any other trap that reaches M is told as the boot ROM tells it, in the
// finisher's mailbox, and ends the run.
#include "memory_map_asm.h"

#define SBI_VERSION (1 << 24)
#define SBI_NOT_SUPPORTED -2
#define IMPLEMENTATION 0x41737361 // none that is registered
#define EXT_PUTCHAR 0x01
#define EXT_BASE 0x10
#define EXT_TIME 0x54494d45
#define EXT_IPI 0x735049
#define EXT_RFENCE 0x52464e43
#define EXT_SRST 0x53525354
#define EXCEPTIONS 0xb1ff // all but calls of S and M
#define INTERRUPTS 0x2222
#define CAUSE_ECALL_S 9
#define MPP 0x1800
#define MPP_S 0x800
#define SSIP 2
#define PMP_ALL 0x1f // NAPOT, R, W, X
#define PASS 0x5555
#define FAIL 0x3333
#define stimecmp 0x14d
#define menvcfg 0x30a

    .section .text.firmware, "ax"
    .globl _start
    .type _start, @function
_start:
    la t0, firmware_trap
    csrw mtvec, t0
    li t0, EXCEPTIONS
    csrw medeleg, t0
    li t0, INTERRUPTS
    csrw mideleg, t0
    li t0, -1 // S may use all of the memory, and read all counters
    csrw pmpaddr0, t0
    csrw mcounteren, t0
    csrw scounteren, t0
    csrw stimecmp, t0
    li t0, PMP_ALL
    csrw pmpcfg0, t0
    li t0, 1 << 63
    csrs menvcfg, t0 // STCE
    li t0, MPP
    csrc mstatus, t0
    li t0, MPP_S
    csrs mstatus, t0
    la t0, kernel_place
    ld t0, 0(t0)
    csrw mepc, t0
    la a1, tree
    mret
    .balign 8
kernel_place: // where it is loaded, not the address that its symbols have
    .dword KERNEL_PLACE
    .size _start, . - _start

// a7: extension, a6: function of it, a0 to a4: arguments. Leaves an error in a0, 0 for none, a value in a1, all else as it was.
    .balign 4
    .type firmware_trap, @function
firmware_trap:
    csrw mscratch, t0
    csrr t0, mcause
    addi t0, t0, -CAUSE_ECALL_S
    bnez t0, .Lunexpected
    csrr t0, mepc
    addi t0, t0, 4
    csrw mepc, t0
    li t0, EXT_BASE
    beq a7, t0, .Lbase
    li t0, EXT_TIME
    beq a7, t0, .Lset_timer
    li t0, EXT_IPI
    beq a7, t0, .Lsend_ipi
    li t0, EXT_RFENCE
    beq a7, t0, .Lremote_fence
    li t0, EXT_SRST
    beq a7, t0, .Lreset
    li t0, EXT_PUTCHAR
    beq a7, t0, .Lputchar
    li a0, SBI_NOT_SUPPORTED
    j .Lanswer_nothing
.Lgood:
    li a0, 0
.Lanswer_nothing:
    li a1, 0
.Lanswer:
    csrr t0, mscratch
    mret

.Lbase: // 0: version of SBI, 1: implementation, 3: is extension a0 there? 2, 4 to 6: version of it, identification of the hart: 0
    li a1, SBI_VERSION
    beqz a6, .Lbase_answer
    li a1, IMPLEMENTATION
    addi t0, a6, -1
    beqz t0, .Lbase_answer
    li a1, 0
    addi t0, a6, -3
    bnez t0, .Lbase_answer
    .irp extension, EXT_BASE, EXT_TIME, EXT_IPI, EXT_RFENCE, EXT_SRST, EXT_PUTCHAR
    li t0, \extension
    beq a0, t0, .Lthere
    .endr
.Lbase_answer:
    li a0, 0
    j .Lanswer
.Lthere:
    li a1, 1
    j .Lbase_answer

.Lset_timer:
    csrw stimecmp, a0
    j .Lgood

.Lsend_ipi: // a0: mask of harts from a1 on; there is one
    csrsi mip, SSIP
    j .Lgood

.Lremote_fence: // of all kinds
    fence.i
    sfence.vma
    j .Lgood

.Lputchar:
    li t0, MAP_UART0_BASE
    sb a0, 0(t0)
    j .Lgood

.Lreset: // a1: why, 0: all is well
    li t0, PASS
    beqz a1, .Lfinish
    li t0, 1 << 16 | FAIL
.Lfinish:
    li a0, MAP_FINISHER_BASE
    sw t0, 0(a0)
1:  j 1b

.Lunexpected:
    li a0, MAP_FINISHER_BASE
    csrr t0, mcause
    sd t0, 8(a0)
    csrr t0, mepc
    sd t0, 16(a0)
    csrr t0, mtval
    sd t0, 24(a0)
    li t0, 1 << 16 | FAIL
    j .Lfinish
    .size firmware_trap, . - firmware_trap

    // Who is who in a profile: Linux numbers address spaces as they first run, and init.c starts its processes in this order.
    .section .assay.processes, ""
    .ascii "1 init init\n2 sort init\n3 pipe init\n4 pipe-writer init\n"
    .ascii "5 pages init\n6 pages-writer init\n7 file init\n8 fault init\n"

    .section .image, "ax"
.Limage: // what linux-symbols.awk makes follows
    .incbin KERNEL_IMAGE
    .section .tree, "a"
    .balign 8
tree:
    .incbin DEVICE_TREE
    .section .initrd, "a"
    .incbin INITRD
