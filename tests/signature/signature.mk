# SPDX-License-Identifier: Apache-2.0
# Signature samples of a run are right in every start and every bit, and do not show.
TESTS += signature
INPUTS.signature = $(INPUTS_RTL) $(INPUTS_PROGRAMS) $(INPUTS_RECORD) tests/signature tests/system
$(BUILD)/test/signature: tests/signature/signature_test.c $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) $^ $(ANALYSIS_LIBS) -o $@

signature: $(BUILD)/test/signature $(BUILD)/test/early.elf $(BUILD)/test/lines.elf $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs $(SHORT_ELFS) ## signature samples against the log of all instructions
	@$(BUILD)/test/signature --head
	@$(ROWS)
