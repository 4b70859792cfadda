// SPDX-License-Identifier: Apache-2.0
// Address layout of the chip: one KiB (512 columns of 16 bits) of each bank in turn, then the next row. The tenth bit of the
// column, which the 64 MB chips have, is the highest, so both sizes share one layout.
`ifndef SDRAM_SVH
`define SDRAM_SVH
`define SDRAM_COLUMN(byte) {byte[25], byte[9:3], 2'b00}
`define SDRAM_BANK(byte)   byte[11:10]
`define SDRAM_ROW(byte)    byte[24:12]
`endif
