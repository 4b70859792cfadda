# SPDX-License-Identifier: Apache-2.0
# A board's SDRAM in the bench: the ordinary simulator with the controller and a model of the chip as its memory
# (docs/board.md).
#
#   make sim-sdram       build/sim/sdram; build/sim/ulx3s is the same machine with the ordinary memory
#   build/bin/assay stat --config build/sim/sdram build/programs/board/short/quicksort.elf
#
# The machine is that of BOARD. Its programs are the ordinary ones, linked for the smaller chip: 32 MiB, with the last one for
# the resident driver.
SDRAM_MIB     := 31
SDRAM_RTL     := $(wildcard fpga/board/sdram*.sv) fpga/board/sim/sdram_chip.sv fpga/board/sim/sim_sdram.sv
SDRAM_MACHINE := $(call board_machine,sdram) -DMAP_RAM_MIB=$(SDRAM_MIB)
$(eval $(call SIM_RULES,$(BUILD)/sim/sdram,$(SDRAM_MACHINE) -DMEMORY_SDRAM -Ifpga/board,$(SIM_CORE) $(SDRAM_RTL)))
$(eval $(call SIM_RULES,$(BUILD)/sim/ulx3s,$(SDRAM_MACHINE),$(SIM_CORE)))
$(BUILD)/sim/sdram/verilator/sim $(BUILD)/sim/sdram/icarus/sim: fpga/board/sdram.svh fpga/board/$(BOARD)/machine.mk
$(BUILD)/sim/ulx3s/verilator/sim: fpga/board/$(BOARD)/machine.mk

SDRAM_ELFS := $(foreach p,$(PROGRAMS) kernel,$(BUILD)/programs/board/$(p).elf $(BUILD)/programs/board/short/$(p).elf)
$(BUILD)/programs/board/%.elf: $(BUILD)/programs/%.elf $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_LDFLAGS) -Wl,--defsym=__ram_size=$(SDRAM_MIB)M $(BUILD)/programs/$*/*.o $(RUNTIME_OBJ) -o $@
# The kernel's memory consists of whole large pages.
$(BUILD)/programs/board/kernel.elf $(BUILD)/programs/board/short/kernel.elf: $(BUILD)/programs/board/%kernel.elf: $(BUILD)/programs/%kernel.elf $(BUILD)/kernel/kernel.ld
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_FLAGS) -nostartfiles -Wl,--no-gc-sections,--defsym=__ram_size=30M -T $(BUILD)/kernel/kernel.ld $(KERNEL_OBJ) $(<:.elf=)/files.o -o $@

.PHONY: sim-sdram
sim-sdram: $(BUILD)/sim/sdram/verilator/sim $(BUILD)/sim/ulx3s/verilator/sim $(SDRAM_ELFS) ## build the bench with a board's SDRAM controller and a model of its chip as memory

# --- tests
TESTS += test-sdram sdram-programs
INPUTS.test-sdram     = rtl/include fpga/board tests/rtl/sdram tests/faults/sdram sim/compile.sh tests/rtl/build.sh
INPUTS.sdram-programs = $(INPUTS_CORE) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) rtl/profile fpga/board tests/sdram
test-sdram: $(BUILD)/gen/axi.svh ## a board's SDRAM controller against a flat memory and its chip's rules, random traffic
	tests/rtl/sdram/run.sh

SDRAM_PROGRAMS = $(call length,quicksort jpeg kernel,$(filter-out nops,$(PROGRAMS)) kernel)
sdram-programs: $(BUILD)/sim/sdram/verilator/sim $(BUILD)/sim/ulx3s/verilator/sim $(SDRAM_ELFS) $(BUILD)/bin/assay $(BUILD)/driver/resident.elf ## programs with a board's SDRAM in lock step, in the same cycles as with --memory; LONG=1: all, also at full length
	tests/sdram/run.sh $(BUILD) $(foreach p,$(SDRAM_PROGRAMS),board/short/$(p) $(call length,,board/$(p)))
