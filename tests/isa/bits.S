// SPDX-License-Identifier: Apache-2.0
// Bits: Zba, Zbb, Zbs. A row each (sums.h).
#include "sums.h"
test_begin
    sum_rr add.uw, pairs, 0x3b308254191c0623
    sum_rr sh1add, pairs, 0x1b6d9795a1f4f491
    sum_rr sh2add, pairs, 0xa5836cad5687a818
    sum_rr sh3add, pairs, 0xf4b386d244d4bfa3
    sum_rr sh1add.uw, pairs, 0x8001e43980830926
    sum_rr sh2add.uw, pairs, 0xeb055dcd19c9a730
    sum_rr sh3add.uw, pairs, 0x0faceccc8d416d32
    sum_rr andn, pairs, 0xf11e6831695b591e
    sum_rr orn, pairs, 0x0bded379f9d33926
    sum_rr xnor, pairs, 0x7c80d88ca65fba3a
    sum_rr min, pairs, 0x06087c7afada4377
    sum_rr minu, pairs, 0xf29e0ee7215d66cd
    sum_rr max, pairs, 0x3bc8a2a5ed67067b
    sum_rr maxu, pairs, 0x145bcd84065f985d
    sum_rr rol, shifts, 0x08b73eeba4b3f783
    sum_rr ror, shifts, 0xc962144c5d833efe
    sum_rr rolw, shifts, 0xa0cc22a082dc752c
    sum_rr rorw, shifts, 0x9f8c13d6b2b73b58
    sum_rr bclr, shifts, 0xfb807c1414466260
    sum_rr bext, shifts, 0xa6c17b6d70430f24
    sum_rr binv, shifts, 0x8288844d54ca845c
    sum_rr bset, shifts, 0xc340553cf5dc4f3a
    sum_ri rori, values, 0xbc7d89c11a5a6369, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri bclri, values, 0x5155023e2d2a94d2, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri bexti, values, 0x9c1980a90a7ab671, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri binvi, values, 0x0ec13cf604391d7c, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri bseti, values, 0xd3f6ae9122d240b3, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri slli.uw, values, 0xe2ebe8bcdcb6be41, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri roriw, values, 0xa37a754395a8ee35, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31
    sum_r clz, values, 0x7195e2c2b9b4b0a2
    sum_r clzw, values, 0xf6e2867df0a43ecb
    sum_r ctz, values, 0xeb74a61b4b6ff7fd
    sum_r cpop, values, 0xd01ad9df0d6406c5
    sum_r cpopw, values, 0x63a33f930e87da8d
    sum_r orc.b, values, 0x373609d43de2e897
    sum_r rev8, values, 0x1b87e41de3188c24
    sum_r sext.b, values, 0x8d033d56420fc105
    sum_r sext.h, values, 0x3f648d8c5a4d3722
    sum_r zext.h, values, 0x7c9585d4d7afeaf3
    sum_r ctzw, words, 0x164127929fba719b
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
    .dword 0, 0x100000000, 0x8000000000000000, 0x200000000, 0x1000000000, 0x8000000000, 0x40000000000, 0x200000000000
    .dword 0x1000000000000, 0x8000000000000, 0x40000000000000, 0x200000000000000, 0x1000000000000000, 0x4000000000000000
    .dword 0xffffffff00000000, 0xfffffffe00000000, 0xffff000000000000, 0xc000000000000000
words: // none whose low word is 0: QEMU 7.2 has ctzw of it wrong (core/ctzw_zero)
    .dword 1, 0xffffffffffffffff, 0xfffffffffffffffe, 0x7fffffff, 0x80000000, 0xffffffff, 0xffffffff80000000, 0xffffffff7fffffff
    .dword 0x7fffffffffffffff, 0x123456789abcdef0, 0xfedcba9876543210, 0x5555555555555555, 0xaaaaaaaaaaaaaaaa, 0x8000000080000000
    .dword 0xff, 0x8000, 0x7f80, 8, 0x40, 0x200, 0x1000, 0x40000, 0x200000, 0x1000000, 0x8000000, 0x40000000, 0x7ffffffffffffff
    .dword 0xffffffffffff, 0x1ffffffff, 0xffffff, 0x3fff, 0xf, 3, 0xffffffffffffff80, 0xffffffffffff0000, 0x1b2edf7efe84773f
    .dword 0x71ce7e3e6066cbf, 0x7195bd95a1521215, 0x9cbaea5f88beff3c, 0x364c4bc35e4f35d4, 0x19abc853ed060420, 0x309b412cb466c868
    .dword 0x5246787f8b889020, 0x5dca48c448ff41ab, 0xd6977a02d647870e, 0x298d0b00b299f6fc, 0x767d5fb3784b7a05, 0x465f9a0e4034ad5f
    .dword 0x22929d067c033fd0, 0x36f2a93060b3dd9e, 0x27db480f615c133c
values_end:
words_end:
