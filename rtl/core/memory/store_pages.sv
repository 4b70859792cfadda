// SPDX-License-Identifier: Apache-2.0
// store_pages: stores that wait for the translation of a page: the page of their address, or the upper page of a store that
// crosses into another page. An operation of its own (K_UPPER) looks up the upper page once the lower one is known. Entries are
// those of the store queue, which has the data; this module keeps the virtual address and a bit for each condition that an
// entry may wait for.
// An entry is kept when its store is in M1 for the first time. After that, m1_wait (at the next tlb_event) or m1_upper (at
// once) makes it retry, as often as needed; `gone` ends that.
// Latency: a store is offered (sp_*) two cycles after M1 or the event, in no order. Nothing stalls it.
// Assumes: m1_wait and m1_upper come for live stores only; an entry is in the pipeline once at a time.
`include "config.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module store_pages (
  input  wire logic               clk, rst,
  input  wire logic [SQ_SIZE-1:0] gone,       // entries that leave the store queue
  // M1
  input  wire logic [SQ_W-1:0]    m1_idx,
  input  wire logic               m1_keep,    // first time in M1: keep the following
  input  wire logic [39:0]        m1_addr,
  input  wire logic [SPI_W-1:0]   m1_info,
  input  wire logic               m1_wait,    // the page that the store looked up is not known
  input  wire logic               m1_upper,   // the lower page is known; the upper page is needed too
  input  wire logic               tlb_event,
  // M0: a retrying store
  output logic                    sp_valid,
  output logic                    sp_upper,   // the retry is for the upper page
  output logic [39:0]             sp_addr,    // the store's virtual address
  output logic [SPI_W-1:0]        sp_info,
  input  wire logic               sp_take,
  output logic                    sp_waits    // a store waits
);
  localparam int N = SQ_SIZE;
  logic [39:0]      addr_q [0:N-1];
  logic [SPI_W-1:0] info_q [0:N-1];
  logic [SQ_W-1:0]  sp_idx;
  logic [N-1:0]     want_q, wait_q, upper_q;  // retry; retry after the next event; retry for the upper page
  wire  [N-1:0]     m1_bit = N'(1) << m1_idx;
  wire  [N-1:0]     taken  = sp_take ? N'(1) << sp_idx : '0;
  wire  [N-1:0]     waits  = m1_wait ? m1_bit : '0;
  always_ff @(posedge clk)
    if (rst) begin
      want_q <= '0; wait_q <= '0;
    end else begin
      want_q <= ((want_q & ~taken) | waits | (m1_upper ? m1_bit : '0)) & ~gone;
      wait_q <= waits | (tlb_event ? '0 : wait_q & ~(m1_upper ? m1_bit : '0));
    end
  always_ff @(posedge clk) begin
    if (m1_keep) begin
      addr_q[m1_idx] <= m1_addr;
      info_q[m1_idx] <= m1_info;
    end
    if (m1_upper)     upper_q <= upper_q | m1_bit;
    else if (m1_keep) upper_q <= upper_q & ~m1_bit;
  end

  // --- the candidate
  wire [N-1:0]   ready = want_q & ~wait_q;
  wire [N-1:0]   rest  = ready & ~taken;
  wire [N-1:0]   pick  = rest & (~rest + N'(1));
  logic [SQ_W-1:0] pick_idx;
  always_comb begin
    pick_idx = '0;
    if (rest != '0) for (int i = 0; i < N; i++) if (pick[i]) pick_idx = pick_idx | SQ_W'(i);
  end
  always_ff @(posedge clk)
    if (rst) sp_idx <= '0;
    else if (!sp_valid || sp_take) sp_idx <= pick_idx;
  assign sp_valid = ready[sp_idx];
  assign sp_upper = upper_q[sp_idx];
  assign sp_addr  = addr_q[sp_idx];
  assign sp_info  = info_q[sp_idx];
  assign sp_waits = want_q != '0;

  `CHECK(a_store_is_not_here_twice, !(m1_wait || m1_upper) || (want_q & m1_bit) == '0)
endmodule
