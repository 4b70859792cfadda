# Bugs planted in the core itself must be found: in lock step, by their rates, by counts of events, or, in its profile port, by the
# port checker. All of them are in one simulator, where +mutant=N chooses one.
TESTS += test-mutants
INPUTS.test-mutants = $(INPUTS_SIM) $(INPUTS_PROGRAMS) sw/analysis tests/events tests/random tests/isa tests/mutants tests/rates tests/signature tests/system
MUTANTS = none $(shell sed '/^\#/d; s/~.*//; y/,/ /' tests/mutants/list | tr ' ' '\n' | sort -u)
MUTANT_DIR     := $(BUILD)/test/mutants
MUTANT_SAMPLED := $(BUILD)/tests/sampled.elf
MUTANT_RTL     := $(sort $(addprefix $(MUTANT_DIR)/rtl/,$(notdir $(SIM_CORE))))
$(MUTANT_RTL) &: $(SIM_CORE) tests/mutants/list scripts/plant.awk scripts/plant.sh
	@mkdir -p $(MUTANT_DIR)
	$(Q)scripts/plant.sh tests/mutants/list $(MUTANT_DIR)/rtl $(SIM_CORE) > $(MUTANT_DIR)/names
$(eval $(call SIM_RULES,$(BUILD)/sim/mutants,-DCONFIG_BOARD,$(MUTANT_RTL)))

.PHONY: test-mutants
test-mutants: $(BUILD)/test/own_time $(BUILD)/test/early.elf $(BUILD)/test/lines.elf $(BUILD)/test/signature $(BUILD)/test/filtered $(BUILD)/driver/resident.elf $(BUILD)/sim/mutants/verilator/sim $(BUILD)/tests/random-gen $(MUTANT_SAMPLED) isa-elfs $(SHORT_ELFS) $(BUILD)/programs/kernel.elf $(BUILD)/programs/short/kernel.elf $(call event_elfs,board) ## bugs planted in the core are found
	$(BUILD)/tests/random-gen --seed 2 --core --insns 20000 -o $(BUILD)/tests/mutants.elf
	$(BUILD)/tests/random-gen --seed 11 --core --supervisor --insns 15000 -o $(BUILD)/tests/mutants-s.elf
	$(BUILD)/tests/random-gen --seed 14 --supervisor --profile --insns 6000 -o $(BUILD)/tests/mutants-p.elf
	@scripts/each.sh '$(MUTANTS)' tests/mutants/run.sh $(BUILD) $(BUILD)/tests/mutants.elf $(MUTANT_SAMPLED)

$(eval $(call self_profile,$(MUTANT_SAMPLED),-DNUMBERS=48 -DROUNDS=1 -DPERIOD=20))
