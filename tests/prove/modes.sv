// SPDX-License-Identifier: Apache-2.0
// modes: the whole profiler with any core and any settings, written by the core or by a host. Proved from its ports: a tag goes to a
// slot of a privilege mode that mpdisctl admits, on the predicted path, and to no other; with no mode admitted and no ring set up it
// is not there: no tag, no stop of retirement, no interrupt, nothing to memory.
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module modes #(
  parameter int LANES = WIDTH,
  parameter int TAGS  = PM_TAGS,
  parameter int XLEN  = 64
) (
  input wire logic                    clk, rst,
  input wire logic [63:0]             mtime,
`define PP_CORE input wire
`define PP_PROFILER output
`include "profile_port.svh"
  input wire logic [PM_TAGS-1:0]      ends, aborts,
  input wire logic                    xcsr_valid, xcsr_we, host_valid, stream_ready, word_take,
  input wire logic [11:0]             xcsr_addr, host_addr,
  input wire logic [63:0]             xcsr_wdata, host_wdata,
  input wire logic [31:0]             mcountinhibit
);
  logic [PM_TAGS-1:0]        live_q, given;
  logic                      lcofi, stream_valid, stream_done, exists, host_ready, counting;
  logic [63:0]               rdata, vector;
  logic [7:0]                stream_byte;
  logic [63:0]               word;
  logic [3:0]                word_bytes;
  logic [WIDTH-1:0]          counted;
  profiler #(.LANES(LANES), .TAGS(TAGS), .IN_FLIGHT(ROB_ROWS * WIDTH), .FIFO(PM_FIFO), .SIGNATURE(PM_SIGNATURE)) u_profiler (
    .core_rst(rst), .*, .pp_has_fetch(1'b1), .pp_has_path(1'b1), .pp_has_signature(1'b1),
    .pp_retired(ends & ~aborts), .pp_aborted(ends & aborts), .pp_ret_pc('0), .pp_ret_rvc('0), .pp_ret_itype('0),
    .pp_ret_tag('0), .pp_trap(1'b0), .pp_trap_pc(64'd0),
    .xcsr_valid, .xcsr_addr, .xcsr_exists(exists), .xcsr_rdata(rdata), .xcsr_we,
    .xcsr_wdata, .mcountinhibit, .lcofi_set(lcofi), .lcofi_vector(vector), .xcsr_event(),
    .pm_host_valid(host_valid), .pm_host_addr(host_addr), .pm_host_wdata(host_wdata), .pm_host_ready(host_ready),
    .stream_valid, .stream_byte, .stream_ready, .pm_done(stream_done),
    .pm_word_take(word_take), .pm_word(word), .pm_word_bytes(word_bytes),
    .pm_counting(counting), .pm_counted(counted));

  // --- what was written: the modes that are admitted, and whether any ever was
  logic       first_q = 1'b1, ever_q;
  logic [3:0] written_q, admitted_q;                     // by number: U 0, S 1, M 3; they hold from the second cycle after the write on
  logic [1:0] priv_q;
  wire        core_sets = xcsr_we && xcsr_addr == PD_CSR_MPDISCTL;
  wire        host_sets = host_valid && !xcsr_we && host_addr == PD_CSR_MPDISCTL;
  wire        delivers  = (xcsr_we ? xcsr_addr : host_addr) == PD_CSR_MPMDELIVERY && (xcsr_we || host_valid);
  wire [63:0] set       = core_sets ? xcsr_wdata : host_wdata;
  wire [3:0]  admitted  = {set[PD_MPDISCTL_M_LO], 1'b0, set[PD_MPDISCTL_S_LO], set[PD_MPDISCTL_U_LO]};
  always_comb for (int t = 0; t < PM_TAGS; t++) begin
    given[t] = 1'b0;
    for (int k = 0; k < WIDTH; k++) if (pp_slot_tag[k*PM_TAG_W +: PM_TAG_W] == PM_TAG_W'(t + 1)) given[t] = 1'b1;
  end
  always @* begin
    if (first_q) assume (rst);
    assume ((ends & ~live_q) == '0);                     // what ends was in flight
    assume (pp_priv != 2'd2);
    assume (first_q || pp_priv == priv_q || pp_slot_valid == '0);      // it changes where no slot is
    assume (pp_slot_valid == '0 || pp_slot_early == (pp_slot_valid & pp_slot_on_path));
  end
  always_ff @(posedge clk) begin
    first_q    <= 1'b0;
    priv_q     <= pp_priv;
    admitted_q <= rst ? 4'd0 : written_q;
    if (rst) begin
      written_q <= 4'd0; ever_q <= 1'b0; live_q <= '0;
    end else begin
      if (core_sets || host_sets) begin
        written_q <= admitted;
        ever_q    <= ever_q || admitted != 4'd0 || set[PD_MPDISCTL_OF_LO];
      end
      if (delivers && (xcsr_we ? xcsr_wdata[1:0] : host_wdata[1:0]) == 2'(PD_DELIVERY_MEMORY)) ever_q <= 1'b1;
      live_q <= (live_q & ~ends) | given;
    end
  end
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    always @(posedge clk) if (!rst && !first_q && pp_slot_tag[k*PM_TAG_W +: PM_TAG_W] != '0) begin
      assert (admitted_q[pp_priv]);                      // of an admitted mode
      assert (pp_slot_valid[k] && pp_slot_on_path[k]);   // on the predicted path
      assert (!mcountinhibit[PD_INHIBIT]);               // not while inhibited
    end
  end
  always @(posedge clk) if (!rst && !first_q) begin
    tags_are_free: assert ((given & live_q) == '0);
    if (!ever_q) off_is_off: assert (pp_slot_tag == '0 && pp_skidless == '0 && !lcofi && !pp_ring_valid && !counting);
  end
endmodule
