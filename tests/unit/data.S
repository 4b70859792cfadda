// SPDX-License-Identifier: Apache-2.0
// Never run: objects with bytes before, between and after them that no object has. test_data_names.c has the same addresses.
    .globl start, label
    .option norvc
    .text
start:
    j start
    nop

    .section .rodata, "a"
    .type table, @object
    .size table, 32
table:
    .zero 32
    .asciz "fifteen letters"
label:
    .zero 8

    .data
    .zero 8
    .type counter, @object
    .size counter, 8
counter:
    .zero 8
    .zero 8
