// SPDX-License-Identifier: Apache-2.0
// block_table: the block descriptor table: which announced profile blocks a fetch block leads into, and where they end.
//
// BLOCK_SETS sets of two ways, indexed by the fetch block in which a block's leader (its pblock) ends. An entry holds the
// leader's offset there, the block follow (within the leader's page), the flag, and the prediction bit: the flag's value at
// decode when the block was last met. The lock bit forbids use of the entry until the block has been seen twice, complete and
// identical. fence.i and a new address space lock all entries, so that none outlives the code that it describes: they begin an
// epoch, and an entry is open only in the epoch in which it was opened. After reset, and before an epoch's number is reused, a
// walk empties the table, one set a cycle; meanwhile nothing is found or learned. Entries for M, at physical addresses, are
// kept apart from those at virtual ones.
// Read in c0 for F1, like the BTB. Updates (learn_*) are read, compared and written, in three cycles; an update that comes
// meanwhile is lost, but comes again. Locking all entries drops updates under way.
// Source: Vaswani et al., section IV.A. There a leader's first pass makes the entry; here the block's last instruction does.
`include "config.svh"
`include "branch.svh"
`include "instrument.svh"
`include "ram.svh"
`default_nettype none
module block_table #(parameter int EPOCH_W = 12) (
  input  wire logic                clk, rst,
  input  wire logic                bare,           // addresses are physical
  // c0: PC bits 38:1 of the block whose address is presented; c1: those at which the block in F1 is entered
  input  wire logic [LEADER_W-1:0] f0_pc, f1_pc,
  output logic                     skip,           // a profile block that is predicted to be dropped
  output logic [OFF_W-1:0]         skip_last,      // last half-word of the block's leader
  output logic [TARGET_W-1:0]      skip_target,    // where the path continues after the block
  // from decode
  input  wire logic                learn,
  input  wire logic [1:0]          learn_what,     // BL_*
  input  wire logic [LEADER_W-1:0] learn_last,     // PC bits 38:1 of the leader's last half-word
  input  wire logic [10:0]         learn_follow,   // PC bits 11:1
  input  wire logic                lock_all,
  output logic                     stale           // event: an entry describes a different block
);
  localparam int SETS    = (BLOCK_SETS > 0) ? BLOCK_SETS : 1;
  localparam int SET_W   = (SETS > 1) ? $clog2(SETS) : 1;
  localparam int HIGH_W  = LEADER_W - OFF_W - SET_W;
  localparam int TAG_W   = 1 + HIGH_W;                   // {physical, PC}
  localparam int ENTRY_W = 1 + TAG_W + OFF_W + 11 + 1;   // {valid, tag, offset, follow, prediction}
  localparam int WORD_W  = 1 + EPOCH_W + ENTRY_W;        // {open, epoch, entry}

  wire [SET_W-1:0] read_set = f0_pc[OFF_W +: SET_W];

  // --- epochs
  logic [EPOCH_W-1:0] epoch_q;
  logic               walk_q, walked_q;            // the table is being emptied; it was when F1's entry was read
  logic [SET_W-1:0]   walk_set_q;
  always_ff @(posedge clk)
    if (rst) begin
      epoch_q <= '0; walk_q <= 1'b1; walk_set_q <= '0;
    end else begin
      epoch_q    <= epoch_q + EPOCH_W'(lock_all);
      walk_q     <= (lock_all && epoch_q == '1) || (walk_q && walk_set_q != '1);
      walk_set_q <= walk_q ? walk_set_q + 1'b1 : '0;
    end
  always_ff @(posedge clk) walked_q <= walk_q;

  // --- an update: c0 it arrives, c1 its set has been read
  logic                at_q, now_q, bare_q;
  logic [1:0]          what_q;
  logic [LEADER_W-1:0] last_q;
  logic [10:0]         follow_q;
  logic                turn_q;                     // way for a new entry
  always_ff @(posedge clk)
    if (rst || lock_all) begin
      at_q <= 1'b0; now_q <= 1'b0; turn_q <= 1'b0;
    end else begin
      at_q  <= learn && !at_q && !now_q && !walk_q && BLOCK_SETS > 0;
      now_q <= at_q;
      if (now_q && found == 2'd0) turn_q <= !turn_q;
    end
  always_ff @(posedge clk) if (!at_q && !now_q) begin
    what_q <= learn_what; last_q <= learn_last; follow_q <= learn_follow; bare_q <= bare;
  end
  wire [SET_W-1:0]     set = last_q[OFF_W +: SET_W];
  wire [TAG_W-1:0]     tag = {bare_q, last_q[LEADER_W-1 -: HIGH_W]};
  wire [1:0]           found, same;                // the leader's entry; it describes this block
  wire                 learns = what_q == BL_SEEN;
  assign stale = now_q && (learns ? (found & ~same) != 2'd0 : what_q == BL_GONE && found != 2'd0);

  // --- lookup
  wire [1:0]           hits;
  wire [2*OFF_W-1:0]   offs;
  wire [2*11-1:0]      follows;
  for (genvar w = 0; w < 2; w++) begin : g_way
    logic [WORD_W-1:0]  fetch_mem [0:`RAM_DEPTH(SETS)-1];      // one memory, two read ports
    logic [WORD_W-1:0]  learn_mem [0:`RAM_DEPTH(SETS)-1];
    logic [WORD_W-1:0]  fetch_word_q, learn_word_q;
    initial for (int i = 0; i < `RAM_DEPTH(SETS); i++) begin fetch_mem[i] = '0; learn_mem[i] = '0; end
    wire [ENTRY_W-1:0] fetch_q = fetch_word_q[ENTRY_W-1:0];
    wire [ENTRY_W-1:0] learn_q = learn_word_q[ENTRY_W-1:0];
    wire fetch_open = fetch_word_q[WORD_W-1:ENTRY_W] == {1'b1, epoch_q} && !walk_q && !walked_q;
    wire learn_open = learn_word_q[WORD_W-1:ENTRY_W] == {1'b1, epoch_q};
    wire wanted = found != 2'd0 ? found[w] : learns && turn_q == 1'(w);
    wire write  = walk_q || (now_q && wanted);
    wire [SET_W-1:0]   write_set = walk_q ? walk_set_q : set;
    wire [ENTRY_W-1:0] entry = !now_q ? 'x : {what_q != BL_GONE, tag, last_q[OFF_W-1:0],
                                learns ? follow_q : learn_q[1 +: 11], what_q == BL_RAN};
    wire [WORD_W-1:0]  word  = walk_q ? '0 : !now_q ? 'x : {learns ? same[w] : learn_open, epoch_q, entry};
    always_ff @(posedge clk) begin
      fetch_word_q <= fetch_mem[read_set];
      learn_word_q <= `RAM_WORD(write && write_set == set, learn_mem[set]);
      if (write) begin fetch_mem[write_set] <= word; learn_mem[write_set] <= word; end
    end
    wire [OFF_W-1:0] off = fetch_q[12 +: OFF_W];
    wire fits = fetch_q[ENTRY_W-1 -: TAG_W+1] == {1'b1, bare, f1_pc[LEADER_W-1 -: HIGH_W]} && off >= f1_pc[OFF_W-1:0];
    assign hits[w] = fits && fetch_open && !fetch_q[0];
    assign offs[w*OFF_W +: OFF_W] = off;
    assign follows[w*11 +: 11]    = fetch_q[1 +: 11];
    assign found[w] = learn_q[ENTRY_W-1 -: TAG_W+1] == {1'b1, tag}
                   && learn_q[12 +: OFF_W] == last_q[OFF_W-1:0];
    assign same[w]  = found[w] && learn_q[1 +: 11] == follow_q;
  end
  wire second = hits[1] && (!hits[0] || offs[OFF_W +: OFF_W] < offs[0 +: OFF_W]);
  assign skip        = hits != 2'd0 && BLOCK_SETS > 0;
  assign skip_last   = second ? offs[OFF_W +: OFF_W] : offs[0 +: OFF_W];
  assign skip_target = {f1_pc[TARGET_W-1:11], second ? follows[11 +: 11] : follows[0 +: 11]};
endmodule
`default_nettype wire
