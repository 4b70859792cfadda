// SPDX-License-Identifier: Apache-2.0
// mem_results: carries results of the load-store pipeline from M1 to the write port and completion, and times the wake-up of a
// load's users. Stage x is x cycles after M1.
//   write port   stage DCACHE_EXTRA
//   completion   stage DCACHE_EXTRA, but at least M2
//   wake-up      two cycles before the write port. With DCACHE_EXTRA 0 and 1 this is before M1 knows whether the load has its
//                value: a guess, which load_cancel in M2 takes back. With 0, wake_early (mem_pipe.sv) wakes the users of a load
//                from register read
// Wake-up and write-back of a killed load may still appear in the cycle of the kill, but not later.
`include "config.svh"
`include "rob.svh"
`include "mem_op.svh"
`default_nettype none
module mem_results (
  input  wire logic                clk, rst,
  input  wire logic                flush, kill,
  input  wire logic [ROBID_W-1:0]  res_id,
  // M0: a load that writes a register; whether it may wake its users on a hit guess; its names
  input  wire logic                m0_wakes, m0_guess,
  input  wire logic                ex_mem_valid,
  input  wire logic [LQ_W-1:0]     ex_mem_lq,
  input  wire logic                rt_take,
  input  wire logic [LQ_W-1:0]     rt_lq,
  // M1
  input  wire logic                m1_load, m1_store,     // a load has its value; a store its address and data
  input  wire logic                m1_wakes, m1_guess,    // m0_wakes and m0_guess of the operation, from its M0
  input  wire logic                m1_dies, m1_has_rd,
  input  wire logic [LQ_W-1:0]     m1_lq,
  input  wire logic [PREG_W-1:0]   m1_preg,
  input  wire logic [ROBID_W-1:0]  m1_id,
  input  wire logic [PM_TAG_W-1:0] m1_tag,
  input  wire logic [63:0]         m1_word,               // the doubleword that holds the value, at byte m1_offset
  input  wire logic [2:0]          m1_offset, m1_funct3,
  // to scheduler, register file, reorder buffer (explained in lsu.sv)
  output logic                     wake_load,
  output logic [LQ_W-1:0]          wake_load_lq,
  output logic                     load_cancel,
  output logic [LQ_W-1:0]          load_cancel_lq,
  output logic                     wb_valid,
  output logic [PREG_W-1:0]        wb_preg,
  output logic [63:0]              wb_data,
  output logic                     load_done, load_has_rd, load_bit,
  output logic [LQ_W-1:0]          load_lq,
  output logic [ROBID_W-1:0]       load_id,
  output logic                     store_done,
  output logic [ROBID_W-1:0]       store_id,
  output logic [PM_TAG_W-1:0]      done_tag               // tag of the completing operation
);
  localparam int LAST = (DCACHE_EXTRA > 1) ? DCACHE_EXTRA : 1;
  for (genvar x = 0; x <= LAST; x++) begin : g_result
    logic                load, store, has_rd, writes;     // writes: rd, to wake its users
    logic [LQ_W-1:0]     lq;
    logic [PREG_W-1:0]   preg;
    logic [ROBID_W-1:0]  id;
    logic [PM_TAG_W-1:0] tag;
    logic [63:0]         word;
    logic [2:0]          offset, funct3;
    wire                 dies = flush || (kill && `YOUNGER(id, res_id));
    if (x == 0) begin : g_m1
      assign load   = m1_load;
      assign store  = m1_store;
      assign has_rd = m1_has_rd;
      assign writes = m1_wakes;
      assign lq     = m1_lq;
      assign preg   = m1_preg;
      assign id     = m1_id;
      assign tag    = m1_tag;
      assign word   = m1_word;
      assign offset = m1_offset;
      assign funct3 = m1_funct3;
    end else begin : g_later
      always_ff @(posedge clk)
        if (rst) begin
          load  <= 1'b0;
          store <= 1'b0;
        end else begin
          load  <= g_result[x-1].load && !g_result[x-1].dies;
          store <= g_result[x-1].store && !g_result[x-1].dies;
        end
      always_ff @(posedge clk) begin
        has_rd <= g_result[x-1].has_rd; lq     <= g_result[x-1].lq;     preg   <= g_result[x-1].preg;
        id     <= g_result[x-1].id;     tag    <= g_result[x-1].tag;    word   <= g_result[x-1].word;
        offset <= g_result[x-1].offset; funct3 <= g_result[x-1].funct3;
      end
      assign writes = load && has_rd;
    end
    wire unused = &{1'b0, writes, preg, word, offset, funct3, dies};
  end

  localparam int WAKE = (DCACHE_EXTRA > 1) ? DCACHE_EXTRA - 2 : 0;
  assign wake_load = (DCACHE_EXTRA == 0) ? rt_take && m0_wakes : (DCACHE_EXTRA == 1) ? m0_wakes && m0_guess
                     : (DCACHE_EXTRA == 2) ? m1_guess : g_result[WAKE].writes;
  assign wake_load_lq = (DCACHE_EXTRA > 1) ? g_result[WAKE].lq : (DCACHE_EXTRA == 1 && ex_mem_valid) ? ex_mem_lq : rt_lq;
  always_ff @(posedge clk) load_cancel <= !rst && DCACHE_EXTRA <= 2 && m1_guess && !m1_load && !m1_dies;
  assign load_cancel_lq = g_result[1].lq;

  assign wb_valid = g_result[DCACHE_EXTRA].writes;
  assign wb_preg  = g_result[DCACHE_EXTRA].preg;
  load_align u_align (
    .valid(wb_valid), .word(g_result[DCACHE_EXTRA].word), .offset(g_result[DCACHE_EXTRA].offset),
    .funct3(g_result[DCACHE_EXTRA].funct3), .value(wb_data));

  assign load_done   = g_result[LAST].load;
  assign load_has_rd = g_result[LAST].has_rd;
  assign load_bit    = g_result[LAST].word[{g_result[LAST].offset, 3'd0}];
  assign load_lq     = g_result[LAST].lq;
  assign load_id     = g_result[LAST].id;
  assign store_done  = g_result[LAST].store;
  assign store_id    = g_result[LAST].id;
  assign done_tag    = g_result[LAST].tag;
endmodule
