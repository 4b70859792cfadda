// SPDX-License-Identifier: Apache-2.0
// Multiplication, division and remainder; by zero, and where the quotient overflows. A row each (sums.h).
#include "sums.h"
test_begin
    sum_rr mul, pairs, 0x10d35a20af26d0d4
    sum_rr mulh, pairs, 0xe5bd5428c3dc1d19
    sum_rr mulhsu, pairs, 0x131d9962b7af7690
    sum_rr mulhu, pairs, 0x9571e08e398985ed
    sum_rr mulw, pairs, 0x4b548583a0706913
    sum_rr div, quotients, 0x7bb9712e5a0ac39b
    sum_rr divu, quotients, 0x4142ec5490316968
    sum_rr divw, quotients, 0x8e7baa23b0a2057e
    sum_rr divuw, quotients, 0x267ee88b3f7d5b4a
    sum_rr rem, quotients, 0xe623249a83270978
    sum_rr remu, quotients, 0xab55f99a8466da22
    sum_rr remw, quotients, 0x63b365b9c8e43e46
    sum_rr remuw, quotients, 0x351d20b2cef347d4
test_end
pairs:
    .dword 0, 0, 1, 1, 0xffffffffffffffff, 0xffffffffffffffff, 0x7fffffffffffffff, 1, 0x8000000000000000, 0xffffffffffffffff
    .dword 0x80000000, 0x80000000, 0x7fffffff, 1, 0xffffffff80000000, 0xffffffffffffffff, 0xf2cc904116bb9fba, 0xc77e49112b21647b
    .dword 0x653216a3e75037ec, 0x60d53efdb4cfd086, 0x3f2f7ca45543cf6c, 0x8a52a4d345709470, 0xfedcba9876543210, 0x123456789abcdef0
    .dword 0x31000f57f25fb336, 0xe8bb6d3da477c4b5, 7, 7, 0xb674b442245662c2, 0x50d20240cf0bf1da, 0x5555555555555555, 1
    .dword 0xe1fbcb861fcf1d77, 0x3e893ee11cff0490, 0x80000000, 0x8000000000000000, 0x47179df0c982ee67, 0xcda345d41f77193b
    .dword 0x7fffffffffffffff, 0x5555555555555555, 0xaaaaaaaaaaaaaaaa, 0x100000000, 0x3f, 0x8000000000000000, 7, 0x7fffffffffffffff
    .dword 0x1d757bb771bbf3c9, 0xe712ec962f6cc06a, 0x3f, 0xaaaaaaaaaaaaaaaa, 7, 0x3f, 0x9646a36fa878af7, 0x57b1409ed1f2900f
    .dword 0x8000000000000000, 0x5555555555555555, 0x8000000000000001, 0x8000000000000001, 0xa483e686e9f1463f, 0x6d09068474ffc4cf
    .dword 0xffffffffffff8000, 0xffffffffffff8000, 0x7fffffff, 0xffffffff80000000, 0x9597968a3a20ce81, 0xa8a6af93c3e2fc6b
    .dword 0xfedcba9876543210, 0x7fffffff, 0xffffffffffff8000, 3, 0x5555555555555555, 2, 0xaaaaaaaaaaaaaaaa, 0x7fffffff
    .dword 0x906feb2c012f6a0a, 0x3c4d30b1e40e6f12, 0x3f, 0xffffffffffffffff, 0xc3e1c20a0d48e316, 0xe840ee02ca1bf4c3
    .dword 0xffffffff, 0xffffffff, 0x80000000, 7, 0x5555555555555555, 0x7fffffff, 0, 0, 5, 5, 0xffffffffffffffff, 0xffffffffffffffff
    .dword 0x8000000000000000, 0x8000000000000000, 0x8000000080000000, 0x8000000080000000, 0x1ffffffff, 0x1ffffffff
pairs_end:
quotients:
    .dword 0, 0, 1, 1, 0xffffffffffffffff, 0xffffffffffffffff, 0x7fffffffffffffff, 1, 0x8000000000000000, 0xffffffffffffffff
    .dword 0x80000000, 0x80000000, 0x7fffffff, 1, 0xffffffff80000000, 0xffffffffffffffff, 0xe3bf8483ad425480, 0xcc1510bf36c38f60
    .dword 0xffffffff7fffffff, 0x3f, 0xc6189fa35687b3e3, 0x28b82d9ae3845968, 0xffffffff, 0xffffffff7fffffff
    .dword 0x7db69b3466c32086, 0x5bf22ab400565ae7, 0x7fffffffffffffff, 0xffffffffffff8000, 0xd768442dcd56b507, 0x992e3d98fcccf951
    .dword 0xffffffffffff8000, 2, 0xffffffffffffffff, 0x40, 0x27d068f7b213dc3e, 0x1a9e6eced7d188d7, 0x3f, 0xffffffffffffffff, 2, 3
    .dword 1, 0xffffffff7fffffff, 0xffffffffffffffff, 1, 0x8000000000000000, 0xfedcba9876543210
    .dword 0xa6d180a8a042a22, 0xd3a4ffdff62cddaf, 0x726a291c42f71ebe, 0x8b8e2854db480adc, 0x7fffffffffffffff, 0, 1, 0
    .dword 0xffffffffffffffff, 0, 0x8000000000000000, 0, 0x80000000, 0, 0xffffffff00000000, 0, 0x123456789abcdef0, 0
    .dword 0x80000000, 0xffffffff, 0x14, 6, 0xffffffffffffffec, 6, 0x14, 0xfffffffffffffffa, 0xffffffffffffffec, 0xfffffffffffffffa
    .dword 1, 0x100000000, 5, 0x8000000000000000, 0x4000000000040000, 1, 0xfd872e1835579f8c, 0xca24089aee108dd
    .dword 0x5555555555555555, 0xffffffffffffffff, 1, 0x7fffffffffffffff, 0xffffffff, 0, 0xffffffff7fffffff, 0x5555555555555555
    .dword 0xa5a0dc9f97f0a589, 0x1c058bed5a8f6ea1, 0x5555555555555555, 0xffffffffffff8000, 0xb5715d4850c1dede, 0x459aa7bed9c060de
    .dword 7, 0x123456789abcdef0, 0x37f938ec3dd731c3, 0xbda68d00cb153a51, 0xffffffffffff8000, 0xffffffff
    .dword 0xaaaaaaaaaaaaaaaa, 0xffffffffffffffff, 0x25d498f6d7be1e4a, 0x6912ea315720902b, 0xfe38dad366aa71d2, 0xa9cf05bd2b75dc2
    .dword 0xffffffff, 0xfedcba9876543210, 0xa9b0740f69540a1b, 0xdb526fbd537a4a2d, 0x80000000, 0x8000000000000000, 0x40, 0x3f
    .dword 0x7fffffff, 0xaaaaaaaaaaaaaaaa, 0x84fd17feed3299aa, 0xd894c63910fc0c19, 0x7fffffff, 0xffffffff80000000
    .dword 0x8000000000000000, 0x5555555555555555, 0x97a04c3a7e90af93, 0x76c897fc5f56cc2, 0x5555555555555555, 0xffffffff80000000
quotients_end:
