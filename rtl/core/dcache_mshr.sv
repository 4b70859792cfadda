// dcache_mshr: the misses in flight. Each holds a line address and the way that it fills; reads go out as bursts of 8 with the
// entry's number as ID, beats may come back in any order of IDs. A beat register decouples the bus: its word is written in the
// next cycle in which no store writes the data RAM and the victim's words have been copied away.
// Latency: address on the bus 2 cycles after the miss; the line is valid (done_o) with its last word.
// The uncached port shares the read channel with ID 15.
// Source: Kroft, "Lockup-free instruction fetch/prefetch cache organization", ISCA 1981 (miss status holding registers).
`include "config.svh"
`include "memory_map.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module dcache_mshr (
  input  wire logic                   clk, rst,
  // M1: the line that missed
  input  wire logic                   look_i,
  input  wire logic [DLINE_W-1:0]     line_i,
  output logic [MSHRS-1:0]            match_o,       // it is on its way
  output logic                        free_o,        // an entry is free
  output logic                        spare_o,       // another one too
  output logic [DCACHE_WAYS-1:0]      busy_ways_o,   // of its set, being filled
  output logic [MSHRS-1:0]            next_o,        // the entry that alloc_i takes
  input  wire logic                   alloc_i,
  input  wire logic [DCACHE_WAYS-1:0] alloc_way_i,
  // to the RAMs
  input  wire logic                   hold_i,        // a store owns the write port
  input  wire logic [MSHRS-1:0]       copying_i,     // its victim's words are still there
  output logic                        fill_o,
  output logic [DLINE_W-1:0]          fill_line_o,
  output logic [DCACHE_WAYS-1:0]      fill_way_o,
  output logic [2:0]                  fill_word_o,
  output logic [63:0]                 fill_data_o,
  output logic [MSHRS-1:0]            done_o,
  output logic                        beat_o,        // a word waits: stores stay off the write port
  // uncached reads
  input  wire logic                   un_valid_i,
  input  wire logic [39:0]            un_addr_i,
  input  wire logic [2:0]             un_size_i,
  output logic                        un_take_o,
  output logic                        un_rvalid_o,   // data in fill_data_o
  output logic                        un_error_o,
  // memory
  output logic                        dmem_arvalid_o,
  input  wire logic                   dmem_arready_i,
  output logic [39:0]                 dmem_araddr_o,
  output logic [7:0]                  dmem_arlen_o,
  output logic [2:0]                  dmem_arsize_o,
  output logic [3:0]                  dmem_arid_o,
  input  wire logic                   dmem_rvalid_i,
  output logic                        dmem_rready_o,
  input  wire logic [63:0]            dmem_rdata_i,
  input  wire logic [1:0]             dmem_rresp_i,
  input  wire logic [3:0]             dmem_rid_i,
  input  wire logic                   dmem_rlast_i
);
  localparam int MSHR_W = $clog2(MSHRS);
  logic [MSHRS-1:0]       valid_q, ask_q;             // in use; its address has not gone to the bus register yet
  logic [DLINE_W-1:0]     line_q [0:MSHRS-1];
  logic [DCACHE_WAYS-1:0] way_q [0:MSHRS-1];
  logic [3*MSHRS-1:0]     count_q;                    // words that have come, 3 bits an entry

  // --- look-up and allocation
  wire [MSHRS-1:0] free = ~valid_q;
  assign next_o  = free & (~free + MSHRS'(1));
  assign free_o  = free != '0;
  assign spare_o = (free & ~next_o) != '0;
  always_comb begin
    match_o = '0;
    busy_ways_o = '0;
    if (look_i && valid_q != '0)
      for (int k = 0; k < MSHRS; k++)
        if (valid_q[k] && line_q[k][DSET_W-1:0] == line_i[DSET_W-1:0]) begin
          busy_ways_o = busy_ways_o | way_q[k];
          match_o[k]  = line_q[k] == line_i;
        end
  end

  // --- beats
  logic        b_valid_q, b_error_q, b_last_q;
  logic [3:0]  b_id_q;
  logic [63:0] b_data_q;
  wire [MSHR_W-1:0] b = b_id_q[MSHR_W-1:0];
  logic [MSHRS-1:0] b_bit;
  assign b_bit = MSHRS'(1) << b;
  wire         b_bus = b_id_q[3];
  wire         b_go  = b_valid_q && (b_bus || (!hold_i && (copying_i & b_bit) == '0));
  assign dmem_rready_o = !b_valid_q || b_go;
  always_ff @(posedge clk)
    if (rst) b_valid_q <= 1'b0;
    else if (dmem_rready_o) b_valid_q <= dmem_rvalid_i;
  always_ff @(posedge clk)
    if (dmem_rready_o && dmem_rvalid_i) begin
      b_id_q    <= dmem_rid_i;
      b_data_q  <= dmem_rdata_i;
      b_error_q <= dmem_rresp_i[1];
      b_last_q  <= dmem_rlast_i;
    end
  assign beat_o      = b_valid_q && !b_bus;
  assign fill_o      = b_go && !b_bus;
  assign fill_line_o = line_q[b];
  assign fill_way_o  = way_q[b];
  wire [5:0]   b_at = 6'({b, 1'b0}) + 6'(b);             // 3 b
  wire [2:0]   b_count = 3'(count_q >> b_at);
  assign fill_word_o = b_count;
  assign fill_data_o = b_data_q;
  assign done_o      = (fill_o && b_count == 3'd7) ? b_bit : '0;
  assign un_rvalid_o = b_go && b_bus;
  assign un_error_o  = b_error_q;

  // --- addresses to the bus: fills first, lowest entry first
  logic            ar_valid_q, ar_bus_q;
  logic [MSHRS-1:0] ask_next;
  logic [MSHR_W-1:0] ask_idx;
  wire             ar_free = !ar_valid_q || dmem_arready_i;
  always_comb begin
    ask_next = ask_q & (~ask_q + MSHRS'(1));
    ask_idx  = '0;
    if (ask_q != '0) for (int k = 0; k < MSHRS; k++) if (ask_next[k]) ask_idx = MSHR_W'(k);
  end
  assign un_take_o = ar_free && ask_q == '0 && un_valid_i;
  always_ff @(posedge clk)
    if (rst) begin
      valid_q    <= '0;
      ask_q      <= '0;
      ar_valid_q <= 1'b0;
    end else begin
      valid_q <= (valid_q | (alloc_i ? next_o : '0)) & ~done_o;
      ask_q   <= (ask_q & ~(ar_free ? ask_next : '0)) | (alloc_i ? next_o : '0);
      if (ar_free) ar_valid_q <= ask_q != '0 || un_valid_i;
    end
  always_ff @(posedge clk)
    if (ar_free && ask_q != '0) begin
      ar_bus_q      <= 1'b0;
      dmem_araddr_o <= {MAP_RAM_BASE[39:CADDR_W], line_q[ask_idx], 6'd0};
      dmem_arid_o   <= 4'(ask_idx);
      dmem_arsize_o <= 3'd3;
    end else if (ar_free) begin
      ar_bus_q      <= 1'b1;
      dmem_araddr_o <= un_addr_i;
      dmem_arid_o   <= 4'd15;
      dmem_arsize_o <= un_size_i;
    end
  assign dmem_arvalid_o = ar_valid_q;
  assign dmem_arlen_o   = ar_bus_q ? 8'd0 : 8'd7;

  // a count comes back to 0 with the last word
  wire [3*MSHRS-1:0] b_field = (3*MSHRS)'(7) << b_at;
  always_ff @(posedge clk)
    if (rst) count_q <= '0;
    else if (fill_o) count_q <= (b_count == 3'd7) ? count_q & ~b_field : count_q + ((3*MSHRS)'(1) << b_at);
  logic [MSHR_W-1:0] next_idx;
  always_comb begin
    next_idx = '0;
    if (alloc_i) for (int k = 0; k < MSHRS; k++) if (next_o[k]) next_idx = MSHR_W'(k);
  end
  always_ff @(posedge clk)
    if (alloc_i) begin
      line_q[next_idx] <= line_i;
      way_q[next_idx]  <= alloc_way_i;
    end

  `CHECK(a_fill_has_its_entry, !fill_o || (valid_q & b_bit) != '0)
  `CHECK(a_burst_ends_with_its_eighth_beat, !fill_o || b_last_q == (b_count == 3'd7))
  wire unused = &{1'b0, dmem_rresp_i[0], b_id_q, b_last_q, 1'b0};
endmodule
