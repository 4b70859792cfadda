# SPDX-License-Identifier: Apache-2.0
# A program of a thousand million instructions for sampled simulation (docs/long.md): build/test/long/phases.elf ROUNDS, five million
# instructions each. Its parts are programs of ours, with their functions `main` renamed. Their checks of themselves fail when they run
# again.
PHASES     := fsm hash interp lz matmul mix quicksort table
PHASES_ELF := $(BUILD)/test/long/phases.elf
PHASES_OBJ := $(PHASES:%=$(BUILD)/test/long/%.o) $(BUILD)/test/long/phases.o $(BUILD)/programs/fsm/input.S.o

$(BUILD)/test/long/phases.o: scripts/long/phases.c
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(PROGRAM_CFLAGS) -c $< -o $@
$(PHASES:%=$(BUILD)/test/long/%.o): $(BUILD)/test/long/%.o: sw/programs/%/main.c
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(PROGRAM_CFLAGS) -DSIZE_SHORT=0 -Dmain=$*_main -c $< -o $@
$(PHASES_ELF): $(PHASES_OBJ) $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	$(Q)$(RV_CC) $(RV_LDFLAGS) $(filter %.o,$^) -o $@

# Cycles of a whole run of so many rounds, and a profile of one of 20. What the program says it is not content with is its exit status, too.
WHOLE_RUNS := $(patsubst %,$(BUILD)/test/long/cycles-%.csv,20 200)
$(WHOLE_RUNS): $(BUILD)/test/long/cycles-%.csv: $(BUILD)/sim/wide/plain/sim $(PHASES_ELF) | $(BUILD)/bin/assay
	-$(Q)$(BUILD)/bin/assay stat --config wide --csv -o $@.new $(PHASES_ELF) $* </dev/null >/dev/null 2>&1
	$(Q)mv $@.new $@

$(BUILD)/test/long/whole.assay: $(BUILD)/sim/wide/verilator/sim $(PHASES_ELF) | $(BUILD)/bin/assay
	-$(Q)$(BUILD)/bin/assay record --config wide -c 500 -o $@.new $(PHASES_ELF) 20 </dev/null >/dev/null 2>&1
	$(Q)mv $@.new $@

.PHONY: sampled-long
sampled-long: $(BUILD)/sim/wide/verilator/sim $(PHASES_ELF) $(WHOLE_RUNS) $(BUILD)/test/long/whole.assay $(BUILD)/bin/assay $(BUILD)/bin/assay-iss ## sampled simulation of long runs beside whole ones of 10^8 and 10^9 instructions, into docs/results/sampled-long.md (over an hour)
	@scripts/sampled-long.sh $(BUILD) wide $(PHASES_ELF) $(BUILD)/test/long >$(BUILD)/sampled-long.md && cp $(BUILD)/sampled-long.md docs/results/sampled-long.md
