# SPDX-License-Identifier: Apache-2.0
# Sizes at the ends of their legal ranges, alone and together: each must build in both simulators and run. A third of them in rotation, of
# which Verilator's lint sees the first.
TESTS += sizes
INPUTS.sizes = $(INPUTS_RTL) tests/sizes tests/isa tests/lockstep tests/random
# a short one in M, S and U under Sv39, whose fetches, loads and stores walk the tables
SIZES_ELF := $(BUILD)/tests/sizes-s.elf
SIZES_LOADS := $(BUILD)/tests/sizes-loads.elf
sizes: export SIM_PATHS := $(SIM_PATHS)
sizes: export SIM_RTL := $(SIM_SOC) $(SIM_CORE)
sizes: export SIM_TB := $(SIM_TB)
sizes: $(SIM_INCLUDES) $(BUILD)/sim/c/harness.vpi $(SIZES_ELF) $(SIZES_LOADS) ## every legal size builds: lint, Icarus, a program of three modes in lock step
	@grep -v '^#' tests/sizes/list | scripts/drawn.sh 3 >$(BUILD)/test/sizes-drawn
	@LINTED="$$(sed 's/ .*//; 1q' $(BUILD)/test/sizes-drawn)" MEM_LATENCY=4 scripts/each.sh - tests/sizes/run.sh $(BUILD) $(SIZES_ELF) $(SIZES_LOADS) <$(BUILD)/test/sizes-drawn

$(SIZES_ELF): $(BUILD)/tests/random-gen
	@mkdir -p $(@D)
	$(Q)$(BUILD)/tests/random-gen --seed 27 --core --supervisor --no-interrupts --insns $(call length,5,40) --rounds 1 -o $@
$(SIZES_LOADS): tests/sizes/loads.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -march=rv64imac -mabi=lp64 -nostdlib -Wl,-Ttext=0x80000000,--no-warn-rwx-segments -o $@ $<

TESTS += sizes-made
INPUTS.sizes-made = $(INPUTS_SIM) $(INPUTS_COMMAND) tests/sizes tests/random sim Makefile
sizes-made: $(SIM_INCLUDES) $(BUILD)/sim/c/harness.vpi $(BUILD)/bin/assay $(BUILD)/driver/resident.elf $(SIZES_ELF) ## make sim: illegal sizes, other sizes under the same name, names that are taken
	@tests/sizes/made.sh $(BUILD) $(SIZES_ELF)
