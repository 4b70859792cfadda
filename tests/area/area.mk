# SPDX-License-Identifier: Apache-2.0
# What `make area-page` counts, on a module whose size is known, with planted faults.
TESTS += test-area
INPUTS.test-area = fpga tests/area rtl/profile rtl/core/instrument
test-area: $(YOSYS_ENV)/installed ## what area-page counts, on a module of known size; every module has a mechanism
	@scripts/deps.sh install cells
	@YOSYS='$(YOSYS_ENV)/bin/python3 fpga/yosys.py' tests/area/run.sh $(AREA_LIBERTY)

# The most that each module may take.
TESTS += area-budget
INPUTS.area-budget = rtl fpga/budget.sh fpga/units.sh fpga/area/budget.txt fpga/fpga.mk fpga/yosys.txt tb/cover.def tb/probe.def sw/analysis/base/trace.h tests/area/budget.sh
area-budget: $(SIM_INCLUDES) $(YOSYS_ENV)/installed ## no module takes more of an ECP5 than its budget (some modules in turn; LONG=1: all)
	@YOSYS='$(YOSYS_ENV)/bin/python3 fpga/yosys.py' PREPARE='$(FPGA_LUTS);' tests/area/budget.sh -DSYNTHESIS -DCONFIG_BOARD $(SIM_PATHS) -- $(FPGA_RTL)
