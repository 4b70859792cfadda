// beq: conditional branch, forward, backward, far
#include "isa_test.h"
test_begin
    case_branch beq, 1, 0, 0
    case_branch beq, 1, 1, 1
    case_branch beq, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_branch beq, 0, 0x7fffffffffffffff, 1
    case_branch beq, 0, 0x8000000000000000, 0xffffffffffffffff
    case_branch beq, 1, 0x80000000, 0x80000000
    case_branch beq, 0, 0x7fffffff, 1
    case_branch beq, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_branch beq, 0, 0xffffffff7fffffff, 0x123456789abcdef0
    case_branch beq, 0, 7, 0xffffffffffff8000
    case_branch beq, 0, 0xffffffff7fffffff, 0xffffffffffff8000
    case_branch beq, 0, 0xfffffffffffffffe, 0x8000000000000000
    case_branch beq, 0, 0xffffffffffffffff, 0x8000000000000000
    case_branch beq, 0, 0x32afa5e4078a5e3, 0x414a396c10460ad4
    case_branch beq, 0, 0xffffffffffffffff, 0xffffffff
    case_branch beq, 0, 0x123456789abcdef0, 0x100000000
    case_branch beq, 0, 0x9434a432706f981d, 0xbfb7fb645117a56b
    case_branch beq, 0, 2, 0x123456789abcdef0
    case_branch beq, 0, 0x100000000, 0xffffffffffffffff
    case_branch beq, 0, 0x2f720d80c4118a90, 0xddf1c8929b968d9a
    case_branch beq, 0, 0xffffffff7fffffff, 0xfffffffffffffffe
    case_branch beq, 0, 0x3f, 0xfffffffffffffffe
    case_branch beq, 0, 0x40, 0xffffffffffffffff
    case_branch beq, 0, 0x3b300a5051a3e8dc, 0x522a2aa787e5d5fc

    // taken and not taken in turn, 40 times: the sum of the rounds that fell through
    next_case
    li a0, 40
    li a1, 0
1:  andi a2, a0, 1
    li a3, 1
    beq a2, a3, 2f
    add a1, a1, a0
2:  addi a0, a0, -1
    bnez a0, 1b
    expect a1, 420

    // far targets
    next_case
    li a1, 1
    li a2, 1
    j 2f
    .balign 4
1:  li a3, 7
    j 3f
    .skip 3000
2:  li a3, 0
    beq a1, a2, 1b
3:  expect a3, 7
test_end
