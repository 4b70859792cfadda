// SPDX-License-Identifier: Apache-2.0
// xnor: exclusive or, inverted
#include "isa_test.h"
test_begin
    case_rr xnor, 0xffffffffffffffff, 0, 0
    case_rr xnor, 0xffffffffffffffff, 1, 1
    case_rr xnor, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr xnor, 0xffffffffffffffff, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr xnor, 0xfffffffe00000000, 0xffffffff, 0x100000000
    case_rr xnor, 0x800000007fffffff, 0x8000000000000000, 0xffffffff80000000
    case_rr xnor, 0x7fffffff80000000, 0x7fffffffffffffff, 0xffffffff80000000
    case_rr xnor, 0x7fffffff80000000, 0xffffffff80000000, 0x7fffffffffffffff
    case_rr xnor, 0x100000001, 0xfffffffffffffffe, 0x100000000
    case_rr xnor, 0xffffffff00000000, 0xffffffff7fffffff, 0xffffffff80000000
    case_rr xnor, 0, 0xffffffff7fffffff, 0x80000000
    case_rr xnor, 0x8000000000000000, 0x7fffffffffffffff, 0
    case_rr xnor, 0x8000000000000001, 0x8000000000000000, 0xfffffffffffffffe
    case_rr xnor, 0xffffffffffffffff, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr xnor, 0xffffffff7ffffffe, 0xfffffffffffffffe, 0xffffffff7fffffff
    case_rr xnor, 0xffffffff80000000, 0x7fffffff, 0
    case_rr xnor, 0x7ffffffe, 0x7fffffff, 0xfffffffffffffffe
    case_rr xnor, 0xffffffff, 0xffffffff, 0xffffffffffffffff
    case_rr xnor, 0xffffffff, 0xffffffffffffffff, 0xffffffff
    case_rr xnor, 0x800000007fffffff, 0x7fffffffffffffff, 0x7fffffff
    case_rr xnor, 0x7fffffff, 0xffffffff7fffffff, 0xffffffff
    case_rr xnor, 0, 0x8000000000000000, 0x7fffffffffffffff
    case_rr xnor, 0x800000007fffffff, 0x7fffffff, 0x7fffffffffffffff
    case_rr xnor, 0x7fffffff, 0, 0xffffffff80000000
    case_rr xnor, 0x80000000, 0xffffffff7fffffff, 0
    case_rr xnor, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff
    case_rr xnor, 0x7ffffffffffffffe, 0x7fffffffffffffff, 0xfffffffffffffffe
    case_rr xnor, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff
    case_rr xnor, 0x7fffffffffffffff, 0x7fffffffffffffff, 0xffffffffffffffff
    case_rr xnor, 0x7fffffff, 0xffffffff, 0xffffffff7fffffff
    case_rr xnor, 0xffffff7f00000000, 0xffffffff, 0x8000000000
    case_rr xnor, 0x86d35aea25697eb0, 0x1000000000, 0x792ca505da96814f
    case_rr xnor, 0x8000000000800000, 0x7fffffffffffffff, 0x800000
    case_rr xnor, 0x7ffff6a54ac9c5f1, 0x95ab5363a0e, 0x8000000000000000
    case_rr xnor, 0xb7013ca2da58fc41, 0x48fec35d25a702be, 0x100
    case_rr xnor, 0x7fffffef, 0x10, 0xffffffff80000000
    case_rr xnor, 0x178b30b96ffbab43, 0xe874cf4690045443, 0xff
    case_rr xnor, 0x11a916f097b34afb, 0x100000000000000, 0xef56e90f684cb504
    case_rr xnor, 0xffffffff7fffefff, 0x80000000, 0x1000
    case_rr xnor, 0x66cefadb4c7ec07e, 0x99310524b4460a28, 0x7c735a9
    case_rr xnor, 0xffffffffffff7f00, 0x8000, 0xff
    case_rr xnor, 0xaa03f259915c48e4, 0x55fc0da66e83b71b, 0x200000
    case_rr xnor, 0x2aaaaaaa2aaaaaaa, 0x5555555555555555, 0x8000000080000000
    case_rr xnor, 0xffffffff00000000, 0xffffffff7fffffff, 0xffffffff80000000
    case_rr_same xnor, 0xffffffffffffffff, 0
    case_rr_same xnor, 0xffffffffffffffff, 5
    case_rr_same xnor, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same xnor, 0xffffffffffffffff, 0x8000000000000000
    case_rr_same xnor, 0xffffffffffffffff, 0x8000000080000000
test_end
