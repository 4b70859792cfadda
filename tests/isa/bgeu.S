// bgeu: conditional branch, forward, backward, far
#include "isa_test.h"
test_begin
    case_branch bgeu, 1, 0, 0
    case_branch bgeu, 1, 1, 1
    case_branch bgeu, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_branch bgeu, 1, 0x7fffffffffffffff, 1
    case_branch bgeu, 0, 0x8000000000000000, 0xffffffffffffffff
    case_branch bgeu, 1, 0x80000000, 0x80000000
    case_branch bgeu, 1, 0x7fffffff, 1
    case_branch bgeu, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_branch bgeu, 1, 0xa1bc033dc18af389, 0x8038fa93fda7ec3a
    case_branch bgeu, 0, 0x40, 0x5555555555555555
    case_branch bgeu, 1, 0x8000000000000000, 0x40
    case_branch bgeu, 1, 0xfffffffffffffffe, 0xffffffff80000000
    case_branch bgeu, 1, 0xffffffffffff8000, 0x100000000
    case_branch bgeu, 0, 0x3f, 0x7fffffff
    case_branch bgeu, 0, 0x40, 0xffffffffffff8000
    case_branch bgeu, 1, 0x21e1908d4247349d, 0x9ede1c1bdc6ab4c
    case_branch bgeu, 0, 2, 0xffffffffffffffff
    case_branch bgeu, 1, 0x123456789abcdef0, 0x7fffffff
    case_branch bgeu, 0, 2, 0x8000000000000000
    case_branch bgeu, 0, 0x40, 0x7fffffffffffffff
    case_branch bgeu, 0, 0x20e90e510d5e204e, 0x96244d709c2363d5
    case_branch bgeu, 0, 0x123456789abcdef0, 0xffffffff7fffffff
    case_branch bgeu, 0, 0x3f, 0xfffffffffffffffe
    case_branch bgeu, 0, 0x46245427783c126d, 0x50a3f0bdfdad72e5

    // taken and not taken in turn, 40 times: the sum of the rounds that fell through
    next_case
    li a0, 40
    li a1, 0
1:  andi a2, a0, 1
    li a3, 1
    bgeu a2, a3, 2f
    add a1, a1, a0
2:  addi a0, a0, -1
    bnez a0, 1b
    expect a1, 420

    // far targets
    next_case
    li a1, 1
    li a2, 0
    j 2f
    .balign 4
1:  li a3, 7
    j 3f
    .skip 3000
2:  li a3, 0
    bgeu a1, a2, 1b
3:  expect a3, 7
test_end
