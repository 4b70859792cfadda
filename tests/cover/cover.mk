# SPDX-License-Identifier: Apache-2.0
# Functional coverage (docs/verification.md):
#
#   make cover                      what directed, short, kernel's and random programs cover, and the holes.
#                                   COVER_RANDOM=20: the number of random programs
#   make test-cover                 the directed tests must reach every bin that tests/cover/covered names, on `wide`, or on `board` and on a
#                                   machine with a second-level cache and a prefetcher, in rotation; LONG=1: on all
COVER_GEN := build/gen/cover_bins.svh build/gen/cover_defs.h build/gen/cover.list
$(COVER_GEN) &: tb/cover.def scripts/gen-cover.sh scripts/generated.sh
	@scripts/gen-cover.sh
	@touch $(COVER_GEN)
$(BUILD)/sim/c/tb/cover.o: $(BUILD)/gen/cover_defs.h

COVER_SIM    := $(BUILD)/sim/board/verilator/sim
COVER_WIDE   := $(BUILD)/sim/wide/verilator/sim
COVER_LEVEL2 := $(BUILD)/sim/level2/verilator/sim
COVER_LEVELS := $(BUILD)/events/level2/levels.elf
COVER_RANDOM ?= 24
COVER_DIR    := $(BUILD)/cover
COVER_LONG   := $(SHORT_ELFS) $(BUILD)/programs/short/kernel.elf
COVER_SEEDS  := $(shell seq $(COVER_RANDOM))
cover_isa     = $(patsubst tests/isa/%.S,$(BUILD)/isa/%.elf,$(wildcard tests/isa/*.S tests/isa/core/*.S tests/isa/profile/*.S)) \
  $(patsubst tests/events/%.S,$(BUILD)/events/$(1)/%.elf,$(wildcard tests/events/*.S))
COVER_ISA    := $(call cover_isa,board)
COVER_ON_WIDE := $(call cover_isa,wide)
COVER_TEST   := $(COVER_SIM) $(COVER_WIDE) $(COVER_LEVEL2) $(COVER_ISA) $(COVER_ON_WIDE) $(COVER_LEVELS) $(BUILD)/gen/cover.list
TESTS += test-cover
INPUTS.test-cover = $(INPUTS_CORE) tests/cover tests/isa tests/events

# odd seeds in M, S and U, some with profile instructions; all with what only our machine defines
cover_kind = --core $(if $(filter %1 %3 %5 %7 %9,$(1)),--supervisor) $(if $(filter %5 %6 %9 %0,$(1)),--profile)
$(COVER_DIR)/random-%.elf: $(BUILD)/tests/random-gen
	@mkdir -p $(@D)
	$(Q)$< --seed $* --insns 20000 $(call cover_kind,$*) -o $@

# cover_line MACHINE,SIM,PROGRAMS,PLUSARGS: a line for each run of cover_runs FOLDER,MORE
cover_line = printf '$(COVER_DIR)/$(1) $(2) %s $(4)\n' $(3);
# cover_runs FOLDER,MORE,MACHINES: all have the caches written back and memory compared at their end
define cover_runs
@rm -rf $(COVER_DIR)/$(1)
@{ $(if $(filter level2,$(3)),$(call cover_line,$(1)/level2,$(COVER_LEVEL2),$(COVER_LEVELS),+memory)) \
  $(if $(filter board,$(3)),$(call cover_line,$(1)/board,$(COVER_SIM),$(2) $(COVER_ISA),+memory)) \
  $(if $(filter wide,$(3)),$(call cover_line,$(1)/wide,$(COVER_WIDE),$(COVER_ON_WIDE),+memory)) } | scripts/each.sh - tests/cover/run.sh
endef

.PHONY: cover
cover: $(COVER_TEST) $(COVER_LONG) $(COVER_SEEDS:%=$(COVER_DIR)/random-%.elf) ## what all programs cover, and the holes
	$(call cover_runs,all,$(COVER_LONG) $(COVER_SEEDS:%=$(COVER_DIR)/random-%.elf),board wide level2)
	@awk -f scripts/cover.awk $(BUILD)/gen/cover.list $(COVER_DIR)/all/*/*

test-cover: $(COVER_TEST) ## directed programs in lock step reach every bin in tests/cover/covered, on `wide`, or on `board` and `level2`, in turn
	$(eval COVER_RAN := $(patsubst board,board level2,$(call drawn,2,board wide)))
	$(call cover_runs,test,,$(COVER_RAN))
	@awk -f scripts/cover.awk -v quiet=1 -v must=tests/cover/covered -v ran='$(COVER_RAN)' $(BUILD)/gen/cover.list $(COVER_DIR)/test/*/*
	@tests/cover/planted.sh $(BUILD)/gen/cover.list $(COVER_DIR)/test $(COVER_RAN)
