// SPDX-License-Identifier: Apache-2.0
// Widths at the profile port and of records that are the same for every core. What differs is a parameter of `profiler`.
`ifndef PROFILE_SIZES_SVH
`define PROFILE_SIZES_SVH
localparam int PATH_W   = 32;                            // bits of the path register (conditional-branch directions)
// --- derived
localparam int WAITED_W = 32;                            // fetch before a block: {behind[1:0], guess[3:0], page[11:0], cache[13:0]}
localparam int ORDER_W  = 14;                            // numbers of instructions in program order (program_order.sv)
localparam int LINKS_W  = WAITED_W + ORDER_W + 12;       // what a sampled instruction waited for in others (profile_links.sv)
localparam int MET_W    = 5;                             // facts of an instruction that signatures know (group FACT of profile.def)
localparam int HASH_W   = 7;                             // what their two bits stand for (HASH of profile.def)
localparam int LIFE_W   = 2 * 64 + 41;                   // the part of a set of profile registers that a record is calculated from
`endif
