// SPDX-License-Identifier: Apache-2.0
// slope ROUNDS, BODY, NUMBER...: runs the macro BODY in a loop, ROUNDS times, again ROUNDS times and 2 * ROUNDS times; then
// `each NUMBER, n` expects n a round more of that event in the last run than in the one before, and `each_about` a range. Up to
// eight numbers. s10 counts the rounds; s3 to s5, a0 to a3 are the macros', too. `counts` is memory for 16 doublewords.
#if WIDTH == 2                      // `board`, `wide`
#define BY_WIDTH(two, four) (two)
#else
#define BY_WIDTH(two, four) (four)
#endif

    .macro slope rounds, body, numbers:vararg
    next_case
    .set rounds, \rounds
    .set place, 0
    .irp number, \numbers
    .set place_of_\number, place
    li a1, \number
    csrw 0x323 + place, a1
    .set place, place + 1
    .endr
    li s5, 3
    li s4, \rounds
    .balign 64
9:  mv s10, s4
    .set i, 0
    .rept place
    csrw 0xb03 + i, zero
    .set i, i + 1
    .endr
    fence
    csrwi mcountinhibit, 0
    .balign 64
8:  \body
    addi s10, s10, -1
    bnez s10, 8b
    csrw mcountinhibit, t5
    la a1, counts
    .set i, 0
    .rept place
    csrr a0, 0xb03 + i
    ld a2, i * 8(a1)                // of the run before
    sd a0, i * 8(a1)
    sub a0, a0, a2
    sd a0, 64 + i * 8(a1)
    .set i, i + 1
    .endr
    addi s5, s5, -1
    li a1, 1
    bne s5, a1, 7f
    slli s4, s4, 1
7:  bnez s5, 9b
    .endm

// a0: so many more
    .macro more_of number
    la a0, counts
    ld a0, 64 + place_of_\number * 8(a0)
    .endm

    .macro each number, count
    next_case
    more_of \number
    expect a0, rounds * (\count)
    .endm

    .macro each_about number, least, most
    next_case
    more_of \number
    counted_there rounds * (\least), rounds * (\most)
    .endm

// So many for each of another event, exactly or from `least` to `most`; and up to `besides` a round more or less.
    .macro each_of number, other, least, most=0, besides=0
    next_case
    more_of \other
    li a1, \least
    mul a2, a0, a1
    .if \most
    li a1, \most
    .endif
    mul a3, a0, a1
    addi a2, a2, -rounds * (\besides)
    addi a3, a3, rounds * (\besides)
    more_of \number
    blt a0, a2, test_fail
    blt a3, a0, test_fail
    .endm
