/* SPDX-License-Identifier: Apache-2.0 */
# Stands in for the resident profiler: hands the seed from the block of the boot ROM (a0) on to the program.
    .globl _start
_start:
    ld      t1, 8(a0)           # program's entry
    ld      a0, 40(a0)          # seed
    jr      t1
