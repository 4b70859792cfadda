// SPDX-License-Identifier: Apache-2.0
// For synthesis: two profilers of different sizes in one design, one of a core that is attached by number, one with its registers on APB. Each
// input and output has a port of this module, so nothing goes.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`default_nettype none
module two (
    input  wire logic          clk,
    input  wire logic          rst,
    input  wire logic [4095:0] told,
    output logic [511:0]       heard
);
  one #(.LANES(1), .TAGS(1), .XLEN(32), .FIFO(2), .SIGNATURE(0)) u_narrow (.clk, .rst, .told(told[2047:0]), .heard(heard[255:0]));
  one #(.LANES(4), .TAGS(4), .XLEN(64), .FIFO(8), .SIGNATURE(64)) u_wide (.clk, .rst, .told(told[4095:2048]), .heard(heard[511:256]));
endmodule

module one #(
    parameter int LANES = 2,
    parameter int TAGS = 2,
    parameter int XLEN = 64,
    parameter int FIFO = 16,
    parameter int SIGNATURE = 0
) (
    input  wire logic          clk,
    input  wire logic          rst,
    input  wire logic [2047:0] told,
    output logic [255:0]       heard
);
  localparam int ID_W = 6, UNITS = 2;
`include "profile_wires.svh"
`include "profile_tie.svh"
  `PP_TIE_FETCH
  `PP_TIE_FETCHES
  `PP_TIE_LINKS
  `PP_TIE_RING
  `PP_TIE_CHECK
  logic [LANES*ID_W-1:0] slot_id, map_id, retire_id;
  logic [LANES-1:0]      map_valid, retire_valid, retire_rvc, retire_moved;
  logic [UNITS*ID_W-1:0] issue_id, access_id, answer_id, done_id, event_id;
  logic [UNITS-1:0]      issue_valid, access_valid, answer_valid, done_valid, event_valid;
  logic [UNITS*XLEN-1:0] access_addr;
  logic [UNITS*16-1:0]   event_bits;
  logic [LANES*XLEN-1:0] retire_pc;
  logic [LANES*4-1:0]    retire_itype;
  logic                  head_valid, flush_valid, flush_front, trap_valid, interrupt;
  logic [ID_W-1:0]       head_id, flush_first, flush_end, trap_id, drop_id;
  logic                  drop_valid;
  logic [2:0]            flush_cause;
  logic [5:0]            trap_cause;
  logic [XLEN-1:0]       flush_pc, trap_pc;
  assign {slot_id, map_id, retire_id, map_valid, retire_valid, retire_rvc, retire_moved, retire_itype, retire_pc, pp_slot_pc, pp_slot_valid,
          pp_slot_type, pp_slot_itype, pp_slot_rvc, pp_priv, pp_context, issue_id, access_id, answer_id, done_id, event_id, issue_valid, access_valid,
          answer_valid, done_valid, event_valid, access_addr, event_bits, head_valid, flush_valid, flush_front, trap_valid, interrupt,
          head_id, flush_first, flush_end, trap_id, drop_id, drop_valid, flush_cause, trap_cause, flush_pc, trap_pc} = told[2047:64];
  assign {pp_slot_on_path, pp_slot_early} = {2{pp_slot_valid}};
  assign {pp_dready, pp_empty, pp_empty_owed, pp_blame, pp_ret_kept, pp_has_signature, pp_ret_met, pp_xret} = '0;
  assign {pp_wait_why, pp_empty_why, pp_blame_priv} = '1;
  id_tags #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .ID_W(ID_W), .UNITS(UNITS), .DROPS(1)) u_tags (.*);
  logic        xcsr_valid, xcsr_exists, xcsr_we, pready, pslverr, stream_valid, pm_done, lcofi_set;
  logic [11:0] xcsr_addr;
  logic [63:0] xcsr_rdata, xcsr_wdata, lcofi_vector, pm_word;
  logic [31:0] prdata;
  logic [7:0]  stream_byte;
  profile_apb u_apb (
      .psel(told[0]), .penable(told[1]), .pwrite(told[2]), .paddr(told[17:3]), .pwdata(told[49:18]), .pstrb(told[53:50]), .*
  );
  profiler #(
      .LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .FIFO(FIFO), .SIGNATURE(SIGNATURE)
  ) u_profiler (
      .core_rst(rst), .mtime(64'd0), .mcountinhibit(32'd0), .xcsr_event(), .pm_host_valid(1'b0), .pm_host_addr(12'd0), .pm_host_wdata(64'd0),
      .pm_host_ready(), .stream_ready(told[54]), .pm_word_take(1'b0), .pm_word_bytes(), .pm_counting(), .pm_counted(), .*
  );
  assign heard = 256'({prdata, pready, pslverr, stream_valid, stream_byte, pm_done, lcofi_set, lcofi_vector, pm_word, pp_skidless, pp_slot_tag});
  wire unused_ok = &{1'b0, told[63:55], pp_ring_valid, pp_ring_write, pp_ring_slot, pp_ring_wdata};
endmodule
`default_nettype wire
