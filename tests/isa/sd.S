// SPDX-License-Identifier: Apache-2.0
// sd: every alignment, neighbours untouched, forwarding
#include "isa_test.h"
test_begin
    case_store sd, 0xba8d7c658dfc1582, 0, 0, 0xba8d7c658dfc1582, 0x5a5a5a5a5a5a5a5a
    case_store sd, 0x123456789abcdef0, 1, 0, 0x3456789abcdef05a, 0x5a5a5a5a5a5a5a12
    case_store sd, 0x123456789abcdef0, 2, 1, 0x56789abcdef05a5a, 0x5a5a5a5a5a5a1234
    case_store sd, 0x123456789abcdef0, 3, -1, 0x789abcdef05a5a5a, 0x5a5a5a5a5a123456
    case_store sd, 0, 4, 4, 0x5a5a5a5a, 0x5a5a5a5a00000000
    case_store sd, 0, 5, 0, 0x5a5a5a5a5a, 0x5a5a5a0000000000
    case_store sd, 0x123456789abcdef0, 6, -2048, 0xdef05a5a5a5a5a5a, 0x5a5a123456789abc
    case_store sd, 0x123456789abcdef0, 7, 2047, 0xf05a5a5a5a5a5a5a, 0x5a123456789abcde
    case_store sd, 0x123456789abcdef0, 57, 0, 0x3456789abcdef05a, 0x5a5a5a5a5a5a5a12
    case_store sd, 0xffffffffffffffff, 58, 0, 0xffffffffffff5a5a, 0x5a5a5a5a5a5affff
    case_store sd, 0x96f5a52eb49573d, 59, 1, 0x52eb49573d5a5a5a, 0x5a5a5a5a5a096f5a
    case_store sd, 0x123456789abcdef0, 60, 0, 0x9abcdef05a5a5a5a, 0x5a5a5a5a12345678
    case_store sd, 0x123456789abcdef0, 61, 0, 0xbcdef05a5a5a5a5a, 0x5a5a5a123456789a
    case_store sd, 0, 62, 2, 0x5a5a5a5a5a5a, 0x5a5a000000000000
    case_store sd, 0x123456789abcdef0, 63, 0, 0xf05a5a5a5a5a5a5a, 0x5a123456789abcde
    case_store sd, 0, 2042, 0, 0x5a5a, 0x5a5a5a5a5a5a0000
    case_store sd, 0xa8a7967103ad281a, 2047, -7, 0x1a5a5a5a5a5a5a5a, 0x5aa8a7967103ad28
    case_store sd, 0, 128, 0, 0, 0x5a5a5a5a5a5a5a5a

    case_store_over sd, 0x22334455667788ff
test_end
