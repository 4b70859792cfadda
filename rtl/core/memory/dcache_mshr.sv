// SPDX-License-Identifier: Apache-2.0
// dcache_mshr: the misses in flight. Each entry holds a line address and the way to fill. Reads go out as bursts of 8 with the
// entry's number as ID; beats may return in any order of IDs. A beat register decouples the bus: its word is written in the
// next cycle in which no store writes the data RAM and the victim's words have been copied.
// Latency: address on the bus 1 cycle after the miss, if no other waits; the line is valid (done) with its last word.
// The uncached port shares the read channel with ID 15.
// Source: Kroft, "Lockup-free instruction fetch/prefetch cache organization", ISCA 1981 (miss status holding registers).
`include "config.svh"
`include "memory_map.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module dcache_mshr (
  input  wire logic                   clk, rst,
  // M2: the line that missed
  input  wire logic                   look,
  input  wire logic [DLINE_W-1:0]     line,
  output logic [MSHRS-1:0]            match,       // misses in flight on this line
  output logic                        mshr_free,   // an entry is free
  output logic                        mshr_spare,  // a second entry is free
  output logic [DCACHE_WAYS-1:0]      busy_ways,   // ways of the line's set that are being filled
  output logic [DCACHE_WAYS-1:0]      match_way,   // way of the line itself
  output logic [MSHRS-1:0]            next,        // the entry that alloc takes
  input  wire logic                   alloc,
  input  wire logic [DCACHE_WAYS-1:0] alloc_way,
  // to the RAMs
  input  wire logic                   hold,        // a store owns the write port
  input  wire logic [MSHRS-1:0]       copying,     // the victim's words are not copied yet
  output logic                        fill,
  output logic [DLINE_W-1:0]          fill_line,
  output logic [DCACHE_WAYS-1:0]      fill_way,
  output logic [2:0]                  fill_word,
  output logic [63:0]                 fill_data,
  output logic [MSHRS-1:0]            done,
  output logic [1:0]                  fill_place,  // where the line was: dmem_ruser
  output logic                        beat,        // a word waits: stores leave the write port free
  // uncached reads
  input  wire logic                   un_valid,
  input  wire logic [39:0]            un_addr,
  input  wire logic [2:0]             un_size,
  output logic                        un_take,
  output logic                        un_rvalid,   // data in fill_data
  output logic                        un_error,
  // memory
  output logic                        dmem_arvalid,
  input  wire logic                   dmem_arready,
  output logic [39:0]                 dmem_araddr,
  output logic [7:0]                  dmem_arlen,
  output logic [2:0]                  dmem_arsize,
  output logic [3:0]                  dmem_arid,
  input  wire logic                   dmem_rvalid,
  output logic                        dmem_rready,
  input  wire logic [63:0]            dmem_rdata,
  input  wire logic [1:0]             dmem_rresp,
  input  wire logic [3:0]             dmem_rid,
  input  wire logic                   dmem_rlast,
  input  wire logic [1:0]             dmem_ruser
);
  localparam int MSHR_W = $clog2(MSHRS);
  logic [MSHRS-1:0]       valid_q, ask_q;             // in use; address not yet in the bus register
  logic [DLINE_W-1:0]     line_q [0:MSHRS-1];
  logic [DCACHE_WAYS-1:0] way_q [0:MSHRS-1];
  logic [3*MSHRS-1:0]     count_q;                    // words received, 3 bits for each entry

  // --- look-up and allocation
  wire [MSHRS-1:0] free = ~valid_q;
  assign next  = free & (~free + MSHRS'(1));
  assign mshr_free  = free != '0;
  assign mshr_spare = (free & ~next) != '0;
  always_comb begin
    match = '0;
    busy_ways = '0;
    match_way = '0;
    if (look && valid_q != '0)
      for (int k = 0; k < MSHRS; k++)
        if (valid_q[k] && line_q[k][DSET_W-1:0] == line[DSET_W-1:0]) begin
          busy_ways = busy_ways | way_q[k];
          match[k]  = line_q[k] == line;
          if (match[k]) match_way = way_q[k];
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
  wire         b_go  = b_valid_q && (b_bus || (!hold && (copying & b_bit) == '0));
  assign dmem_rready = !b_valid_q || b_go;
  always_ff @(posedge clk)
    if (rst) b_valid_q <= 1'b0;
    else if (dmem_rready) b_valid_q <= dmem_rvalid;
  always_ff @(posedge clk)
    if (dmem_rready && dmem_rvalid) begin
      b_id_q    <= dmem_rid;
      b_data_q  <= dmem_rdata;
      b_error_q <= dmem_rresp[1];
      b_last_q  <= dmem_rlast;
      fill_place <= dmem_ruser;
    end
  always_ff @(posedge clk)
    if (rst) beat <= 1'b0;
    else if (dmem_rready) beat <= dmem_rvalid && !dmem_rid[3];
  assign fill      = b_go && !b_bus;
  assign fill_line = line_q[b];
  assign fill_way  = way_q[b];
  wire [5:0]   b_at = 6'({b, 1'b0}) + 6'(b);             // 3 b
  wire [2:0]   b_count = 3'(count_q >> b_at);
  assign fill_word = b_count;
  assign fill_data = b_data_q;
  assign done      = (fill && b_count == 3'd7) ? b_bit : '0;
  assign un_rvalid = b_go && b_bus;
  assign un_error  = b_error_q;

  // --- addresses to the bus: fills first, lowest entry first; a new one at once if none waits
  logic            ar_valid_q, ar_bus_q;
  logic [MSHRS-1:0] ask_next;
  logic [MSHR_W-1:0] ask_idx;
  wire             ar_free = !ar_valid_q || dmem_arready;
  always_comb begin
    ask_next = ask_q & (~ask_q + MSHRS'(1));
    ask_idx  = '0;
    if (ask_q != '0) for (int k = 0; k < MSHRS; k++) if (ask_next[k]) ask_idx = MSHR_W'(k);
  end
  logic [MSHR_W-1:0] next_idx;
  always_comb begin
    next_idx = '0;
    if (look) for (int k = 0; k < MSHRS; k++) if (next[k]) next_idx = next_idx | MSHR_W'(k);
  end
  wire   direct  = ar_free && ask_q == '0;
  assign un_take = direct && un_valid && !look;
  always_ff @(posedge clk)
    if (rst) begin
      valid_q    <= '0;
      ask_q      <= '0;
      ar_valid_q <= 1'b0;
    end else begin
      valid_q <= (valid_q | (alloc ? next : '0)) & ~done;
      ask_q   <= (ask_q & ~(ar_free ? ask_next : '0)) | ((alloc && !direct) ? next : '0);
      if (ar_free) ar_valid_q <= ask_q != '0 || alloc || un_take;
    end
  always_ff @(posedge clk)
    if (ar_free && ask_q != '0) begin
      ar_bus_q      <= 1'b0;
      dmem_araddr <= {MAP_RAM_BASE[39:CADDR_W], line_q[ask_idx], 6'd0};
      dmem_arid   <= 4'(ask_idx);
      dmem_arsize <= 3'd3;
    end else if (ar_free && look) begin
      ar_bus_q      <= 1'b0;
      dmem_araddr <= {MAP_RAM_BASE[39:CADDR_W], line, 6'd0};
      dmem_arid   <= 4'(next_idx);
      dmem_arsize <= 3'd3;
    end else if (ar_free) begin
      ar_bus_q      <= 1'b1;
      dmem_araddr <= un_addr;
      dmem_arid   <= 4'd15;
      dmem_arsize <= un_size;
    end
  assign dmem_arvalid = ar_valid_q;
  assign dmem_arlen   = ar_bus_q ? 8'd0 : 8'd7;

  // a count returns to 0 with the last word
  wire [3*MSHRS-1:0] b_field = (3*MSHRS)'(7) << b_at;
  always_ff @(posedge clk)
    if (rst) count_q <= '0;
    else if (fill) count_q <= (b_count == 3'd7) ? count_q & ~b_field : count_q + ((3*MSHRS)'(1) << b_at);
  always_ff @(posedge clk)
    if (look && mshr_free) begin                          // the entry is in use from alloc on
      line_q[next_idx] <= line;
      way_q[next_idx]  <= alloc_way;
    end

  `CHECK(a_fill_has_its_entry, !fill || (valid_q & b_bit) != '0)
  `CHECK(a_burst_ends_with_its_eighth_beat, !fill || b_last_q == (b_count == 3'd7))
  wire unused = &{1'b0, dmem_rresp[0], b_id_q, b_last_q, 1'b0};
endmodule
