// SPDX-License-Identifier: Apache-2.0
// sraiw: register with immediate
#include "isa_test.h"
test_begin
    case_ri sraiw, 0xffffffffffffffff, 0x7fffffffffffffff, 0
    case_ri sraiw, 0xffffffffaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0
    case_ri sraiw, 7, 7, 0
    case_ri sraiw, 0, 0x8000000000000000, 0
    case_ri sraiw, 0xffffffffbe120949, 0xabb739f8be120949, 0
    case_ri sraiw, 0xffffffffffffffff, 0x7fffffffffffffff, 1
    case_ri sraiw, 0, 0x8000000000000001, 1
    case_ri sraiw, 0, 0x8000000000000000, 1
    case_ri sraiw, 0x1f, 0x3f, 1
    case_ri sraiw, 0xfffffffff0366eea, 0x21e158dde06cddd4, 1
    case_ri sraiw, 0xeca864, 0xfedcba9876543210, 7
    case_ri sraiw, 0, 0x40, 7
    case_ri sraiw, 0, 2, 7
    case_ri sraiw, 0xffffffffff000000, 0xffffffff80000000, 7
    case_ri sraiw, 0xe6993e, 0xb45e20bc734c9f1b, 7
    case_ri sraiw, 0xffffffffffffffff, 0xffffffff, 31
    case_ri sraiw, 0, 3, 31
    case_ri sraiw, 0, 7, 31
    case_ri sraiw, 0, 0x5555555555555555, 31
    case_ri sraiw, 0, 0x2c625f4e485ba25b, 31
    case_ri sraiw, 0, 1, 15
    case_ri sraiw, 0, 0x3f, 15
    case_ri sraiw, 0, 0x8000000000000000, 15
    case_ri sraiw, 0xffff, 0xffffffff7fffffff, 15
    case_ri sraiw, 0xffffffffffff90e1, 0xd1154d0ec8709295, 15
    case_ri sraiw, 0xffffffffffffffff, 0xffffffffffffffff, 30
    case_ri sraiw, 0, 0x40, 30
    case_ri sraiw, 0xfffffffffffffffe, 0x80000000, 30
    case_ri sraiw, 0xffffffffffffffff, 0xfffffffffffffffe, 30
    case_ri sraiw, 0, 0x5dfb8a6901554d46, 30
test_end
