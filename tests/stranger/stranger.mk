# SPDX-License-Identifier: Apache-2.0
# Files that somebody else has made: profiles with a schema that would work for ever, facts that no recorder writes, programs whose
# debug information names devices and secrets. Every command that reads them ends soon, by itself, and says what it refuses.
#   make test-stranger
TESTS  += test-stranger
CHECKS += test-stranger
INPUTS.test-stranger = $(INPUTS_COMMAND) tests/stranger tests/unit
test-stranger: $(BUILD)/bin/assay $(BUILD)/unit/home/sim/wide/verilator/sim $(BUILD)/unit/system.elf ## profiles and programs that a stranger has made
	@tests/stranger/stranger.sh $(BUILD)
