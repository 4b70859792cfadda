// SPDX-License-Identifier: Apache-2.0
// Instruction addresses: 64 bits wide, of which 40 are kept, sign-extended, so that synthesis has 40 bits. That covers Sv39 and
// the memory map. An address that does not fit (the target of jalr, a write of mepc, sepc, mtvec, stvec) becomes one that no
// page and no memory has, and faults as the original would (WARL; RISC-V privileged specification 1.12, 3.1.7 and 3.1.14).
`ifndef PC_SVH
`define PC_SVH
`include "copies.svh"
// a sum based on a kept address
`define PC(sum) 64'($signed(40'(sum)))
// any named vector of 64 bits
`define PC_HELD(v) {(v[63:39] == `COPIES(25, v[39])) ? `COPIES(25, v[39]) : `COPIES(25, !v[38]), v[38:0]}
`endif
