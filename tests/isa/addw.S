// SPDX-License-Identifier: Apache-2.0
// addw: register with register on 32 bits, sign-extended
#include "isa_test.h"
test_begin
    case_rr addw, 0, 0, 0
    case_rr addw, 2, 1, 1
    case_rr addw, 0xfffffffffffffffe, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr addw, 0, 0x7fffffffffffffff, 1
    case_rr addw, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_rr addw, 0, 0x80000000, 0x80000000
    case_rr addw, 0xffffffff80000000, 0x7fffffff, 1
    case_rr addw, 0x7fffffff, 0xffffffff80000000, 0xffffffffffffffff
    case_rr addw, 0xffffffff9abcdeee, 0x123456789abcdef0, 0xfffffffffffffffe
    case_rr addw, 0xfffffffff3c5ba74, 0x1bd128233e6fd011, 0x181f3284b555ea63
    case_rr addw, 0xffffffffcfdde2d5, 0xa90d8d4f04844263, 0xc972d37cb59a072
    case_rr addw, 0x7ffffffd, 0xfffffffffffffffe, 0xffffffff7fffffff
    case_rr addw, 0xffffffff97bc18c6, 0x6d746567adf2d554, 0x52a1bc9de9c94372
    case_rr addw, 0xffffffffffff7fff, 0x7fffffffffffffff, 0xffffffffffff8000
    case_rr addw, 0x7ffffffe, 0x7fffffffffffffff, 0x7fffffff
    case_rr addw, 0x7ffffffe, 0x7fffffff, 0xffffffffffffffff
    case_rr addw, 2, 2, 0x8000000000000000
    case_rr addw, 0x5d1f069f, 0xb94c9e18d34c3, 0x7c1291947b91d1dc
    case_rr addw, 0x2dba8f72, 0x91c4dad9853348f5, 0xc3dcbcc1a887467d
    case_rr addw, 0x7ffffffe, 0xffffffff7fffffff, 0xffffffff
    case_rr addw, 0xffffffff9abcdef1, 0x123456789abcdef0, 0x8000000000000001
    case_rr addw, 0x30c55ce7, 0xceb748bd2cbd30b0, 0x9b8f06ce04082c37
    case_rr addw, 0x329a0fce, 0xb7b95eedc2d3ce0b, 0xf92f8ea06fc641c3
    case_rr addw, 0x7fffffff, 0xffffffff80000000, 0x7fffffffffffffff
    case_rr addw, 0xffffffffd5555555, 0x80000000, 0x5555555555555555
    case_rr addw, 0x7ffffffe, 0xffffffff7fffffff, 0x7fffffffffffffff
    case_rr_same addw, 0, 0
    case_rr_same addw, 0xa, 5
    case_rr_same addw, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr_same addw, 0, 0x8000000000000000
    case_rr_same addw, 0, 0x8000000080000000
test_end
