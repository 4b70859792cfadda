// SPDX-License-Identifier: Apache-2.0
// Declarations of a whole profile port, shared by the benches of its readers.
  localparam int LANES = WIDTH, TAGS = PM_TAGS, XLEN = 64;
`include "profile_wires.svh"
  logic [63:0]               covered;
  logic                      lcofi_set;
  standin_core #(.SEED(SEED), .LANES(LANES), .TAGS(TAGS)) u_core (.lcofi(lcofi_set), .*);
  port_checker #(.LANES(LANES), .TAGS(TAGS), .IN_FLIGHT(ROB_ROWS * WIDTH), .SIGNATURE(PM_SIGNATURE), .FETCHED(0)) u_checker (
      .lcofi_set, .covers(covered), .*
  );
