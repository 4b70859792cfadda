# SPDX-License-Identifier: Apache-2.0
# What `make area-page` counts, on a module whose size is known, with planted faults.
TESTS += test-area
INPUTS.test-area = fpga tests/area rtl/profile rtl/core/instrument
test-area: $(YOSYS_ENV)/installed ## what make area-page counts, on a module whose size is known; every module has a mechanism
	@scripts/deps.sh install cells
	@YOSYS='$(YOSYS_ENV)/bin/python3 fpga/yosys.py' tests/area/run.sh $(AREA_LIBERTY)
