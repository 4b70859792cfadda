# SPDX-License-Identifier: Apache-2.0
# Bugs planted in the core itself must be found: in lock step, by their cycles, by counts of events, or, in its profile port, by the
# port checker. They are all in one simulator, followed by the drawn ones; +mutant=N chooses one.
TESTS += test-mutants
INPUTS.test-mutants = $(INPUTS_RTL) $(INPUTS_PROGRAMS) $(INPUTS_RECORD) tests/events tests/random tests/isa tests/mutants tests/faults/core scripts/measure.sh docs/results/core.md tests/signature tests/system
MUTANTS = sed '/^\#/d; s/~.*//; y/,/ /' tests/faults/core | tr ' ' '\n' | grep . | sort -u
MUTANT_DIR     := $(BUILD)/test/mutants
MUTANT_SAMPLED := $(BUILD)/tests/sampled.elf
MUTANT_RTL     := $(sort $(addprefix $(MUTANT_DIR)/rtl/,$(notdir $(SIM_CORE))))
DRAWN_DIR   := $(BUILD)/test/drawn
DRAWN_COUNT ?= $(call length,6,400)
DRAWN_SEED   = $(or $(FAULT_SEED),$(shell date +%j))
$(DRAWN_DIR)/seed: FORCE
	@mkdir -p $(@D)
	@echo '$(DRAWN_SEED) $(DRAWN_COUNT)' | cmp -s - $@ || echo '$(DRAWN_SEED) $(DRAWN_COUNT)' >$@
.PHONY: FORCE
FORCE:
$(MUTANT_RTL) &: $(SIM_CORE) tests/faults/core scripts/plant.awk scripts/plant.sh scripts/draw-mutants.awk $(DRAWN_DIR)/seed
	@mkdir -p $(MUTANT_DIR)/rtl
	$(Q)scripts/plant.sh tests/faults/core $(MUTANT_DIR)/planted $(SIM_CORE) > $(MUTANT_DIR)/names
	$(Q)awk -v seed=$(DRAWN_SEED) -v first=$$(($$(wc -l <$(MUTANT_DIR)/names) + 1)) -v count=$(DRAWN_COUNT) -v folder=$(MUTANT_DIR)/rtl \
	  -f scripts/draw-mutants.awk $(addprefix $(MUTANT_DIR)/planted/,$(notdir $(SIM_CORE))) >$(DRAWN_DIR)/names
$(eval $(call SIM_RULES,$(BUILD)/sim/mutants,-DCONFIG_BOARD,$(MUTANT_RTL)))

# Random programs for lock step: of M; of M, S and U under Sv39; with profile instructions.
MUTANT_ELFS := $(addprefix $(BUILD)/tests/,mutants.elf mutants-s.elf mutants-p.elf)
$(BUILD)/tests/mutants.elf:   RANDOM_OPTIONS = --seed 2 --core --insns 20000
$(BUILD)/tests/mutants-s.elf: RANDOM_OPTIONS = --seed 11 --core --supervisor --insns 15000
$(BUILD)/tests/mutants-p.elf: RANDOM_OPTIONS = --seed 14 --supervisor --profile --insns 6000
$(MUTANT_ELFS) $(BUILD)/tests/drawn-s.elf: $(BUILD)/tests/random-gen
	$(Q)$< $(RANDOM_OPTIONS) -o $@

test-mutants: $(BUILD)/bin/assay $(BUILD)/test/own_time $(BUILD)/test/early.elf $(BUILD)/test/lines.elf $(BUILD)/test/owed.elf $(BUILD)/test/signature $(BUILD)/test/filtered $(BUILD)/driver/resident.elf $(BUILD)/sim/mutants/verilator/sim $(MUTANT_ELFS) $(MUTANT_SAMPLED) isa-elfs $(SHORT_ELFS) $(BUILD)/programs/kernel.elf $(BUILD)/programs/short/kernel.elf $(call event_elfs,board) ## faults planted in the core are found (a quarter in turn; LONG=1: all)
	@{ echo none; $(MUTANTS) | scripts/drawn.sh 4; } | scripts/each.sh - tests/mutants/run.sh $(BUILD) $(BUILD)/tests/mutants.elf $(MUTANT_SAMPLED)

$(eval $(call self_profile,$(MUTANT_SAMPLED),-DNUMBERS=48 -DROUNDS=1 -DPERIOD=20))

# Bugs of the plain kind: an operator of the core is another one, DRAWN_COUNT of them by FAULT_SEED (the day of the year without, so that
# each make test has others). Those that nobody finds are listed, with those that only take other cycles: some change nothing.
TESTS += test-drawn
INPUTS.test-drawn = $(INPUTS_RTL) $(INPUTS_PROGRAMS) $(INPUTS_RECORD) tests/events tests/random tests/isa tests/mutants tests/faults/core tests/system
# A program of three modes that is shorter than the one with planted bugs: a bug that nobody finds runs all of it.
$(BUILD)/tests/drawn-s.elf: RANDOM_OPTIONS = --seed 11 --core --supervisor --insns 6000
test-drawn: $(BUILD)/test/own_time $(BUILD)/sim/mutants/verilator/sim $(BUILD)/tests/drawn-s.elf $(call event_elfs,board) $(SHORT_ELFS) $(MUTANT_ELFS) ## faults drawn at random in the core are found (FAULT_SEED=1 DRAWN_COUNT=200); lists those that escape
	@tests/mutants/drawn-all.sh $(BUILD) $(DRAWN_DIR)
