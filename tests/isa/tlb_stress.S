// SPDX-License-Identifier: Apache-2.0
// More pages than the TLBs of both levels hold, at eight addresses each that share a row: loads, superpages between them, pages
// exchanged before each form of sfence.vma.
//
// 128 pages at PAGES (as many at LARGE), found by the table LOW at eight addresses
// each, 2 MiB apart, which share a row of every TLB: ALIAS(k) + page.
//
// Page n holds its number n, or 1000 + n in those at LARGE, at byte 16 * (n / 2): two that are exchanged have it at one place.
#include "privilege.h"
#define COUNT 128
#define PAGES 0x80800000
#define LARGE 0x80a00000
#define ALIAS(k) (WINDOW + (k) * 0x200000)

// rd = base of alias `k` (a register) + the place of the number in page `n` (a register)
.macro place rd, k, n
    srli t0, \n, 1
    slli t0, t0, 4
    slli \rd, \n, 12
    add \rd, \rd, t0
    slli t0, \k, 21
    add \rd, \rd, t0
    li t0, WINDOW
    add \rd, \rd, t0
.endm

.macro many_pages
    privilege_begin
    paging_on
    li s0, 0
    li a0, PAGES
    li a1, LARGE
    li a2, LOW
1:  srli t0, s0, 1
    slli t0, t0, 4
    add t1, a0, t0
    sd s0, 0(t1)
    add t1, a1, t0
    addi t3, s0, 1000
    sd t3, 0(t1)
    srli t3, a0, 2
    addi t3, t3, PTE_RWX
    sd t3, 0(a2)
    li t0, 0x1000
    add a0, a0, t0
    add a1, a1, t0
    addi a2, a2, 8
    addi s0, s0, 1
    li t0, COUNT
    bne s0, t0, 1b
    .irp k, 1, 2, 3, 4, 5, 6, 7
    set_pte MID, \k, LOW, PTE_V
    .endr
    sfence.vma
.endm

// Exchanges two pages, s0 and s0 ^ 1, in the table at `table`.
.macro exchange table
    slli t0, s0, 3
    li t1, \table
    add t0, t0, t1
    xori t1, t0, 8
    ld t2, 0(t0)
    ld t3, 0(t1)
    sd t2, 0(t1)
    sd t3, 0(t0)
.endm
many_pages
    set_pte MID, 8, PAGES, PTE_RW
    set_pte MID, 9, LARGE, PTE_RW
    sfence.vma
    // each page at eight addresses, and in turn with it one that shares its row
    next_case
    in_s every_page
    // pages exchanged, and back
    next_case
    in_s exchanged
    // a superpage becomes another one: a fence of one address in it; it becomes a table: a fence of all
    next_case
    in_s superpage
    j 9f

every_page:
    li s1, 0
1:  li s0, 0
2:  place a1, s1, s0
    li s2, 9                // 9 is the superpage of other pages
    place a2, s2, s0
    ld a1, 0(a1)
    ld a2, 0(a2)
    addi a2, a2, -1000
    bne a1, s0, test_fail
    bne a2, s0, test_fail
    addi s0, s0, 1
    li t0, COUNT
    bne s0, t0, 2b
    addi s1, s1, 1
    li t0, 8                // 8 is the superpage of these
    bne s1, t0, 1b
    ret

// What the pages at a1 and a2 hold; t1: the number of page s0's neighbour.
.macro pages_hold first, second
    ld a3, 0(a1)
    ld a4, 0(a2)
    xori t1, s0, 1
    bne a3, \first, test_fail
    bne a4, \second, test_fail
.endm

// Page s0 at a1 and its neighbour at a2: loaded, exchanged, loaded after the fence; where `same` is 0 they begin exchanged.
.macro exchange_pages same, fence:vararg
    .if \same
    pages_hold s0, t1
    .else
    pages_hold t1, s0
    .endif
    exchange LOW
    \fence
    .if \same
    pages_hold t1, s0
    .else
    pages_hold s0, t1
    .endif
.endm

.macro fence_both asid:vararg
    sfence.vma a1\asid
    sfence.vma a2\asid
.endm

exchanged:
    li a5, 0                // ASID
    li s2, 10
    li s0, 3
1:  andi s1, s2, 7
    place a1, s1, s0
    addi s1, s1, 3
    andi s1, s1, 7
    xori s3, s0, 1
    place a2, s1, s3
    exchange_pages 1, sfence.vma
    exchange_pages 0, fence_both
    exchange_pages 1, sfence.vma zero, a5
    exchange_pages 0, fence_both , a5
    addi s0, s0, 29
    andi s0, s0, COUNT - 1
    addi s2, s2, -1
    bnez s2, 1b
    ret

// Four pages of alias 9 hold their number and 1000 * s3.
.macro four_pages
    .irp n, 0, 33, 97, 127
    li a0, ALIAS(9) + \n * 0x1000 + \n / 2 * 16
    ld a1, 0(a0)
    sub a1, a1, s3
    addi a1, a1, -\n
    bnez a1, test_fail
    .endr
.endm

.macro becomes value, offset, fence:vararg
    li t0, MID + 8 * 9
    li t1, \value
    sd t1, 0(t0)
    \fence
    li s3, \offset
    four_pages
.endm

superpage:
    li s3, 1000
    li s2, ALIAS(9) + 64 * 0x1000
    four_pages
    becomes (PAGES >> 2) | PTE_RW, 0, sfence.vma s2
    becomes (LARGE >> 2) | PTE_RW, 1000, sfence.vma s2, zero
    becomes (LOW >> 2) | PTE_V, 0, sfence.vma
    becomes (LARGE >> 2) | PTE_RW, 1000, sfence.vma
    becomes (LOW >> 2) | PTE_V, 0, sfence.vma
    ret

9:
test_end
