// Direction predictor: rows of two-bit counters in block RAM, indexed by fetch block address xor path history.
//
// The row is read with the fetch block (address in c0, counters in c1); a row has one counter for two adjacent
// half-words. Counters are not read again for training: their value travels with the block, is kept in the transfer
// ring, and comes back with the outcome. Each column is a memory of its own, so that one counter can be written.
// Source: McFarling, Combining Branch Predictors, WRL TN-36, 1993 (gshare).
`include "config.svh"
`include "branch.svh"
`default_nettype none

module direction (
  input  wire logic                clk,
  // c0: block whose address is presented, history in front of it
  input  wire logic [TARGET_W-1:0] read_pc_i,       // PC bits 32:1
  input  wire logic [GHIST_W-1:0]  read_hist_i,
  // c1
  output logic [DIRROW_W-1:0] row_o,                 // state, to travel with the block
  output logic [DIR_COLS-1:0] taken_o,               // prediction of each column
  // training with the outcome of a resolved conditional branch
  input  wire logic                train_i,
  input  wire logic [TARGET_W-1:0] train_last_i,    // PC bits 32:1 of the branch's last half
  input  wire logic [GHIST_W-1:0]  train_hist_i,
  input  wire logic [DIR_W-1:0]    train_state_i,   // the column's state when it predicted
  input  wire logic                train_known_i,   // the BTB knew the branch: the state was really used
  input  wire logic                train_taken_i
);
  localparam int IDX_W = $clog2(PHT_ROWS);

  function automatic logic [IDX_W-1:0] row_index(input logic [TARGET_W-1:0] pc, input logic [GHIST_W-1:0] hist);
    logic [TARGET_W-1:0] h;
    h = TARGET_W'(hist);
    row_index = IDX_W'(pc >> OFF_W) ^ IDX_W'(h) ^ IDX_W'(h >> IDX_W);
  endfunction

  wire [IDX_W-1:0] read_idx  = row_index(read_pc_i, read_hist_i);
  wire [IDX_W-1:0] train_idx = row_index(train_last_i, train_hist_i);

  // an unknown branch that is taken starts weakly taken
  logic [1:0] next_state;
  always_comb begin
    next_state = train_state_i;
    if (!train_known_i)                             next_state = 2'b10;
    else if (train_taken_i && train_state_i != 2'd3) next_state = train_state_i + 1'b1;
    else if (!train_taken_i && train_state_i != 2'd0) next_state = train_state_i - 1'b1;
  end
  wire write = train_i && (train_known_i || train_taken_i);

  for (genvar c = 0; c < DIR_COLS; c++) begin : g_col
    logic [1:0] counter_q [0:PHT_ROWS-1];
    logic [1:0] read_q;
    initial for (int i = 0; i < PHT_ROWS; i++) counter_q[i] = 2'b01;

    always_ff @(posedge clk) begin
      read_q <= counter_q[read_idx];
      if (write && train_last_i[OFF_W-1:1] == (OFF_W - 1)'(c)) counter_q[train_idx] <= next_state;
    end
    assign row_o[c*DIR_W +: DIR_W] = read_q;
    assign taken_o[c]              = read_q[1];
  end
endmodule
`default_nettype wire
