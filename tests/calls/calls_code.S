// SPDX-License-Identifier: Apache-2.0
    .text
// void on_stack(char *top, void (*function)(void)): calls it with its stack there.
    .globl  on_stack
    .type   on_stack, @function
on_stack:
    addi    sp, sp, -16
    sd      ra, 0(sp)
    sd      s1, 8(sp)
    mv      s1, sp
    mv      sp, a0
    jalr    a1
    mv      sp, s1
    ld      ra, 0(sp)
    ld      s1, 8(sp)
    addi    sp, sp, 16
    ret
    .size   on_stack, . - on_stack

// A call through a link register, which is a swap of coroutines to the hints, and is none.
    .globl  through_link
    .type   through_link, @function
through_link:
    addi    sp, sp, -16
    sd      ra, 8(sp)
    la      t0, leaf
    jal     ra, 1f // asks for its own place
1:  jalr    ra, 0(t0)
    ld      ra, 8(sp)
    addi    sp, sp, 16
    ret
    .size   through_link, . - through_link

// Two coroutines that swap twice.
    .globl  one_of_two
    .type   one_of_two, @function
one_of_two:
    addi    sp, sp, -16
    sd      ra, 8(sp)
    la      t0, other_of_two
    jalr    t0, 0(t0)
    nop
    jalr    t0, 0(ra)
    ld      ra, 8(sp)
    addi    sp, sp, 16
    ret
    .size   one_of_two, . - one_of_two

    .type   other_of_two, @function
other_of_two:
    jalr    ra, 0(t0)
    nop
    jr      t0
    .size   other_of_two, . - other_of_two

// Calls itself from one place, three deep; the innermost returns from all three to the first, which calls another function.
    .globl  three_at_once
    .type   three_at_once, @function
three_at_once:
    li      a0, 3
    j       again
    .size   three_at_once, . - three_at_once
    .type   again, @function
again:
    addi    sp, sp, -16
    sd      ra, 8(sp)
    addi    a0, a0, -1
    bltz    a0, 2f
    call    again
    call    leaf
    ld      ra, 8(sp)
    addi    sp, sp, 16
    ret
2:  addi    sp, sp, 48
    ld      ra, -8(sp)
    ret
    .size   again, . - again

// Calls by x5 a function that ends in a jump to another one, which returns by it.
    .globl  by_x5
    .type   by_x5, @function
by_x5:
    jal     t0, first_of_x5
    ret
    .size   by_x5, . - by_x5
    .type   first_of_x5, @function
first_of_x5:
    j       last_of_x5
    .size   first_of_x5, . - first_of_x5
    .type   last_of_x5, @function
last_of_x5:
    jr      t0
    .size   last_of_x5, . - last_of_x5

// Ends in a jump by a register.
    .globl  by_register
    .type   by_register, @function
by_register:
    la      t1, tail_last
    jr      t1
    .size   by_register, . - by_register
