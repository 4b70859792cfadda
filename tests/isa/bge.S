// bge: conditional branch, forward, backward, far
#include "isa_test.h"
test_begin
    case_branch bge, 1, 0, 0
    case_branch bge, 1, 1, 1
    case_branch bge, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_branch bge, 1, 0x7fffffffffffffff, 1
    case_branch bge, 0, 0x8000000000000000, 0xffffffffffffffff
    case_branch bge, 1, 0x80000000, 0x80000000
    case_branch bge, 1, 0x7fffffff, 1
    case_branch bge, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_branch bge, 0, 0xfedcba9876543210, 0x40
    case_branch bge, 0, 0x8000000000000000, 0x80000000
    case_branch bge, 1, 0x7fffffff, 0xaaaaaaaaaaaaaaaa
    case_branch bge, 1, 0x100000000, 7
    case_branch bge, 1, 0x7fffffff, 0x7fffffff
    case_branch bge, 1, 0xffffffff7fffffff, 0xfedcba9876543210
    case_branch bge, 1, 0x123456789abcdef0, 0xaaaaaaaaaaaaaaaa
    case_branch bge, 1, 0x425da0fae66aa002, 0xf6bda3cd56e27910
    case_branch bge, 0, 3, 0xffffffff
    case_branch bge, 1, 0x7fffffffffffffff, 0x123456789abcdef0
    case_branch bge, 0, 0x123456789abcdef0, 0x5555555555555555
    case_branch bge, 1, 0xffffffff, 7
    case_branch bge, 1, 0xfffffffffffffffe, 0xfedcba9876543210
    case_branch bge, 0, 0xaaaaaaaaaaaaaaaa, 0x40
    case_branch bge, 1, 0x7fffffff, 0xffffffff7fffffff
    case_branch bge, 1, 0x37c951f52562d7b0, 0x96b991456a5a7b68

    // taken and not taken in turn, 40 times: the sum of the rounds that fell through
    next_case
    li a0, 40
    li a1, 0
1:  andi a2, a0, 1
    li a3, 1
    bge a2, a3, 2f
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
    bge a1, a2, 1b
3:  expect a3, 7
test_end
