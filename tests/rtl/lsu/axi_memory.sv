// SPDX-License-Identifier: Apache-2.0
// axi_memory: the memory at the data port, made to be as awkward as AXI4 allows: ready comes and goes, latencies differ, beats of
// different IDs interleave, a write becomes visible only with its response. RAM window of 128 KiB at 0x8000_0000, the last line
// of resident RAM, and everything else as a small device page; device accesses are counted, and a store to one goes to its bytes by
// address and size, if there is a size for them, else with strobes of a doubleword.
`include "axi.svh"
`default_nettype none
module axi_memory (
  input  wire logic        clk, rst,
  input  wire logic [31:0] rnd,            // fresh random bits every cycle
  input  wire logic        fast,           // no stalls, short latency
  `AXI_DMEM_PORTS(input wire, output),
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
  assign dmem_rresp = 2'd0;
  assign dmem_bresp = 2'd0;
  assign dmem_ruser = 2'd0;
  logic chosen;
  logic [3:0] pick;
  always_ff @(posedge clk)
    if (rst) begin
      r_busy <= '0; dmem_rvalid <= 1'b0; dmem_arready <= 1'b0; r_turn <= '0; device_reads <= '0; r_error <= 1'b0;
    end else begin
      dmem_arready <= fast || rnd[1:0] != 2'd0;
      r_turn <= fast ? r_turn : rnd[5:2];
      for (int i = 0; i < 16; i++) if (r_wait[i] != 8'd0) r_wait[i] <= r_wait[i] - 8'd1;
      if (dmem_arvalid && dmem_arready) begin
        if (r_busy[dmem_arid]) r_error <= 1'b1;
        if (dmem_arlen != (dmem_arid[3] ? 8'd0 : 8'd7)) r_error <= 1'b1;
        if (!dmem_arid[3] && (dmem_arsize != 3'd3 || dmem_araddr[5:0] != 6'd0)) r_error <= 1'b1;
        if (dmem_arid[3]) device_reads <= device_reads + 32'd1;
        r_busy[dmem_arid] <= 1'b1;
        r_addr[dmem_arid] <= dmem_araddr;
        r_left[dmem_arid] <= dmem_arlen;
        r_wait[dmem_arid] <= fast ? 8'd20 : rnd[6] ? {5'd0, rnd[9:7]} : {2'd0, rnd[15:10]};
      end
      if (!dmem_rvalid || dmem_rready) begin
        chosen = 1'b0;
        pick = '0;
        for (int i = 0; i < 16; i++)
          if (!chosen && r_busy[4'(i) ^ r_turn] && r_wait[4'(i) ^ r_turn] == 8'd0) begin
            chosen = 1'b1;
            pick = 4'(i) ^ r_turn;
          end
        if (!fast && rnd[17:16] == 2'd0) chosen = 1'b0;
        dmem_rvalid <= chosen;
        if (chosen) begin
          dmem_rid   <= pick;
          dmem_rdata <= mem[place(r_addr[pick])];
          dmem_rlast <= r_left[pick] == 8'd0;
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
      dmem_awready <= 1'b0; dmem_wready <= 1'b0; dmem_bvalid <= 1'b0; device_writes <= '0; astray <= 1'b0;
    end else begin
      dmem_awready <= (fast || rnd[19:18] != 2'd0) && 5'(aw_in - aw_out) < 5'd12;
      dmem_wready  <= (fast || rnd[20]) && 8'(w_in - w_out) < 8'd100;
      if (dmem_awvalid && dmem_awready) begin
        aw_addr[aw_in[3:0]] <= dmem_awaddr;
        aw_id[aw_in[3:0]]   <= dmem_awid;
        aw_size[aw_in[3:0]] <= dmem_awsize;
        aw_in <= aw_in + 5'd1;
        if (dmem_awid[3]) device_writes <= device_writes + 32'd1;
      end
      if (dmem_wvalid && dmem_wready) begin
        w_data[w_in[6:0]] <= dmem_wdata;
        w_strb[w_in[6:0]] <= dmem_wstrb;
        w_in <= w_in + 8'd1;
      end
      burst = 8'(dmem_wvalid && dmem_wready && dmem_wlast);
      if (b_wait != 8'd0) b_wait <= b_wait - 8'd1;
      if (dmem_bvalid && dmem_bready) dmem_bvalid <= 1'b0;
      if ((!dmem_bvalid || dmem_bready) && aw_in != aw_out && w_bursts != 8'd0 && b_wait == 8'd0) begin
        dmem_bvalid <= 1'b1;
        dmem_bid    <= aw_id[aw_out[3:0]];
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
  wire unused = &{1'b0, dmem_awlen, r_turn, rnd, 1'b0};
endmodule
