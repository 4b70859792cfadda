// SPDX-License-Identifier: Apache-2.0
// amoand.w: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amoand.w, 0, 0, 0, 0, 64
    case_amo amoand.w.aq, 0, 1, 1, 1, 68
    case_amo amoand.w.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 128
    case_amo amoand.w.aqrl, 0x7fffffff, 0x1ffffffff, 0x7fffffffffffffff, 1, 1020
    case_amo amoand.w, 0, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff, 8
    case_amo amoand.w.aq, 0xffffffff80000000, 0x80000000, 0x80000000, 0x80000000, 64
    case_amo amoand.w.rl, 0, 0x7fffffff, 0x7fffffff, 1, 68
    case_amo amoand.w.aqrl, 0xffffffff80000000, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff, 128
    case_amo amoand.w, 0xffffffff80000000, 1, 0x8000000000000001, 0x8000000000000001, 1020
    case_amo amoand.w.aq, 0xffffffffffff8000, 0xffffffff00000000, 0xffffffffffff8000, 0, 8
    case_amo amoand.w.rl, 0xffffffffaaaaaaaa, 0xaaaaaaaaaaaa8000, 0xaaaaaaaaaaaaaaaa, 0xffffffffffff8000, 64
    case_amo amoand.w.aqrl, 0xffffffffa9d0c212, 0x8900c21242068b60, 0xa9d0c21242068b60, 0x61682179b03e3b7, 68
    case_amo amoand.w, 0x55555555, 0x5555555555555555, 0x5555555555555555, 0x5555555555555555, 128
    case_amo amoand.w.aq, 0x7fffffff, 0x7fffffffffffffff, 0x7fffffffffffffff, 0xffffffff, 1020
    case_amo amoand.w.rl, 0x37d069c7, 0xa7da6f4634802902, 0xa7da6f4637d069c7, 0x2353393274a2bf32, 8
    case_amo amoand.w.aqrl, 0xffffffffffffffff, 0x7fffffff80000000, 0x7fffffffffffffff, 0x80000000, 64
    case_amo amoand.w, 0xffffffffaaaaaaaa, 0x2aaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0x7fffffff, 68
    case_amo amoand.w.aq, 0xffffffff837eee9a, 0x149d717d0214ae90, 0x149d717d837eee9a, 0xfb3244202e94af95, 128
test_end
