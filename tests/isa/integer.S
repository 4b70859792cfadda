// SPDX-License-Identifier: Apache-2.0
// Integer instructions of two registers and of a register and an immediate. A row each (sums.h).
#include "sums.h"
test_begin
    sum_rr add, pairs, 0x0d29c8777a6b52a1
    sum_rr sub, pairs, 0x392685dba3e10e04
    sum_rr and, pairs, 0xa269cd1a5d5db460
    sum_rr or, pairs, 0x740ead0d58197ca2
    sum_rr xor, pairs, 0x50433645565f3fe8
    sum_rr slt, pairs, 0xde1a8dc78ef1af1b
    sum_rr sltu, pairs, 0x9b5dfc9532175f65
    sum_rr addw, pairs, 0xe2753a05167f2ae1
    sum_rr subw, pairs, 0x876d43d093564d27
    sum_rr sll, shifts, 0x6e57ef54d70aa83d
    sum_rr srl, shifts, 0x24904b6970dd4d28
    sum_rr sra, shifts, 0xf63e447c6ad4b53a
    sum_rr sllw, shifts, 0x48989342aa536037
    sum_rr srlw, shifts, 0xd04aabb55c36e262
    sum_rr sraw, shifts, 0xf07c1d3ea83c1f72
    sum_ri addi, values, 0xa9b36c55459c5330, 0, 1, -1, 2047, -2048, 1365, -1366
    sum_ri andi, values, 0x4d45904eb470134e, 0, 1, -1, 2047, -2048, 1365, -1366
    sum_ri ori, values, 0x8794de16dd3da302, 0, 1, -1, 2047, -2048, 1365, -1366
    sum_ri xori, values, 0x57663bdfa5209251, 0, 1, -1, 2047, -2048, 1365, -1366
    sum_ri slti, values, 0xfc3edef339f515c1, 0, 1, -1, 2047, -2048, 1365, -1366
    sum_ri sltiu, values, 0x740dab48d898eace, 0, 1, -1, 2047, -2048, 1365, -1366
    sum_ri addiw, values, 0x22734cf7ae58c400, 0, 1, -1, 2047, -2048, 1365, -1366
    sum_ri slli, values, 0x3036ff954e53340e, 0, 1, 7, 15, 30, 31, 32, 33, 63
    sum_ri srli, values, 0xbfb97c5d9eb90810, 0, 1, 7, 15, 30, 31, 32, 33, 63
    sum_ri srai, values, 0x8b01416b4cc9d463, 0, 1, 7, 15, 30, 31, 32, 33, 63
    sum_ri slliw, values, 0x801c03be1ae550e7, 0, 1, 7, 15, 16, 31
    sum_ri srliw, values, 0x32fa685760754115, 0, 1, 7, 15, 16, 31
    sum_ri sraiw, values, 0x19fa0ced4850076b, 0, 1, 7, 15, 16, 31
test_end
pairs:
    .dword 0, 0, 1, 1, 0xffffffffffffffff, 0xffffffffffffffff, 0x7fffffffffffffff, 1, 0x8000000000000000, 0xffffffffffffffff
    .dword 0x80000000, 0x80000000, 0x7fffffff, 1, 0xffffffff80000000, 0xffffffffffffffff, 0x8000000000000000, 3
    .dword 0xfedcba9876543210, 0xfffffffffffffffe, 0x8000000000000000, 0xfedcba9876543210, 0x100000000, 0xffffffff80000000
    .dword 0xe80f7ba25a170d1d, 0x1adbbe5ef810fe8e, 0x7fffffffffffffff, 0x5555555555555555, 0x80000000, 7, 0x7fffffff, 7
    .dword 0xffffffff80000000, 0xfedcba9876543210, 0x40, 7, 0xfedcba9876543210, 0x5555555555555555
    .dword 0xe1600b0d734ba8c4, 0x26c10ee82b4a1928, 0xffffffff80000000, 0x8000000000000000, 3, 0xffffffff
    .dword 0x2c5ff646e471913a, 0x94c931c4648070e0, 0xa1cc0a5e277097ec, 0xb2d2a2f565fc7182, 0xdd00c3783bb25d4c, 0xfa32b69a1c1c2d68
    .dword 0, 0xffffffff, 0x9646a36fa878af7, 0x57b1409ed1f2900f, 0x8000000000000000, 0x5555555555555555
    .dword 0x8000000000000001, 0x8000000000000001, 0xa483e686e9f1463f, 0x6d09068474ffc4cf, 0xffffffffffff8000, 0xffffffffffff8000
    .dword 0x7fffffff, 0xffffffff80000000, 0x9597968a3a20ce81, 0xa8a6af93c3e2fc6b, 0xfedcba9876543210, 0x7fffffff
    .dword 0xaaaaaaaaaaaaaaaa, 0x100000000, 0xffffffffffff8000, 3, 0x5555555555555555, 2, 0xaaaaaaaaaaaaaaaa, 0x7fffffff
    .dword 0x906feb2c012f6a0a, 0x3c4d30b1e40e6f12, 0x3f, 0xffffffffffffffff, 0xc3e1c20a0d48e316, 0xe840ee02ca1bf4c3
    .dword 0xffffffff, 0xffffffff, 0x5555555555555555, 0x7fffffff, 0xfffffffffffffffe, 0xfffffffffffffffe, 0x100000000, 0x100000000
    .dword 0x80000000, 0x100000000, 0x7fffffffffffffff, 0x7fffffff, 0xffffffff80000000, 0xffffffff, 1, 0x7fffffff
    .dword 0x100000000, 0xffffffff7fffffff, 0, 0xfffffffffffffffe, 1, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xffffffff7fffffff
    .dword 0xfffffffffffffffe, 0x7fffffff, 0x7fffffff, 0x8000000000000000, 1, 0xffffffff, 0xffffffff7fffffff, 0x7fffffff
    .dword 0xffffffff80000000, 0x7fffffffffffffff, 0, 0x8000000000000000, 0xffffffff, 0x80000000, 0xffffffff80000000, 0
    .dword 0xffffffffffffffff, 0xfffffffffffffffe, 0x80000000, 0xffffffff7fffffff, 0xffffffff7fffffff, 0x7fffffffffffffff
    .dword 0x80000000, 0x7fffffffffffffff, 0x7fffffffffffffff, 0x100000000, 0x7fffffff, 0x7fffffffffffffff
    .dword 0xffffffff7fffffff, 0xb289f374e543dbbe, 0xd, 0x80000, 1, 0x54de2e3997, 0x10000000, 0x7f117d540076a0
    .dword 0x40000000000000, 0x46bdd420ab68f71e, 0xc7d1cf12a4ca, 0x3be6e808788cb81, 0xffffffffffffffff, 0xd3973ac02d5dd140
    .dword 0x4000000, 0x12e3594, 0x80000000, 0x1dd9057e34, 0xfffffffffffffffe, 8, 0x200000000000, 0x3d292d44575b617b
    .dword 3, 0x8000000000000000, 0x1e, 0x672d0140d3db05, 0, 0x11, 0x80000000, 0xfffffffffffffffe
    .dword 0x8000000000000000, 0xffffffff80000000, 0xffffffff7fffffff, 1, 0x100000000, 0, 0xffffffff80000000, 0xffffffff80000000
    .dword 0xffffffffffffffff, 0x7fffffffffffffff, 0xfffffffffffffffe, 0x8000000000000000, 0xffffffff, 0x100000000
    .dword 0xffffffffffffffff, 0x7fffffff, 1, 0xffffffff7fffffff, 0, 0xffffffff7fffffff, 1, 0x7fffffffffffffff
    .dword 0xffffffffffffffff, 0x80000000, 0x8000000000000000, 0xffffffff7fffffff, 0x7fffffffffffffff, 0
    .dword 0x80000000, 0xffffffff80000000, 0x80000000, 0, 0x8000000000000000, 0x100000000, 0xffffffffffffffff, 0xffffffff80000000
    .dword 0x7fffffff, 0, 0x80000000, 0xffffffff, 0x100000, 0x40000, 0x800000000000000, 0xa4b77ec8ac3e33c5
    .dword 0x582e, 0x785f83c008c2ec11, 0x123456789abcdef0, 0xfffffffffffffffe, 0x100000000, 0x20000000
    .dword 0xc17ae26530351a0, 0x3bc3cbc801bfc79f, 0x35ae57ee5535075f, 0x7d655f11db0fcaa2, 0x2cfc13f, 0x20
    .dword 0xb43d342a5817d014, 0x6fc7d2a7d54e008d, 0x3938, 0x4ca0, 0xcaeb21f, 0x400000000, 0x40000000000000, 0x100, 0x10000, 0x3de37
    .dword 0x4d6d0c1703f, 0xbf095c6172b80e5e, 0, 0, 5, 5, 0xffffffffffffffff, 0xffffffffffffffff
    .dword 0x8000000000000000, 0x8000000000000000, 0x8000000080000000, 0x8000000080000000, 0x1ffffffff, 0x1ffffffff
pairs_end:
shifts: // a value, and by how much
    .dword 0x7fffffffffffffff, 0, 0xbfb13512f94cadb9, 0, 0xffffffffffffffff, 1, 0x428698dbb1260bc3, 1, 0x123456789abcdef0, 2
    .dword 0x3773b161e8a43e91, 2, 0x5555555555555555, 3, 0xb5ec3cad6c639894, 3, 0x8000000000000000, 4, 0x4c3cc555ab4dd6c9, 4
    .dword 0x123456789abcdef0, 7, 0x5bb81acd02004a87, 7, 0x8000, 8, 0x28e03a07790f7bf5, 8, 0x7fffffffffffffff, 0xf
    .dword 0xe269c97580d6857f, 0xf, 0, 0x10, 0x71b6d7d4742d34ab, 0x10, 0xff, 0x1f, 0x9d91c8ea7be38f2a, 0x1f, 0x8000, 0x20
    .dword 0x713a7b6efe8a931c, 0x20, 0x5555555555555555, 0x21, 0x5120a86b7f8c9ea2, 0x21, 0x7fffffffffffffff, 0x2f
    .dword 0xccc2df6dbff00829, 0x2f, 0xffffffff7fffffff, 0x30, 0xf49636493626237, 0x30, 0xfffffffffffffffe, 0x3e
    .dword 0xa72e93a3ce68e20c, 0x3e, 0x8000, 0x3f, 0x335b78a54cbed07, 0x3f, 0xffffffffffffffff, 0x40, 0x8157d20b7a40a149, 0x40
    .dword 0x7fffffffffffffff, 0x41, 0x21f24d15e43af8ef, 0x41, 0xff, 0x7f, 0x2dcf14f3712790ef, 0x7f, 0x7fffffff, 0x80
    .dword 0xd4db71c1faddc82b, 0x80, 0x7fffffff, 0xffffffffffffffff, 0xff2fb862952253fb, 0xffffffffffffffff
    .dword 0xfffffffffffffffe, 0x100000000, 0x7d4d70bf05912670, 0x100000000, 0xffffffff80000000, 0xffffffff00000005
    .dword 0x4be72df8fec1b5d5, 0xffffffff00000005, 0x2121212184848421, 0x20, 0x57291a8004f50961, 0x20, 1, 0x21
    .dword 0x1009ed9dd9187e9a, 0x21, 0x123456789abcdef0, 0x3f, 0x3079650d650d1ab3, 0x3f, 0x7fffffff, 0x40, 0xdc50fcf3d96b941f, 0x40
    .dword 0x7fffffff, 0x41, 0xfb83c96bd38450a6, 0x41, 0x80000000, 0xffffffffffffffff, 0xe5a7ee2be50b9f5a, 0xffffffffffffffff
    .dword 0x123456789abcdef0, 0xffffffc0, 0x1d1bba8160315e26, 0xffffffc0, 0xd0a029962a076941, 0x80
shifts_end:
values:
    .dword 0xffffffff7fffffff, 0x8000000000000000, 0x100000000, 0xfffffffffffffffe, 0x1b1542d2a76e789a, 0xaaaaaaaaaaaaaaaa, 2
    .dword 0xffffffff80000000, 0x80000000, 0xf3d26fdcfb723c26, 0xffffffffffff8000, 0x3f, 0, 0x8ca84ed5dd9860cb, 0x8000000000000001
    .dword 0xfedcba9876543210, 0x7fffffff, 0xf1ee06e1730a6dc3, 1, 0xb34d3d2d37845a5f, 0xffffffffffffffff, 0xffffffff
    .dword 0x123456789abcdef0, 0x5555555555555555, 7, 0x1d630cf67f2f6803
values_end:
