# SPDX-License-Identifier: Apache-2.0
# Signature samples of a run are right in every start and every bit, and do not show.
TESTS += signature
INPUTS.signature = $(INPUTS_RTL) $(INPUTS_PROGRAMS) $(INPUTS_RECORD) tests/signature tests/system
# CONFIG:PROGRAM:PERIOD:LENGTH:CYCLES: starts nearer than a sample is long, so that some are dropped; far; short ones; the kernel, whose
# traps and processes end them; loads that read past stores, that share lines. CYCLES:HASH: each fact alone, and the others.
SIGNATURE_RUNS ?= board:short/jpeg:5000:2000: board:short/json:900:2000: board:short/hash:300:50: board:kernel:1000:700:400000 \
  board:../test/early:900:500: wide:../test/early:900:500: board:../test/lines:900:60: wide:short/lz:4000:2000: wide:short/interp:1500:999: wide:kernel:1000:2000:300000 \
  board:short/hash:900:500::1 board:kernel:1000:700:200000:2 wide:short/hash:900:500::4 board:kernel:1000:700:200000:8 \
  wide:short/hash:900:500::16 board:short/hash:900:500::32 wide:short/json:900:500::64 board:short/json:900:500::109
$(BUILD)/test/signature: tests/signature/signature_test.c $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) $^ $(ANALYSIS_LIBS) -o $@

signature: $(BUILD)/test/signature $(BUILD)/test/early.elf $(BUILD)/test/lines.elf $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs $(SHORT_ELFS) ## signature samples against the lives of all instructions
	@$(BUILD)/test/signature --head
	@printf '%s\n' $(SIGNATURE_RUNS) | scripts/drawn.sh 3 | \
	  sed 's|^\([^:]*\):\([^:]*\):\(.*\)|$(BUILD) $(BUILD)/sim/\1/verilator/sim \1-\2 \3 $(BUILD)/programs/\2.elf|' | scripts/each.sh - tests/signature/run.sh
