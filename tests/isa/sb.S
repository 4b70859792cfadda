// SPDX-License-Identifier: Apache-2.0
// sb: every alignment, neighbours untouched, forwarding
#include "isa_test.h"
test_begin
    case_store sb, 0, 0, 0, 0x5a5a5a5a5a5a5a00, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0, 1, 0, 0x5a5a5a5a5a5a005a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0x123456789abcdef0, 2, 1, 0x5a5a5a5a5af05a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0, 3, -1, 0x5a5a5a5a005a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0x178b1e727aa163fd, 4, 4, 0x5a5a5afd5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0, 5, 0, 0x5a5a005a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0xffffffffffffffff, 6, -2048, 0x5aff5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0x123456789abcdef0, 7, 2047, 0xf05a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0xffffffffffffffff, 57, 0, 0x5a5a5a5a5a5aff5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0x4968471db36d9028, 58, 0, 0x5a5a5a5a5a285a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0xd87d61ba45fdaf39, 59, 1, 0x5a5a5a5a395a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0x123456789abcdef0, 60, 0, 0x5a5a5af05a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0x123456789abcdef0, 61, 0, 0x5a5af05a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0xeea6d40359662d28, 62, 2, 0x5a285a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0x52be7c00bd0f1d8f, 63, 0, 0x8f5a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0x123456789abcdef0, 2042, 0, 0x5a5a5a5a5af05a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0xe55d64b98d286260, 2047, -7, 0x605a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sb, 0x123456789abcdef0, 128, 0, 0x5a5a5a5a5a5a5af0, 0x5a5a5a5a5a5a5a5a

    case_store_over sb, 0xffffffffffff88ff
test_end
