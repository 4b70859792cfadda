// Shared by everything that predicts, carries or resolves control transfers.
//
// A prediction is made for a whole fetch block (FETCH_HALVES aligned half-words) in stage F1, travels with the block
// through the fetch buffer as block_info_t and history_info_t, and is remembered in the transfer ring when an
// instruction that takes a map checkpoint (conditional branch or jalr) leaves the slot stage. The back end carries only
// the ring position, `brinfo`, and hands it back when the transfer resolves.
`ifndef BRANCH_SVH
`define BRANCH_SVH
`include "config.svh"

// --- kind of control transfer
localparam logic [2:0] BT_COND     = 3'd0;  // conditional branch
localparam logic [2:0] BT_JUMP     = 3'd1;  // jal, link register not written
localparam logic [2:0] BT_CALL     = 3'd2;  // jal that writes x1 or x5
localparam logic [2:0] BT_RET      = 3'd3;  // jalr through x1 or x5 that writes no link register
localparam logic [2:0] BT_INDIRECT = 3'd4;  // any other jalr that writes no link register
localparam logic [2:0] BT_INDCALL  = 3'd5;  // jalr that writes a link register
localparam logic [2:0] BT_NONE     = 3'd7;  // no control transfer

// --- what the back end carries with a checkpointed transfer. The ring is deep enough because a group of slots holds
// at most one such transfer, a group is one ROB row, and two more groups at most wait in front of the ROB.
localparam int RING_W   = ROW_W + 1;
localparam int BRINFO_W = RING_W;
typedef struct packed {
  logic [RING_W-1:0] id;
} brinfo_t;

// --- sizes inside the front end
localparam int OFF_W    = $clog2(FETCH_HALVES);   // offset of a half-word in its fetch block
localparam int TARGET_W = 32;                     // predicted targets: PC bits 32:1, the rest is taken from the PC

// --- state of the direction predictor (direction.sv)
// A row: what the tables say of a fetch block; it has DIR_COLS columns, each for two half-words. Per tagged table,
// the long history's in the high bits: {hit, column, counter[2:0], useful}; then a two-bit base counter a column.
localparam int DIR_COLS   = FETCH_HALVES / 2;
localparam int COL_W      = OFF_W - 1;
localparam int DIRENTRY_W = COL_W + 5;
localparam int DIRROW_W   = 2 * DIRENTRY_W + 2 * DIR_COLS;
// One column of a row: what the tables say of one branch; kept in the transfer ring, comes back with the outcome.
typedef struct packed {
  logic       hit_long, hit_short;         // the tagged table knows the branch
  logic       useful_long, useful_short;   // its entry, whosever it is, has been better than the next shorter history
  logic [2:0] long_counter, short_counter; // taken from 4 on
  logic [1:0] base_counter;                // taken from 2 on
} direction_state_t;
localparam int DIR_W = 12;

// One fetch block in the buffer, besides its half-words.
typedef struct packed {
  logic [TARGET_W-1:0] target;   // of the transfer at the end, if taken
  logic [OFF_W-1:0]    last;     // offset of the last half-word that is part of the path
  logic                taken;    // the block ends in a transfer predicted taken, whose last half is `last`
  logic                fault;    // nothing could be fetched; the half-words are zero
  logic                miss;     // had to wait for the instruction cache
  logic                hit0;     // BTB way 0 knows a transfer in this block ...
  logic [OFF_W-1:0]    off0;     // ... whose last half is here
  logic                hit1;
  logic [OFF_W-1:0]    off1;
} block_info_t;
localparam int BLOCK_INFO_W = TARGET_W + 3 * OFF_W + 5;
typedef struct packed {          // what of it the aligner cuts by
  logic [OFF_W-1:0]    goes;     // the target's offset in its block
  logic [OFF_W-1:0]    last;
  logic                taken;
} block_end_t;
localparam int BLOCK_END_W = 2 * OFF_W + 1;

// Predictor state in front of a block: what a repair has to restore.
typedef struct packed {
  logic [GHIST_W-1:0]  hist;
  logic [RAS_W-1:0]    ras_ptr;
  logic [TARGET_W-1:0] ras_top;
} history_info_t;
localparam int HISTORY_INFO_W = GHIST_W + RAS_W + TARGET_W;
`endif
