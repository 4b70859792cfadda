// SPDX-License-Identifier: Apache-2.0
// hpm: mhpmcounter3.., mhpmevent3.., hpmcounter3.., scountovf: HPM_COUNTERS counters of 64 bits of the events in events.def.
// An event comes two or three cycles after it happened (hpm_one and hpm_lane one cycle late, td_* two), always with the same
// delay. A read includes all of it; overflow is seen at the counter's turn, at most HPM_COUNTERS + 2 cycles later.
// Read: hpm_rdata in the cycle after csr_access, 0 for other registers. A write takes effect after its instruction. A written
// counter drops what it would have counted up to that retirement; new values of mhpmevent and mcountinhibit apply from then on,
// the old ones before. (Slots, which come a cycle later, change over a cycle earlier.) Counters numbered above HPM_COUNTERS + 2
// read 0.
// An overflow sets OF and, if that was 0, raises hpm_lcofi for a cycle. If OF is set during the three cycles of an access it
// stays set, because the access may not have read it. Stalls nothing.
// Source: RISC-V privileged specification 1.12, chapter 3 (Zihpm), Sscofpmf 1.0.
`include "config.svh"
`include "event_defs.svh"
`include "profile_defs.svh"
`default_nettype none
module hpm (
  input  wire logic                clk, rst,
  // CSR unit; the address is stable from csr_access to csr_we
  input  wire logic                csr_access, csr_we,
  input  wire logic [11:0]         csr_addr,
  input  wire logic [63:0]         csr_wdata,
  input  wire logic [31:0]         mcountinhibit,
  input  wire logic [1:0]          hpm_priv,     // 0 U, 1 S, 3 M; 2: no event is counted
  output logic [63:0]              hpm_rdata,
  output logic                     hpm_lcofi,
  // events
  input  wire logic [63:0]         hpm_one,      // by number; events of a lane: the first lane's
  input  wire logic [3*16-1:0]     hpm_lane,     // the other lanes'
  input  wire logic [3*16-1:0]     hpm_unit,     // events from number 112 on: how many
  input  wire logic [4:0]          td_cause,
  input  wire logic [2:0]          td_lost, td_retired, td_dead_cause,
  input  wire logic [SEQ_W-1:0]    td_dead,
  // owners of the events: in the cycle before hpm_one
  input  wire logic [WIDTH*64-1:0] ret_pc,
  input  wire logic [63:0]         res_pc
);
  localparam int N = (HPM_COUNTERS > 0) ? HPM_COUNTERS : 1;
  // mode of hpm_one, of td_*, and a cycle older: what a trap kills is counted in the first cycle of the mode after it
  logic [1:0] priv_q, priv_late_q, priv_dead_q;
  always_ff @(posedge clk) begin
    priv_q <= hpm_priv; priv_late_q <= priv_q; priv_dead_q <= priv_late_q;
  end
  wire        is_counter = csr_addr[11:5] == 7'h58;
  wire        is_event   = csr_addr[11:5] == 7'h19;

  logic [6:0]   select_q [0:N-1];
  logic [2:0]   hide_q   [0:N-1];                 // MINH, SINH, UINH
  logic [N-1:0] used_q, on_q, over_q, w_event;

  function automatic logic hidden(input logic [2:0] hide, input logic [1:0] mode);
    hidden = mode == 2'd2 || (mode == 2'd3 && hide[2]) || (mode == 2'd1 && hide[1]) || (mode == 2'd0 && hide[0]);
  endfunction

  // --- what a counter with this event and these hidden modes counts in this cycle
  function automatic logic [SEQ_W-1:0] step(input logic [6:0] number, input logic [2:0] hide, input logic [63:0] one,
      input logic [3*16-1:0] lane, unit, input logic [4:0] cause, input logic [2:0] lost, retired, dead_cause,
      input logic [SEQ_W-1:0] dead, input logic [1:0] mode, mode_late, mode_dead);
    logic       takes, takes_dead;
    logic [1:0] m;
    step = '0; takes = 1'b0; takes_dead = 1'b0;
    if (!number[6]) begin
      step[0] = one[number[5:0]];
      if (number[5:4] == 2'd0)
        for (int k = 0; k < WIDTH - 1; k++) step = step + SEQ_W'(lane[{2'(k), number[3:0]}]);
    end else begin
      case (number[3:0])                          // one of the seven groups
        4'd0:    takes = cause[4:3] == 2'd0;
        4'd1:    takes = cause[4:3] == 2'd1;
        4'd2:    takes = cause[4:2] == 3'd2;
        4'd3:    takes = cause[4:2] == 3'd3;
        4'd4:    takes = cause[4];
        4'd5:    takes = cause[4:3] == 2'd2;
        4'd6:    takes = cause[4:3] == 2'd3;
        default: takes = 1'b0;
      endcase
      takes_dead = number[4:0] == 5'd0;
      if (!number[5]) begin
        takes      = cause == number[4:0];
        takes_dead = number[4:3] == 2'd0 && dead_cause == number[2:0];
      end
      step = takes ? SEQ_W'(lost) : (number[5:0] == 6'd0) ? SEQ_W'(retired) : '0;
      if (number[5:4] == 2'd3) step = SEQ_W'(unit[number[3:0]*3 +: 3]);
    end
    m = (number[6] && number[5:4] != 2'd3) ? mode_late : mode;
    if (hidden(hide, m)) step = '0;
    if (takes_dead && !hidden(hide, mode_dead)) step = step + dead;
  endfunction

  // --- a counter is a word of a RAM plus the events since its last turn; it gets a turn at least every N + 1 cycles
  localparam int AT_W = (N > 1) ? $clog2(N) : 1;
  logic [63:0]     total [0:N-1];
  logic [7:0]      since_q [0:N-1];               // a cycle adds WIDTH events, a flush also all in flight
  logic [AT_W-1:0] at_q;
  logic [4:0]      rest_q;                        // turns until everything is added
  initial for (int i = 0; i < N; i++) total[i] = 64'd0;
  wire             there  = HPM_COUNTERS > 0 && csr_addr[4:0] >= 5'd3 && {1'b0, csr_addr[4:0]} < 6'(HPM_COUNTERS + 3);
  wire  [AT_W-1:0] index  = AT_W'(csr_addr[4:0] - 5'd3);
  wire             reads  = csr_access && there && (is_counter || csr_addr[11:5] == 7'h60);
  wire             writes = csr_we && there && is_counter;
  wire             turn   = rest_q != 5'd0 && !reads && !writes;
  wire  [AT_W-1:0] from   = reads ? index : at_q;
  wire  [63:0]     sum    = total[from] + 64'(since_q[from]);
  wire             carry  = total[from][63] && !sum[63];

  // --- a CSR write takes effect when its instruction, the next to retire, has been counted
  logic         waits_q;                          // a write has still to take effect
  logic [N-1:0] held_q, staged_q;                 // the counter written; the counter whose mhpmevent is written
  logic [9:0]   stage_q;                          // the new mhpmevent: {MINH, SINH, UINH, number}
  wire          retired = hpm_one[HPM_INSTRUCTIONS] || hpm_lane[HPM_INSTRUCTIONS] || hpm_lane[16+HPM_INSTRUCTIONS]
                          || hpm_lane[32+HPM_INSTRUCTIONS];
  wire          applies = waits_q && retired;
  always_ff @(posedge clk)
    if (rst) begin
      waits_q <= 1'b0; held_q <= '0; staged_q <= '0;
    end else if (csr_we) begin
      waits_q <= 1'b1; held_q <= writes ? N'(1) << index : '0; staged_q <= w_event;
    end else if (applies) begin
      waits_q <= 1'b0; held_q <= '0; staged_q <= '0;
    end
  always_ff @(posedge clk) if (csr_we) stage_q <= {csr_wdata[62:60], csr_wdata[6:0]};

  always_ff @(posedge clk) if (turn || writes) total[writes ? index : at_q] <= writes ? csr_wdata : sum;
  always_ff @(posedge clk)
    if (rst) begin
      at_q <= '0; rest_q <= 5'd0; over_q <= '0;
    end else begin
      over_q <= (turn && carry) ? N'(1) << at_q : '0;
      if (on_q != '0) rest_q <= 5'(N + 1);
      else if (turn) rest_q <= rest_q - 5'd1;
      if (turn) at_q <= (at_q == AT_W'(N - 1)) ? '0 : at_q + 1'b1;
    end
  always_ff @(posedge clk)
    if (rst) begin
      for (int i = 0; i < N; i++) since_q[i] <= 8'd0;
    end else if (on_q != '0 || turn || writes)    // only when needed, for simulation speed
      for (int i = 0; i < N; i++)
        if ((writes && index == AT_W'(i)) || held_q[i]) since_q[i] <= 8'd0;
        else if (on_q[i])
          since_q[i] <= ((turn && at_q == AT_W'(i)) ? 8'd0 : since_q[i])
                      + 8'(step(select_q[i], hide_q[i], hpm_one, hpm_lane, hpm_unit, td_cause, td_lost, td_retired, td_dead_cause,
                                td_dead, priv_q, priv_late_q, priv_dead_q));
        else if (turn && at_q == AT_W'(i)) since_q[i] <= 8'd0;
  always_comb begin
    w_event = '0;
    if (csr_we && is_event && HPM_COUNTERS > 0) for (int i = 0; i < N; i++) w_event[i] = csr_addr[4:0] == 5'(i + 3);
  end
  wire [N-1:0] used = !applies ? used_q : (used_q & ~staged_q) | (stage_q[6:0] != 7'd0 ? staged_q : '0);
  always_ff @(posedge clk)
    if (rst) begin
      for (int i = 0; i < N; i++) begin select_q[i] <= 7'd0; hide_q[i] <= 3'd0; end
      used_q <= '0; on_q <= '0;
    end else begin
      if (!waits_q || applies) on_q <= used & ~mcountinhibit[N+2:3];
      used_q <= used;
      if (applies)
        for (int i = 0; i < N; i++)
          if (staged_q[i]) {hide_q[i], select_q[i]} <= stage_q;
    end

  // --- the owner of the event that overflowed
  wire [4:0]       followed;
  wire [AT_W-1:0]  follow = AT_W'(followed - 5'd3);
  wire             shown  = !hidden(hide_q[follow], priv_q);
  wire [63:0]      spc, sdata;
  event_pc #(.N(HPM_COUNTERS)) u_event_pc (
    .clk, .rst, .csr_we, .csr_addr, .csr_wdata, .writes, .owner(csr_addr[4:0]), .number(select_q[follow]),
    .on(on_q[follow] && shown), .followed, .hpm_one, .hpm_lane, .ret_pc, .res_pc, .spc, .sdata);

  // --- overflow
  logic [N-1:0] of_q, over1_q, over2_q, over3_q;
  always_ff @(posedge clk)
    if (rst) begin
      of_q <= '0; over1_q <= '0; over2_q <= '0; over3_q <= '0; hpm_lcofi <= 1'b0;
    end else begin
      over1_q   <= over_q; over2_q <= over1_q; over3_q <= over2_q;
      of_q      <= over_q | over1_q | over2_q | over3_q | (w_event & {N{csr_wdata[63]}}) | (of_q & ~w_event);
      hpm_lcofi <= (over_q & ~of_q) != '0;
    end

  // --- read
  logic [63:0] value;
  always_comb begin
    value = 64'd0;
    if (csr_access && HPM_COUNTERS > 0) begin
      if (csr_addr == PD_CSR_MHPMSPC) value = spc;
      if (csr_addr == PD_CSR_MHPMSDATA) value = sdata;
      if (csr_addr == 12'hDA0) value = 64'(of_q) << 3;
      for (int i = 0; i < N; i++)
        if (is_event && csr_addr[4:0] == 5'(i + 3)) value = {of_q[i], hide_q[i], 53'd0, select_q[i]};
      if (reads) value = sum;
    end
  end
  always_ff @(posedge clk) hpm_rdata <= value;

  wire unused = &{1'b0, mcountinhibit};
endmodule
