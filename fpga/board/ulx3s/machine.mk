# SPDX-License-Identifier: Apache-2.0
# The machine of a ULX3S: every profiling mechanism, and core sizes that nextpnr can route (docs/board.md). They are smaller
# with the SDRAM's controller and pins.
BOARD_MACHINE_block := -DCFG_ALUQ_SIZE=6 -DCFG_MEMQ_SIZE=5 -DCFG_PREGS=56
BOARD_MACHINE_sdram := -DCFG_WIDTH=1 -DCFG_ALUS=1 -DCFG_LQ_SIZE=4 -DCFG_SQ_SIZE=8 -DCFG_ALUQ_SIZE=4 -DCFG_MEMQ_SIZE=4 -DCFG_PREGS=48 -DCFG_BRANCHES=4
board_machine = -DCONFIG_BOARD $(BOARD_MACHINE_$(1)) -DCFG_ITLB_ENTRIES=8 -DCFG_DTLB_ENTRIES=8 -DCFG_L2_TLB_SETS=0 \
  -DCFG_PMP_ENTRIES=0 -DCFG_HPM_COUNTERS=2
BOARD_LOADED_AS := ulx3s
BOARD_OSCILLATOR := 25
BOARD_MHZ ?= 30
BOARD_PACKAGE := CABGA381
BOARD_SPEED := 6
