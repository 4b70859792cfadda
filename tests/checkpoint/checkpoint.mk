# SPDX-License-Identifier: Apache-2.0
# Checkpoints: a program's state as the reference simulator writes it, restored on the core.
#   make test-checkpoint   random states, written, read and restored on another reference simulator; and planted faults
#   make restore           programs continue from checkpoints on the core, in lock step, and print and leave in memory what they should
#   make windows-run       counts and profiles by windows of a run against those of all of it; make windows-options: its options
#   make test-touched        what checkpoints say of caches and code; and planted faults
TESTS  += test-checkpoint test-touched restore windows-run windows-options
CHECKS += test-checkpoint
INPUTS.test-checkpoint = $(INPUTS_ISS) $(INPUTS_PROGRAMS) tb tests/checkpoint tests/faults/checkpoint tests/lockstep/rules.sh
INPUTS.test-touched    = $(INPUTS_ISS) tests/checkpoint tests/faults/touched tests/lockstep/rules.sh
INPUTS.windows-run     = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_ISS) $(INPUTS_COMMAND) tests/checkpoint
INPUTS.windows-options = $(INPUTS.windows-run)
INPUTS.restore         = $(INPUTS_SIM) tests/isa $(INPUTS_PROGRAMS) $(INPUTS_ISS) tests/checkpoint
CHECKPOINT_FILES := tb/iss/restore.c tb/iss/snapshot.c sw/analysis/base/checkpoint.c

test-checkpoint: $(ISS_OBJ) $(ISS_LIBS) $(BUILD)/programs/short/hash.elf ## checkpoints of states chosen by SEED are restored, and with each rule broken
	@mkdir -p $(BUILD)/test/checkpoint
	@ARGUMENTS='$(BUILD)/programs/short/hash.elf $(BUILD)/test/checkpoint/state $(SEED) $(call length,8,100)' SECONDS_MOST=$(call length,10,100) SHARE=4 \
	  tests/lockstep/rules.sh checkpoint '$(CHECKPOINT_FILES)' tests/checkpoint/state_test.c '$(CC) $(CFLAGS) -Itb -Isw/driver $(ISS_FLAGS)' $(filter-out %/restore.o %/snapshot.o,$(ISS_OBJ)) $(ISS_LIBS) $(ISS_SYSTEM)

test-touched: $(ISS_OBJ) $(ISS_LIBS) ## lines of RAM by when they were touched, vectors of code; and with each rule broken
	@mkdir -p $(BUILD)/test/checkpoint
	@ARGUMENTS='$(BUILD)/test/checkpoint/vectors $(SEED)' \
	  tests/lockstep/rules.sh touched 'tb/iss/touched.c tb/iss/vectors.c' tests/checkpoint/touched_test.c '$(CC) $(CFLAGS) -Itb -Isw/driver $(ISS_FLAGS)' $(filter-out %/touched.o %/vectors.o,$(ISS_OBJ)) $(ISS_LIBS) $(ISS_SYSTEM)

restore: $(foreach c,$(SIM_CONFIGS),$(BUILD)/sim/$(c)/verilator/sim) $(SHORT_ELFS) $(KERNEL_ELFS) $(BUILD)/bin/assay-iss isa-elfs ## programs continue from twenty checkpoints each, in lock step, and end as they should
	@$(ROWS)

FAILS_ELF := $(BUILD)/test/checkpoint/fails.elf
HELD_ELF  := $(BUILD)/test/checkpoint/held.elf
$(FAILS_ELF) $(HELD_ELF): $(BUILD)/test/checkpoint/%.elf: tests/checkpoint/%.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) $(filter %.c %.o,$^) -o $@

windows-run: all $(SHORT_ELFS) ## sampled simulation: counts and profiles by windows against the whole run
	@$(ROWS)

windows-options: all $(BUILD)/programs/short/hash.elf $(BUILD)/programs/short/nops.elf $(FAILS_ELF) $(HELD_ELF) ## options of sampled simulation, and its errors
	@tests/checkpoint/commands.sh $(BUILD) $(BUILD)/programs/short/hash.elf $(FAILS_ELF) $(HELD_ELF)
