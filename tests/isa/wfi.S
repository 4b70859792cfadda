// wfi: goes on while an interrupt is pending but not enabled globally
#include "isa_test.h"
test_begin
    next_case
    csrci mstatus, 8
    csrsi mie, 8
    li a1, 0x2000000
    li a2, 1
    sw a2, 0(a1)
    wfi
    sw zero, 0(a1)
    csrci mie, 8
test_end
