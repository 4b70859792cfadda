// SPDX-License-Identifier: Apache-2.0
// Never ends: for the cycle limit.
    .globl  _start
_start:
    j       _start
