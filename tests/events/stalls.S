// SPDX-License-Identifier: Apache-2.0
// Events and slots whose number depends on the sizes of the machine: code that is known to cause them, and bounds.
#include "event_test.h"
events_begin
    li t5, -1
    li s2, 3
    li s4, 0x123456789abcdef
    la s7, memory + 8192
    point_csr mtvec, handler

    .macro cold_jumps number        // through lines that nobody has fetched
    .rept \number
    .balign 128
    j 1f
    nop
    .balign 128
1:
    .endr
    .endm
    .macro slow                     // 24 cycles before it retires
    .rept 8
    mul s4, s4, s4
    .endr
    .endm

// --- cycles
    measure HPM_CYCLES_EMPTY
    restart_fetch
    cold_jumps 4
    counted_about 160, 500
    measure HPM_ICACHE_WAIT
    restart_fetch
    cold_jumps 4
    counted_about 160, 500
    measure HPM_CYCLES_WAITING
    .rept 4
    div s4, s4, s2
    .endr
    counted_about 40, 400
    measure HPM_DIVIDER_BUSY
    .rept 4
    div s4, s4, s2
    .endr
    counted_about 40, 400
    measure_warm HPM_STALL_QUEUE
    cold a1
    .rept 100
    add a1, a1, a1
    .endr
    counted_warm 20, 100
    measure_warm HPM_STALL_ROB
    cold a1
    nops 100
    counted_warm 15, 100
    measure_warm HPM_STALL_REGISTERS
    cold a1
    .rept 100
    li a2, 1
    .endr
    counted_warm 15, 100
    measure_warm HPM_STALL_LSQ
    cold a1
    .rept 50
    sd a2, 0(s0)
    .endr
    counted_warm 15, 200
    measure_warm HPM_STALL_CHECKPOINT
    cold a1
    .rept 40
    bnez zero, 1f
    .endr
1:
    counted_warm 30 / WIDTH / WIDTH, 100   // one a row: with as many branches as rows the buffer is full first
    measure_warm HPM_FETCH_AGAIN    // the first time decode finds the jumps, the second time the BTB, not yet the guess
    ecall                           // fetch begins again behind it
    .rept 5
    j 1f
    nop
    .balign 32
1:
    .endr
    ecall
    counted_warm 5, 20

// --- slots: bad speculation
    measure HPM_BAD_BRANCH
    beqz zero, 1f
    nops 8
1:  counted_about WIDTH, 100
    measure HPM_BAD_JUMP
    la a1, 1f
    jr a1
    nops 8
1:  counted_about WIDTH, 100
    measure HPM_BAD_RETURN
    la ra, 1f
    ret
    nops 8
1:  counted_about WIDTH, 200
    ld a1, 256(s0)
    measure HPM_BAD_ORDER           // each the same: nothing else is on its way
    .rept 8
    .balign 64
    div a1, s0, s2
    mul a1, a1, zero
    add a1, a1, s0
    sd a1, 256(a1)
    ld a2, 256(s0)
    fence
    .endr
    counted 8 * (4 * WIDTH + 1)
    measure HPM_BAD_TRAP
    ecall
    counted_about WIDTH, 100
    measure HPM_BAD_INTERRUPT
    li a1, 0x02000000               // msip
    li a2, 1
    sw a2, 0(a1)
    csrsi mie, 8
    csrsi mstatus, 8
1:  lw a3, 0(a1)
    bnez a3, 1b
    csrci mstatus, 8
    counted_about WIDTH, 200
    measure HPM_BAD_SERIAL
    csrr a1, mscratch
    counted_about WIDTH, 100

// --- front end
    measure HPM_FRONT_ICACHE
    restart_fetch
    cold_jumps 4
    counted_about 160 * WIDTH, 500 * WIDTH
    .macro redirects jumps
    measure HPM_FRONT_REDIRECT
    restart_fetch
    .rept \jumps
    j 1f
    nop
1:
    .endr
    stop_plain
    .endm
    redirects 8
    mv s3, a0
    redirects 16                    // eight more: two to three cycles each
    sub a0, a0, s3
    counted_there 8 * (3 * WIDTH - 1), 8 * 3 * WIDTH
    measure_warm HPM_FRONT_GUESS
    ecall
    .rept 5
    j 1f
    nop
    .balign 32
1:
    .endr
    ecall
    counted_warm 1, 50
    measure_warm HPM_FRONT_TAKEN
    ecall
    .rept 5
    j 1f
    nop
    .balign 32
1:
    .endr
    ecall
    counted_warm 5, 50
    measure_warm HPM_FRONT_BRANCH
    ecall
    .rept 12
    bnez zero, 1f
    .endr
1:
    ecall
    counted_warm 5, 60
    measure_warm HPM_FRONT_FETCH
    ecall
    .option rvc
    c.nop
    .option norvc
    nops 12
    counted_warm 1, 100

// --- back end
    measure_warm HPM_MEM_L1         // a chain of loads that hit
    sd s0, 0(s0)
    fence
    mv a1, s0
    .rept 80
    ld a1, 0(a1)
    .endr
    counted_warm 20, 1000
    measure_warm HPM_MEM_RAM
    cold a1
    nops 100
    counted_warm 15 * WIDTH, 60 * WIDTH
    measure_warm HPM_MEM_ORDER      // a load that wants more than the store behind another has
    cold a1
    sd a1, 0(s7)
    slow
    sb a1, 64(s7)
    ld a1, 64(s7)
    addi s7, s7, 64
    nops 100
    counted_warm 1, 300
    measure_warm HPM_MEM_DEVICE
    .rept 4
    lbu a1, 5(s1)
    .endr
    nops 100
    counted_warm 1, 400
    measure_warm HPM_MEM_STORE
    .rept 50
    addi s7, s7, 64
    sd zero, 0(s7)
    .endr
    counted_warm 100, 10000
    measure_warm HPM_CORE_DIVIDER
    div s4, s4, s2
    nops 100
    li s4, 0x123456789abcdef
    counted_warm 1, 300
    measure_warm HPM_CORE_QUEUE
    .rept 60
    mul s4, s4, s4
    .endr
    counted_warm 60, 1000
    measure_warm HPM_CORE_REGISTERS
    slow
    .rept 100
    li a2, 1
    .endr
    counted_warm 1, 200
    measure_warm HPM_CORE_ROB
    slow
    nops 100
    counted_warm 1, 200
    measure_warm HPM_CORE_LOADS
    slow
    .rept 50
    ld a1, 0(s0)
    .endr
    counted_warm 1, 300
    measure_warm HPM_CORE_CHECKPOINT
    slow
    .rept 30
    bnez zero, 1f
    .endr
1:
    counted_warm 1, 300

// --- wfi
    .macro sleep
    li a1, 0x0200bff8               // mtime
    ld a2, 0(a1)
    addi a2, a2, 200
    li a1, 0x02004000               // mtimecmp
    sd a2, 0(a1)
    set_csr mie, 128
    wfi
    csrc mie, a1
    .endm
    measure HPM_IDLE
    sleep
    counted_about 10, 30000
    measure HPM_CORE_IDLE
    sleep
    counted_about 10 * WIDTH, 30000 * WIDTH
    j passed

    .balign 64
handler:
    csrr a4, mcause
    bltz a4, 1f
    csrr a4, mepc
    addi a4, a4, 4
    csrw mepc, a4
    mret
1:  li a4, 0x02000000
    sw zero, 0(a4)
    lw a5, 0(a4)
    mret
passed:
test_end
    .skip 65536
