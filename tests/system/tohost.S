// SPDX-License-Identifier: Apache-2.0
// A program in the manner of the RISC-V test suites: ends by a store to `tohost` (HTIF) and leaves a signature
// between two symbols. tohost = 1 is success, (n << 1) | 1 is failure n.
    .section .text
    .globl  _start
_start:
    la      t0, begin_signature
    li      t1, 0
    li      t2, 6
1:  slli    t3, t1, 8
    or      t3, t3, t1
    sw      t3, 0(t0)
    addi    t0, t0, 4
    addi    t1, t1, 1
    bltu    t1, t2, 1b
    la      t0, tohost
    li      t1, 1
    sd      t1, 0(t0)
2:  sd      t1, 0(t0)               // as every suite does: stores never end
    j       2b

    .section .tohost, "aw"
    .balign 64
    .globl  tohost
tohost:
    .dword  0
    .globl  fromhost
    .balign 64
fromhost:
    .dword  0

    .data
    .balign 16
    .globl  begin_signature
begin_signature:
    .word   0xdeadbeef, 0xdeadbeef, 0xdeadbeef, 0xdeadbeef, 0xdeadbeef, 0xdeadbeef
    .globl  end_signature
end_signature:
    .word   0x600df00d
