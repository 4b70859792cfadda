// SPDX-License-Identifier: Apache-2.0
// axi_memory: the memory behind the data port, made to be as awkward as AXI4 allows: ready comes and goes, latencies differ, beats of
// different IDs interleave, a write becomes visible only with its response. RAM window of 128 KiB at 0x8000_0000, the last line
// of resident RAM, and everything else as a small device page; device accesses are counted, and a store to one goes to its bytes by
// address and size, if there is a size for them, else with strobes of a doubleword.
`default_nettype none
module axi_memory (
  input  wire logic        clk, rst,
  input  wire logic [31:0] rnd,            // fresh random bits every cycle
  input  wire logic        fast,           // no stalls, short latency
  input  wire logic        arvalid,
  output logic             arready,
  input  wire logic [39:0] araddr,
  input  wire logic [7:0]  arlen,
  input  wire logic [2:0]  arsize,
  input  wire logic [3:0]  arid,
  output logic             rvalid,
  input  wire logic        rready,
  output logic [63:0]      rdata,
  output logic [1:0]       rresp,
  output logic [3:0]       rid,
  output logic             rlast,
  input  wire logic        awvalid,
  output logic             awready,
  input  wire logic [39:0] awaddr,
  input  wire logic [7:0]  awlen,
  input  wire logic [2:0]  awsize,
  input  wire logic [3:0]  awid,
  input  wire logic        wvalid,
  output logic             wready,
  input  wire logic [63:0] wdata,
  input  wire logic [7:0]  wstrb,
  input  wire logic        wlast,
  output logic             bvalid,
  input  wire logic        bready,
  output logic [1:0]       bresp,
  output logic [3:0]       bid,
  output logic [31:0]      device_reads, device_writes,
  output logic             error
);
  localparam int WORDS = 16384 + 64 + 64;
  logic [63:0] mem [0:WORDS-1];

  function [14:0] place(input [39:0] a);
    place = (a[39:28] != 12'h008) ? 15'd16448 + {9'd0, a[8:3]} : (a[27:20] == 8'h80) ? 15'd16384 + {9'd0, a[8:3]} : {1'b0, a[16:3]};
  endfunction

  // --- reads: one slot an ID
  logic [15:0] r_busy;
  logic [39:0] r_addr [0:15];
  logic [7:0]  r_left [0:15];
  logic [7:0]  r_wait [0:15];
  logic [3:0]  r_turn;
  assign rresp = 2'd0;
  assign bresp = 2'd0;
  logic chosen;
  logic [3:0] pick;
  always_ff @(posedge clk)
    if (rst) begin
      r_busy <= '0; rvalid <= 1'b0; arready <= 1'b0; r_turn <= '0; device_reads <= '0; r_error <= 1'b0;
    end else begin
      arready <= fast || rnd[1:0] != 2'd0;
      r_turn <= fast ? r_turn : rnd[5:2];
      for (int i = 0; i < 16; i++) if (r_wait[i] != 8'd0) r_wait[i] <= r_wait[i] - 8'd1;
      if (arvalid && arready) begin
        if (r_busy[arid]) r_error <= 1'b1;
        if (arlen != (arid[3] ? 8'd0 : 8'd7)) r_error <= 1'b1;
        if (!arid[3] && (arsize != 3'd3 || araddr[5:0] != 6'd0)) r_error <= 1'b1;
        if (arid[3]) device_reads <= device_reads + 32'd1;
        r_busy[arid] <= 1'b1;
        r_addr[arid] <= araddr;
        r_left[arid] <= arlen;
        r_wait[arid] <= fast ? 8'd20 : rnd[6] ? {5'd0, rnd[9:7]} : {2'd0, rnd[15:10]};
      end
      if (!rvalid || rready) begin
        chosen = 1'b0;
        pick = '0;
        for (int i = 0; i < 16; i++)
          if (!chosen && r_busy[4'(i) ^ r_turn] && r_wait[4'(i) ^ r_turn] == 8'd0) begin
            chosen = 1'b1;
            pick = 4'(i) ^ r_turn;
          end
        if (!fast && rnd[17:16] == 2'd0) chosen = 1'b0;
        rvalid <= chosen;
        if (chosen) begin
          rid   <= pick;
          rdata <= mem[place(r_addr[pick])];
          rlast <= r_left[pick] == 8'd0;
          r_addr[pick] <= {r_addr[pick][39:3], 3'd0} + 40'd8;
          r_left[pick] <= r_left[pick] - 8'd1;
          if (r_left[pick] == 8'd0) r_busy[pick] <= 1'b0;
        end
      end
    end

  // --- writes: addresses and data queue up apart; applied in order with the response
  logic [39:0] aw_addr [0:15];
  logic [3:0]  aw_id [0:15];
  logic [2:0]  aw_size [0:15];
  logic [63:0] w_data [0:127];
  logic [7:0]  w_strb [0:127];
  logic [4:0]  aw_in, aw_out;
  logic [7:0]  w_in, w_out, w_bursts;
  logic [7:0]  b_wait;
  logic [7:0]  burst;
  logic [5:0]  natural;                    // {size, low address bits} by the bytes
  logic        astray, r_error;
  assign error = r_error | astray;
  logic [14:0] at;
  always_ff @(posedge clk)
    if (rst) begin
      aw_in <= '0; aw_out <= '0; w_in <= '0; w_out <= '0; w_bursts <= '0; b_wait <= '0;
      awready <= 1'b0; wready <= 1'b0; bvalid <= 1'b0; device_writes <= '0; astray <= 1'b0;
    end else begin
      awready <= (fast || rnd[19:18] != 2'd0) && 5'(aw_in - aw_out) < 5'd12;
      wready  <= (fast || rnd[20]) && 8'(w_in - w_out) < 8'd100;
      if (awvalid && awready) begin
        aw_addr[aw_in[3:0]] <= awaddr;
        aw_id[aw_in[3:0]]   <= awid;
        aw_size[aw_in[3:0]] <= awsize;
        aw_in <= aw_in + 5'd1;
        if (awid[3]) device_writes <= device_writes + 32'd1;
      end
      if (wvalid && wready) begin
        w_data[w_in[6:0]] <= wdata;
        w_strb[w_in[6:0]] <= wstrb;
        w_in <= w_in + 8'd1;
      end
      burst = 8'(wvalid && wready && wlast);
      if (b_wait != 8'd0) b_wait <= b_wait - 8'd1;
      if (bvalid && bready) bvalid <= 1'b0;
      if ((!bvalid || bready) && aw_in != aw_out && w_bursts != 8'd0 && b_wait == 8'd0) begin
        bvalid <= 1'b1;
        bid    <= aw_id[aw_out[3:0]];
        aw_out <= aw_out + 5'd1;
        b_wait <= fast ? 8'd2 : {3'd0, rnd[25:21]};
        burst  = burst - 8'd1;
        natural = {3'd3, 3'd0};
        for (int s = 0; s < 3; s++)
          for (int a = 0; a < 8; a = a + (1 << s))
            if (w_strb[w_out[6:0]] == 8'(((1 << (1 << s)) - 1) << a)) natural = {3'(s), 3'(a)};
        if (aw_id[aw_out[3:0]][3] && {aw_size[aw_out[3:0]], aw_addr[aw_out[3:0]][2:0]} != natural) astray <= 1'b1;
        for (int i = 0; i < 8; i++)
          if (i == 0 || !aw_id[aw_out[3:0]][3]) begin
            at = place(aw_addr[aw_out[3:0]] + 40'(8 * i));
            for (int b = 0; b < 8; b++)
              if (w_strb[7'(w_out + 8'(i))][b]) mem[at][8*b +: 8] <= w_data[7'(w_out + 8'(i))][8*b +: 8];
          end
        w_out <= w_out + (aw_id[aw_out[3:0]][3] ? 8'd1 : 8'd8);
      end
      w_bursts <= w_bursts + burst;
    end
  wire unused = &{1'b0, awlen, r_turn, rnd, 1'b0};
endmodule
