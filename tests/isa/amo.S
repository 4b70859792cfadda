// SPDX-License-Identifier: Apache-2.0
// AMOs, words and doublewords: old value to rd, result to memory, each ordering suffix. A row each (sums.h).
#include "sums.h"
test_begin
    sum_amo amoadd.w, pairs, 0xfe466c0d246e19ea, 64, 68, 128, 1020
    sum_amo amoadd.d, pairs, 0x03bd1dc78c4711e2, 64, 8, 128, 1016
    sum_amo amoswap.w, pairs, 0xe52ee69e4dabba60, 64, 68, 128, 1020
    sum_amo amoswap.d, pairs, 0xef6a98947ebbb221, 64, 8, 128, 1016
    sum_amo amoxor.w, pairs, 0xe44c56fe961e8fa3, 64, 68, 128, 1020
    sum_amo amoxor.d, pairs, 0x8fcc9730f998c8a0, 64, 8, 128, 1016
    sum_amo amoand.w, pairs, 0x4671728ce3bfd8e4, 64, 68, 128, 1020
    sum_amo amoand.d, pairs, 0x16eb0e401e451a59, 64, 8, 128, 1016
    sum_amo amoor.w, pairs, 0x434ccd175c70107f, 64, 68, 128, 1020
    sum_amo amoor.d, pairs, 0x6215b84c7659598b, 64, 8, 128, 1016
    sum_amo amomin.w, pairs, 0x5f8fe7b087716e41, 64, 68, 128, 1020
    sum_amo amomin.d, pairs, 0x283ef1f4e75a73ea, 64, 8, 128, 1016
    sum_amo amomax.w, pairs, 0x0ce9ec07a7bef4c3, 64, 68, 128, 1020
    sum_amo amomax.d, pairs, 0x7fbae8bdb144575b, 64, 8, 128, 1016
    sum_amo amominu.w, pairs, 0x611bea3a63d84062, 64, 68, 128, 1020
    sum_amo amominu.d, pairs, 0xfd2a1143170e3d27, 64, 8, 128, 1016
    sum_amo amomaxu.w, pairs, 0x63be11098e06e806, 64, 68, 128, 1020
    sum_amo amomaxu.d, pairs, 0x6fc9d9418e0f7f59, 64, 8, 128, 1016
test_end
pairs:
    .dword 0, 0, 1, 1, 0xffffffffffffffff, 0xffffffffffffffff, 0x7fffffffffffffff, 1, 0x8000000000000000, 0xffffffffffffffff
    .dword 0x80000000, 0x80000000, 0x7fffffff, 1, 0xffffffff80000000, 0xffffffffffffffff, 7, 0x80000000
    .dword 0x99bf3bd709e52f75, 0x8494c8443a1ddc75, 1, 0xffffffffffff8000, 0xc1d15de3817aba27, 0xd422d04cf3ce1ae3
    .dword 0, 0xfedcba9876543210, 0x4319cfa2e5dda55a, 0xfc3bdd132c3c7803
pairs_end:
