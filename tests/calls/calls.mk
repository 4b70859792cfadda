# SPDX-License-Identifier: Apache-2.0
# Stacks of calls.
#   make test-calls    tb/call_stack.c on the reference simulator, compared with stacks worked out by hand; each of its rules broken
#   make calls         the same program recorded: profile, report and every exported format have these stacks, and minstret agrees
TESTS  += test-calls calls
CHECKS += test-calls
INPUTS.test-calls = $(INPUTS_ISS) $(INPUTS_PROGRAMS) tb tests/calls tests/faults/calls tests/system/coroutines_swap.S
INPUTS.calls      = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/calls tests/faults/stacks tests/export tests/system/coroutines_swap.S
CALLS_ELF := $(BUILD)/test/call-stacks.elf
$(CALLS_ELF): tests/calls/calls.c tests/calls/calls_code.S tests/system/coroutines_swap.S $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) -Isw/driver $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) $(filter %.c %.S %.o,$^) -o $@

test-calls: $(CALLS_ELF) $(BUILD)/bin/assay-iss ## call stacks against a hand count, and with each rule of the tracer broken
	@tests/calls/rules.sh '$(CC) $(CFLAGS) -O0 -Itb $(ISS_FLAGS)' $(CALLS_ELF) $(ISS_OBJ) $(ISS_LIBS) $(ISS_SYSTEM)

calls: $(BUILD)/bin/assay $(CALLS_ELF) $(BUILD)/programs/short/kernel.elf $(call SIM,board,verilator) ## recorded call stacks: against a hand count, against minstret, and in all formats
	@tests/calls/calls.sh $(BUILD) $(CALLS_ELF) "$(CC) $(ANALYSIS_CFLAGS)" "$(call analysis_objects,$(ANALYSIS_CMD_C)) $(ANALYSIS_A) $(ANALYSIS_LIBS)"
