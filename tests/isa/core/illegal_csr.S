// CSRs of other modes and writes to read-only ones: illegal, mtval the bits.
#include "isa_test.h"
test_begin
    next_case
    li a1, 0
    case_trap 2
    .4byte 0x1005a573
    case_trapped 0x1005a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x10559573
    case_trapped 0x10559573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x1405b573
    case_trapped 0x1405b573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x18059573
    case_trapped 0x18059573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x3025a573
    case_trapped 0x3025a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x3035a573
    case_trapped 0x3035a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x30659573
    case_trapped 0x30659573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x30a59573
    case_trapped 0x30a59573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x3a159573
    case_trapped 0x3a159573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0xb015a573
    case_trapped 0xb015a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x7b05a573
    case_trapped 0x7b05a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0xc005a573
    case_trapped 0xc005a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0xc025b573
    case_trapped 0xc025b573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0xf145a573
    case_trapped 0xf145a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0xf1159573
    case_trapped 0xf1159573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x5a573
    case_trapped 0x5a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x35a573
    case_trapped 0x35a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x3105a573
    case_trapped 0x3105a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x3215a573
    case_trapped 0x3215a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x3225a573
    case_trapped 0x3225a573

    next_case
    li a1, 0
    case_trap 2
    .4byte 0x3c05a573
    case_trapped 0x3c05a573

    next_case
    case_trap 2
    .4byte 0x10200073
    case_trapped 0x10200073

    next_case
    case_trap 2
    .4byte 0x12000073
    case_trapped 0x12000073

    next_case
    case_trap 2
    .4byte 0x00200073
    case_trapped 0x00200073

    next_case
    case_trap 2
    .4byte 0x30200173
    case_trapped 0x30200173

    next_case
    case_trap 2
    .4byte 0x10500173
    case_trapped 0x10500173
test_end
