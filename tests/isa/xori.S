// SPDX-License-Identifier: Apache-2.0
// xori: register with immediate
#include "isa_test.h"
test_begin
    case_ri xori, 3, 3, 0
    case_ri xori, 0x123456789abcdef0, 0x123456789abcdef0, 0
    case_ri xori, 0x100000000, 0x100000000, 0
    case_ri xori, 0x80000000, 0x80000000, 0
    case_ri xori, 0x38afe2697158c70f, 0x38afe2697158c70f, 0
    case_ri xori, 0x8000000000000001, 0x8000000000000000, 1
    case_ri xori, 0xffffffffffffffff, 0xfffffffffffffffe, 1
    case_ri xori, 3, 2, 1
    case_ri xori, 0x8000000000000000, 0x8000000000000001, 1
    case_ri xori, 0x842de1aa5cc92e6a, 0x842de1aa5cc92e6b, 1
    case_ri xori, 0xfffffffffffffff8, 7, -1
    case_ri xori, 0xffffffffffffffbf, 0x40, -1
    case_ri xori, 0xfffffffffffffffc, 3, -1
    case_ri xori, 0xffffffffffffffff, 0, -1
    case_ri xori, 0x4940597335b5d169, 0xb6bfa68cca4a2e96, -1
    case_ri xori, 0x7bf, 0x40, 2047
    case_ri xori, 0x123456789abcd90f, 0x123456789abcdef0, 2047
    case_ri xori, 0xffffffffffff87ff, 0xffffffffffff8000, 2047
    case_ri xori, 0x7fd, 2, 2047
    case_ri xori, 0x971dc1f01adadfae, 0x971dc1f01adad851, 2047
    case_ri xori, 0xfffffffffffff840, 0x40, -2048
    case_ri xori, 0xfffffffefffff800, 0x100000000, -2048
    case_ri xori, 0x80000000000007ff, 0x7fffffffffffffff, -2048
    case_ri xori, 0xaaaaaaaaaaaaad55, 0x5555555555555555, -2048
    case_ri xori, 0x8c6de275270a23e3, 0x73921d8ad8f5dbe3, -2048
    case_ri xori, 0xaaaaaaaaaaaaafff, 0xaaaaaaaaaaaaaaaa, 1365
    case_ri xori, 0x123456789abcdba5, 0x123456789abcdef0, 1365
    case_ri xori, 0x56a, 0x3f, 1365
    case_ri xori, 0x7ffffaaa, 0x7fffffff, 1365
    case_ri xori, 0x603cdd9b998711b8, 0x603cdd9b998714ed, 1365
    case_ri xori, 0x7ffffaaa, 0xffffffff80000000, -1366
    case_ri xori, 0x5555555555555000, 0xaaaaaaaaaaaaaaaa, -1366
    case_ri xori, 0xfffffffffffffa95, 0x3f, -1366
    case_ri xori, 0xaaaaaaaaaaaaafff, 0x5555555555555555, -1366
    case_ri xori, 0x37a2a5a3678dc5a, 0xfc85d5a5c98726f0, -1366
test_end
