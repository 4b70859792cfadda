// SPDX-License-Identifier: Apache-2.0
// Events of online instrumentation: profile instructions with and without their flag, blocks that are skipped, and what goes wrong.
#include "event_test.h"
#include "instrument_defs.h"
    .include "instrument.inc"

    // Eight instructions of flag 0, announced, and an ordinary one
    .macro block
    pblock 0, 8
    .rept 8
    p.addi 0, a2, a2, 1
    .endr
    addi a2, a2, 1
    .endm

    // Decode is ahead of the csrw that lets and stops the counter.
    .macro apart
    nops 16
    .endm
    .macro watch number
    measure \number
    apart
    .endm
    .macro seen count
    apart
    counted \count
    .endm

    // So many of the event in these instructions, in rounds.
    .macro passes number, count, rounds, insns:vararg
    watch \number
    .rept \rounds
    .irp insn, \insns
    \insn
    .endr
    .endr
    seen \count
    .endm

events_begin
    la sp, shadow
    csrwi PI_CSR_PFSTACK, 0

// --- as they pass decode
    csrwi PI_CSR_PFLAGS, 0
    passes HPM_PROFILE_DROPPED, 13, 13, "p.addi 0, a2, a2, 1"
    passes HPM_PROFILE_PASSED, 0, 13, "p.addi 0, a2, a2, 1"
    // ... those that pass in front of another instruction, too
    passes HPM_PROFILE_DROPPED, 39, 13, "p.inc 0, 0", "addi a2, a2, 1", "p.inc 1, 0", "p.inc 0, 0"
    csrwi PI_CSR_PFLAGS, 2
    passes HPM_PROFILE_PASSED, 13, 13, "p.addi 1, a2, a2, 1", "p.addi 0, a2, a2, 1"
    passes HPM_PROFILE_DROPPED, 13, 13, "p.addi 1, a2, a2, 1", "p.addi 0, a2, a2, 1"
    passes HPM_PROFILE_HEADERS, 3, 3, block
    passes HPM_PROFILE_CONTROLS, 5, 1, "pushpf 0", "setpf 0", "resetpf 0", "poppf 0", "resetpf 1"

// --- popped flags
    csrwi PI_CSR_PFLAGS, 1
    watch HPM_PROFILE_POPS_WRONG
    pushpf 0
    resetpf 0
    poppf 0
    fence
    seen 0
    la a1, shadow
    csrwi PI_CSR_PFLAGS, 1
    watch HPM_PROFILE_POPS_WRONG
    .rept 3
    setpf 0
    pushpf 0
    sb zero, 0(a1)                  // what was pushed is not what is popped
    setpf 0
    poppf 0
    fence
    .endr
    seen 3

// --- skipped blocks: a block is known when it has been seen twice
    csrwi PI_CSR_PFLAGS, 0
    li a3, 24
    measure HPM_PROFILE_SKIPS
1:  block
    addi a3, a3, -1
    bnez a3, 1b
    counted_about 16, 26
    csrwi PI_CSR_PFLAGS, 0
    li a3, 24                       // of p.inc
    measure HPM_PROFILE_SKIPS
1:  pblock 0, 8
    .rept 8
    p.inc 0, 0
    .endr
    addi a3, a3, -1
    bnez a3, 1b
    counted_about 16, 26
    // ... and not before: by calls and returns, so that no visit is on a wrong path
    .macro visit
    jal ra, 8b
    restart_fetch
    .endm
    csrwi PI_CSR_PFLAGS, 0
    fence.i
    j 9f
    .balign 64
8:  block
    ret
9:  measure HPM_PROFILE_SKIPS
    visit
    visit
    counted 0
    measure HPM_PROFILE_SKIPS
    visit
    visit
    counted_about 2, 4
    csrwi PI_CSR_PFLAGS, 0
    li a3, 24                       // ... its flag is 1 each fourth time
    measure HPM_PROFILE_SKIPS_RAN
1:  resetpf 0
    andi a4, a3, 3
    bnez a4, 2f
    setpf 0
2:  block
    addi a3, a3, -1
    bnez a3, 1b
    counted_about 1, 6
    // the same place is entered after the header, whose second half is a c.nop
    .irp number, HPM_PROFILE_SKIPS_GONE, HPM_PROFILE_STALE
    csrwi PI_CSR_PFLAGS, 0
    la a5, 3f
    addi a5, a5, 2
    li a3, 24
    measure \number
1:  andi a4, a3, 7
    bnez a4, 3f
    jr a5
    .balign 4
3:  pblock 0, 16
    .rept 16
    p.addi 0, a2, a2, 1
    .endr
    addi a3, a3, -1
    bnez a3, 1b
    counted_about 1, 3
    .endr

// --- a transfer that fetch follows before its flag is 0: resetpf stands right in front of it
    csrwi PI_CSR_PFLAGS, 0
    li a3, 24
    measure HPM_PROFILE_MISFETCHES
1:  andi a4, a3, 3
    beqz a4, 2f
    setpf 0
    j 3f
2:  setpf 0
    nop
    nop
    resetpf 0
3:  p.j 0, 4f
    addi a2, a2, 1
4:  addi a3, a3, -1
    bnez a3, 1b
    counted_about 1, 24

// --- two blocks that share a row of the table, in turn
    csrwi PI_CSR_PFLAGS, 0
    li a3, 24
    measure HPM_PROFILE_SKIPS
1:  jal ra, 5f
    jal ra, 6f
    addi a3, a3, -1
    bnez a3, 1b
    counted_about 32, 56
    j 9f
    .balign 1024
5:  block
    ret
    .balign 1024
6:  block
    ret
9:
test_end
    .balign 8
    .skip 64
shadow:
    .skip 64
