# SPDX-License-Identifier: Apache-2.0
# Costs of parts of the machine by the graph of a run, compared with simulations in which these parts are ideal. The programs are not those
# that the graph was developed with: they are in this folder, in stb and in the C library. Not part of `make test`: builds simulators.
#   make judges       runs scripts/judges/judges.suite, and writes docs/results/icost/judges.md
JUDGE_DIR      := $(BUILD)/judges
JUDGE_OWN      := $(filter-out paged,$(basename $(notdir $(wildcard scripts/judges/*.c))))
JUDGE_ELFS     := $(patsubst %,$(JUDGE_DIR)/%.elf,$(JUDGE_OWN) $(JUDGE_OWN:%=paged/%))
JUDGE_MACHINES := board slow wake bw few wide wide-wake

JUDGE_LINK = $(Q)mkdir -p $(@D) && $(RV_CC) $(PROGRAM_CFLAGS) $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) $(filter %.c %.o,$^) -lm -o $@
$(JUDGE_DIR)/%.elf: scripts/judges/%.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	$(JUDGE_LINK)
$(JUDGE_DIR)/paged/%.elf: scripts/judges/%.c scripts/judges/paged.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	$(JUDGE_LINK)
.PHONY: judges
judges: $(BUILD)/bin/assay $(JUDGE_ELFS) ## costs by the graph beside simulations with ideal parts, on programs it was not developed with, into docs/results/icost (half an hour)
	@$(MAKE) --no-print-directory multisim-sims MULTISIM_MACHINES="$(JUDGE_MACHINES)"
	@scripts/judges/page.sh $(BUILD) >$(BUILD)/judges.md && cp $(BUILD)/judges.md docs/results/icost/judges.md
