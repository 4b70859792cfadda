// SPDX-License-Identifier: Apache-2.0
// bclri: clears the bit that the immediate names
#include "isa_test.h"
test_begin
    case_ri bclri, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0
    case_ri bclri, 0x54c21455df78f8dc, 0x54c21455df78f8dd, 0
    case_ri bclri, 0xfffffffffffffffc, 0xfffffffffffffffe, 1
    case_ri bclri, 0xc3b7ae4477e64580, 0xc3b7ae4477e64580, 1
    case_ri bclri, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 2
    case_ri bclri, 0xaae05c7e47871481, 0xaae05c7e47871485, 2
    case_ri bclri, 0x8000000080000000, 0x8000000080000000, 3
    case_ri bclri, 0x9c71daa4a9f47c52, 0x9c71daa4a9f47c5a, 3
    case_ri bclri, 0x8000000000000000, 0x8000000000000000, 4
    case_ri bclri, 0x7ffb253db55a3c8f, 0x7ffb253db55a3c9f, 4
    case_ri bclri, 0xffffffffffffff7f, 0xffffffffffffffff, 7
    case_ri bclri, 0x47e9839a38172979, 0x47e9839a381729f9, 7
    case_ri bclri, 0, 0, 8
    case_ri bclri, 0x9d098024e28f1a64, 0x9d098024e28f1b64, 8
    case_ri bclri, 0xffffffff7fff7fff, 0xffffffff7fffffff, 15
    case_ri bclri, 0x7717186629ba484b, 0x7717186629ba484b, 15
    case_ri bclri, 0, 0, 16
    case_ri bclri, 0xfcdce87a4750e63c, 0xfcdce87a4750e63c, 16
    case_ri bclri, 0xffffffffbfffffff, 0xffffffffffffffff, 30
    case_ri bclri, 0x4055bb7a163390dc, 0x4055bb7a563390dc, 30
    case_ri bclri, 0x8000000000000000, 0x8000000080000000, 31
    case_ri bclri, 0x4bed7af169cb2ab6, 0x4bed7af1e9cb2ab6, 31
    case_ri bclri, 0, 0, 32
    case_ri bclri, 0xe25f484ebe2bb5ec, 0xe25f484fbe2bb5ec, 32
    case_ri bclri, 0xaaaaaaa8aaaaaaaa, 0xaaaaaaaaaaaaaaaa, 33
    case_ri bclri, 0x2958f2ec312d596a, 0x2958f2ec312d596a, 33
    case_ri bclri, 0xffff7fff7fffffff, 0xffffffff7fffffff, 47
    case_ri bclri, 0xc8193a1a1c4c33c6, 0xc819ba1a1c4c33c6, 47
    case_ri bclri, 0x8000000000000000, 0x8000000000000000, 48
    case_ri bclri, 0xde6e759df69211ea, 0xde6f759df69211ea, 48
    case_ri bclri, 0xff, 0xff, 62
    case_ri bclri, 0xbbd7094fde2bb862, 0xfbd7094fde2bb862, 62
    case_ri bclri, 1, 1, 63
    case_ri bclri, 0x28449d9d58c6039f, 0x28449d9d58c6039f, 63
test_end
