// SPDX-License-Identifier: Apache-2.0
// config_check: refuses a configuration outside the legal ranges of config.svh, at elaboration's first moment.
`include "config.svh"
`include "l2.svh"
`default_nettype none
module config_check;
`ifndef SYNTHESIS
`define IN_RANGE(name, lo, hi) \
  initial if (name < lo || name > hi) $fatal(1, "config: %s is %0d, legal is %0d to %0d", `"name`", name, lo, hi);
  initial if (WIDTH != 1 && WIDTH != 2 && WIDTH != 4) $fatal(1, "config: WIDTH is %0d, legal are 1, 2 and 4", WIDTH);
  initial if (FETCH_HALVES != 4 && FETCH_HALVES != 8) $fatal(1, "config: FETCH_HALVES is %0d, legal are 4 and 8", FETCH_HALVES);
  initial if (((ROB_ROWS & (ROB_ROWS - 1)) | (LQ_SIZE & (LQ_SIZE - 1)) | (SQ_SIZE & (SQ_SIZE - 1)) | (BRANCHES & (BRANCHES - 1))
             | (BTB_SETS & (BTB_SETS - 1)) | (PHT_ROWS & (PHT_ROWS - 1))
             | (INDIRECT_ROWS & (INDIRECT_ROWS - 1)) | (GUESS_ROWS & (GUESS_ROWS - 1)) | (RAS_SIZE & (RAS_SIZE - 1))
             | (ICACHE_SETS & (ICACHE_SETS - 1)) | (DCACHE_SETS & (DCACHE_SETS - 1))) != 0)
    $fatal(1, {"config: ROB_ROWS, LQ_SIZE, SQ_SIZE, BRANCHES, BTB_SETS, PHT_ROWS, INDIRECT_ROWS, GUESS_ROWS, RAS_SIZE, ",
              "cache sets must be powers of two"});
  initial if (((ITLB_ENTRIES & (ITLB_ENTRIES - 1)) | (DTLB_ENTRIES & (DTLB_ENTRIES - 1)) | (L2_TLB_SETS & (L2_TLB_SETS - 1))) != 0)
    $fatal(1, "config: ITLB_ENTRIES, DTLB_ENTRIES, L2_TLB_SETS must be powers of two");
  initial if (L2_TLB_SETS != 0 && L2_TLB_SETS < 16)
    $fatal(1, "config: L2_TLB_SETS is %0d, legal are 0 and 16 to 1024", L2_TLB_SETS);
  initial if (PMP_ENTRIES != 0 && PMP_ENTRIES != 8 && PMP_ENTRIES != 16)
    $fatal(1, "config: PMP_ENTRIES is %0d, legal are 0, 8 and 16", PMP_ENTRIES);
  `IN_RANGE(FETCH_HALVES, WIDTH, 8)
  `IN_RANGE(ROB_ROWS, 4, 32)
  `IN_RANGE(ALUQ_SIZE, WIDTH, 16)
  `IN_RANGE(MEMQ_SIZE, WIDTH, 32)
  `IN_RANGE(PREGS, 32 + WIDTH, 128)
  `IN_RANGE(LQ_SIZE, 4, 32)
  `IN_RANGE(SQ_SIZE, 4, 32)
  `IN_RANGE(BRANCHES, 2, 32)
  `IN_RANGE(ALUS, 1, 4)
  `IN_RANGE(MUL_LATENCY, 1, 6)
  `IN_RANGE(ALU_EXTRA, 0, 1)
  `IN_RANGE(BTB_SETS, 16, 4096)
  `IN_RANGE(PHT_ROWS, 64, 16384)
  `IN_RANGE(GHIST_W, 16, 96)
  `IN_RANGE(INDIRECT_ROWS, 16, 4096)
  `IN_RANGE(GUESS_ROWS, 16, 4096)
  `IN_RANGE(RAS_SIZE, 2, 64)
  `IN_RANGE(ICACHE_SETS, 4, 1024)
  `IN_RANGE(ICACHE_WAYS, 1, 8)
  `IN_RANGE(ICACHE_EXTRA, 0, 3)
  `IN_RANGE(ICACHE_PREFETCH, 0, 4)
  `IN_RANGE(DCACHE_SETS, 4, 1024)
  `IN_RANGE(DCACHE_WAYS, 1, 8)
  `IN_RANGE(DCACHE_EXTRA, 0, 3)
  `IN_RANGE(MSHRS, 4, 8)
  `IN_RANGE(ITLB_ENTRIES, 4, 64)
  `IN_RANGE(DTLB_ENTRIES, 4, 64)
  `IN_RANGE(L2_TLB_SETS, 0, 1024)
  `IN_RANGE(L2_TLB_WAYS, 1, 4)
  `IN_RANGE(HPM_COUNTERS, 0, 29)
  `IN_RANGE(PM_TAGS, 1, 4)
  `IN_RANGE(PM_FIFO, 2, 64)
  initial if (PM_SIGNATURE != 0 && (PM_SIGNATURE < 32 || PM_SIGNATURE > 2048))
    $fatal(1, "config: PM_SIGNATURE is %0d, legal are 0 and 32 to 2048", PM_SIGNATURE);
  `IN_RANGE(PROFILE_FLAGS, 0, 4)
  `IN_RANGE(PROFILE_PREDICT, 0, 2)
  `IN_RANGE(BLOCK_MIN, 1, 1023)
  `IN_RANGE(PERFECT, 0, 1)
  initial if (BLOCK_SETS == 1 || BLOCK_SETS > 1024 || (BLOCK_SETS & (BLOCK_SETS - 1)) != 0)
    $fatal(1, "config: BLOCK_SETS is %0d, legal are 0 and powers of two from 2 to 1024", BLOCK_SETS);
  initial if ((PM_FIFO & (PM_FIFO - 1)) != 0) $fatal(1, "config: PM_FIFO is %0d, legal are powers of two", PM_FIFO);
  `IN_RANGE(L2_KIB, 0, 1024)
  `IN_RANGE(L2_WAYS, 1, 16)
  `IN_RANGE(L2_LATENCY, 0, 31)
  initial if (L2_KIB != 0 && (L2_KIB < 16 || (L2_SETS & (L2_SETS - 1)) != 0 || L2_SETS * L2_WAYS != L2_LINES))
    $fatal(1, "config: L2_KIB is %0d, L2_WAYS %0d: legal is 0, or 16 to 1024 with a power of two of sets", L2_KIB, L2_WAYS);
`undef IN_RANGE
`endif
endmodule
