# SPDX-License-Identifier: Apache-2.0
# What joins LUTs after mapping for the ECP5, against the netlist as it was.
TESTS += test-join-luts
INPUTS.test-join-luts = fpga/join_luts.awk fpga/yosys.py fpga/yosys.txt tests/join-luts
test-join-luts: $(YOSYS_ENV)/installed ## joined LUTs of random functions (SEED=) keep their function; planted faults are found
	@YOSYS='$(YOSYS_ENV)/bin/python3 fpga/yosys.py' tests/join-luts/run.sh $(SEED)
