// SPDX-License-Identifier: Apache-2.0
// amomaxu.d: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amomaxu.d, 0, 0, 0, 0, 64
    case_amo amomaxu.d.aq, 1, 1, 1, 1, 128
    case_amo amomaxu.d.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 1016
    case_amo amomaxu.d.aqrl, 0x7fffffffffffffff, 0x7fffffffffffffff, 0x7fffffffffffffff, 1, 8
    case_amo amomaxu.d, 0x8000000000000000, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 64
    case_amo amomaxu.d.aq, 0x80000000, 0x80000000, 0x80000000, 0x80000000, 128
    case_amo amomaxu.d.rl, 0x7fffffff, 0x7fffffff, 0x7fffffff, 1, 1016
    case_amo amomaxu.d.aqrl, 0xffffffff80000000, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff, 8
    case_amo amomaxu.d, 0xfedcba9876543210, 0xfffffffffffffffe, 0xfedcba9876543210, 0xfffffffffffffffe, 64
    case_amo amomaxu.d.aq, 0x3fdda5658b6e6ea2, 0xd10fce4ee906d574, 0x3fdda5658b6e6ea2, 0xd10fce4ee906d574, 128
    case_amo amomaxu.d.rl, 0xe4e5f80375085833, 0xe4e5f80375085833, 0xe4e5f80375085833, 0x68070d9da27d8f80, 1016
    case_amo amomaxu.d.aqrl, 0x72b14e17fdc7abf1, 0x72b14e17fdc7abf1, 0x72b14e17fdc7abf1, 0x4962990b2001dffa, 8
    case_amo amomaxu.d, 0xa5e8d72bf5471203, 0xa5e8d72bf5471203, 0xa5e8d72bf5471203, 0x95a4f051c48de30c, 64
    case_amo amomaxu.d.aq, 0x5555555555555555, 0xfffffffffffffffe, 0x5555555555555555, 0xfffffffffffffffe, 128
    case_amo amomaxu.d.rl, 0x2bc47963db2934f0, 0xbaccb76b3645bc3a, 0x2bc47963db2934f0, 0xbaccb76b3645bc3a, 1016
    case_amo amomaxu.d.aqrl, 0xffffffffffff8000, 0xffffffffffff8000, 0xffffffffffff8000, 0xffffffff80000000, 8
    case_amo amomaxu.d, 7, 0x8000000000000000, 7, 0x8000000000000000, 64
    case_amo amomaxu.d.aq, 0x3ab7471f13903cb6, 0x46d7a9a6864bb52e, 0x3ab7471f13903cb6, 0x46d7a9a6864bb52e, 128
test_end
