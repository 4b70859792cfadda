# SPDX-License-Identifier: Apache-2.0
# Hardware events: directed programs count them with the core's own counters, in lock step.
#   make events
EVENT_TESTS := events-board events-wide events-level2 events-iss events-planted events-fates
# in `make test`, test-cover runs those of the three machines
TESTS += $(filter-out events-board events-wide events-level2,$(EVENT_TESTS))
$(foreach t,$(EVENT_TESTS),$(eval INPUTS.$(t) = $$(if $$(filter %-fates,$(t)),$$(INPUTS_SIM),$$(INPUTS_CORE)) $$(INPUTS_PROGRAMS) tests/events tests/isa tests/lockstep tests/sizes))
EVENT_S := $(wildcard tests/events/*.S)
event_elfs = $(EVENT_S:tests/events/%.S=$(BUILD)/events/$(1)/%.elf)

define EVENT_ELFS
$(BUILD)/events/$(1)/%.elf: tests/events/%.S $(wildcard tests/events/*.h) tests/isa/isa_test.h tests/isa/isa.ld $(BUILD)/gen/event_defs.h $(BUILD)/gen/profile_defs.h $(BUILD)/gen/instrument_defs.h
	@mkdir -p $$(@D)
	$(Q)$(RV_CC) -march=rv64imac_zicsr_zifencei -mabi=lp64 -mcmodel=medany -nostdlib -Itests/isa -Itests/events -I$(BUILD)/gen $(2) \
	  -T tests/isa/isa.ld -Wl,-N,--no-warn-rwx-segments $$< -o $$@
endef
$(eval $(call EVENT_ELFS,board,-DWIDTH=2 -DFETCH_BYTES=8 -DL2_KIB=0))
$(eval $(call EVENT_ELFS,wide,-DWIDTH=4 -DFETCH_BYTES=16 -DL2_KIB=0))
$(eval $(call EVENT_ELFS,level2,-DWIDTH=2 -DFETCH_BYTES=8 -DL2_KIB=16))

# EVENT_RUN MACHINE,PROGRAMS
define EVENT_RUN
.PHONY: events-$(1)
events-$(1): $(BUILD)/sim/$(1)/verilator/sim $(2) ## every hardware event, made to happen a known number of times
	@scripts/each.sh '$(2)' tests/lockstep/run.sh $$< $(BUILD)/events/$(1)/log
endef
$(eval $(call EVENT_RUN,board,$(call event_elfs,board)))
$(eval $(call EVENT_RUN,wide,$(call event_elfs,wide)))

# What loads wait for in a machine with two levels of caches, which has but this program to run.
$(eval $(call SIM_RULES,$(BUILD)/sim/level2,-DCONFIG_BOARD -DCFG_L2_KIB=16 -DCFG_DCACHE_SETS=16 -DCFG_DCACHE_WAYS=1 -DCFG_ICACHE_PREFETCH=4,$(SIM_CORE),-O0))
$(eval $(call EVENT_RUN,level2,$(BUILD)/events/level2/levels.elf))

EVENT_SIMS = $(foreach c,$(SIM_CONFIGS),$(BUILD)/sim/$(c)/verilator/sim)
.PHONY: events $(EVENT_TESTS)
events: $(EVENT_TESTS)

events-iss: $(BUILD)/bin/assay-iss $(foreach t,undefined writes,$(BUILD)/events/board/$(t).elf) ## the reference simulator has no more events than there are
	@scripts/each.sh '$(filter %.elf,$^)' $(BUILD)/bin/assay-iss --max 1000000

events-planted: $(EVENT_SIMS) $(BUILD)/programs/short/fsm.elf ## the check that every slot is counted once finds a planted double count
	@scripts/each.sh '$(EVENT_SIMS)' tests/events/planted.sh $(BUILD)/programs/short/fsm.elf

# FACT PLUSARG...: HEADER.ICITV is 1 in every record, so that a filter for 0 lets none pass
events-fates: $(EVENT_SIMS) $(BUILD)/programs/short/json.elf $(BUILD)/gen/profile_defs.h ## events of the instruction sampler happen as often as its own counters say
	@icitv=$$((1 << $$(sed -n 's/^#define PD_HEADER_ICITV_LO  *//p' $(BUILD)/gen/profile_defs.h))); \
	for sim in $(EVENT_SIMS); do \
	  printf "$$sim $(BUILD)/programs/short/json.elf %s\n" "filtered +setup=period=40,evmask=$$icitv" \
	    'collisions +setup=period=280,pair_log=8'; done | \
	  scripts/each.sh - tests/events/fates.sh

# A program for each leaf of the account of time, with the thing that it is for and without.
TESTS += leaves
INPUTS.leaves = $(INPUTS_CORE) $(INPUTS_PROGRAMS) $(INPUTS_RECORD) tests/events
LEAVES = $(sort $(shell awk '/^  / { print $$2 }' tests/events/rows))
$(BUILD)/test/leaves/%.elf: tests/events/leaves.c tests/programs/loops.h $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -O2 -g -std=gnu11 -Isw/driver -Itests/programs -DLEAF_$* $(RV_LDFLAGS) $(filter %.c %.o,$^) -o $@
leaves: all $(BUILD)/sim/level2/verilator/sim $(LEAVES:%=$(BUILD)/test/leaves/%.elf) ## each leaf of the account of time has the cycles that such an event takes, on each configuration
	@$(ROWS)
