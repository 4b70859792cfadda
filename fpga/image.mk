# SPDX-License-Identifier: Apache-2.0
# A board's bitstream, from the RTL, a program and the board's folder under fpga/board (docs/board.md).
#
#   make fpga [BOARD=ulx3s] [MEMORY=block] [PROGRAM=short/quicksort] [SEED=1] [BOARD_MHZ=30]   build/fpga/BOARD/MEMORY/PROGRAM/board.bit
#   make fpga-seeds [...]   ... from three seeds, because one clock says little
#
# image_sim.mk simulates the placed design, image_load.mk loads it into a board, pty.mk makes a simulated board.
# PROGRAM is one of build/programs, linked with armed.c, so it samples itself. MEMORY=block: its memory is 128 KiB of block RAM,
# which contains it. MEMORY=sdram: its memory is the board's SDRAM; the host loads a program over the line, in simulation it is
# preloaded.
BOARD         ?= ulx3s
PROGRAM       ?= short/quicksort
SEED          ?= 1
FPGA_SEEDS    ?= 3 2 1
BOARD_BAUD    ?= 2000000
BOARD_PERIOD  ?=
MEMORY        ?= block
ifeq ($(filter block sdram,$(MEMORY)),)
$(error MEMORY=$(MEMORY): `block` or `sdram` was expected)
endif
BLOCK_KIB     := 128
BOARD_SDRAM   := $(if $(filter sdram,$(MEMORY)),1,0)
# The program has 31 MiB of the SDRAM, the resident one; of block RAM the resident has the last sixteenth (block_ram.sv).
BOARD_KIB_block := $(BLOCK_KIB)
BOARD_KIB_sdram := 32768
BOARD_KIB     := $(BOARD_KIB_$(MEMORY))
BLOCK_LINKED  := __ram_size=$(BLOCK_KIB)*960$(comma)--defsym=__stack_size=8192
BOARD_LINKED  := $(if $(filter sdram,$(MEMORY)),__ram_size=31M,$(BLOCK_LINKED))
BOARD_DIR     := $(BUILD)/fpga/$(BOARD)/$(MEMORY)/$(PROGRAM)
BOARD_RTL     := $(wildcard fpga/board/*.sv fpga/board/$(BOARD)/*.sv)
include fpga/board/$(BOARD)/machine.mk
BOARD_DEFINES = $(call board_machine,$(MEMORY)) $(if $(filter sdram,$(MEMORY)),-DMAP_RAM_MIB=31) $(DEFINES)
BOARD_PATHS   = $(SIM_PATHS) -Ifpga/board -Ifpga/board/$(BOARD) -I$(BOARD_DIR)

.PHONY: fpga fpga-seeds fpga-page FORCE

# --- the program, and the initial contents of the memory
$(BOARD_DIR)/armed.o: sw/driver/armed.c $(PROFILE_GEN) FORCE
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(DRIVER_CFLAGS) $(BOARD_PERIOD:%=-DARMED_PERIOD=%) -c $< -o $@.new
	$(Q)cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(BOARD_DIR)/program.elf: $(BUILD)/programs/$(PROGRAM).elf $(BOARD_DIR)/armed.o $(BUILD)/driver/libassay.a $(RV_LDSCRIPT)
	$(Q)$(RV_CC) $(RV_LDFLAGS) -Wl,--defsym=$(BOARD_LINKED) \
	  $(BUILD)/programs/$(PROGRAM)/*.o $(BOARD_DIR)/armed.o $(RUNTIME_OBJ) $(BUILD)/driver/libassay.a -o $@
$(BOARD_DIR)/memory.hex: $(BOARD_DIR)/program.elf
	$(Q)$(RV_PREFIX)objcopy -O binary $< $(@D)/memory.bin
	$(Q)od -An -v -tx8 -w8 $(@D)/memory.bin >$@.new && mv $@.new $@
$(BOARD_DIR)/board_settings.svh: FORCE
	@mkdir -p $(@D)
	@printf '// %s\n' '$(BOARD_DEFINES)' >$@.new
	@printf '`define BOARD_%s\n' "MHZ $(BOARD_MHZ)" "BAUD $(BOARD_BAUD)" "KIB $(BOARD_KIB)" 'MEMORY "$(BOARD_DIR)/memory.hex"' \
	  "SDRAM $(BOARD_SDRAM)" >>$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# --- synthesis, place and route
$(BOARD_DIR)/pll.v: fpga/board/pll.sh $(BOARD_DIR)/board_settings.svh $(FPGA_ENV)/installed
	$(Q)fpga/board/pll.sh $(FPGA_ENV)/bin/yowasp-ecppll $(BOARD_OSCILLATOR) $(BOARD_MHZ) $@
$(BOARD_DIR)/sites.ys: fpga/board/memory.sites
	@mkdir -p $(@D)
	$(Q)awk '!/^#/ { printf "setattr -set BEL \"%s\" c:g_block.u_ram.mem.0.%d\n", $$1, n++ }' $(if $(filter block,$(MEMORY)),$<) </dev/null >$@
$(BOARD_DIR)/net.json: $(BOARD_DIR)/sites.ys fpga/join_luts.awk $(BOARD_RTL) $(FPGA_RTL) $(SIM_INCLUDES) $(BOARD_DIR)/board_settings.svh \
  $(BOARD_DIR)/pll.v $(BOARD_DIR)/memory.hex
	@fpga/wait.sh "synthesis for $(BOARD)" $(@D)/synth.log $(FPGA_YOSYS) -q -l $(@D)/synth.log -p \
	  "read_verilog -sv -DSYNTHESIS $(BOARD_DEFINES) $(BOARD_PATHS) $(FPGA_RTL) $(BOARD_RTL) $(BOARD_DIR)/pll.v; \
	   $(call FPGA_SYNTH,$(BOARD),$(@D)/mapped); script $<; write_json $@.new; write_verilog -noattr $(@D)/net.v"
	$(Q)$(call FPGA_JSON,$(BOARD),$@)
	@rm -f $(@D)/route-*.log
$(BOARD_DIR)/seed: FORCE
	@mkdir -p $(@D)
	@echo $(SEED) | cmp -s - $@ || echo $(SEED) >$@
BOARD_OPTIONS = --package $(BOARD_PACKAGE) --speed $(BOARD_SPEED) --seed $(SEED) --lpf fpga/board/$(BOARD)/$(BOARD).lpf
$(BOARD_DIR)/sited.json: $(BOARD_DIR)/net.json $(BOARD_DIR)/seed fpga/macro_sites.awk fpga/board/$(BOARD)/$(BOARD).lpf
	$(call FPGA_SITES,$(BOARD)$(comma) seed $(SEED),$(@D)/place-$(SEED).log,$(BOARD_OPTIONS))
$(BOARD_DIR)/board.config: $(BOARD_DIR)/sited.json
	@$(call FPGA_ROUTE,$(BOARD)$(comma) seed $(SEED),$(@D)/route-$(SEED).log,$(BOARD_OPTIONS)) --textcfg $@.new || { \
	  echo 'fpga: try another placement, such as SEED=$(shell echo $$(($(SEED) + 1))),' \
	    'or a smaller machine: DEFINES=-DCFG_MEMQ_SIZE=4 (docs/board.md)' >&2; exit 1; }
	$(Q)mv $@.new $@
$(BOARD_DIR)/board.bit: $(BOARD_DIR)/board.config
	$(Q)$(FPGA_ENV)/bin/yowasp-ecppack --idcode 0x41113043 --compress --freq 62.0 --spimode qspi $< $@
fpga: $(BOARD_DIR)/board.bit ## build a bitstream for a board (BOARD=ulx3s PROGRAM=short/quicksort SEED=1): synthesis, place and route (25 minutes)
	@fpga/board/report.sh $(BOARD_DIR) $(BOARD_MHZ)
fpga-seeds: ## place and route the bitstream once for each of FPGA_SEEDS; keeps the last one
	@for seed in $(FPGA_SEEDS); do $(MAKE) fpga SEED=$$seed || exit; done
# The images' machines as simulators, to be compared with `board`.
BOARD_SIMS := $(foreach m,block sdram,$(BUILD)/sim/$(BOARD)-$(m)/verilator/sim)
$(foreach m,block sdram,$(eval $(call SIM_RULES,$(BUILD)/sim/$(BOARD)-$(m),$(call board_machine,$(m)),$(SIM_CORE))))
$(BOARD_SIMS): fpga/board/$(BOARD)/machine.mk
fpga-page: $(BOARD_SIMS) $(call SIM,board,verilator) programs $(BUILD)/bin/assay ## write docs/results/board.md from the results of fpga, fpga-seeds and fpga-netlist, for both memories
	@fpga/board/page.sh $(BUILD)/fpga/$(BOARD) $(BOARD) $(PROGRAM) $(BOARD_MHZ) >$(BUILD)/fpga/page.md && cp $(BUILD)/fpga/page.md docs/results/board.md
