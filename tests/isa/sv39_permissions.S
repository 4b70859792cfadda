// SPDX-License-Identifier: Apache-2.0
// Sv39: R, W, X, U, SUM, MXR, MPRV. Each page at each access in each mode.
#include "privilege.h"

// Do load, store, atomic, fetch of U and of S pass (1) or fault (0)? The page holds ecalls.
.macro access mode, ok, cause, insn:vararg
    attempt \mode, \insn
    .if \ok
    passed
    .else
    trapped M, \cause, WINDOW
    .endif
.endm

.macro fetch mode, ok
    attempt \mode, jr a0
    .if \ok
    trapped_at M, 8 + MODE_\mode, WINDOW, 0
    .else
    trapped_at M, 12, WINDOW, WINDOW
    .endif
.endm

.macro accesses mode, load, store, fetch
    access \mode, \load, 13, lw a1, 0(a0)
    access \mode, \load, 13, lr.w a1, (a0)
    access \mode, \store, 15, sw a4, 0(a0)
    .if \load // without R QEMU 7.2 has a load page fault: core/amo_fault.S
    access \mode, \store, 15, amoor.w a1, zero, (a0)
    .endif
    fetch \mode, \fetch
.endm

.macro case_page flags, u_load, u_store, u_fetch, s_load, s_store, s_fetch
    next_case
    map 0, PAGE_A, (\flags)
    accesses U, \u_load, \u_store, \u_fetch
    accesses S, \s_load, \s_store, \s_fetch
.endm

#define AD (PTE_V | PTE_A | PTE_D)
privilege_begin
    paging_on
    fill_page PAGE_A, ECALL
    fence.i
    li a0, WINDOW
    li a4, ECALL
    case_page 0,                             0, 0, 0,  0, 0, 0
    case_page AD | PTE_R,                    0, 0, 0,  1, 0, 0
    case_page AD | PTE_R | PTE_W,            0, 0, 0,  1, 1, 0
    case_page AD | PTE_X,                    0, 0, 0,  0, 0, 1
    case_page AD | PTE_R | PTE_X,            0, 0, 0,  1, 0, 1
    case_page AD | PTE_R | PTE_W | PTE_X,    0, 0, 0,  1, 1, 1
    case_page AD | PTE_U | PTE_R,            1, 0, 0,  0, 0, 0
    case_page AD | PTE_U | PTE_R | PTE_W,    1, 1, 0,  0, 0, 0
    case_page AD | PTE_U | PTE_X,            0, 0, 1,  0, 0, 0
    case_page AD | PTE_U | PTE_R | PTE_X,    1, 0, 1,  0, 0, 0
    case_page PTE_RWXU,                      1, 1, 1,  0, 0, 0
    // reserved: W without R; not valid
    case_page AD | PTE_W,                    0, 0, 0,  0, 0, 0
    case_page AD | PTE_W | PTE_X,            0, 0, 0,  0, 0, 0
    case_page AD | PTE_U | PTE_W,            0, 0, 0,  0, 0, 0
    case_page PTE_RWX & ~PTE_V,              0, 0, 0,  0, 0, 0

    // SUM: S reaches data of U, but not code
    set_csr mstatus, SUM
    case_page AD | PTE_U | PTE_R,            1, 0, 0,  1, 0, 0
    case_page AD | PTE_U | PTE_R | PTE_W,    1, 1, 0,  1, 1, 0
    case_page PTE_RWXU,                      1, 1, 1,  1, 1, 0
    case_page AD | PTE_U | PTE_X,            0, 0, 1,  0, 0, 0
    case_page AD | PTE_R,                    0, 0, 0,  1, 0, 0
    // with MXR what is executable can be read
    set_csr mstatus, MXR
    case_page AD | PTE_U | PTE_X,            1, 0, 1,  1, 0, 0
    case_page AD | PTE_X,                    0, 0, 0,  1, 0, 1
    clear_csr mstatus, SUM
    case_page AD | PTE_U | PTE_X,            1, 0, 1,  0, 0, 0
    case_page AD | PTE_X,                    0, 0, 0,  1, 0, 1
    clear_csr mstatus, MXR

    // MPRV: M's loads and stores by the rights of MPP, and translated; its fetches not
    next_case
    map 0, PAGE_A, PTE_RWU
    set_word PAGE_A, 0x123
    attempt_as U, ld a1, 0(a0)
    passed
    expect a1, 0x123
    attempt_as S, ld a1, 0(a0)
    trapped M, 13, WINDOW
    attempt_as S, sd a1, 0(a0)
    trapped M, 15, WINDOW
    set_csr mstatus, SUM
    attempt_as S, ld a1, 0(a0)
    passed
    clear_csr mstatus, SUM
    map 0, PAGE_A, PTE_RW
    attempt_as S, amoadd.d a1, a4, (a0)
    passed
    expect a1, 0x123
    attempt_as M, ld a1, 0(a0)
    trapped M, 5, WINDOW
    map 0, PAGE_A, AD | PTE_X
    attempt_as S, ld a1, 0(a0)
    trapped M, 13, WINDOW
    set_csr mstatus, MXR
    attempt_as S, ld a1, 0(a0)
    passed
test_end
