# SPDX-License-Identifier: Apache-2.0
# Simulates the design of a board's image, with models of the FPGA's blocks (fpga/board/sim; docs/board.md).
#
#   make fpga-line [...]      its serial line's output, and the profile of it; settings as for `make fpga` (image.mk)
#   make fpga-netlist [...]   the netlist that is placed: the same bytes in the same cycles
.PHONY: fpga-line fpga-netlist

BOARD_VERILATE = verilator --binary --timing -j 2 -O3 --top-module line_tb -Wno-fatal -Wno-lint -Wno-style -Wno-MULTIDRIVEN
$(BOARD_DIR)/line/line_tb: $(BOARD_RTL) $(SIM_SOC) $(SIM_CORE) $(SIM_INCLUDES) $(wildcard fpga/board/sim/* fpga/board/$(BOARD)/bench.svh) $(BOARD_DIR)/board_settings.svh $(BOARD_DIR)/pll.v
	@mkdir -p $(@D)
	@fpga/wait.sh "simulator of $(BOARD)" $(@D)/build.log $(BOARD_VERILATE) -MAKEFLAGS OPT_FAST=-O1 --Mdir $(@D) -o line_tb $(BOARD_DEFINES) $(BOARD_PATHS) \
	  fpga/board/sim/line_tb.sv fpga/board/sim/sdram_chip.sv fpga/board/sim/blocks.v $(BOARD_DIR)/pll.v $(BOARD_RTL) $(SIM_SOC) $(SIM_CORE)
fpga-line: $(BOARD_DIR)/line/line_tb $(BOARD_DIR)/memory.hex $(BUILD)/bin/assay ## simulate a board's design and show what its serial line prints (BOARD=, PROGRAM=)
	@fpga/board/line.sh $(BUILD)/bin/assay $(BOARD_DIR)/line $(BOARD_DIR)/program.elf

# The same bench with the netlist: bytes and their cycles must be those of the RTL. Logic cells are replaced by the contents of
# their models, because Verilator takes minutes less than for 60,000 instances.
$(BOARD_DIR)/netlist/flat.v: $(BOARD_DIR)/net.json fpga/board/sim/cells.v
	@mkdir -p $(@D)
	@fpga/wait.sh "models of the netlist's cells" $(@D)/flat.log $(FPGA_YOSYS) -q -l $(@D)/flat.log -p "read_verilog $(BOARD_DIR)/net.v; \
	  read_verilog -sv fpga/board/sim/cells.v; hierarchy -top $(BOARD); proc; flatten; opt_expr; opt_clean -purge; write_verilog -noattr $@.new"
	$(Q)mv $@.new $@
$(BOARD_DIR)/netlist/line_tb: $(BOARD_DIR)/netlist/flat.v fpga/board/sim/line_tb.sv fpga/board/sim/blocks.v
	@fpga/wait.sh "simulator of the netlist" $(@D)/build.log $(BOARD_VERILATE) --output-split 20000 -MAKEFLAGS OPT_FAST=-O0 --Mdir $(@D) \
	  -o line_tb $(BOARD_PATHS) fpga/board/sim/line_tb.sv fpga/board/sim/sdram_chip.sv fpga/board/sim/blocks.v $(@D)/flat.v
fpga-netlist: $(BOARD_DIR)/netlist/line_tb $(BOARD_DIR)/line/line_tb $(BOARD_DIR)/memory.hex ## simulate the netlist that is placed against the RTL: the same bytes in the same cycles
	@fpga/board/netlist.sh $(BOARD_DIR)
