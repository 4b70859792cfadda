# SPDX-License-Identifier: Apache-2.0
# A simulated board with a pseudo-terminal as serial line (docs/line.md). Its programs: build/board/NAME.elf, from
# build/programs/NAME.elf.
BOARD_PTY := $(BUILD)/fpga/$(BOARD)/pty
# $(1) folder, $(2) rate of the line, $(3) block or sdram
define board_rules
$(1)/board_settings.svh: FORCE
	@mkdir -p $$(@D)
	@printf '`define BOARD_%s\n' "MHZ $$(BOARD_MHZ)" "BAUD $(2)" "KIB $(BOARD_KIB_$(3))" 'MEMORY ""' "SDRAM $(if $(filter sdram,$(3)),1,0)" >$$@.new
	@cmp -s $$@.new $$@ && rm $$@.new || { mv $$@.new $$@; sed 's/`define/#define/' $$@ >$$(@D)/board_settings.h; }
$(1)/pty: $$(BOARD_RTL) $$(SIM_SOC) $$(SIM_CORE) $$(SIM_INCLUDES) $$(addprefix fpga/board/sim/,pll.v blocks.v pty.cpp ../$(BOARD)/pins.h $(if $(filter sdram,$(3)),ulx3s_chip.sv sdram_chip.sv)) fpga/board/sdram.svh $(1)/board_settings.svh
	@fpga/wait.sh "simulated board, line of $(2) baud" $$(@D)/build.log sh -ec 'verilator --cc --exe -O3 --x-assign fast --x-initial fast --noassert \
	  --no-timing -Wno-fatal -Wno-lint -Wno-style --inline-mult 1 --prefix Vboard --top-module $$(BOARD)$(if $(filter sdram,$(3)),_chip) --Mdir $$(@D)/model -CFLAGS "-I$$(abspath $$(@D)) -I$$(abspath fpga/board/$(BOARD))" \
	  $$(call board_machine,$(3)) $(if $(filter sdram,$(3)),-DMAP_RAM_MIB=31) $$(SIM_PATHS) -Ifpga/board -I$$(@D) fpga/board/sim/pll.v fpga/board/sim/blocks.v \
	  $(if $(filter sdram,$(3)),fpga/board/sim/$$(BOARD)_chip.sv fpga/board/sim/sdram_chip.sv) $$(BOARD_RTL) $$(SIM_SOC) $$(SIM_CORE) \
	  $$(abspath fpga/board/sim/pty.cpp) -o pty; sim/compile.sh $$(@D)/model 2 $$(BUILD)/sim/runtime OPT_FAST=-O1; cp -f $$(@D)/model/pty $$@'
endef
$(eval $(call board_rules,$(BOARD_PTY),$$(BOARD_BAUD),block))
.PHONY: board-pty
board-pty: $(BOARD_PTY)/pty ## build a simulated board whose serial line is a pseudo-terminal: build/fpga/ulx3s/pty/pty LINK
$(BUILD)/board/%.elf: $(BUILD)/programs/%.elf $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_LDFLAGS) -Wl,--defsym=$(BLOCK_LINKED) $(BUILD)/programs/$*/*.o $(RUNTIME_OBJ) -o $@
