# Bugs planted in the core itself must be found: in lock step, or, in its profile port, by the port checker.
TESTS += test-mutants
INPUTS.test-mutants = $(INPUTS_SIM) $(INPUTS_PROGRAMS) tests/random tests/isa tests/mutants tests/rates
MUTANTS = none $(shell sed -n '/^\#/d; s/~.*//p' tests/mutants/list)
MUTANT_SAMPLED := $(BUILD)/tests/sampled.elf
.PHONY: test-mutants
test-mutants: $(BUILD)/tests/random-gen $(MUTANT_SAMPLED) isa-elfs $(BUILD)/gen/bootrom.svh $(BUILD)/sim/c/harness.vpi $(SHORT_ELFS) ## bugs planted in the core are found
	$(BUILD)/tests/random-gen --seed 1 --core --insns 3000 -o $(BUILD)/tests/mutants.elf
	@scripts/each.sh '$(MUTANTS)' tests/mutants/run.sh $(BUILD) $(BUILD)/tests/mutants.elf $(MUTANT_SAMPLED)

$(eval $(call self_profile,$(MUTANT_SAMPLED),-DNUMBERS=48 -DROUNDS=1 -DPERIOD=20))
