// SPDX-License-Identifier: Apache-2.0
// p.inc whose counters nobody reads: what is compared is memory at the end, in lock step
#include "profile.h"

#define COUNTERS 0x80500000

privilege_begin
    write_csr pfcount, COUNTERS, s0
    flags 5
    li a1, 40
1:  p.inc 0, 0
    p.inc 1, 1
    p.inc 2, 2
    p.inc 2, 511
    p.inc 3, 8
    p.inc 0, 0x10007
    addi a1, a1, -1
    bnez a1, 1b
test_end
