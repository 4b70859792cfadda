// SPDX-License-Identifier: Apache-2.0
// mul: register with register
#include "isa_test.h"
test_begin
    case_rr mul, 0, 0, 0
    case_rr mul, 1, 1, 1
    case_rr mul, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr mul, 0x7fffffffffffffff, 0x7fffffffffffffff, 1
    case_rr mul, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff
    case_rr mul, 0x4000000000000000, 0x80000000, 0x80000000
    case_rr mul, 0x7fffffff, 0x7fffffff, 1
    case_rr mul, 0x80000000, 0xffffffff80000000, 0xffffffffffffffff
    case_rr mul, 0x4e65d3850b84665e, 0xf2cc904116bb9fba, 0xc77e49112b21647b
    case_rr mul, 0x46f7e32769410588, 0x653216a3e75037ec, 0x60d53efdb4cfd086
    case_rr mul, 0x4c1343c75cd52f40, 0x3f2f7ca45543cf6c, 0x8a52a4d345709470
    case_rr mul, 0x236d88fe5618cf00, 0xfedcba9876543210, 0x123456789abcdef0
    case_rr mul, 0x827ed9e888f90d2e, 0x31000f57f25fb336, 0xe8bb6d3da477c4b5
    case_rr mul, 0x31, 7, 7
    case_rr mul, 0xdccf629960debb34, 0xb674b442245662c2, 0x50d20240cf0bf1da
    case_rr mul, 0x5555555555555555, 0x5555555555555555, 1
    case_rr mul, 0x27bfa20f7e7f6ef0, 0xe1fbcb861fcf1d77, 0x3e893ee11cff0490
    case_rr mul, 0, 0x80000000, 0x8000000000000000
    case_rr mul, 0xb576a133855600bd, 0x47179df0c982ee67, 0xcda345d41f77193b
    case_rr mul, 0x2aaaaaaaaaaaaaab, 0x7fffffffffffffff, 0x5555555555555555
    case_rr mul, 0xaaaaaaaa00000000, 0xaaaaaaaaaaaaaaaa, 0x100000000
    case_rr mul, 0x8000000000000000, 0x3f, 0x8000000000000000
    case_rr mul, 0x7ffffffffffffff9, 7, 0x7fffffffffffffff
    case_rr mul, 0x9ab47014ce75b13a, 0x1d757bb771bbf3c9, 0xe712ec962f6cc06a
    case_rr mul, 0xffffffffffffffd6, 0x3f, 0xaaaaaaaaaaaaaaaa
    case_rr mul, 0x1b9, 7, 0x3f
    case_rr_same mul, 0, 0
    case_rr_same mul, 0x19, 5
    case_rr_same mul, 1, 0xffffffffffffffff
    case_rr_same mul, 0, 0x8000000000000000
    case_rr_same mul, 0x4000000000000000, 0x8000000080000000
test_end
