// SPDX-License-Identifier: Apache-2.0
// 200 MiB: more than there is memory.
    .globl  _start
_start:
    j       _start
    .bss
    .space  200 << 20
