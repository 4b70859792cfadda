# Functional coverage (docs/verification.md):
#
#   make cover                      what directed, short, kernel's and random programs cover on CONFIG=board, and the holes.
#                                   COVER_RANDOM=20: so many random programs
#   make test-cover                 the directed tests and a few random programs must reach every bin that tests/cover/covered names
#   make cover-list                 writes that list anew
COVER_GEN := build/gen/cover_bins.svh build/gen/cover_defs.h build/gen/cover.list
$(COVER_GEN) &: tb/cover.def scripts/gen-cover.sh scripts/generated.sh
	@scripts/gen-cover.sh
	@touch $(COVER_GEN)
$(BUILD)/sim/c/tb/cover.o: $(BUILD)/gen/cover_defs.h

COVER_SIM    := $(BUILD)/sim/board/verilator/sim
COVER_RANDOM ?= 24
COVER_DIR    := $(BUILD)/cover
COVER_LONG   := $(SHORT_ELFS) $(BUILD)/programs/short/kernel.elf
COVER_SEEDS  := $(shell seq $(COVER_RANDOM))
COVER_FEW    := 1 2 3 4 5 15 29
COVER_ISA    := $(patsubst tests/isa/%.S,$(BUILD)/isa/%.elf,$(wildcard tests/isa/*.S tests/isa/core/*.S tests/isa/profile/*.S)) \
  $(patsubst tests/events/%.S,$(BUILD)/events/board/%.elf,$(wildcard tests/events/*.S))
COVER_TEST   := $(COVER_ISA) $(COVER_FEW:%=$(COVER_DIR)/few-%.elf)
TESTS += test-cover
INPUTS.test-cover = $(INPUTS_SIM) tests/cover tests/isa tests/events tests/random

# odd seeds in M, S and U, some with profile instructions; all with what only our machine defines
cover_kind = --core $(if $(filter %1 %3 %5 %7 %9,$(1)),--supervisor) $(if $(filter %5 %6 %9 %0,$(1)),--profile)
$(COVER_DIR)/random-%.elf: $(BUILD)/tests/random-gen
	@mkdir -p $(@D)
	$(Q)$< --seed $* --insns 20000 $(call cover_kind,$*) -o $@

$(COVER_DIR)/few-%.elf: $(BUILD)/tests/random-gen
	@mkdir -p $(@D)
	$(Q)$< --seed $* --insns 4000 $(call cover_kind,$*) -o $@

# cover_run FOLDER PROGRAMS
define cover_run
@rm -rf $(COVER_DIR)/$(1)
@scripts/each.sh '$(2)' tests/cover/run.sh $(COVER_SIM) $(COVER_DIR)/$(1)
endef

.PHONY: cover cover-list test-cover
cover: $(COVER_SIM) $(COVER_ISA) $(COVER_LONG) $(COVER_SEEDS:%=$(COVER_DIR)/random-%.elf) $(BUILD)/gen/cover.list ## what all programs cover, and the holes
	$(call cover_run,all,$(COVER_LONG) $(COVER_SEEDS:%=$(COVER_DIR)/random-%.elf) $(COVER_ISA))
	@awk -f scripts/cover.awk $(BUILD)/gen/cover.list $(COVER_DIR)/all/*

test-cover: $(COVER_SIM) $(COVER_TEST) $(BUILD)/gen/cover.list ## a few programs reach every bin that tests/cover/covered names
	$(call cover_run,test,$(COVER_TEST))
	@awk -f scripts/cover.awk -v quiet=1 -v must=tests/cover/covered $(BUILD)/gen/cover.list $(COVER_DIR)/test/*
	@tests/cover/planted.sh $(BUILD)/gen/cover.list $(COVER_DIR)/test

cover-list: $(COVER_SIM) $(COVER_TEST) $(BUILD)/gen/cover.list
	$(call cover_run,test,$(COVER_TEST))
	@tests/cover/list.sh $(BUILD)/gen/cover.list $(COVER_DIR)/test > tests/cover/covered
