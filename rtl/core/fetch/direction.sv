// Direction predictor: a base table of two-bit counters and two tagged tables with a short and a long path history.
//
// Tables are read with the fetch block (address in c0, answers in c1) and say something of all its branches: a row of
// the base table has a counter for each column of two half-words, an entry of a tagged table speaks of one column. For a
// column, the longest history that hits counts, unless its entry is new and weak while such entries do worse than what
// is below them (`doubt_q`). Nothing is read again for training: the state that predicted travels with the block,
// waits in the transfer ring, and comes back with the outcome. A mispredicted branch gets an entry with a longer history.
// PHT_ROWS / 4 rows in each table. Source: Seznec, Michaud: A Case for (Partially) TAgged GEometric History Length Branch
// Prediction, JILP 8, 2006 (TAGE), with two tables, one useful bit, and no read on update.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module direction (
  input  wire logic                clk,
  input  wire logic                rst,
  // c0: block whose address is presented (PC bits 32:1), history in front of it
  input  wire logic [TARGET_W-1:0] f0_pc,
  input  wire logic [GHIST_W-1:0]  hist_next,
  // c1: the same, one cycle later; the answer
  input  wire logic [TARGET_W-1:0] f1_pc,
  input  wire logic [GHIST_W-1:0]  hist,
  output logic [DIRROW_W-1:0] dir_row,           // to travel with the block
  output logic [DIR_COLS-1:0] dir_taken,         // prediction of each column
  // training with the outcome of a resolved conditional branch
  input  wire logic                train,
  input  wire logic [TARGET_W-1:0] train_last,   // PC bits 32:1 of the branch's last half
  input  wire logic [GHIST_W-1:0]  train_hist,
  input  wire direction_state_t    train_state,
  input  wire logic                train_known,  // the BTB knew the branch: the state was really used
  input  wire logic                res_taken,
  input  wire logic                res_misp
);
  localparam int ROWS       = PHT_ROWS / 4;
  localparam int IDX_W      = $clog2(ROWS);
  localparam int HIST_SHORT = (GHIST_W * 2 + 4) / 5;

  // --- prediction
  wire [DIRENTRY_W-1:0] short_entry, long_entry;
  wire [2*DIR_COLS-1:0] base_row;
  assign dir_row = {long_entry, short_entry, base_row};

  logic [3:0] doubt_q;                              // 8 and more: do not trust new entries
  for (genvar c = 0; c < DIR_COLS; c++) begin : g_column
    wire       hit_long, hit_short, useful_long, useful_short;
    wire [2:0] long_counter, short_counter;
    wire [1:0] base_counter;
    direction_column u_column (
      .row(dir_row), .column(COL_W'(c)),
      .state({hit_long, hit_short, useful_long, useful_short, long_counter, short_counter, base_counter})
    );
    wire young_long  = !useful_long && (long_counter == 3'd3 || long_counter == 3'd4);
    wire young_short = !useful_short && (short_counter == 3'd3 || short_counter == 3'd4);
    wire use_long    = hit_long && !(doubt_q[3] && young_long);
    wire use_short   = hit_short && !(doubt_q[3] && young_short);
    wire unused      = base_counter[0];
    assign dir_taken[c]  = use_long ? long_counter[2] : use_short ? short_counter[2] : base_counter[1];
  end

  // --- training: the table that provided; on a misprediction also an entry with a longer history
  function automatic logic [2:0] step3(input logic [2:0] counter, input logic up);
    step3 = up ? counter + 3'(counter != 3'd7) : counter - 3'(counter != 3'd0);
  endfunction
  function automatic logic [1:0] step2(input logic [1:0] counter, input logic up);
    step2 = up ? counter + 2'(counter != 2'd3) : counter - 2'(counter != 2'd0);
  endfunction

  logic [14:0] random_q;
  wire  known       = train && train_known;
  wire  by_long     = known && train_state.hit_long;
  wire  by_short    = known && !train_state.hit_long && train_state.hit_short;
  wire  by_base     = known && !train_state.hit_long && !train_state.hit_short;
  wire  base_says   = train_state.base_counter[1];
  wire  short_says  = train_state.short_counter[2];
  wire  long_says   = train_state.long_counter[2];
  wire  below_long  = train_state.hit_short ? short_says : base_says;
  wire  says        = by_long ? long_says : short_says;
  wire  below       = by_long ? below_long : base_says;
  wire  differs     = (by_long || by_short) && says != below;
  wire  useful      = by_long ? train_state.useful_long : train_state.useful_short;
  wire [2:0] counter = by_long ? train_state.long_counter : train_state.short_counter;
  wire  young       = !useful && (counter == 3'd3 || counter == 3'd4);

  // allocation: in the next longer history, sometimes in the longest; not over a useful entry, save now and then
  wire  allocate    = known && res_misp && !by_long;
  wire  anyway      = random_q[3:0] == 4'd0;
  wire  want_long   = by_short || random_q[5:4] == 2'd0;
  wire  short_free  = !train_state.useful_short;
  wire  long_free   = !train_state.useful_long;
  wire  take_long   = allocate && (want_long ? (long_free || (anyway && !(by_base && short_free)))
                                             : (!short_free && long_free));
  wire  take_short  = allocate && !take_long && by_base && (short_free || anyway);
  wire [2:0] fresh  = res_taken ? 3'd4 : 3'd3;

  always_ff @(posedge clk) begin
    if (rst) begin
      random_q <= '1;
      doubt_q  <= 4'd8;
    end else if (train) begin
      random_q <= {random_q[13:0], random_q[14] ^ random_q[13]};
      if (differs && young && below == res_taken && doubt_q != 4'd15) doubt_q <= doubt_q + 4'd1;
      if (differs && young && below != res_taken && doubt_q != 4'd0)  doubt_q <= doubt_q - 4'd1;
    end
  end

  wire provide_useful = differs ? (says == res_taken) : useful;
  direction_table #(.HIST(HIST_SHORT), .ROWS(ROWS)) short_table (
    .clk, .read_pc(f0_pc), .read_hist(hist_next), .pc(f1_pc), .hist, .entry(short_entry),
    .write(by_short || take_short), .write_last(train_last), .write_hist(train_hist),
    .write_counter(by_short ? step3(train_state.short_counter, res_taken) : fresh),
    .write_useful(by_short && provide_useful)
  );
  direction_table #(.HIST(GHIST_W), .ROWS(ROWS)) long_table (
    .clk, .read_pc(f0_pc), .read_hist(hist_next), .pc(f1_pc), .hist, .entry(long_entry),
    .write(by_long || take_long), .write_last(train_last), .write_hist(train_hist),
    .write_counter(by_long ? step3(train_state.long_counter, res_taken) : fresh),
    .write_useful(by_long && provide_useful)
  );

  // --- base table: a memory for each column, so that one counter can be written
  wire [IDX_W-1:0] read_at  = f0_pc[OFF_W +: IDX_W];
  wire [IDX_W-1:0] train_at = train_last[OFF_W +: IDX_W];
  wire             base_write   = by_base || (train && !train_known && res_taken);
  wire [1:0]       base_next    = by_base ? step2(train_state.base_counter, res_taken) : 2'd2;
  for (genvar c = 0; c < DIR_COLS; c++) begin : g_base
    logic [1:0] counter_mem [0:ROWS-1];
    logic [1:0] read_q;
    initial for (int i = 0; i < ROWS; i++) counter_mem[i] = 2'b01;
    always_ff @(posedge clk) begin
      read_q <= counter_mem[read_at];
      if (base_write && train_last[OFF_W-1:1] == COL_W'(c)) counter_mem[train_at] <= base_next;
    end
    assign base_row[2*c +: 2] = read_q;
  end

  wire unused = &{1'b0, f0_pc, train_last};
endmodule
`default_nettype wire
