// SPDX-License-Identifier: Apache-2.0
// Addresses of instructions: 64 bits wide, but 40 are kept, sign-extended, so that synthesis has 40 of each. That is all of Sv39
// and of the memory map. An address that does not fit (the target of jalr, what is written to mepc, sepc, mtvec, stvec) becomes
// one that no page and no memory has: it faults as itself would (WARL; RISC-V privileged specification 1.12, 3.1.7 and 3.1.14).
`ifndef PC_SVH
`define PC_SVH
`include "copies.svh"
// a sum that begins with an address that is kept
`define PC(sum) 64'($signed(40'(sum)))
// any vector of 64 bits, by name
`define PC_HELD(v) {(v[63:39] == `COPIES(25, v[39])) ? `COPIES(25, v[39]) : `COPIES(25, !v[38]), v[38:0]}
`endif
