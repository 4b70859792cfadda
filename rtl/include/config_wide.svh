// SPDX-License-Identifier: Apache-2.0
// Configuration `wide`: 4-wide, Alpha-21264-like, the default in simulation. Every value may be overridden with -D.
// What each size means and its legal range: config.svh.
`ifndef CFG_WIDTH
`define CFG_WIDTH 4
`endif
`ifndef CFG_ROB_ROWS
`define CFG_ROB_ROWS 16
`endif
`ifndef CFG_ALUQ_SIZE
`define CFG_ALUQ_SIZE 12
`endif
`ifndef CFG_MEMQ_SIZE
`define CFG_MEMQ_SIZE 16
`endif
`ifndef CFG_PREGS
`define CFG_PREGS 96
`endif
`ifndef CFG_LQ_SIZE
`define CFG_LQ_SIZE 32
`endif
`ifndef CFG_SQ_SIZE
`define CFG_SQ_SIZE 32
`endif
`ifndef CFG_BRANCHES
`define CFG_BRANCHES 16
`endif
`ifndef CFG_ALUS
`define CFG_ALUS 4
`endif
`ifndef CFG_FETCH_HALVES
`define CFG_FETCH_HALVES 8
`endif
`ifndef CFG_ICACHE_SETS
`define CFG_ICACHE_SETS 64
`endif
`ifndef CFG_ICACHE_WAYS
`define CFG_ICACHE_WAYS 4
`endif
`ifndef CFG_DCACHE_SETS
`define CFG_DCACHE_SETS 64
`endif
`ifndef CFG_DCACHE_WAYS
`define CFG_DCACHE_WAYS 4
`endif
`ifndef CFG_MSHRS
`define CFG_MSHRS 8
`endif
`ifndef CFG_BTB_SETS
`define CFG_BTB_SETS 512
`endif
`ifndef CFG_GUESS_ROWS
`define CFG_GUESS_ROWS 4096
`endif
`ifndef CFG_PHT_ROWS
`define CFG_PHT_ROWS 4096
`endif
`ifndef CFG_GHIST
`define CFG_GHIST 80
`endif
`ifndef CFG_RAS_SIZE
`define CFG_RAS_SIZE 16
`endif
`ifndef CFG_ITLB_ENTRIES
`define CFG_ITLB_ENTRIES 64
`endif
`ifndef CFG_DTLB_ENTRIES
`define CFG_DTLB_ENTRIES 64
`endif
`ifndef CFG_L2_TLB_SETS
`define CFG_L2_TLB_SETS 128
`endif
`ifndef CFG_L2_TLB_WAYS
`define CFG_L2_TLB_WAYS 4
`endif
