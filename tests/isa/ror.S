// SPDX-License-Identifier: Apache-2.0
// ror: rotation to the right
#include "isa_test.h"
test_begin
    case_rr ror, 0x7fffffff, 0x7fffffff, 0
    case_rr ror, 0x4cd0b8c8bc6005b5, 0x4cd0b8c8bc6005b5, 0
    case_rr ror, 0x800000003fffffff, 0x7fffffff, 1
    case_rr ror, 0xca8054c0c914be46, 0x9500a98192297c8d, 1
    case_rr ror, 0xffffffffdfffffff, 0xffffffff7fffffff, 2
    case_rr ror, 0xea8b66f073256ae8, 0xaa2d9bc1cc95aba3, 2
    case_rr ror, 0xffffffffefffffff, 0xffffffff7fffffff, 3
    case_rr ror, 0xdbd87b3d7b69f51b, 0xdec3d9ebdb4fa8de, 3
    case_rr ror, 0xf7ffffffffffffff, 0x7fffffffffffffff, 4
    case_rr ror, 0xf933eeeb2fe69aa4, 0x933eeeb2fe69aa4f, 4
    case_rr ror, 0x1000000, 0x80000000, 7
    case_rr ror, 0x64bd6f64cedd1e67, 0x5eb7b2676e8f33b2, 7
    case_rr ror, 0x80000000000000, 0x8000000000000000, 8
    case_rr ror, 0x78afce18fdd1f0bd, 0xafce18fdd1f0bd78, 8
    case_rr ror, 0x1ffffffff0000, 0xffffffff80000000, 0xf
    case_rr ror, 0x68dc6d47107bb156, 0x36a3883dd8ab346e, 0xf
    case_rr ror, 0x10000, 0x100000000, 0x10
    case_rr ror, 0x33531dc745975518, 0x1dc7459755183353, 0x10
    case_rr ror, 0, 0, 0x1f
    case_rr ror, 0xb67be63090e3708d, 0x4871b846db3df318, 0x1f
    case_rr ror, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0x20
    case_rr ror, 0x225bc56556db3d3e, 0x56db3d3e225bc565, 0x20
    case_rr ror, 0x5555555555555555, 0xaaaaaaaaaaaaaaaa, 0x21
    case_rr ror, 0xf5aeedbd1bf7dbd8, 0x37efb7b1eb5ddb7a, 0x21
    case_rr ror, 0x100000000, 0x8000, 0x2f
    case_rr ror, 0x4f3da965a7fd73df, 0xb9efa79ed4b2d3fe, 0x2f
    case_rr ror, 0xff0000, 0xff, 0x30
    case_rr ror, 0x17c95e178de6bfd9, 0xbfd917c95e178de6, 0x30
    case_rr ror, 0x20000, 0x8000, 0x3e
    case_rr ror, 0xe123f4b931b16d38, 0x3848fd2e4c6c5b4e, 0x3e
    case_rr ror, 0x10000, 0x8000, 0x3f
    case_rr ror, 0xfc32978cab7c8ec1, 0xfe194bc655be4760, 0x3f
    case_rr ror, 0xffffffff7fffffff, 0xffffffff7fffffff, 0x40
    case_rr ror, 0xcc8eb62fe97f7c4d, 0xcc8eb62fe97f7c4d, 0x40
    case_rr ror, 0xaaaaaaaaaaaaaaaa, 0x5555555555555555, 0x41
    case_rr ror, 0x5214a7ff7dca1f19, 0xa4294ffefb943e32, 0x41
    case_rr ror, 0x10000, 0x8000, 0x7f
    case_rr ror, 0x28275aaf4035e584, 0x1413ad57a01af2c2, 0x7f
    case_rr ror, 0x7fffffff, 0x7fffffff, 0x80
    case_rr ror, 0xdf856fbe42a6cd02, 0xdf856fbe42a6cd02, 0x80
    case_rr ror, 0xfffffffffffffffd, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr ror, 0x6bb8d1a493b24d88, 0x35dc68d249d926c4, 0xffffffffffffffff
    case_rr ror, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0x100000000
    case_rr ror, 0x14cbb10bd44399cf, 0x14cbb10bd44399cf, 0x100000000
    case_rr ror, 0x7fffffffc000000, 0xffffffff80000000, 0xffffffff00000005
    case_rr ror, 0x3118e1f483dbe4c8, 0x231c3e907b7c9906, 0xffffffff00000005
    case_rr_same ror, 0, 0
    case_rr_same ror, 0x2800000000000000, 5
    case_rr_same ror, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same ror, 0x8000000000000000, 0x8000000000000000
    case_rr_same ror, 0x8000000080000000, 0x8000000080000000
test_end
