# Hardware events: directed programs count them with the core's own counters, in lock step.
#   make events
TESTS += events-board events-wide events-planted
$(foreach t,events-board events-wide events-planted,$(eval INPUTS.$(t) = $$(INPUTS_SIM) $$(INPUTS_PROGRAMS) tests/events tests/isa tests/lockstep))
EVENT_S := $(wildcard tests/events/*.S)
event_elfs = $(EVENT_S:tests/events/%.S=$(BUILD)/events/$(1)/%.elf)

define EVENT_RULES
$(BUILD)/events/$(1)/%.elf: tests/events/%.S tests/events/event_test.h tests/isa/isa_test.h tests/isa/isa.ld $(BUILD)/gen/event_defs.h
	@mkdir -p $$(@D)
	$(Q)$(RV_CC) -march=rv64imac_zicsr_zifencei -mabi=lp64 -mcmodel=medany -nostdlib -Itests/isa -Itests/events -I$(BUILD)/gen $(2) \
	  -T tests/isa/isa.ld -Wl,-N,--no-warn-rwx-segments $$< -o $$@

.PHONY: events-$(1)
events-$(1): $(BUILD)/sim/$(1)/verilator/sim $$(call event_elfs,$(1)) ## every hardware event, made to happen a known number of times
	@scripts/each.sh '$$(call event_elfs,$(1))' tests/lockstep/run.sh $$< $(BUILD)/events/$(1)/log
endef
$(eval $(call EVENT_RULES,board,-DWIDTH=2 -DFETCH_BYTES=8))
$(eval $(call EVENT_RULES,wide,-DWIDTH=4 -DFETCH_BYTES=16))

EVENT_SIMS = $(foreach c,board wide,$(BUILD)/sim/$(c)/verilator/sim)
.PHONY: events events-planted
events: events-board events-wide events-planted

events-planted: $(EVENT_SIMS) $(BUILD)/programs/short/fsm.elf ## the check that every slot is counted once finds one too many
	@scripts/each.sh '$(EVENT_SIMS)' tests/events/planted.sh $(BUILD)/programs/short/fsm.elf
