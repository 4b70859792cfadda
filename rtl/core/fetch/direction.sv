// SPDX-License-Identifier: Apache-2.0
// Direction predictor: a base table of two-bit counters and four tagged tables with path histories of growing length.
//
// The tables are read with the fetch block (address in c0, answers in c1, training state a cycle later) and predict all its
// branches. A row of the base table has a counter for each column of two half-words; an entry of a tagged table predicts one
// column. For each column the longest history that hits provides the prediction. A new, weak entry is passed over while such
// entries do worse than the next table below (`doubt_q`). Training reads nothing: the state that predicted travels with the
// block, waits in the transfer ring, and comes back with the outcome. A mispredicted branch gets an entry with a longer
// history.
// Each table has PHT_ROWS rows. Source: Seznec, Michaud: A Case for (Partially) TAgged GEometric History Length Branch
// Prediction, JILP 8, 2006 (TAGE), with one useful bit, and no read on update.
`include "config.svh"
`include "branch.svh"
`include "ram.svh"
`default_nettype none

module direction (
  input  wire logic                clk,
  input  wire logic                rst,
  // c0: block whose address is presented (PC bits 32:1); the history before it: hist_back, else hist_up, else hist
  input  wire logic [TARGET_W-1:0] f0_pc,
  input  wire logic                next_back, next_up,
  input  wire logic [HIST_W-1:0]   hist_back, hist_up,
  // c1: block and the history before it; the prediction
  input  wire logic [TARGET_W-1:0] f1_pc,
  input  wire logic [HIST_W-1:0]   hist,
  output logic [DIR_COLS-1:0] dir_taken,         // prediction of each column
  output logic [DIR_COLS*DIRCOL_W-1:0] last_row, // row of the last cycle's block, to travel with it
  // training with the outcome of a resolved conditional branch
  input  wire logic                train,
  input  wire logic [TARGET_W-1:0] train_last,   // PC bits 32:1 of the branch's last half
  input  wire logic [HIST_W-1:0]   train_hist,
  input  wire direction_state_t    train_state,
  input  wire logic                train_known,  // the BTB knew the branch: the state was used
  input  wire logic                train_taken,
  input  wire logic                train_misp
);
  // --- prediction
  wire [3:0]            hit, useful;
  wire [4*COL_W-1:0]    column;
  wire [11:0]           counters;
  wire [2*DIR_COLS-1:0] base_row;
  logic [3:0]           doubt_q;                 // 8 and more: new entries are not trusted
  logic [3:0]           last_useful_q;
  logic [11:0]          last_counters_q;
  always_ff @(posedge clk) begin
    last_useful_q   <= useful;
    last_counters_q <= counters;
  end
  for (genvar c = 0; c < DIR_COLS; c++) begin : g_column
    wire [3:0] here;
    for (genvar t = 0; t < 4; t++) begin : g_here
      assign here[t] = column[t*COL_W +: COL_W] == COL_W'(c);
    end
    direction_column u_column (
      .clk, .hit, .here, .useful, .counters, .base(base_row[2*c +: 2]), .doubt(doubt_q[3]), .taken(dir_taken[c]),
      .last_useful_q, .last_counters_q, .last_state(last_row[c*DIRCOL_W +: DIRCOL_W])
    );
  end

  // --- training: updates the table that provided; after a misprediction also an entry with a longer history
  function automatic logic [2:0] step3(input logic [2:0] counter, input logic up);
    step3 = up ? counter + 3'(counter != 3'd7) : counter - 3'(counter != 3'd0);
  endfunction
  function automatic logic [1:0] step2(input logic [1:0] counter, input logic up);
    step2 = up ? counter + 2'(counter != 2'd3) : counter - 2'(counter != 2'd0);
  endfunction

  logic [14:0] random_q;
  wire  known       = train && train_known;
  wire  by_base     = train_state.provider == 3'd0;
  wire  [3:0] provider = (4'd1 << train_state.provider) >> 1;                    // one-hot, 0: base
  wire  differs     = !by_base && train_state.counter[2] != train_state.below;
  wire  was_useful  = (provider & train_state.useful) != '0;
  wire  young       = !was_useful && (train_state.counter == 3'd3 || train_state.counter == 3'd4);

  // allocation: in the next longer history, sometimes one further; it replaces a useful entry only sometimes
  wire  [3:0] longer   = 4'b1111 << train_state.provider;
  wire  [3:0] anyway   = (random_q[3:0] == 4'd0) ? 4'b1111 : 4'b0000;
  wire  [3:0] free     = longer & (~train_state.useful | anyway);
  wire  [3:0] further  = free & (free - 4'd1);                                    // all but the shortest
  wire  [3:0] choice   = (random_q[5:4] == 2'd0 && further != '0) ? further : free;
  wire  [3:0] allocate = (known && train_misp) ? choice & (~choice + 4'd1) : 4'b0000;
  wire  [3:0] provided = known ? provider : 4'b0000;

  always_ff @(posedge clk) begin
    if (rst) begin
      random_q <= '1;
      doubt_q  <= 4'd8;
    end else if (train) begin
      random_q <= {random_q[13:0], random_q[14] ^ random_q[13]};
      if (known && differs && young && train_state.below == train_taken && doubt_q != 4'd15) doubt_q <= doubt_q + 4'd1;
      if (known && differs && young && train_state.below != train_taken && doubt_q != 4'd0)  doubt_q <= doubt_q - 4'd1;
    end
  end

  wire [2:0] stepped        = step3(train_state.counter, train_taken);
  wire [2:0] fresh          = train_taken ? 3'd4 : 3'd3;
  wire       provide_useful = differs ? (train_state.counter[2] == train_taken) : was_useful;
  for (genvar t = 0; t < 4; t++) begin : g_table
    direction_table #(.HIST((t == 3) ? HIST_4 : (t == 2) ? HIST_3 : (t == 1) ? HIST_2 : HIST_1)) entries (
      .clk, .read_pc(f0_pc), .next_back, .next_up, .hist_back, .hist_up, .pc(f1_pc), .hist,
      .hit(hit[t]), .column(column[t*COL_W +: COL_W]), .counter(counters[t*3 +: 3]), .useful(useful[t]),
      .write(provided[t] || allocate[t]), .write_last(train_last), .write_hist(train_hist),
      .write_counter(provided[t] ? stepped : fresh), .write_useful(provided[t] && provide_useful)
    );
  end

  // --- base table: a memory for each column, so that a single counter can be written
  wire [DIRIDX_W-1:0] read_at    = f0_pc[OFF_W +: DIRIDX_W];
  wire [DIRIDX_W-1:0] train_at   = train_last[OFF_W +: DIRIDX_W];
  wire                base_write = (known && by_base) || (train && !train_known && train_taken);
  wire [1:0]          base_next  = train_known ? step2(train_state.counter[2:1], train_taken) : 2'd2;
  for (genvar c = 0; c < DIR_COLS; c++) begin : g_base
    logic [1:0] counter_mem [0:PHT_ROWS-1];
    logic [1:0] read_q;
    initial for (int i = 0; i < PHT_ROWS; i++) counter_mem[i] = 2'b01;
    wire write = base_write && train_last[OFF_W-1:1] == COL_W'(c);
    always_ff @(posedge clk) begin
      read_q <= `RAM_WORD(write && train_at == read_at, counter_mem[read_at]);
      if (write) counter_mem[train_at] <= base_next;
    end
    assign base_row[2*c +: 2] = read_q;
  end

endmodule
`default_nettype wire
