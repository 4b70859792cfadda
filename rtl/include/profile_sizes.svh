// SPDX-License-Identifier: Apache-2.0
// Widths at the profile port and of records that are the same for every core. Those that differ are parameters of `profiler`.
`ifndef PROFILE_SIZES_SVH
`define PROFILE_SIZES_SVH
localparam int PATH_W   = 32;                            // bits of the path register (conditional-branch directions)
// --- derived
localparam int WAITED_W = 32;                      // fetch waits before a block: {behind[1:0], guess[3:0], page[11:0], cache[13:0]}
localparam int ORDER_W  = 14;                            // program-order numbers of instructions (program_order.sv)
localparam int LINKS_W  = WAITED_W + ORDER_W + 12;       // what a sampled instruction waited for in others (profile_links.sv)
localparam int MET_W    = 5;                             // facts of an instruction used by signatures (group FACT of profile.def)
localparam int HASH_W   = 7;                             // meaning of their two bits (HASH of profile.def)
localparam int LIFE_W   = 2 * 64 + 41;                   // part of a set of profile registers from which a record is calculated
`endif
