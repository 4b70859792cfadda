// SPDX-License-Identifier: Apache-2.0
// binvi: inverts the bit that the immediate names
#include "isa_test.h"
test_begin
    case_ri binvi, 0, 1, 0
    case_ri binvi, 0xb2b8fb2f502d2a49, 0xb2b8fb2f502d2a48, 0
    case_ri binvi, 0x7ffffffd, 0x7fffffff, 1
    case_ri binvi, 0x236bcc075978df69, 0x236bcc075978df6b, 1
    case_ri binvi, 0xfffffffffffffffa, 0xfffffffffffffffe, 2
    case_ri binvi, 0x6236e013782b165, 0x6236e013782b161, 2
    case_ri binvi, 0x7ffffffffffffff7, 0x7fffffffffffffff, 3
    case_ri binvi, 0xcc6dbd3fc81a62b, 0xcc6dbd3fc81a623, 3
    case_ri binvi, 0xffffffffffffffee, 0xfffffffffffffffe, 4
    case_ri binvi, 0xd2db7aba1d000574, 0xd2db7aba1d000564, 4
    case_ri binvi, 0xfedcba9876543290, 0xfedcba9876543210, 7
    case_ri binvi, 0x855c7cb34d1ac25e, 0x855c7cb34d1ac2de, 7
    case_ri binvi, 0xaaaaaaaaaaaaabaa, 0xaaaaaaaaaaaaaaaa, 8
    case_ri binvi, 0xdeb81d1b77ed72b4, 0xdeb81d1b77ed73b4, 8
    case_ri binvi, 0xaaaaaaaaaaaa2aaa, 0xaaaaaaaaaaaaaaaa, 15
    case_ri binvi, 0x94283c6d38b3e268, 0x94283c6d38b36268, 15
    case_ri binvi, 0x10001, 1, 16
    case_ri binvi, 0xa8803a3bd31d1301, 0xa8803a3bd31c1301, 16
    case_ri binvi, 0x140000000, 0x100000000, 30
    case_ri binvi, 0xe06cad00d1fbb08, 0xe06cad04d1fbb08, 30
    case_ri binvi, 0x80000000, 0, 31
    case_ri binvi, 0xc9df7b50c55616ec, 0xc9df7b50455616ec, 31
    case_ri binvi, 0x180000000, 0x80000000, 32
    case_ri binvi, 0xb548b0445de20a0d, 0xb548b0455de20a0d, 32
    case_ri binvi, 0x200000001, 1, 33
    case_ri binvi, 0xa6e777ece7b49584, 0xa6e777eee7b49584, 33
    case_ri binvi, 0xffff7fff80000000, 0xffffffff80000000, 47
    case_ri binvi, 0xe8902a8c300876cd, 0xe890aa8c300876cd, 47
    case_ri binvi, 0x10000ffffffff, 0xffffffff, 48
    case_ri binvi, 0x43c2522c95881299, 0x43c3522c95881299, 48
    case_ri binvi, 0xbfffffffffffffff, 0xffffffffffffffff, 62
    case_ri binvi, 0xd60d2625ec9a22a3, 0x960d2625ec9a22a3, 62
    case_ri binvi, 0x2aaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 63
    case_ri binvi, 0x53e8078e2c39e364, 0xd3e8078e2c39e364, 63
test_end
