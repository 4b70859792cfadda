// SPDX-License-Identifier: Apache-2.0
// What the kernel's image contains: programs and inputs by name (exec.c), and the command lines that it starts. The build
// passes FILES, a header with one line `file "name", "path"` for each, and LINES, the file of the command lines.
    .macro  file name, path
    .section .rodata
    .balign 4096                    // its pages become those of processes
1:  .incbin "\path"
2:  .balign 4096
3:  .asciz  "\name"
    .section .rodata.files, "a"
    .dword  3b, 1b, 2b
    .endm

    .section .rodata.files, "a"
    .balign 8
    .globl  files
files:
#include FILES
    .section .rodata.files, "a"
    .dword  0, 0, 0

    .data
    .globl  command_lines
command_lines:
    .incbin LINES
    .byte   0

// For the analysis: which program runs in which address space.
    .section .assay.processes, ""
    .incbin PROCESSES
