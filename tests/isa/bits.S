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
    sum_ri rori, bit_values, 0xbc7d89c11a5a6369, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri bclri, bit_values, 0x5155023e2d2a94d2, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri bexti, bit_values, 0x9c1980a90a7ab671, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri binvi, bit_values, 0x0ec13cf604391d7c, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri bseti, bit_values, 0xd3f6ae9122d240b3, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri slli.uw, bit_values, 0xe2ebe8bcdcb6be41, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 32, 33, 47, 48, 62, 63
    sum_ri roriw, bit_values, 0xa37a754395a8ee35, 0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31
    sum_r clz, bit_values, 0x7195e2c2b9b4b0a2
    sum_r clzw, bit_values, 0xf6e2867df0a43ecb
    sum_r ctz, bit_values, 0xeb74a61b4b6ff7fd
    sum_r cpop, bit_values, 0xd01ad9df0d6406c5
    sum_r cpopw, bit_values, 0x63a33f930e87da8d
    sum_r orc.b, bit_values, 0x373609d43de2e897
    sum_r rev8, bit_values, 0x1b87e41de3188c24
    sum_r sext.b, bit_values, 0x8d033d56420fc105
    sum_r sext.h, bit_values, 0x3f648d8c5a4d3722
    sum_r zext.h, bit_values, 0x7c9585d4d7afeaf3
    sum_r ctzw, words, 0x164127929fba719b
test_end
#include "operands.h"
bit_values:
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
bit_values_end:
words_end:
