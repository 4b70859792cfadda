# SPDX-License-Identifier: Apache-2.0
# Worked examples (docs/examples.md), each before and after its change: build/examples/NAME.elf and NAME-changed.elf, and what the page records
# of them: NAME.assay, NAME.trace, NAME.said (what record said).
#   make test-examples
EXAMPLES     := list filter names lookup adler
EXAMPLE_BOTH := $(EXAMPLES) $(EXAMPLES:%=%-changed)
EXAMPLE_ELFS := $(EXAMPLE_BOTH:%=$(BUILD)/examples/%.elf)
EXAMPLE_RUNS := $(EXAMPLE_BOTH:%=$(BUILD)/examples/%.assay)
programs: $(EXAMPLE_ELFS)

# Two windows of `wide` are 128 instructions.
EXAMPLE_RECORD = -c 150 $(if $(findstring names,$(1)),--signatures 4000)

$(BUILD)/examples/%.c.o: sw/programs/examples/%.c
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(PROGRAM_CFLAGS) -DCHANGED=0 -MMD -MP -c $< -o $@
$(BUILD)/examples/%-changed.c.o: sw/programs/examples/%.c
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(PROGRAM_CFLAGS) -DCHANGED=1 -MMD -MP -c $< -o $@
$(EXAMPLE_ELFS): %.elf: %.c.o $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	$(Q)$(RV_CC) $(RV_LDFLAGS) $(filter %.o,$^) -o $@
.PRECIOUS: $(BUILD)/examples/%.c.o

$(EXAMPLE_RUNS): %.assay: %.elf $(BUILD)/sim/wide/verilator/sim $(BUILD)/bin/assay
	$(Q)echo '$(strip $(call EXAMPLE_RECORD,$(*F)))' >$*.options
	$(Q)$(BUILD)/bin/assay record $(call EXAMPLE_RECORD,$(*F)) --trace $*.trace -o $@ $< >$*.said 2>&1 || { cat $*.said; false; }
	$(Q)sed -i 's|$(BUILD)/examples/||' $*.said

-include $(wildcard $(BUILD)/examples/*.d)

# Blocks of the page: filled and held by docs/figures.
figures test-figures: $(EXAMPLE_RUNS)

TESTS += test-examples
INPUTS.test-examples = $(INPUTS_RTL) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/examples docs/examples.md
test-examples: $(EXAMPLE_RUNS) ## worked examples: reports name the function and the reason, the change helps as docs/examples.md says
	@tests/examples/run.sh $(BUILD)
