// SPDX-License-Identifier: Apache-2.0
// Bench of the port checker: stand-in core, planted faults, a tagger that uses every tag. Passes when the run (from 10000 cycles on) ends with every
// reachable situation covered; a planted fault must stop it by a CHECK first. +cycles=N, +plant=core.SIGNAL:HOW (port_fault.sv).
// DELAY 1: all but the slots comes a cycle later, which the checker knows; then a signal can come early.
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module port_tb #(
    parameter int SEED = 1,
    parameter int DELAY = 0
) (
    input wire logic clk
);
  logic rst = 1'b1;
  localparam int LANES = WIDTH, TAGS = PM_TAGS, XLEN = 64;
`include "profile_wires.svh"
  localparam PORT = "core";
`include "profile_fault.svh"
  logic [63:0] covered;
  logic        lcofi_set;
  standin_core #(.SEED(SEED), .LANES(LANES), .TAGS(TAGS)) u_core (.lcofi(lcofi_set), `PP_FAULTY, .*);
  port_checker #(.LANES(LANES), .TAGS(TAGS), .IN_FLIGHT(ROB_ROWS * WIDTH), .SIGNATURE(PM_SIGNATURE), .LATE(DELAY), .FETCHED(0)) u_checker (
      .lcofi_set, .covers(covered), .*
  );
  assign lcofi_set = 1'b0;

  random_tagger #(.LANES(LANES), .TAGS(TAGS)) u_tagger (
      .clk, .rst, .slot_valid(pp_slot_valid), .slot_on_path(pp_slot_on_path), .slot_tag(pp_slot_tag),
      .retired(pp_retired), .aborted(pp_aborted), .skidless(pp_skidless)
  );

  // every tag, strobe, cause, lane, event; a hole and an off-path slot need two lanes
  localparam logic [63:0] EVERY = (64'd1 << WIDTH) - 64'd1;
  localparam logic [63:0] WANTED = 64'h0000_7FFF_0103_FFFF | (EVERY << 20) | ((WIDTH > 1) ? 64'h0000_0000_000C_0000 : 64'd0);

  int cycle = 0, cycles = 20000;
  initial if ($value$plusargs("cycles=%d", cycles)) $display("port_tb: %0d cycles", cycles);
  always @(posedge clk) begin
    cycle <= cycle + 1;
    rst   <= cycle < 4;
    if (cycle == cycles) begin
      if (cycles >= 10000 && (covered & WANTED) != WANTED) begin
        $display("FAILED: situations that never occurred: %h", WANTED & ~covered);
        $fatal;
      end
      $display("PASSED: %0d cycles at WIDTH %0d, %0d of %0d situations covered", cycles, WIDTH, $countones(covered & WANTED), $countones(WANTED));
      $finish;
    end
  end
endmodule
