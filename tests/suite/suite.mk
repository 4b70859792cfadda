# SPDX-License-Identifier: Apache-2.0
# assay suite: runs, comparisons and reports of suites.
TESTS  += suite
INPUTS.suite = $(INPUTS_SIM) $(INPUTS_COMMAND) $(INPUTS_PROGRAMS) tests/suite README.md docs/suite.md
SUITE_NEEDS = $(BUILD)/bin/assay $(foreach c,board wide,$(BUILD)/sim/$(c)/verilator/sim) $(SHORT_ELFS)

suite: $(SUITE_NEEDS) $(PROGRAM_ELFS) ## suites: what is there is not made again, what is killed or torn loses nothing, engines agree, comparisons judge
	@$(ROWS)

# Not part of `make test`: it installs Slurm, and waits for its rounds.
.PHONY: suite-slurm
suite-slurm: $(SUITE_NEEDS) ## suites on a Slurm of one node, which it installs and starts (half a minute)
	@scripts/deps.sh install slurm
	@tests/suite/slurm.sh $(BUILD)
