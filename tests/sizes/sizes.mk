# Sizes at the ends of their legal ranges, alone and together: each must build in both simulators and run.
TESTS += sizes
INPUTS.sizes = $(INPUTS_SIM) tests/sizes tests/isa tests/lockstep
.PHONY: sizes
sizes: export SIM_PATHS := $(SIM_PATHS)
sizes: export SIM_RTL := $(SIM_SOC) $(SIM_CORE)
sizes: export SIM_TB := $(SIM_TB)
sizes: $(SIM_INCLUDES) $(BUILD)/sim/c/harness.vpi $(BUILD)/isa/lw.elf ## every legal size builds: lint, Icarus, a program in lock step
	@grep -v '^#' tests/sizes/list | scripts/each.sh - tests/sizes/run.sh $(BUILD) $(BUILD)/isa/lw.elf
