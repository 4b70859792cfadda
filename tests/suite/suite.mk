# SPDX-License-Identifier: Apache-2.0
# assay suite: runs, comparisons and reports of suites.
TESTS  += suite
INPUTS.suite = $(INPUTS_SIM) $(INPUTS_COMMAND) $(INPUTS_PROGRAMS) tests/suite README.md
SUITE_NEEDS = $(BUILD)/bin/assay $(foreach c,board wide,$(BUILD)/sim/$(c)/verilator/sim) $(foreach p,quicksort table,$(BUILD)/programs/short/$(p).elf)

suite: $(SUITE_NEEDS) ## suites: what is there is not made again, what is killed or torn loses nothing, engines agree, comparisons judge
	@$(ROWS)
