// SPDX-License-Identifier: Apache-2.0
// Entry of the firmware: at the bottom of RAM, and by each trap to M. The rest of the firmware is C.
//
// a0 is the hart, a1 a device tree with the command line (command.h), or 0. The kernel is called as by a boot loader:
// a0 the hart, a1 its own device tree.
#include "memory_map_asm.h"
#include "profile_defs.h"

    .equ FRAME, 16 * 8
    .section .text.entry, "ax"
    .globl _start
    .type _start, @function
_start:
    la sp, stack_end
    la t0, firmware_bss
    la t1, firmware_bss_end
1:  sd zero, 0(t0)
    addi t0, t0, 8
    bltu t0, t1, 1b
    la t0, firmware_entry
    csrw mtvec, t0
    csrw mscratch, sp
    mv s0, a0
    mv a0, a1
    call firmware_start // the kernel's place, in mepc; its tree
    mv a1, a0
    mv a0, s0
    mret
    .size _start, . - _start

// Saves what C may change; trap_frame_t of firmware.h has the same order. A trap in M itself cannot be returned from.
    .balign 4
    .type firmware_entry, @function
firmware_entry:
    csrrw sp, mscratch, sp
    addi sp, sp, -FRAME
    .set place, 0
    .irp register, ra, t0, t1, t2, a0, a1, a2, a3, a4, a5, a6, a7, t3, t4, t5, t6
    sd \register, place(sp)
    .set place, place + 8
    .endr
    mv a0, sp
    call firmware_trap
    .set place, 0
    .irp register, ra, t0, t1, t2, a0, a1, a2, a3, a4, a5, a6, a7, t3, t4, t5, t6
    ld \register, place(sp)
    .set place, place + 8
    .endr
    addi sp, sp, FRAME
    csrrw sp, mscratch, sp
    mret
    .size firmware_entry, . - firmware_entry

// bool firmware_answers(const volatile uint8_t *device): whether a byte can be read there.
    .balign 4
    .globl firmware_answers
    .type firmware_answers, @function
firmware_answers:
    la t0, 1f
    csrrw t0, mtvec, t0
    mv t1, a0
    li a0, 0
    lbu t1, 0(t1)
    li a0, 1
    .balign 4
1:  csrw mtvec, t0
    ret
    .size firmware_answers, . - firmware_answers

// uint64_t firmware_mpmconfig(void): value of the sampler's register; 0: no sampler.
    .balign 4
    .globl firmware_mpmconfig
    .type firmware_mpmconfig, @function
firmware_mpmconfig:
    la t0, 1f
    csrrw t0, mtvec, t0
    li a0, 0
    csrr a0, PD_CSR_MPMCONFIG
    .balign 4
1:  csrw mtvec, t0
    ret
    .size firmware_mpmconfig, . - firmware_mpmconfig

    .section .bss.stack, "aw", @nobits
    .balign 16
    .skip 4096
stack_end:
