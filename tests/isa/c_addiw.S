// SPDX-License-Identifier: Apache-2.0
// c.addiw: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_ri c.addiw, 1, 1, 0
    case_c_ri c.addiw, 2, 2, 0
    case_c_ri c.addiw, 0xffffffffffffffff, 0xffffffff, 0
    case_c_ri c.addiw, 0x4bbeeb45, 0xb7c180074bbeeb45, 0
    case_c_ri c.addiw, 0x40, 0x3f, 1
    case_c_ri c.addiw, 0xffffffffffff8001, 0xffffffffffff8000, 1
    case_c_ri c.addiw, 0, 0x7fffffffffffffff, 1
    case_c_ri c.addiw, 0x46d7d882, 0x8dcdf71746d7d881, 1
    case_c_ri c.addiw, 0x7ffffffe, 0x7fffffff, -1
    case_c_ri c.addiw, 0x3e, 0x3f, -1
    case_c_ri c.addiw, 0xffffffffffffffff, 0, -1
    case_c_ri c.addiw, 0x6fda5cd1, 0x432819bf6fda5cd2, -1
    case_c_ri c.addiw, 0x1f, 0x8000000000000000, 31
    case_c_ri c.addiw, 0x1f, 0x100000000, 31
    case_c_ri c.addiw, 0xffffffff9abcdf0f, 0x123456789abcdef0, 31
    case_c_ri c.addiw, 0x3f4f2339, 0x6eaeebfd3f4f231a, 31
    case_c_ri c.addiw, 0x1f, 0x3f, -32
    case_c_ri c.addiw, 0xffffffffffffffe1, 1, -32
    case_c_ri c.addiw, 0xffffffffffffffe2, 2, -32
    case_c_ri c.addiw, 0xffffffffcdfec2b0, 0xa82eafe6cdfec2d0, -32
test_end
