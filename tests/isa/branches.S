// SPDX-License-Identifier: Apache-2.0
// Conditional branches: forward, backward, in turn, far. A row each (sums.h).
#include "sums.h"
test_begin
    sum_branch beq, pairs, 0xafe067e7e6670445
    sum_branch bne, pairs, 0xe899fa01a141225a
    sum_branch blt, pairs, 0x90af60ca59fc78bb
    sum_branch bge, pairs, 0x07cb011f2dabade5
    sum_branch bltu, pairs, 0x9423f0893e89c008
    sum_branch bgeu, pairs, 0x04567160491e6698
    case_branch_in_turn beq, 420
    case_branch_far beq, 1, 1
    case_branch_in_turn bne, 400
    case_branch_far bne, 1, 0
    case_branch_in_turn blt, 400
    case_branch_far blt, 1, 2
    case_branch_in_turn bge, 420
    case_branch_far bge, 1, 1
    case_branch_in_turn bltu, 400
    case_branch_far bltu, 1, 2
    case_branch_in_turn bgeu, 420
    case_branch_far bgeu, 1, 0
test_end
#include "operands.h"
