# SPDX-License-Identifier: Apache-2.0
# Faults that cost nothing but speed: each short program takes the cycles that docs/results/core.md says, to the last one, and
# mispredicts and redirects by decode as often. That this finds such faults is shown by mutants (finder `cycles` in tests/faults/core).
TESTS  += cycles
CHECKS += cycles
INPUTS.cycles = $(INPUTS_CORE) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) scripts/measure.sh scripts/figures scripts/figures.sh docs/figures docs/results/core.md
CYCLES_SIMS := $(foreach c,$(SIM_CONFIGS),$(BUILD)/sim/$(c)/verilator/sim)
cycles: $(CYCLES_SIMS) programs $(BUILD)/bin/assay ## short programs take the cycles, mispredictions and redirects of docs/results/core.md
	@scripts/figures.sh check cycles
