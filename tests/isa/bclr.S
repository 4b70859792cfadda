// SPDX-License-Identifier: Apache-2.0
// bclr: clears the bit that rs2 names
#include "isa_test.h"
test_begin
    case_rr bclr, 0x7ffffffffffffffe, 0x7fffffffffffffff, 0
    case_rr bclr, 0xbfb13512f94cadb8, 0xbfb13512f94cadb9, 0
    case_rr bclr, 0xfffffffffffffffd, 0xffffffffffffffff, 1
    case_rr bclr, 0x428698dbb1260bc1, 0x428698dbb1260bc3, 1
    case_rr bclr, 0x123456789abcdef0, 0x123456789abcdef0, 2
    case_rr bclr, 0x3773b161e8a43e91, 0x3773b161e8a43e91, 2
    case_rr bclr, 0x5555555555555555, 0x5555555555555555, 3
    case_rr bclr, 0xb5ec3cad6c639894, 0xb5ec3cad6c639894, 3
    case_rr bclr, 0x8000000000000000, 0x8000000000000000, 4
    case_rr bclr, 0x4c3cc555ab4dd6c9, 0x4c3cc555ab4dd6c9, 4
    case_rr bclr, 0x123456789abcde70, 0x123456789abcdef0, 7
    case_rr bclr, 0x5bb81acd02004a07, 0x5bb81acd02004a87, 7
    case_rr bclr, 0x8000, 0x8000, 8
    case_rr bclr, 0x28e03a07790f7af5, 0x28e03a07790f7bf5, 8
    case_rr bclr, 0x7fffffffffff7fff, 0x7fffffffffffffff, 0xf
    case_rr bclr, 0xe269c97580d6057f, 0xe269c97580d6857f, 0xf
    case_rr bclr, 0, 0, 0x10
    case_rr bclr, 0x71b6d7d4742c34ab, 0x71b6d7d4742d34ab, 0x10
    case_rr bclr, 0xff, 0xff, 0x1f
    case_rr bclr, 0x9d91c8ea7be38f2a, 0x9d91c8ea7be38f2a, 0x1f
    case_rr bclr, 0x8000, 0x8000, 0x20
    case_rr bclr, 0x713a7b6efe8a931c, 0x713a7b6efe8a931c, 0x20
    case_rr bclr, 0x5555555555555555, 0x5555555555555555, 0x21
    case_rr bclr, 0x5120a8697f8c9ea2, 0x5120a86b7f8c9ea2, 0x21
    case_rr bclr, 0x7fff7fffffffffff, 0x7fffffffffffffff, 0x2f
    case_rr bclr, 0xccc25f6dbff00829, 0xccc2df6dbff00829, 0x2f
    case_rr bclr, 0xfffeffff7fffffff, 0xffffffff7fffffff, 0x30
    case_rr bclr, 0xf48636493626237, 0xf49636493626237, 0x30
    case_rr bclr, 0xbffffffffffffffe, 0xfffffffffffffffe, 0x3e
    case_rr bclr, 0xa72e93a3ce68e20c, 0xa72e93a3ce68e20c, 0x3e
    case_rr bclr, 0x8000, 0x8000, 0x3f
    case_rr bclr, 0x335b78a54cbed07, 0x335b78a54cbed07, 0x3f
    case_rr bclr, 0xfffffffffffffffe, 0xffffffffffffffff, 0x40
    case_rr bclr, 0x8157d20b7a40a148, 0x8157d20b7a40a149, 0x40
    case_rr bclr, 0x7ffffffffffffffd, 0x7fffffffffffffff, 0x41
    case_rr bclr, 0x21f24d15e43af8ed, 0x21f24d15e43af8ef, 0x41
    case_rr bclr, 0xff, 0xff, 0x7f
    case_rr bclr, 0x2dcf14f3712790ef, 0x2dcf14f3712790ef, 0x7f
    case_rr bclr, 0x7ffffffe, 0x7fffffff, 0x80
    case_rr bclr, 0xd4db71c1faddc82a, 0xd4db71c1faddc82b, 0x80
    case_rr bclr, 0x7fffffff, 0x7fffffff, 0xffffffffffffffff
    case_rr bclr, 0x7f2fb862952253fb, 0xff2fb862952253fb, 0xffffffffffffffff
    case_rr bclr, 0xfffffffffffffffe, 0xfffffffffffffffe, 0x100000000
    case_rr bclr, 0x7d4d70bf05912670, 0x7d4d70bf05912670, 0x100000000
    case_rr bclr, 0xffffffff80000000, 0xffffffff80000000, 0xffffffff00000005
    case_rr bclr, 0x4be72df8fec1b5d5, 0x4be72df8fec1b5d5, 0xffffffff00000005
    case_rr_same bclr, 0, 0
    case_rr_same bclr, 5, 5
    case_rr_same bclr, 0x7fffffffffffffff, 0xffffffffffffffff
    case_rr_same bclr, 0x8000000000000000, 0x8000000000000000
    case_rr_same bclr, 0x8000000080000000, 0x8000000080000000
test_end
