// SPDX-License-Identifier: Apache-2.0
// Every size of the machine is defined here. CONFIG_BOARD or CONFIG_WIDE (default) chooses a named
// configuration; -DCFG_x=n overrides one size. Ranges are checked by rtl/core/config_check.sv.
`ifndef CONFIG_SVH
`define CONFIG_SVH
`include "profile_sizes.svh"
`ifdef CONFIG_BOARD
`include "config_board.svh"
`else
`include "config_wide.svh"
`endif
`ifndef CFG_MUL_LATENCY
`define CFG_MUL_LATENCY 3
`endif
`ifndef CFG_ALU_EXTRA
`define CFG_ALU_EXTRA 0
`endif
`ifndef CFG_DCACHE_EXTRA
`define CFG_DCACHE_EXTRA 0
`endif
`ifndef CFG_ICACHE_EXTRA
`define CFG_ICACHE_EXTRA 0
`endif
`ifndef CFG_ICACHE_PREFETCH
`define CFG_ICACHE_PREFETCH 0
`endif
`ifndef CFG_INDIRECT_ROWS
`define CFG_INDIRECT_ROWS 128
`endif
`ifndef CFG_GUESS_ROWS
`define CFG_GUESS_ROWS 1024
`endif
`ifndef CFG_HPM_COUNTERS
`define CFG_HPM_COUNTERS 8
`endif
`ifndef CFG_L2_KIB
`define CFG_L2_KIB 0
`endif
`ifndef CFG_L2_WAYS
`define CFG_L2_WAYS 8
`endif
`ifndef CFG_L2_LATENCY
`define CFG_L2_LATENCY 4
`endif
`ifndef CFG_PM_TAGS
`define CFG_PM_TAGS 2
`endif
`ifndef CFG_PM_FIFO
`define CFG_PM_FIFO 16
`endif
`ifndef CFG_PM_SIGNATURE
`define CFG_PM_SIGNATURE 2000
`endif
`ifndef CFG_PROFILE_FLAGS
`define CFG_PROFILE_FLAGS 4
`endif
`ifndef CFG_BLOCK_SETS
`define CFG_BLOCK_SETS 64
`endif
`ifndef CFG_BLOCK_MIN
`define CFG_BLOCK_MIN 4
`endif
`ifndef CFG_PROFILE_PREDICT
`define CFG_PROFILE_PREDICT 2
`endif
`ifndef CFG_PERFECT
`define CFG_PERFECT 0
`endif
`ifndef CFG_PMP_ENTRIES
`define CFG_PMP_ENTRIES 8
`endif

// --- machine                                              legal                    unit
localparam int WIDTH         = `CFG_WIDTH;               // 1, 2, 4                  instructions a cycle: fetch, rename, retire
localparam int ROB_ROWS      = `CFG_ROB_ROWS;            // 4..32, power of 2        rows of WIDTH instructions
localparam int ALUQ_SIZE     = `CFG_ALUQ_SIZE;           // WIDTH..16                entries of each integer unit's queue
localparam int MEMQ_SIZE     = `CFG_MEMQ_SIZE;           // WIDTH..32                entries of the memory queue
localparam int PREGS         = `CFG_PREGS;               // 32 + WIDTH .. 128        physical registers
localparam int LQ_SIZE       = `CFG_LQ_SIZE;             // 4, 8, 16, 32             loads in flight
localparam int SQ_SIZE       = `CFG_SQ_SIZE;             // 4, 8, 16, 32             stores in flight
localparam int BRANCHES      = `CFG_BRANCHES;            // 2..32, power of 2        branches in flight (map checkpoints)
localparam int ALUS          = `CFG_ALUS;                // 1..4                     integer units
localparam int MUL_LATENCY   = `CFG_MUL_LATENCY;         // 1..6                     cycles
localparam int ALU_EXTRA     = `CFG_ALU_EXTRA;           // 0, 1                     cycles over the 1-cycle wake-up by an ALU
// --- front end
localparam int FETCH_HALVES  = `CFG_FETCH_HALVES;        // 4, 8; >= WIDTH           half-words in a fetch block
localparam int BTB_SETS      = `CFG_BTB_SETS;            // 16..4096, power of 2     sets of 2 entries, one for each four half-words
localparam int GUESS_ROWS    = `CFG_GUESS_ROWS;          // 16..4096, power of 2     rows of the fast guess of the next block
localparam int PHT_ROWS      = `CFG_PHT_ROWS;            // 64..16384, power of 2    rows in each of five direction tables
localparam int GHIST_W       = `CFG_GHIST;               // 16..96                   taken transfers in the longest history
localparam int INDIRECT_ROWS = `CFG_INDIRECT_ROWS;        // 16..4096, power of 2     rows in each of two tables of indirect targets
localparam int RAS_SIZE      = `CFG_RAS_SIZE;            // 2..64, power of 2        return addresses
// --- caches: 64-byte lines, 8 beats of 64 bits
localparam int LINE_BYTES    = 64;
localparam int ICACHE_SETS   = `CFG_ICACHE_SETS;         // 4..1024, power of 2
localparam int ICACHE_WAYS   = `CFG_ICACHE_WAYS;         // 1..8
localparam int ICACHE_EXTRA  = `CFG_ICACHE_EXTRA;        // 0..3                     cycles over the 1-cycle hit
localparam int ICACHE_PREFETCH = `CFG_ICACHE_PREFETCH;   // 0..4                     lines of the instruction stream buffer; 0: none
localparam int DCACHE_SETS   = `CFG_DCACHE_SETS;         // 4..1024, power of 2
localparam int DCACHE_WAYS   = `CFG_DCACHE_WAYS;         // 1..8
localparam int DCACHE_EXTRA  = `CFG_DCACHE_EXTRA;        // 0..3                     cycles over the 2-cycle load-to-use
localparam int MSHRS         = `CFG_MSHRS;               // 4..8                     outstanding D-cache misses
localparam int L2_KIB        = `CFG_L2_KIB;              // 0, 16..1024              KiB of the unified second level; 0: none
localparam int L2_WAYS       = `CFG_L2_WAYS;             // 1..16                    its sets must be a power of two
localparam int L2_LATENCY    = `CFG_L2_LATENCY;          // 0..31                    cycles over the 3-cycle hit
// --- address translation and protection
localparam int ITLB_ENTRIES  = `CFG_ITLB_ENTRIES;        // 4..64, power of 2        first-level TLB of fetch
localparam int DTLB_ENTRIES  = `CFG_DTLB_ENTRIES;        // 4..64, power of 2        first-level TLB of loads and stores
localparam int L2_TLB_SETS   = `CFG_L2_TLB_SETS;         // 0 (none); 16..1024, power of 2
localparam int L2_TLB_WAYS   = `CFG_L2_TLB_WAYS;         // 1..4
localparam int PMP_ENTRIES   = `CFG_PMP_ENTRIES;         // 0, 8, 16
// --- counters, profile port
localparam int HPM_COUNTERS  = `CFG_HPM_COUNTERS;        // 0..29                    programmable counters of events
localparam int PM_TAGS       = `CFG_PM_TAGS;             // 1..4                     ProfileMe tags: samples in flight; pairs need 2
localparam int PM_TAG_W      = PM_TAGS > 3 ? 3 : 2;      // width of a tag; 0 is none
localparam int PM_FIFO       = `CFG_PM_FIFO;             // 2..64, power of 2        records that wait for the profile channel
localparam int PM_SIGNATURE  = `CFG_PM_SIGNATURE;        // 0 (none); 32..2048           instructions of a signature sample, at most
// --- online instrumentation
localparam int PROFILE_FLAGS = `CFG_PROFILE_FLAGS;       // 0..4                     profile flags; 0: no profile instructions
localparam int PROFILE_PREDICT = `CFG_PROFILE_PREDICT;   // 0..2                     profile transfers are predicted taken: 0 by the
                                                         // BTB alone; only if also their flag is 1: 1 at retirement, 2 at decode
localparam int BLOCK_SETS    = `CFG_BLOCK_SETS;          // 0 (none); 2..1024, power of 2   sets of 2 of the block descriptor table
localparam int BLOCK_MIN     = `CFG_BLOCK_MIN;           // 1..1023                  shortest profile block that is skipped
// --- simulation
localparam int PERFECT       = `CFG_PERFECT;             // 0, 1                     caches, TLBs, prediction, order can be perfect

// --- derived
localparam int PADDR_W  = 40;                            // physical address, bits
localparam int LANE_W   = (WIDTH > 2) ? 2 : 1;
// What instructions waited for in others is recorded: for signatures and links; in simulation always, for the trace.
`ifdef SYNTHESIS
localparam bit PM_LINKS = PM_SIGNATURE > 0;
`else
localparam bit PM_LINKS = 1'b1;
`endif
localparam int ROW_W    = $clog2(ROB_ROWS);
localparam int ROBID_W  = 1 + ROW_W + LANE_W;            // {wrap, row, lane}: program order by signed difference
localparam int PREG_W   = $clog2(PREGS);
localparam int IQ_SIZE  = ALUS * ALUQ_SIZE + MEMQ_SIZE;  // entries of all queues of the scheduler
localparam int IQ_W     = $clog2(`CFG_ALUS * `CFG_ALUQ_SIZE + `CFG_MEMQ_SIZE);
localparam int LQ_W     = $clog2(LQ_SIZE);
localparam int SQ_W     = $clog2(SQ_SIZE);
localparam int SEQ_W    = ROW_W + LANE_W + 1;            // sequence numbers of instructions in flight
localparam int ROWP_W   = ROW_W + 1;                     // positions in a ring: {wrap, index}
localparam int LQP_W    = LQ_W + 1;
localparam int SQP_W    = SQ_W + 1;
localparam int BR_W     = $clog2(BRANCHES);
localparam int RAS_W    = $clog2(RAS_SIZE);
localparam int DEP_W    = ALUS * ALUQ_SIZE + LQ_SIZE;    // columns of the dependency matrix
localparam int COLS     = ALUS * ALUQ_SIZE;              // columns of the integer queues' slots
localparam int UNITS    = ALUS + 1;                      // issue ports: ALUs, then memory
localparam int LOAD_SHADOW = (DCACHE_EXTRA < 2) ? 2 - DCACHE_EXTRA : 0;   // cycles in which users of a load are granted on a guess
localparam int PMP_SLOTS = (PMP_ENTRIES > 0) ? PMP_ENTRIES : 1;           // entries in the vectors that carry the PMP
localparam int FB_BYTES = 2 * FETCH_HALVES;
`endif
