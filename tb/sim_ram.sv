// SPDX-License-Identifier: Apache-2.0
// RAM of the bench: 128 MiB of program RAM, then 1 MiB of resident RAM, one AXI4 port.
//
// Latency:  the first beat of a read shows LATENCY cycles after its address was taken, then a beat a cycle; a write's
//           response takes as long. Addresses from FAR_FROM up to FAR_TO are far memory, with a latency of its own; RUSER marks a
//           far read. Pages in it whose bit C sets in `near` are not far: they stand for placed memory.
//           Near reads return in the order of their addresses, so do far ones, and write responses; near and far reads pass
//           one another if their IDs differ.
// Source:   Drongowski, "Instruction-Based Sampling" (AMD, 2007), figure 2: local and remote memory.
// Bandwidth: at most BANDWIDTH bytes a cycle in and as many out: a beat (of 8) passes when so many have gathered.
// Shared:   read and write bursts pass one after the other in the order in which they came; a read's wait for others
//           adds to its latency. Writes are gathered first, a beat a cycle while three lines wait at most, and answered at once.
// Takes:    16 reads of each kind and 16 write responses in flight; INCR bursts; any read ID.
// Assumes:  write data does not come before its address. A doubleword that was never written reads as 0 (Icarus: no X).
`include "axi.svh"
`include "memory_map.svh"
`include "check.svh"
`default_nettype none
module sim_ram (
  input  logic        clk, rst,
  input  logic [31:0] latency,      // cycles, at least 2
  input  logic [3:0]  bandwidth,    // bytes a cycle, 1 to 8
  input  logic        shared,
  input  logic [39:0] far_from, far_to,       // far memory; 0 to 0: none
  input  logic [31:0] far_latency,            // as latency
  `AXI_RAM_PORTS(input, output)
);
  localparam int WORDS = 16777216 + 131072;   // the resident's part follows the program's
  logic [63:0] ram [0:WORDS-1];
  logic [63:0] near [0:(WORDS+32767)/32768-1];   // a bit for each page of 4 KiB
  initial for (int i = 0; i < (WORDS+32767)/32768; i++) near[i] = 64'd0;
  // `near` as it is when reset ends: a variable that C may write at any time is evaluated twice a cycle, with all that it feeds
  logic [63:0] near_q [0:(WORDS+32767)/32768-1];
  always @(posedge clk) if (rst) for (int i = 0; i < (WORDS+32767)/32768; i++) near_q[i] = near[i];

  // A word that was never written is X on Icarus and 0 on a machine.
  function automatic logic [63:0] known(input logic [63:0] word);
    known = (^word === 1'bx) ? 64'd0 : word;
`ifndef VERILATOR
`endif
  endfunction

  logic [31:0] now_q;
  logic [3:0]  r_gathered_q, w_gathered_q;   // bytes that could have passed since the last beat, at most 7

  function automatic logic [3:0] gathered(input logic [3:0] had, input logic [3:0] limit, input logic beat);
    gathered = beat ? had + limit - 4'd8 : (had + limit > 4'd7) ? 4'd7 : had + limit;
  endfunction

  wire         w_beat  = ram_wvalid && ram_wready;
  wire         r_push  = ram_arvalid && ram_arready;

  // --- both directions share the bandwidth: the time at which everything so far has passed
  logic [31:0] free_q;
  logic [7:0]  w_len_q;
  wire         b_push  = w_beat && ram_wlast;
  wire  [31:0] backlog = (shared && $signed(free_q - now_q) > 0) ? free_q - now_q : 32'd0;
  wire         crowded = backlog > 32'd192 / 32'(bandwidth);
  function automatic logic [31:0] passing(input logic [7:0] len);
    passing = ((32'(len) + 32'd1) * 32'd8) / 32'(bandwidth);
  endfunction
  always_ff @(posedge clk) begin
    if (ram_awvalid && ram_awready) w_len_q <= ram_awlen;
    if (rst) free_q <= 32'd0;
    else if (shared && (r_push || b_push))
      free_q <= now_q + backlog + (r_push ? passing(ram_arlen) : 32'd0) + (b_push ? passing(w_len_q) : 32'd0);
  end

  // --- reads: near and far ones pass one another, but not with the same ID; bursts are not interleaved
  localparam int NEAR = 0, FAR = 1;
  function automatic logic is_far(input logic [39:0] addr);
    is_far = addr >= far_from && addr < far_to && !near_q[addr[27:18]][addr[17:12]];
  endfunction
  wire         r_far = is_far(ram_araddr);
  wire  [1:0]  full, holds, due, last;
  wire  [39:0] r_addr [0:1];
  wire  [4:0]  r_id   [0:1];
  logic        r_busy_q, r_which_q;  // a burst of that queue is under way
  logic        rvalid_q, rlast_q, rfar_q;
  logic [63:0] rdata_q;
  logic [4:0]  rid_q;
  wire         r_which = r_busy_q ? r_which_q : !due[NEAR];
  wire         r_beat  = due[r_which] && (!rvalid_q || ram_rready) && r_gathered_q + bandwidth >= 4'd8;

  for (genvar q = NEAR; q <= FAR; q++) begin : g_reads
    sim_ram_reads reads (
      .clk, .rst, .now(now_q), .latency((q == FAR ? far_latency : latency) + backlog), .push(r_push && r_far == 1'(q)),
      .addr(ram_araddr), .len(ram_arlen), .id(ram_arid), .full(full[q]),
      .asks(ram_arvalid && far_to != 40'd0 && r_far != 1'(q)), .holds(holds[q]), .due(due[q]), .head_addr(r_addr[q]),
      .head_id(r_id[q]), .last(last[q]), .take(r_beat && r_which == 1'(q))
    );
  end

  assign ram_arready = !full[r_far] && !holds[!r_far];
  assign ram_rvalid  = rvalid_q;
  assign ram_rdata   = rdata_q;
  assign ram_rid     = rid_q;
  assign ram_rlast   = rlast_q;
  assign ram_rresp   = 2'b00;
  assign ram_ruser   = {rfar_q, 1'b1};

  always_ff @(posedge clk) begin
    if (r_beat) begin
      rid_q     <= r_id[r_which];
      rlast_q   <= last[r_which];
      rfar_q    <= r_which;
      rdata_q   <= known(ram[r_addr[r_which][27:3]]);
      r_which_q <= r_which;
    end
    if (rst) begin
      now_q     <= 32'd0;
      r_gathered_q <= 4'd7;
      r_busy_q  <= 1'b0;
      rvalid_q  <= 1'b0;
    end else begin
      now_q <= now_q + 32'd1;
      r_gathered_q <= gathered(r_gathered_q, bandwidth, r_beat);
      if (r_beat) r_busy_q <= !last[r_which];
      if (r_beat) rvalid_q <= 1'b1;
      else if (ram_rready) rvalid_q <= 1'b0;
    end
  end

  // --- writes: the data of one burst at a time go straight into memory, its response waits
  logic        w_busy_q, w_far_q;
  logic [39:0] w_addr_q;
  logic [3:0]  w_id_q;
  logic [3:0]  b_id_q  [0:15];
  logic [31:0] b_due_q [0:15];
  logic [3:0]  b_head_q, b_tail_q;
  logic [4:0]  b_count_q;

  wire        b_pop  = ram_bvalid && ram_bready;
  wire [63:0] w_mask = !w_beat ? 'x : {{8{ram_wstrb[7]}}, {8{ram_wstrb[6]}}, {8{ram_wstrb[5]}}, {8{ram_wstrb[4]}},
                        {8{ram_wstrb[3]}}, {8{ram_wstrb[2]}}, {8{ram_wstrb[1]}}, {8{ram_wstrb[0]}}};

  assign ram_awready = !w_busy_q;
  assign ram_wready  = w_busy_q && b_count_q != 5'd16 && (shared ? !crowded : w_gathered_q + bandwidth >= 4'd8);
  assign ram_bvalid  = b_count_q != 5'd0 && $signed(now_q - b_due_q[b_head_q]) >= 0;
  assign ram_bid     = b_id_q[b_head_q];
  assign ram_bresp   = 2'b00;

  always_ff @(posedge clk) begin
    if (w_beat && ram_wstrb != 8'd0) begin
      if (ram_wstrb == 8'hff) ram[w_addr_q[27:3]] <= ram_wdata;
      else ram[w_addr_q[27:3]] <= (known(ram[w_addr_q[27:3]]) & ~w_mask) | (ram_wdata & w_mask);
    end
    if (b_push) begin
      b_id_q[b_tail_q]  <= w_id_q;
      b_due_q[b_tail_q] <= now_q + (shared ? 32'd2 : w_far_q ? far_latency : latency) - 32'd1;
    end
    if (ram_awvalid && ram_awready) begin
      w_addr_q <= ram_awaddr;
      w_id_q   <= ram_awid;
      w_far_q  <= is_far(ram_awaddr);
    end else if (w_beat) begin
      w_addr_q <= {w_addr_q[39:3] + 37'd1, 3'd0};
    end
    if (rst) begin
      w_busy_q  <= 1'b0;
      w_gathered_q <= 4'd7;
      b_head_q  <= 4'd0;
      b_tail_q  <= 4'd0;
      b_count_q <= 5'd0;
    end else begin
      if (ram_awvalid && ram_awready) w_busy_q <= 1'b1;
      else if (b_push) w_busy_q <= 1'b0;
      w_gathered_q <= gathered(w_gathered_q, bandwidth, w_beat);
      if (b_push) b_tail_q <= b_tail_q + 4'd1;
      if (b_pop) b_head_q <= b_head_q + 4'd1;
      b_count_q <= b_count_q + 5'(b_push) - 5'(b_pop);
    end
  end

  `CHECK(reads_are_in_ram, !r_push || (ram_araddr >= MAP_RAM_BASE && ram_araddr < MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE))
  `CHECK(writes_are_in_ram, !w_beat || (w_addr_q >= MAP_RAM_BASE && w_addr_q < MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE))
endmodule
`default_nettype wire
