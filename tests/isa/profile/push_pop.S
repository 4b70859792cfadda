// SPDX-License-Identifier: Apache-2.0
// pushpf, poppf: a byte beside the stack, at sp + pfstack + flag
#include "profile.h"

privilege_begin
    // the byte of each flag, and no other
    .irp f, 0, 1, 2, 3
    next_case
    la sp, memory + 512
    li a1, 0x5a5a5a5a5a5a5a5a
    sd a1, 0(sp)
    flags 1 << \f
    pushpf \f
    ld a2, 0(sp)
    li a3, 0x5a5a5a5a5a5a5a5a & ~(0xff << (8 * \f)) | (1 << (8 * \f))
    bne a2, a3, test_fail
    resetpf \f
    pushpf \f
    ld a2, 0(sp)
    li a3, 0x5a5a5a5a5a5a5a5a & ~(0xff << (8 * \f))
    bne a2, a3, test_fail
    flags_are 0
    // bit 0 of it, after a store and from memory
    .irp byte, 1, 0, 0xff, 0xfe, 3, 2
    li a1, \byte
    sb a1, \f(sp)
    poppf \f
    flags_are (\byte & 1) << \f
    .endr
    fence
    li a1, 1
    sb a1, \f(sp)
    fence
    poppf \f
    li a1, 0
    p.li \f, a1, 1
    expect a1, 1
    flags_are 1 << \f
    .endr
    la a1, memory + 512
    bne sp, a1, test_fail // sp does not move

    // right after what sets it, in the same group and in the next one
    .irp f, 0, 1, 2, 3
    next_case
    .irp value, 1, 0, 1, 1, 0, 0, 1, 0
    .if \value
    setpf \f
    .else
    resetpf \f
    .endif
    pushpf \f
    lbu a1, \f(sp)
    expect a1, \value
    .endr
    .endr

    // pfstack on either side
    .irp distance, 256, -256, 4, -4
    next_case
    la sp, memory + 1024
    write_csr pfstack, \distance
    add a2, sp, a1
    sw zero, 0(a2)
    flags 0xf
    pushpf 0
    pushpf 2
    lw a3, 0(a2)
    expect a3, 0x00010001
    poppf 1
    poppf 2
    flags_are 0xd
    .endr

    // a recursion: each level has its own flag, and finds it again
    next_case
    la sp, memory + 4096
    write_csr pfstack, -2048
    flags 0
    li a0, 20
    li a1, 0
    jal ra, recurse
    expect a1, 10
    flags_are 0
    j 1f
recurse: // flag 1 is on where a0 is odd; a1 counts those levels, after the call
    pushpf 1
    resetpf 1
    addi sp, sp, -16
    sd ra, 8(sp)
    andi a2, a0, 1
    beqz a2, 2f
    setpf 1
2:  addi a0, a0, -1
    beqz a0, 3f
    jal ra, recurse
3:  p.addi 1, a1, a1, 1
    ld ra, 8(sp)
    addi sp, sp, 16
    poppf 1
    ret
1:  csrw pfstack, zero

    // faults: those of sb and lb
    next_case
    flags 8
    li sp, 0x200000
    attempt_traps M, M, 7, 0x200003, pushpf 3
    attempt_traps M, M, 5, 0x200003, poppf 3
    attempt_traps M, M, 5, 0x200000, poppf 0
    flags_are 8
    next_case
    li sp, 0x1000 // ROM: a load is allowed
    attempt_traps M, M, 7, 0x1000, pushpf 0

    next_case
    paging_on
    map 0, PAGE_A, (PTE_V | PTE_R | PTE_A)
    li sp, WINDOW + 16
    li t0, PAGE_A
    sd zero, 16(t0)
    li t1, 1
    sb t1, 18(t0)
    flags 0
    attempt_traps S, M, 15, WINDOW + 18, pushpf 2
    attempt_passes S, poppf 2
    flags_are 4
    map 0, PAGE_A, 0
    attempt_traps U, M, 13, WINDOW + 18, poppf 2
    attempt_traps S, M, 15, WINDOW + 18, pushpf 2
    flags_are 4
    // the page in front, by pfstack
    next_case
    map 0, PAGE_A, PTE_RW
    map 1, PAGE_B, PTE_V
    li sp, WINDOW + 0x1000
    write_csr pfstack, -4
    attempt_passes S, pushpf 2
    li t0, PAGE_A + 0xffc
    lw a1, 0(t0)
    srli a1, a1, 16
    andi a1, a1, 0xff
    expect a1, 1
    csrw pfstack, zero
    attempt_traps S, M, 15, WINDOW + 0x1002, pushpf 2
test_end
