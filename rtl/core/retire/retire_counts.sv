// SPDX-License-Identifier: Apache-2.0
// retire_counts: how many instructions of each kind retire in a cycle, for the counters. Combinational.
`include "config.svh"
`default_nettype none
module retire_counts (
  input  wire logic [WIDTH-1:0] ret, ret_load, ret_store, ret_has_ckpt, ret_has_rd,
  output logic [2:0]            ret_count, ret_loads, ret_stores,
  output logic                  ret_ckpt,
  output logic [WIDTH-1:0]      ret_writes
);
  assign ret_count  = 3'($countones(ret));
  assign ret_loads  = 3'($countones(ret & ret_load));
  assign ret_stores = 3'($countones(ret & ret_store));
  assign ret_ckpt   = |(ret & ret_has_ckpt);
  assign ret_writes = ret & ret_has_rd;
endmodule
`default_nettype wire
