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
  logic [1:0] priv_q, priv_late_q;               // as old as hpm_one, as td_*
  always_ff @(posedge clk) begin
    priv_q <= priv; priv_late_q <= priv_q;
  end
  wire        is_counter = csr_addr[11:5] == 7'h58;
  wire        is_event   = csr_addr[11:5] == 7'h19;

  // --- overflow: OF, and for three cycles more
  logic [N-1:0] used_q, on_q, of_q, over_q, over1_q, over2_q, over3_q;
  wire  [N-1:0] overs  = over_q | over1_q | over2_q | over3_q;
  wire  [N-1:0] w_evt;
  always_ff @(posedge clk)
    if (rst) begin
      on_q <= '0; of_q <= '0; over1_q <= '0; over2_q <= '0; over3_q <= '0; hpm_lcofi <= 1'b0;
    end else begin
      on_q      <= used_q & ~N'(mcountinhibit >> 3);
      over1_q   <= over_q; over2_q <= over1_q; over3_q <= over2_q;
      of_q      <= overs | (w_evt & {N{csr_wdata[63]}}) | (of_q & ~w_evt);
      hpm_lcofi <= (over_q & ~of_q) != '0;
    end

  // --- counters. All that an idle one needs stands under its bit of on_q, for the simulation's speed.
  wire [63:0] read [0:N-1];
  for (genvar i = 0; i < N; i++) begin : g_counter
    logic [63:0]      count_q, shown;
    logic [6:0]       select_q;
    logic [2:0]       hide_q;                     // MINH, SINH, UINH
    logic [1:0]       mode;
    logic [2:0]       few;
    logic             lost, dead;
    logic [SEQ_W-1:0] step;                       // what it counts in this cycle
    wire         here  = csr_addr[4:0] == 5'(i + 3);
    wire [63:0]  count = count_q + 64'(step);
    assign w_evt[i] = csr_we && is_event && here;
    always_comb begin
      step = '0; lost = 1'b0; dead = 1'b0; mode = 2'd0; few = 3'd0;
      if (on_q[i]) begin
        if (!select_q[6]) begin
          step[0] = hpm_one[select_q[5:0]];
          if (select_q[5:4] == 2'd0)
            step = step + SEQ_W'(hpm_lane[{2'd0, select_q[3:0]}]) + SEQ_W'(hpm_lane[{2'd1, select_q[3:0]}])
                 + SEQ_W'(hpm_lane[{2'd2, select_q[3:0]}]);
        end else begin
          case (select_q[2:0])                    // of a group
            3'd0:    lost = td_cause[4:3] == 2'd0;
            3'd1:    lost = td_cause[4:3] == 2'd1;
            3'd2:    lost = td_cause[4:2] == 3'd2;
            3'd3:    lost = td_cause[4:2] == 3'd3;
            3'd4:    lost = td_cause[4];
            3'd5:    lost = td_cause[4:3] == 2'd2;
            3'd6:    lost = td_cause[4:3] == 2'd3;
            default: lost = 1'b0;
          endcase
          dead = select_q[2:0] == 3'd0;
          if (!select_q[5]) begin
            lost = td_cause == select_q[4:0];
            dead = select_q[4:3] == 2'd0 && td_dead_cause == select_q[2:0];
          end
          few  = lost ? td_lost : (select_q[5:0] == 6'd0) ? td_retired : 3'd0;
          step = SEQ_W'(few) + (dead ? td_dead : '0);
        end
        mode = select_q[6] ? priv_late_q : priv_q;
        if ((mode == 2'd3 && hide_q[2]) || (mode == 2'd1 && hide_q[1]) || (mode == 2'd0 && hide_q[0])) step = '0;
      end
    end
    always_ff @(posedge clk)
      if (rst) begin
        count_q <= 64'd0; over_q[i] <= 1'b0; used_q[i] <= 1'b0; select_q <= 7'd0; hide_q <= 3'd0;
      end else begin
        over_q[i] <= 1'b0;
        if (csr_we && is_counter && here) count_q <= csr_wdata;
        else if (on_q[i]) begin
          count_q <= count; over_q[i] <= count_q[63] && !count[63];
        end
        if (w_evt[i]) begin
          select_q <= csr_wdata[6:0]; hide_q <= csr_wdata[62:60]; used_q[i] <= csr_wdata[6:0] != 7'd0;
        end
      end
    always_comb begin
      shown = 64'd0;
      if (csr_access && here && HPM_COUNTERS > 0) begin
        if (is_event)                                    shown = {of_q[i], hide_q, 53'd0, select_q};
        if (is_counter || csr_addr[11:5] == 7'h60)       shown = count_q;
      end
    end
    assign read[i] = shown;
  end

  logic [63:0] value;
  always_comb begin
    value = 64'd0;
    if (csr_access) begin
      if (csr_addr == 12'hDA0 && HPM_COUNTERS > 0) value = 64'(of_q) << 3;
      for (int i = 0; i < N; i++) value = value | read[i];
    end
  end
  always_ff @(posedge clk) hpm_rdata <= value;

  wire unused = &{1'b0, mcountinhibit};
endmodule
