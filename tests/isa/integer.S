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
#include "operands.h"
