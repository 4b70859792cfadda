// SPDX-License-Identifier: Apache-2.0
// What keeps a reservation here: stores and AMOs of the hart itself (to the place itself, too), traps, returns, fences, interrupts
// off or on, the line's leaving the cache. It is of the LR's very address, not of its line, and physical; its width does not count.
// The specification leaves all of this open but for the page that is another one at the SC. QEMU 7.2 gives a reservation up with
// each change of mode, and compares the virtual address and what the memory holds.
#include "privilege.h"

// An SC of `value` succeeds and is there.
.macro succeeds w=d, value=s3
    sc.\w a5, \value, (a0)
    bnez a5, test_fail
    l\w a6, 0(a0)
    bne a6, \value, test_fail
    sc.\w a5, s2, (a0)
    expect a5, 1
    l\w a6, 0(a0)
    bne a6, \value, test_fail
.endm

// An SC fails and writes nothing.
.macro fails at
    sc.d a5, s3, (\at)
    expect a5, 1
    ld a6, 0(\at)
    bne a6, s2, test_fail
.endm

.macro kept between:vararg
    next_case
    sd s2, 0(a0)
    lr.d a4, (a0)
    \between
    succeeds
.endm

// Eight lines of the place's set: its own goes.
.macro read_set
    mv a7, a0
    li t0, 0x1000
    .rept 8
    add a7, a7, t0
    ld t1, 0(a7)
    .endr
.endm

privilege_begin
    li a0, PAGE_A
    li a1, PAGE_A + 64
    li s2, 0x1122334455667788
    li s3, 0x99aabbccddeeff
    // the same line, another address
    next_case
    sd s2, 0(a0)
    lr.w a4, (a0)
    addi a2, a0, 4
    sc.w a5, s3, (a2)
    expect a5, 1
    sc.w a5, s3, (a0)
    expect a5, 1
    ld a6, 0(a0)
    bne a6, s2, test_fail
    kept nop
    kept sd s3, 0(a0)
    kept sb zero, 3(a0)
    kept sd s3, 0(a1)
    kept amoadd.d a4, s3, (a0)
    kept amoswap.w.aqrl a4, s3, (a1)
    kept ld a4, 0(a1)
    kept read_set
    kept fence
    kept fence.i
    kept fence.tso
    kept sfence.vma
    kept csrsi mstatus, MIE
    csrci mstatus, MIE
    // a trap, and the return
    kept attempt M, nop
    kept attempt S, nop
    kept attempt U, nop
    kept attempt S, ld a4, 1(zero)
    // LR in one mode, SC in another
    next_case
    attempt_passes U, lr.d a4, (a0)
    succeeds
    lr.d a4, (a0)
    attempt_passes U, sc.d a5, s2, (a0)
    bnez a5, test_fail
    ld a6, 0(a0)
    bne a6, s2, test_fail
    // an SC or LR that traps leaves it as it is
    li a2, 4
    kept attempt S, lr.d a4, (a2)
    kept attempt S, sc.d a4, s3, (a2)
    // width
    next_case
    li s2, 0x11223344
    li s3, 0x55667788
    lr.d a4, (a0)
    succeeds w
    lr.w a4, (a0)
    succeeds d
    // by an alias: the place counts, not the address
    next_case
    li s2, 0x1122334455667788
    li s3, -1
    paging_on
    map 0, PAGE_A, PTE_RW
    map 1, PAGE_A, PTE_RW
    map 2, PAGE_B, PTE_RW
    in_mode_field S
    set_csr mstatus, MPRV, t0
    li a0, WINDOW
    li a1, WINDOW + 0x1000
    li a2, WINDOW + 0x2000
    lr.d a4, (a0)
    sc.d a5, s2, (a1)
    bnez a5, test_fail
    fails a0
    sd s2, 0(a2)
    lr.d a4, (a1)
    fails a2
    fails a0

    // the page is another one, though of the same address, and holds the same at the SC
    next_case
    lr.d a4, (a0)
    li t0, LOW
    li t1, (PAGE_B >> 2) | PTE_RW
    sd t1, 0(t0)
    sfence.vma
    fails a0
    fails a1
test_end
