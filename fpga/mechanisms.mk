# SPDX-License-Identifier: Apache-2.0
# Size of each mechanism, in an ECP5 and in standard cells, and how often its cells change (docs/results/area.md).
#
#   make area-page   an hour the first time; continues where it was stopped, maps again only what has changed
AREA_DIR := $(BUILD)/area
AREA_SIZES = YOSYS='$(FPGA_YOSYS)' PREPARE='$(FPGA_LUTS)' fpga/area/measure.sh $(AREA_DIR) fpga/area/machines.txt $(strip $(FPGA_FLAGS) $(SIM_PATHS)) -- $(FPGA_RTL)
.PHONY: area-sizes area-changes area-page
area-sizes: $(SIM_INCLUDES) $(FPGA_ENV)/installed
	@scripts/deps.sh install cells
	@$(AREA_SIZES)

# The modules of the mechanisms as netlists in 180 nm cells, each with a counter of its changes, in the simulator of `board`.
COUNTING_DIR     := $(AREA_DIR)/counting
COUNTING_UNITS   := $(filter-out wide_address clock_gate port_%,$(shell awk -F'|' '!/^\#/ { gsub(/\+|\/2/, "", $$3); print $$3 }' fpga/area/mechanisms.txt))
COUNTING_GIVEN   := profiler:$(shell awk '/^ *parameter int / { printf "%s%s", comma, $$3; comma = "," }' rtl/profile/profiler.sv)
COUNTING_PLAIN   := $(addprefix %/,$(COUNTING_UNITS:=.sv))
COUNTING_SOC     := $(filter-out $(COUNTING_PLAIN),$(SIM_SOC))
COUNTING_CORE    := $(filter-out $(COUNTING_PLAIN),$(SIM_CORE)) $(COUNTING_DIR)/cells.v $(COUNTING_DIR)/netlist.sv
$(COUNTING_DIR)/cells.v: $(FPGA_ENV)/installed
	@mkdir -p $(@D)
	$(Q)$(FPGA_YOSYS) -q -l $(@D)/cells.log -p "read_liberty $(AREA_LIBERTY); write_verilog -noattr $@"  >$(@D)/cells.log
$(COUNTING_DIR)/netlist.sv: $(AREA_DIR)/board_180_nm.v fpga/area/plain.awk fpga/area/counting.awk fpga/area/mechanisms.txt
	$(Q)awk -v clock=tb.clk -v modules="$(COUNTING_UNITS)" -v parameters="$(COUNTING_GIVEN)" -f fpga/area/plain.awk -f fpga/area/counting.awk \
	  $(AREA_LIBERTY) $< $< >$@.new && { cmp -s $@.new $@ || mv $@.new $@; }
# A vector whose bits depend on other bits of it is no loop, but settles in several rounds.
$(eval $(subst SIM_SOC,COUNTING_SOC,$(call VERILATOR_RULE,$(BUILD)/sim/counting/verilator,-DCONFIG_BOARD -DTRUTH_ABSENT -DCHECKS_ABSENT -Wno-UNOPTFLAT,$(COUNTING_CORE))))

AREA_PROGRAMS := $(addprefix $(BUILD)/,$(addsuffix .elf,$(sort $(shell awk -F' *[|] *' '!/^\#/ { print $$2 }' fpga/area/activity.txt))))
area-changes: $(BUILD)/sim/counting/verilator/sim $(BUILD)/sim/board/verilator/sim $(BUILD)/driver/resident.elf $(AREA_PROGRAMS)
	@fpga/area/activity.sh $(BUILD) $(BUILD)/sim/counting/verilator/sim fpga/area/activity.txt $(AREA_DIR)
area-page: ## cost of each mechanism, with and without it and as it grows, into docs/results (an hour; resumes where it was stopped)
	@scripts/deps.sh install papers
	@$(MAKE) --no-print-directory area-sizes
	@$(MAKE) --no-print-directory area-changes
	@fpga/area/figures.sh $(AREA_DIR) docs/results
	@fpga/area/page.sh docs/results >$(AREA_DIR)/area.md && mv $(AREA_DIR)/area.md docs/results/area.md

# Modules of `board` beside their budgets.
.PHONY: area-units
area-units: $(SIM_INCLUDES) $(FPGA_ENV)/installed ## modules of `board` in an ECP5 beside their budgets, into docs/results (ten minutes)
	@mkdir -p $(AREA_DIR)
	@$(UNITS_YOSYS) fpga/budget.sh $(AREA_DIR)/units fpga/area/budget.txt : $(FPGA_FLAGS) $(SIM_PATHS) -- $(FPGA_RTL) \
	  >$(AREA_DIR)/units.rows; status=$$?; fpga/area/units-page.sh <$(AREA_DIR)/units.rows >docs/results/units.md && exit $$status
