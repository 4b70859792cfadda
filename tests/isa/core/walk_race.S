// SPDX-License-Identifier: Apache-2.0
// The walker's update of A and D races with the program's own stores: a byte of the entry is stored, and at once a load, a
// store or a fetch goes through it; on either side of a branch that is often mispredicted, too. The byte must stay, and A and D be
// added to it, D for a store that retires alone. Stores that miss the cache hold the byte back in the store queue; from round
// to round it stays there one step longer, so that the walk meets it at every place. (QEMU 7.2 may look at an entry earlier.)
#include "privilege.h"
#define PLAIN (PTE_V | PTE_R | PTE_W | PTE_X)
#define RSW 0x300
#define RSW_BYTE ((PAGE_A >> 10 & 0xfc) | 3)
#define RETURN 0x000e8067 // jr t4
#define LONGEST 92 // delays, in rounds of a loop
#define SHORTEST 42
#define FAR_LINES 0x80420000

.macro access kind
    .ifc \kind, load
    ld t1, 0x400(a0)
    .endif
    .ifc \kind, store
    sd t1, 0x400(a0)
    .endif
    .ifc \kind, fetch
    jalr t4, a0
    .endif
.endm

// s1: the next bit of a shift register, which no predictor knows by its first rounds.
.macro coin
    srli t1, s2, 1
    andi s1, s2, 1
    neg t2, s1
    and t2, t2, s3
    xor s2, t1, t2
.endm

// A routine for S. The entry has `flags`, then its byte at `offset` becomes `byte`, then the access; its flags must be `after`. With
// `other`, the coin chooses between two accesses, and a division makes the branch late.
.macro race name, flags, offset, byte, after, kind, other=, after_other=
    next_case
    in_s \name
    j 9f
\name:
    li s0, LONGEST
    li a6, SHORTEST
1:  li t0, (PAGE_A >> 2) | (\flags)
    sd t0, 0(a2)
    li a4, \byte
    coin
    div s1, s1, a5
    sfence.vma
    .irp line, 0, 64, 128, 192, 256, 320, 384, 448
    sd zero, \line(a3)
    .endr
    addi a3, a3, 512
    mv t1, s0
2:  addi t1, t1, -1
    bgez t1, 2b
    li tp, (PAGE_A >> 2) | (\after)
    sb a4, \offset(a2)
    .ifnb \other
    div s1, s1, a5
    beqz s1, 3f
    access \other
    li tp, (PAGE_A >> 2) | (\after_other)
    j 4f
    .endif
3:  access \kind
4:  ld t2, 0(a2)
    bne t2, tp, test_fail
    addi s0, s0, -1
    bge s0, a6, 1b
    ret
9:
.endm

privilege_begin
    paging_on
    fill_page PAGE_A, RETURN
    fence.i
    li a0, WINDOW
    li a2, LOW
    li a3, FAR_LINES
    li a5, 1
    li s2, 0xace1
    li s3, 0xb400

    race load, PLAIN, 1, RSW_BYTE, PLAIN | RSW | PTE_A, load
    race store, PLAIN, 1, RSW_BYTE, PLAIN | RSW | PTE_A | PTE_D, store
    race store_clean, PLAIN | PTE_A, 1, RSW_BYTE, PLAIN | RSW | PTE_A | PTE_D, store
    race fetch, PLAIN, 1, RSW_BYTE, PLAIN | RSW | PTE_A, fetch
    // the byte makes the entry valid
    race load_valid, RSW, 0, PLAIN, PLAIN | RSW | PTE_A, load
    race store_valid, RSW, 0, PLAIN, PLAIN | RSW | PTE_A | PTE_D, store
    race fetch_valid, RSW, 0, PLAIN, PLAIN | RSW | PTE_A, fetch
    // a branch between them
    race load_or_store, PLAIN, 1, RSW_BYTE, PLAIN | RSW | PTE_A, load, store, PLAIN | RSW | PTE_A | PTE_D
    race fetch_or_store, PLAIN, 1, RSW_BYTE, PLAIN | RSW | PTE_A, fetch, store, PLAIN | RSW | PTE_A | PTE_D
    race valid_or_store, RSW, 0, PLAIN, PLAIN | RSW | PTE_A, load, store, PLAIN | RSW | PTE_A | PTE_D
test_end
