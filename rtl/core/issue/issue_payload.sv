// issue_payload: what an instruction takes through the scheduler, read by the units' slots. A memory a dispatch lane (one write port
// each, so that FPGAs build it from distributed RAM), and for each slot the lane whose memory holds it. Reads are asynchronous.
`include "config.svh"
`include "issue.svh"
`default_nettype none
module issue_payload (
  input  wire logic                     clk,
  // from dispatch
  input  wire logic [WIDTH-1:0]         dis_queued,
  input  wire logic [WIDTH*IQ_W-1:0]    iq_slot,
  input  wire logic [WIDTH*ROBID_W-1:0] dis_id,
  input  wire logic [WIDTH*PREG_W-1:0]  ren_prd,
  input  wire logic [WIDTH*PAY0_W-1:0]  dis_pay0,
  input  wire logic [WIDTH*PAY1_W-1:0]  dis_pay1,
  // select
  input  wire logic [UNITS*IQ_W-1:0]    iss_slot,
  output logic [UNITS*ROBID_W-1:0]      iss_id,
  output logic [UNITS*PREG_W-1:0]       iss_prd,
  output logic [UNITS*PAY0_W-1:0]       iss_pay0,
  output logic [UNITS*PAY1_W-1:0]       iss_pay1
);
  localparam int KEY_W = ROBID_W + PREG_W;
  localparam int AT_W  = (WIDTH > 1) ? $clog2(WIDTH) : 1;
  logic [AT_W-1:0] lane_q [0:IQ_SIZE-1];
  initial for (int i = 0; i < IQ_SIZE; i++) lane_q[i] = '0;
  always_ff @(posedge clk)
    for (int k = 0; k < WIDTH; k++) if (dis_queued[k]) lane_q[iq_slot[k*IQ_W +: IQ_W]] <= AT_W'(k);
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    logic [KEY_W-1:0]  key_q  [0:IQ_SIZE-1];
    logic [PAY0_W-1:0] pay0_q [0:IQ_SIZE-1];
    logic [PAY1_W-1:0] pay1_q [0:IQ_SIZE-1];
    initial for (int i = 0; i < IQ_SIZE; i++) begin
      key_q[i] = '0; pay0_q[i] = '0; pay1_q[i] = '0;
    end
    wire [IQ_W-1:0] at = iq_slot[k*IQ_W +: IQ_W];
    always_ff @(posedge clk)
      if (dis_queued[k]) begin
        key_q[at]  <= {dis_id[k*ROBID_W +: ROBID_W], ren_prd[k*PREG_W +: PREG_W]};
        pay0_q[at] <= dis_pay0[k*PAY0_W +: PAY0_W];
        pay1_q[at] <= dis_pay1[k*PAY1_W +: PAY1_W];
      end
    for (genvar u = 0; u < UNITS; u++) begin : g_read
      wire [IQ_W-1:0]   slot = iss_slot[u*IQ_W +: IQ_W];
      wire [KEY_W-1:0]  key;
      wire [PAY0_W-1:0] pay0;
      wire [PAY1_W-1:0] pay1;
      if (k == 0) begin : g_first
        assign key = key_q[slot]; assign pay0 = pay0_q[slot]; assign pay1 = pay1_q[slot];
      end else begin : g_rest
        wire here = lane_q[slot] == AT_W'(k);
        assign key  = here ? key_q[slot]  : g_lane[k-1].g_read[u].key;
        assign pay0 = here ? pay0_q[slot] : g_lane[k-1].g_read[u].pay0;
        assign pay1 = here ? pay1_q[slot] : g_lane[k-1].g_read[u].pay1;
      end
      if (k == WIDTH - 1) begin : g_last
        assign {iss_id[u*ROBID_W +: ROBID_W], iss_prd[u*PREG_W +: PREG_W]} = key;
        assign iss_pay0[u*PAY0_W +: PAY0_W] = pay0;
        assign iss_pay1[u*PAY1_W +: PAY1_W] = pay1;
      end
    end
  end
endmodule
