# SPDX-License-Identifier: Apache-2.0
# The script that joins LUTs after mapping for the ECP5: its netlist against the one before.
TESTS += test-join-luts
INPUTS.test-join-luts = fpga/join_luts.awk fpga/yosys.py fpga/yosys.txt tests/join-luts
test-join-luts: $(YOSYS_ENV)/installed ## joined LUTs of random functions (SEED=) keep their function; planted faults are found
	@YOSYS='$(YOSYS_ENV)/bin/python3 fpga/yosys.py' tests/join-luts/run.sh $(SEED)
