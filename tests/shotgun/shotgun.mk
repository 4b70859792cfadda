# SPDX-License-Identifier: Apache-2.0
# Costs from samples (sw/analysis/shotgun) are those of the whole graph of the same run, and a fault makes fragments be given up.
TESTS += shotgun
INPUTS.shotgun = $(INPUTS_SIM) $(INPUTS_PROGRAMS) sw/analysis tests/shotgun tests/system/held_out.c
# CONFIG:PROGRAM:FAULT,FAULT..., with its ordinary input: short runs go too rarely through the same code. Faults, and tests of
# shotgun_test.c (designs, confidence, hashes), in the same run's trace. LONG=1: json, too, which shotgun-recorded always has.
SHOTGUN_FAULTS ?= bits,targets,designs,confidence,hashes,unmet
# The program of held-out/7 takes as long as its units are shared: with others it is 10 % off.
SHOTGUN_RUNS ?= board:jpeg:$(SHOTGUN_FAULTS) $(call length,,board:json: wide:lz:) board:../test/held-out/7:
.PHONY: shotgun-designs
$(BUILD)/test/shotgun: tests/shotgun/shotgun_test.c $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) $^ $(ANALYSIS_LIBS) -o $@

shotgun: $(BUILD)/test/shotgun $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs $(BUILD)/test/held-out/7.elf ## costs from samples equal those of the whole graph; with a planted fault, fragments are given up
	@$(BUILD)/test/shotgun --head
	@printf '%s\n' $(SHOTGUN_RUNS) | \
	  sed 's|^\([^:]*\):\([^:]*\):\(.*\)|$(BUILD) \1 $(BUILD)/programs/\2.elf \3|; s|,| |g; s| *$$||' | scripts/each.sh - tests/shotgun/run.sh

# The same from what the hardware takes: CONFIG:PROGRAM.
TESTS += shotgun-recorded
INPUTS.shotgun-recorded = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/shotgun tests/system/sql.c
SHOTGUN_RECORDED ?= board:jpeg $(call length,,board:json wide:lz)
shotgun-recorded: all $(BUILD)/test/sql ## costs from hardware samples of an unmodified program equal those of the whole graph
	@printf '%s\n' $(SHOTGUN_RECORDED) | sed 's|^\([^:]*\):\(.*\)|$(BUILD) \1 $(BUILD)/programs/\2.elf|' | scripts/each.sh - tests/shotgun/recorded.sh

# Ranges, of programs that they were not calibrated with.
TESTS += shotgun-ranges
INPUTS.shotgun-ranges = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/shotgun
SHOTGUN_RANGES ?= mix nops $(call length,,interp matmul)
shotgun-ranges: all ## ranges of costs from samples hold the whole graph's value nine times in ten
	@tests/shotgun/ranges.sh $(BUILD) $(SHOTGUN_RANGES:%=$(BUILD)/programs/%.elf)

shotgun-designs: ## costs from samples with each design of the paper's table IV (1 to 4)
	@SHOTGUN_DESIGNS='1 2 3 4' $(MAKE) --no-print-directory shotgun SHOTGUN_FAULTS= LONG=1

# Pairs of loads, in a program made for them.
TESTS += shotgun-loads
INPUTS.shotgun-loads = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/shotgun
$(BUILD)/test/loads.elf: tests/shotgun/loads.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_ARCH) -nostdlib -static -Wl,--no-relax,-N,--no-warn-rwx-segments -Wl,-Ttext=0x80000000 $< -o $@

shotgun-loads: all $(BUILD)/test/loads.elf ## interactions of pairs of loads from samples equal those of the whole graph
	@tests/shotgun/loads.sh $(BUILD) board $(BUILD)/test/loads.elf
