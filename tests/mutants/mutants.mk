# Bugs planted in the core itself must be found in lock step.
TESTS += test-mutants
.PHONY: test-mutants
test-mutants: $(BUILD)/tests/random-gen $(BUILD)/gen/bootrom.svh ## bugs planted in the core are found in lock step
	$(BUILD)/tests/random-gen --seed 1 --insns 2500 -o $(BUILD)/tests/mutants.elf
	@tests/mutants/run.sh $(BUILD) $(BUILD)/tests/mutants.elf
