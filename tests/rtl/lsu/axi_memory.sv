// SPDX-License-Identifier: Apache-2.0
// axi_memory: the memory behind the data port, made to be as awkward as AXI4 allows: ready comes and goes, latencies differ, beats of
// different IDs interleave, a write becomes visible only with its response. RAM window of 128 KiB at 0x8000_0000, the last line
// of resident RAM, and everything else as a small device page; device accesses are counted, and a store to one goes to its bytes by
// address and size, if there is a size for them, else with strobes of a doubleword.
`default_nettype none
module axi_memory (
  input  wire logic        clk, rst,
  input  wire logic [31:0] rnd_i,          // fresh random bits every cycle
  input  wire logic        fast_i,         // no stalls, short latency
  input  wire logic        arvalid_i,
  output logic             arready_o,
  input  wire logic [39:0] araddr_i,
  input  wire logic [7:0]  arlen_i,
  input  wire logic [2:0]  arsize_i,
  input  wire logic [3:0]  arid_i,
  output logic             rvalid_o,
  input  wire logic        rready_i,
  output logic [63:0]      rdata_o,
  output logic [1:0]       rresp_o,
  output logic [3:0]       rid_o,
  output logic             rlast_o,
  input  wire logic        awvalid_i,
  output logic             awready_o,
  input  wire logic [39:0] awaddr_i,
  input  wire logic [7:0]  awlen_i,
  input  wire logic [2:0]  awsize_i,
  input  wire logic [3:0]  awid_i,
  input  wire logic        wvalid_i,
  output logic             wready_o,
  input  wire logic [63:0] wdata_i,
  input  wire logic [7:0]  wstrb_i,
  input  wire logic        wlast_i,
  output logic             bvalid_o,
  input  wire logic        bready_i,
  output logic [1:0]       bresp_o,
  output logic [3:0]       bid_o,
  output logic [31:0]      device_reads_o, device_writes_o,
  output logic             error_o
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
  assign rresp_o = 2'd0;
  assign bresp_o = 2'd0;
  logic chosen;
  logic [3:0] pick;
  always_ff @(posedge clk)
    if (rst) begin
      r_busy <= '0; rvalid_o <= 1'b0; arready_o <= 1'b0; r_turn <= '0; device_reads_o <= '0; r_error <= 1'b0;
    end else begin
      arready_o <= fast_i || rnd_i[1:0] != 2'd0;
      r_turn <= fast_i ? r_turn : rnd_i[5:2];
      for (int i = 0; i < 16; i++) if (r_wait[i] != 8'd0) r_wait[i] <= r_wait[i] - 8'd1;
      if (arvalid_i && arready_o) begin
        if (r_busy[arid_i]) r_error <= 1'b1;
        if (arlen_i != (arid_i[3] ? 8'd0 : 8'd7)) r_error <= 1'b1;
        if (!arid_i[3] && (arsize_i != 3'd3 || araddr_i[5:0] != 6'd0)) r_error <= 1'b1;
        if (arid_i[3]) device_reads_o <= device_reads_o + 32'd1;
        r_busy[arid_i] <= 1'b1;
        r_addr[arid_i] <= araddr_i;
        r_left[arid_i] <= arlen_i;
        r_wait[arid_i] <= fast_i ? 8'd20 : rnd_i[6] ? {5'd0, rnd_i[9:7]} : {2'd0, rnd_i[15:10]};
      end
      if (!rvalid_o || rready_i) begin
        chosen = 1'b0;
        pick = '0;
        for (int i = 0; i < 16; i++)
          if (!chosen && r_busy[4'(i) ^ r_turn] && r_wait[4'(i) ^ r_turn] == 8'd0) begin
            chosen = 1'b1;
            pick = 4'(i) ^ r_turn;
          end
        if (!fast_i && rnd_i[17:16] == 2'd0) chosen = 1'b0;
        rvalid_o <= chosen;
        if (chosen) begin
          rid_o   <= pick;
          rdata_o <= mem[place(r_addr[pick])];
          rlast_o <= r_left[pick] == 8'd0;
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
  assign error_o = r_error | astray;
  logic [14:0] at;
  always_ff @(posedge clk)
    if (rst) begin
      aw_in <= '0; aw_out <= '0; w_in <= '0; w_out <= '0; w_bursts <= '0; b_wait <= '0;
      awready_o <= 1'b0; wready_o <= 1'b0; bvalid_o <= 1'b0; device_writes_o <= '0; astray <= 1'b0;
    end else begin
      awready_o <= (fast_i || rnd_i[19:18] != 2'd0) && 5'(aw_in - aw_out) < 5'd12;
      wready_o  <= (fast_i || rnd_i[20]) && 8'(w_in - w_out) < 8'd100;
      if (awvalid_i && awready_o) begin
        aw_addr[aw_in[3:0]] <= awaddr_i;
        aw_id[aw_in[3:0]]   <= awid_i;
        aw_size[aw_in[3:0]] <= awsize_i;
        aw_in <= aw_in + 5'd1;
        if (awid_i[3]) device_writes_o <= device_writes_o + 32'd1;
      end
      if (wvalid_i && wready_o) begin
        w_data[w_in[6:0]] <= wdata_i;
        w_strb[w_in[6:0]] <= wstrb_i;
        w_in <= w_in + 8'd1;
      end
      burst = 8'(wvalid_i && wready_o && wlast_i);
      if (b_wait != 8'd0) b_wait <= b_wait - 8'd1;
      if (bvalid_o && bready_i) bvalid_o <= 1'b0;
      if ((!bvalid_o || bready_i) && aw_in != aw_out && w_bursts != 8'd0 && b_wait == 8'd0) begin
        bvalid_o <= 1'b1;
        bid_o    <= aw_id[aw_out[3:0]];
        aw_out   <= aw_out + 5'd1;
        b_wait   <= fast_i ? 8'd2 : {3'd0, rnd_i[25:21]};
        burst    = burst - 8'd1;
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
  wire unused = &{1'b0, awlen_i, r_turn, rnd_i, 1'b0};
endmodule
