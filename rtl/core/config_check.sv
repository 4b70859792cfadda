// SPDX-License-Identifier: Apache-2.0
// config_check: refuses a configuration outside the legal ranges of config.svh, at the start of elaboration.
`include "config.svh"
`include "l2.svh"
`default_nettype none
module config_check;
`ifndef SYNTHESIS
`define IN_RANGE(name, lo, hi) \
  initial if (name < lo || name > hi) $fatal(1, "config: %s is %0d, legal is %0d to %0d", `"name`", name, lo, hi);
`define POWER_OF_TWO(name) \
  initial if ((name & (name - 1)) != 0) $fatal(1, "config: %s is %0d, legal are powers of two", `"name`", name);
  initial if (WIDTH != 1 && WIDTH != 2 && WIDTH != 4) $fatal(1, "config: WIDTH is %0d, legal are 1, 2 and 4", WIDTH);
  initial if (FETCH_HALVES != 4 && FETCH_HALVES != 8) $fatal(1, "config: FETCH_HALVES is %0d, legal are 4 and 8", FETCH_HALVES);
  `POWER_OF_TWO(ROB_ROWS)
  `POWER_OF_TWO(LQ_SIZE)
  `POWER_OF_TWO(SQ_SIZE)
  `POWER_OF_TWO(BRANCHES)
  `POWER_OF_TWO(BTB_SETS)
  `POWER_OF_TWO(PHT_ROWS)
  `POWER_OF_TWO(INDIRECT_ROWS)
  `POWER_OF_TWO(GUESS_ROWS)
  `POWER_OF_TWO(RAS_SIZE)
  `POWER_OF_TWO(ICACHE_SETS)
  `POWER_OF_TWO(DCACHE_SETS)
  `POWER_OF_TWO(ITLB_ENTRIES)
  `POWER_OF_TWO(DTLB_ENTRIES)
  `POWER_OF_TWO(L2_TLB_SETS)
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
  `POWER_OF_TWO(PM_FIFO)
  `IN_RANGE(L2_KIB, 0, 1024)
  `IN_RANGE(L2_WAYS, 1, 16)
  `IN_RANGE(L2_LATENCY, 0, 31)
  initial if (L2_KIB != 0 && (L2_KIB < 16 || (L2_SETS & (L2_SETS - 1)) != 0 || L2_SETS * L2_WAYS != L2_LINES))
    $fatal(1, "config: L2_KIB is %0d, L2_WAYS %0d: legal is 0, or 16 to 1024 with a power of two of sets", L2_KIB, L2_WAYS);
`undef IN_RANGE
`undef POWER_OF_TWO
`endif
endmodule
