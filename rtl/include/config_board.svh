// SPDX-License-Identifier: Apache-2.0
// Configuration `board`: 2-wide, sized for an ECP5-85F board. Every value may be overridden with -D.
// What each size means and its legal range: config.svh.
`ifndef CFG_WIDTH
`define CFG_WIDTH 2
`endif
`ifndef CFG_ROB_ROWS
`define CFG_ROB_ROWS 16
`endif
`ifndef CFG_ALUQ_SIZE
`define CFG_ALUQ_SIZE 8
`endif
`ifndef CFG_MEMQ_SIZE
`define CFG_MEMQ_SIZE 8
`endif
`ifndef CFG_PREGS
`define CFG_PREGS 64
`endif
`ifndef CFG_LQ_SIZE
`define CFG_LQ_SIZE 8
`endif
`ifndef CFG_SQ_SIZE
`define CFG_SQ_SIZE 16
`endif
`ifndef CFG_BRANCHES
`define CFG_BRANCHES 8
`endif
`ifndef CFG_ALUS
`define CFG_ALUS 2
`endif
`ifndef CFG_FETCH_HALVES
`define CFG_FETCH_HALVES 4
`endif
`ifndef CFG_ICACHE_SETS
`define CFG_ICACHE_SETS 64
`endif
`ifndef CFG_ICACHE_WAYS
`define CFG_ICACHE_WAYS 2
`endif
`ifndef CFG_DCACHE_SETS
`define CFG_DCACHE_SETS 64
`endif
`ifndef CFG_DCACHE_WAYS
`define CFG_DCACHE_WAYS 2
`endif
`ifndef CFG_MSHRS
`define CFG_MSHRS 4
`endif
`ifndef CFG_BTB_SETS
`define CFG_BTB_SETS 256
`endif
`ifndef CFG_PHT_ROWS
`define CFG_PHT_ROWS 1024
`endif
`ifndef CFG_GHIST
`define CFG_GHIST 80
`endif
`ifndef CFG_RAS_SIZE
`define CFG_RAS_SIZE 8
`endif
`ifndef CFG_ITLB_ENTRIES
`define CFG_ITLB_ENTRIES 32
`endif
`ifndef CFG_DTLB_ENTRIES
`define CFG_DTLB_ENTRIES 32
`endif
`ifndef CFG_L2_TLB_SETS
`define CFG_L2_TLB_SETS 128
`endif
`ifndef CFG_L2_TLB_WAYS
`define CFG_L2_TLB_WAYS 2
`endif
