// hpm: mhpmcounter3.., mhpmevent3.., hpmcounter3.., scountovf: HPM_COUNTERS counters of 64 bits of the events in events.def.
// An event comes two or three cycles after it happened (hpm_one and hpm_lane one cycle late, td_* two), always as late.
// Read: hpm_rdata in the cycle behind csr_access, 0 for what is not here; written in the cycle of csr_we, which replaces what
// would have been counted. Counters of a number above HPM_COUNTERS + 2 read 0.
// An overflow sets OF and, if that was 0, raises hpm_lcofi for a cycle. OF that is set in the three cycles of an access, which
// may not have read it, stays set. Stalls nothing.
// Source: RISC-V privileged specification 1.12, chapter 3 (Zihpm), Sscofpmf 1.0.
`include "config.svh"
`include "event_defs.svh"
`default_nettype none
module hpm (
  input  wire logic                clk, rst,
  // CSR unit; the address stands from csr_access to csr_we
  input  wire logic                csr_access, csr_we,
  input  wire logic [11:0]         csr_addr,
  input  wire logic [63:0]         csr_wdata,
  input  wire logic [31:0]         mcountinhibit,
  input  wire logic [1:0]          priv,
  output logic [63:0]              hpm_rdata,
  output logic                     hpm_lcofi,
  // events
  input  wire logic [63:0]         hpm_one,      // by number; of those of a lane: the first lane's
  input  wire logic [3*16-1:0]     hpm_lane,     // the other lanes'
  input  wire logic [4:0]          td_cause,
  input  wire logic [2:0]          td_lost, td_retired, td_dead_cause,
  input  wire logic [SEQ_W-1:0]    td_dead
);
  localparam int N = (HPM_COUNTERS > 0) ? HPM_COUNTERS : 1;
  wire [6:0]  groups = {td_cause[4:3] == 2'd3, td_cause[4:3] == 2'd2, td_cause[4], td_cause[4:2] == 3'd3, td_cause[4:2] == 3'd2,
                        td_cause[4:3] == 2'd1, td_cause[4:3] == 2'd0};
  logic [1:0] priv_q, priv_late_q;               // as old as hpm_one, as td_*
  always_ff @(posedge clk) begin
    priv_q <= priv; priv_late_q <= priv_q;
  end
  wire        is_counter = csr_addr[11:5] == 7'h58 || csr_addr[11:5] == 7'h60;
  wire        is_event   = csr_addr[11:5] == 7'h19;
  wire [63:0] read [0:N-1];
  wire [N-1:0] of;
  logic [N-1:0] ask_q;                            // it overflowed in the last cycle, with OF 0
  for (genvar i = 0; i < N; i++) begin : g_counter
    logic [63:0] count_q;
    logic [6:0]  select_q;
    logic [2:0]  hide_q;                          // MINH, SINH, UINH
    logic        of_q, on_q, over_q;
    logic [2:0]  overs_q;                         // overflows of the last cycles
    wire         here   = HPM_COUNTERS > 0 && csr_addr[4:0] == 5'(i + 3);
    wire         w_cnt  = csr_we && here && csr_addr[11:5] == 7'h58;
    wire         w_evt  = csr_we && here && is_event;
    wire         late   = select_q[6];
    wire [1:0]   mode   = late ? priv_late_q : priv_q;
    wire         counts = on_q && !((mode == 2'd3 && hide_q[2]) || (mode == 2'd1 && hide_q[1]) || (mode == 2'd0 && hide_q[0]));
    // what it counts in this cycle
    wire         lanes  = select_q[5:4] == 2'd0;
    wire [2:0]   one    = 3'(hpm_one[select_q[5:0]]) + 3'(lanes && hpm_lane[{2'd0, select_q[3:0]}])
                        + 3'(lanes && hpm_lane[{2'd1, select_q[3:0]}]) + 3'(lanes && hpm_lane[{2'd2, select_q[3:0]}]);
    wire         group  = select_q[5];
    wire         lost   = group ? groups[select_q[2:0]] : td_cause == select_q[4:0];
    wire         dead   = group ? select_q[2:0] == 3'd0 : select_q[4:3] == 2'd0 && td_dead_cause == select_q[2:0];
    wire [2:0]   live   = (lost ? td_lost : 3'd0) | ((!group && select_q[4:0] == 5'd0) ? td_retired : 3'd0);
    wire [SEQ_W-1:0] slots = SEQ_W'(live) + (dead ? td_dead : '0);
    wire [SEQ_W-1:0] step  = late ? slots : SEQ_W'(one);
    wire [64:0]  sum    = {1'b0, count_q} + 65'(step);
    always_ff @(posedge clk)
      if (rst) begin
        count_q <= 64'd0; over_q <= 1'b0; on_q <= 1'b0;
      end else begin
        over_q <= 1'b0;
        on_q   <= select_q != 7'd0 && !mcountinhibit[i + 3];
        if (w_cnt) count_q <= csr_wdata;
        else if (counts) {over_q, count_q} <= sum;
      end
    always_ff @(posedge clk)
      if (rst) begin
        select_q <= 7'd0; hide_q <= 3'd0; of_q <= 1'b0; overs_q <= 3'd0; ask_q[i] <= 1'b0;
      end else begin
        overs_q  <= {overs_q[1:0], over_q};
        ask_q[i] <= over_q && !of_q;
        if (w_evt) begin
          select_q <= csr_wdata[6:0]; hide_q <= csr_wdata[62:60];
        end
        if (over_q || overs_q != 3'd0) of_q <= 1'b1;
        else if (w_evt) of_q <= csr_wdata[63];
      end
    assign of[i]   = HPM_COUNTERS > 0 && of_q;
    assign read[i] = !here ? 64'd0 : is_counter ? count_q : is_event ? {of_q, hide_q, 53'd0, select_q} : 64'd0;
  end
  assign hpm_lcofi = ask_q != '0;

  logic [63:0] value;
  always_comb begin
    value = (csr_addr == 12'hDA0) ? 64'(of) << 3 : 64'd0;
    for (int i = 0; i < N; i++) value = value | read[i];
  end
  always_ff @(posedge clk) hpm_rdata <= csr_access ? value : 64'd0;

  wire unused = &{1'b0, mcountinhibit};
endmodule
