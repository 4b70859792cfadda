// SPDX-License-Identifier: Apache-2.0
// Geometry of the second-level cache (rtl/soc/l2*.sv). Include config.svh first.
`ifndef L2_SVH
`define L2_SVH
localparam int L2_LINES   = ((`CFG_L2_KIB == 0) ? 64 : `CFG_L2_KIB) * 16;   // lines of 64 bytes; without an L2 nothing uses these
localparam int L2_SETS    = ((`CFG_L2_KIB == 0) ? 64 : `CFG_L2_KIB) * 16 / `CFG_L2_WAYS;
localparam int L2_SET_W   = $clog2(((`CFG_L2_KIB == 0) ? 64 : `CFG_L2_KIB) * 16 / `CFG_L2_WAYS);
localparam int L2_WAY_W   = (`CFG_L2_WAYS == 1) ? 1 : $clog2(`CFG_L2_WAYS);
localparam int L2_LINE_W  = 22;                   // line address: addresses in RAM differ only in their low 28 bits
localparam int L2_TAG_W   = L2_LINE_W - L2_SET_W;
localparam int L2_PLACE_W = L2_WAY_W + L2_SET_W;  // place of a line: {way, set}
localparam int L2_READS   = 8;                    // reads that wait for their data
localparam int L2_FILLS   = 4;                    // misses in flight
localparam int L2_FILL_W  = 2;
`endif
