// SPDX-License-Identifier: Apache-2.0
// Conditional branches: forward, backward, in turn, far. A row each (sums.h).
#include "sums.h"
test_begin
    sum_branch beq, pairs, 0xcf5091ccf514ed8e
    sum_branch bne, pairs, 0x53b3fa453d3bdbb4
    sum_branch blt, pairs, 0x4e125e7695d3815d
    sum_branch bge, pairs, 0xd4f22d9b9c7d47e5
    sum_branch bltu, pairs, 0xef66ea847e76ce0c
    sum_branch bgeu, pairs, 0x339da18db3d9fb36
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
pairs:
    .dword 0, 0, 1, 1, 0xffffffffffffffff, 0xffffffffffffffff, 0x7fffffffffffffff, 1, 0x8000000000000000, 0xffffffffffffffff
    .dword 0x80000000, 0x80000000, 0x7fffffff, 1, 0xffffffff80000000, 0xffffffffffffffff, 0xffffffff7fffffff, 0x123456789abcdef0
    .dword 7, 0xffffffffffff8000, 0xffffffff7fffffff, 0xffffffffffff8000, 0xfffffffffffffffe, 0x8000000000000000
    .dword 0xffffffffffffffff, 0x8000000000000000, 0x32afa5e4078a5e3, 0x414a396c10460ad4, 0xffffffffffffffff, 0xffffffff
    .dword 0x123456789abcdef0, 0x100000000, 0x9434a432706f981d, 0xbfb7fb645117a56b, 2, 0x123456789abcdef0
    .dword 0x100000000, 0xffffffffffffffff, 0x2f720d80c4118a90, 0xddf1c8929b968d9a, 0xffffffff7fffffff, 0xfffffffffffffffe
    .dword 0x3f, 0xfffffffffffffffe, 0x40, 0xffffffffffffffff, 0x3b300a5051a3e8dc, 0x522a2aa787e5d5fc, 0xaaaaaaaaaaaaaaaa, 1
    .dword 0xfd791d653249e816, 0xa50928d55155e1fe, 0x5509307acd7ceff8, 0x655d2f1d666514a9, 0x40, 0x8000000000000000
    .dword 0x318883b69378780, 0xb86a5f6c4b906a2b, 0x40, 0x40, 7, 0x100000000, 0x40, 0x3f, 0x19023db058f9f467, 0x517e319db75705e4
    .dword 0, 0x7fffffff, 0xfedcba9876543210, 0xffffffffffff8000, 0x8000000000000000, 0, 1, 0xffffffff7fffffff
    .dword 0x8bca2dda2bff0cf4, 0xfe3de51d1605e9f1, 0x636c0f5f01627452, 0x915f6f5d677220ad, 0x8000000000000000, 0x7fffffffffffffff
    .dword 0x100000000, 0xfffffffffffffffe, 0xfedcba9876543210, 0x8000000000000000, 0x100000000, 0x7fffffff
    .dword 0xfedcba9876543210, 0xffffffff, 3, 0xfffffffffffffffe, 0x8000000000000001, 0x8000000000000001
    .dword 0xfffffffffffffffe, 0x123456789abcdef0, 0x7fffffff, 0xffffffff7fffffff, 0xaaaaaaaaaaaaaaaa, 0x8000000000000001
    .dword 0xaaaaaaaaaaaaaaaa, 3, 0xb9347c49c5fbae13, 0xc8b3b5a442f1f34c, 0xfffffffffffffffe, 0, 0, 0xfffffffffffffffe
    .dword 0x8000000000000000, 0xfffffffffffffffe, 0xcfb438377f40d67d, 0xb650e8fc62a00140, 0x68c22fc9333a6398, 0xe8ea7527330cbbb
pairs_end:
