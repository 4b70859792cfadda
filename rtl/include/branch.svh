// SPDX-License-Identifier: Apache-2.0
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
// at most one such transfer, a group is one ROB row, and at most two more groups wait to enter the ROB.
localparam int RING_W   = ROW_W + 1;
localparam int BRINFO_W = RING_W;
typedef struct packed {
  logic [RING_W-1:0] id;
} brinfo_t;

// --- sizes inside the front end
localparam int BTB_WAYS = FETCH_HALVES / 2;       // entries for a fetch block: two for each four half-words
localparam int OFF_W    = $clog2(FETCH_HALVES);   // offset of a half-word in its fetch block
localparam int TARGET_W = 32;                     // predicted targets: PC bits 32:1, the rest is taken from the PC
localparam int KINDS    = 4;                      // predecoded bits of each half-word: {flag, jump, ckpt, long} (predecode.sv)
// Half-words in the longest group, and in a p.inc that passes with it (align.sv)
localparam int GROUP_HALVES = (PROFILE_FLAGS > 0 && WIDTH < 4) ? 2 * WIDTH + 2 : 2 * WIDTH;

// --- state of the direction predictor (direction.sv)
// Prediction of one column (two half-words) of a fetch block; kept in the transfer ring, comes back with the outcome.
typedef struct packed {
  logic [2:0] provider;   // longest history that hits: 1 (short) to 4 (long); 0: the base table
  logic       below;      // prediction of the next shorter history that hits
  logic [3:0] useful;     // per tagged table: its entry, for any branch, has been better than the next shorter history
  logic [2:0] counter;    // the provider's counter, taken from 4 up; the base table's two bits and a zero
  logic [3:0] indirect;   // indirect tables' answer for the block: {hit, sure} for each, the longer first
} direction_state_t;
localparam int DIR_W    = 15;
localparam int DIRCOL_W = 11;                     // width of direction_state_t without the part shared by the block
localparam int DIR_COLS = FETCH_HALVES / 2;
localparam int COL_W    = OFF_W - 1;
localparam int DIRROW_W = DIR_COLS * DIRCOL_W + 4;

// --- path history (history.sv): the newest bits unchanged; the whole history folded to index and tag of the longest table, and
// its oldest bit; where in the ring of older bits the next one goes.
localparam int HIST_4    = GHIST_W;                // histories of the four tagged tables
localparam int HIST_3    = (HIST_4 * 2 + 4) / 5;
localparam int HIST_2    = (HIST_3 * 2 + 2) / 5;
localparam int HIST_1    = (HIST_2 * 2 + 2) / 5;
localparam int DIRTAG_W  = 9;
localparam int DIRIDX_W  = $clog2(PHT_ROWS);
localparam int HISTPTR_W = 7;
localparam int GUESS_HIST = (GUESS_ROWS >= 4096) ? 6 : 3;   // newest bits of the history used by the fast guess
localparam int HIST_W    = HISTPTR_W + 1 + DIRTAG_W + DIRIDX_W + HIST_3;  // {pointer, oldest, tag, index fold, newest}

// One fetch block in the buffer, besides its half-words.
typedef struct packed {
  logic                skip;     // the transfer at its end, if predicted taken, leads a skipped profile block (block_table.sv)
  logic                fault;    // nothing could be fetched; the half-words are zero
  logic                page;     // nothing could be fetched: page fault
  logic                walked;   // the block's page was not known at first
  logic                miss;     // the block waited for the instruction cache
  logic [BTB_WAYS-1:0]   hits;   // BTB entries that hit in this block
  logic [2*BTB_WAYS-1:0] offs;   // last half-word of each such transfer, within the entry's four
} block_info_t;
localparam int BLOCK_INFO_W = 5 + 3 * BTB_WAYS;
typedef struct packed {          // what the aligner needs to cut
  logic [OFF_W-1:0]        goes;   // the target's offset in its block
  logic [FETCH_HALVES-1:0] marks;  // one-hot: last half-word of the transfer at the end; 0: none taken
} block_end_t;
localparam int BLOCK_END_W = OFF_W + FETCH_HALVES;

// Predictor state before a block, which a repair restores.
typedef struct packed {
  logic [HIST_W-1:0]   hist;
  logic [RAS_W-1:0]    ras_ptr;
  logic [TARGET_W-1:0] ras_top;
} history_info_t;
localparam int HISTORY_INFO_W = HIST_W + RAS_W + TARGET_W;
`endif
