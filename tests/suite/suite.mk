# SPDX-License-Identifier: Apache-2.0
# assay suite: runs, comparisons and reports of suites.
TESTS  += suite
INPUTS.suite = $(INPUTS_SIM) $(INPUTS_COMMAND) $(INPUTS_PROGRAMS) tests/suite README.md docs/suite.md
SUITE_NEEDS = $(BUILD)/bin/assay $(foreach c,board wide,$(BUILD)/sim/$(c)/verilator/sim) $(SHORT_ELFS)

suite: perfect-sim $(SUITE_NEEDS) $(PROGRAM_ELFS) ## suites: finished runs are not repeated, kills and torn files lose nothing, engines agree, comparisons judge
	@$(ROWS)

TESTS += suite-faults
INPUTS.suite-faults = $(INPUTS.suite) tests/faults/suite tests/unit
SUITE_UNITS := $(addprefix $(BUILD)/unit/test_,suite.o statistics.o)
suite-faults: perfect-sim $(SUITE_NEEDS) $(SUITE_UNITS) ## faults planted in assay suite are found by its tests
	@tests/suite/faults.sh $(BUILD) "$(SUITE_UNITS)" "$(CC) $(ANALYSIS_CFLAGS)" "$(call analysis_objects,$(ANALYSIS_CMD_C) $(ANALYSIS_HOST_C)) $(ANALYSIS_SUM_O)" "$(filter-out %-host.a,$(ANALYSIS_A)) $(ANALYSIS_LIBS)"

# Not part of `make test`: it installs Slurm, and waits for its rounds.
.PHONY: suite-slurm
suite-slurm: $(SUITE_NEEDS) ## suites on a one-node Slurm, which this installs and starts (half a minute)
	@scripts/deps.sh install slurm
	@tests/suite/slurm.sh $(BUILD)
