# SPDX-License-Identifier: Apache-2.0
# A board's SDRAM in the bench: the ordinary simulator with controller and chip's model as its memory (docs/board.md).
#
#   make sim-sdram       build/sim/sdram: assay stat --config build/sim/sdram build/programs/board/short/quicksort.elf
#
# The machine is that of BOARD (image.mk).
SDRAM_RTL   := $(wildcard fpga/board/sdram*.sv) fpga/board/sim/sdram_chip.sv fpga/board/sim/sim_sdram.sv
$(eval $(call SIM_RULES,$(BUILD)/sim/sdram,$(BOARD_MACHINE) -DMEMORY_SDRAM -DMAP_RAM_MIB=31 -Ifpga/board,$(SIM_CORE) $(SDRAM_RTL)))
$(eval $(call SIM_RULES,$(BUILD)/sim/ulx3s,$(BOARD_MACHINE) -DMAP_RAM_MIB=31,$(SIM_CORE)))
.PHONY: sim-sdram
sim-sdram: $(BUILD)/sim/sdram/verilator/sim ## the bench with a board's SDRAM controller and a model of its chip as memory
