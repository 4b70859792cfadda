# SPDX-License-Identifier: Apache-2.0
# Generated definitions, the driver's rules, the profiler's own tests. Included by the root Makefile; every path is from the root.
PROFILE_GEN := build/gen/profile_defs.svh build/gen/profile_defs.h

.PHONY: gen
gen:                                ## generate headers and pages of profile registers, events and profile instructions from their definitions
	scripts/gen-defs.sh
	scripts/gen-port.sh
	scripts/gen-axi.sh
	scripts/gen-bundle.sh retire
	scripts/gen-bundle.sh probe
	scripts/gen-events.sh
	scripts/gen-instrument.sh
	scripts/gen-edges.sh

$(PROFILE_GEN) &: rtl/include/profile.def scripts/gen-defs.sh scripts/generated.sh
	@scripts/gen-defs.sh --headers
	@touch $(PROFILE_GEN)

PORT_GEN := $(addprefix build/gen/,profile_port.svh profile_wires.svh profile_tie.svh profile_defined.svh profile_fault.svh)
$(PORT_GEN) &: rtl/include/port.def scripts/gen-port.sh scripts/generated.sh
	@scripts/gen-port.sh --headers
	@touch $(PORT_GEN)

$(BUILD)/gen/axi.svh: rtl/include/axi.def scripts/gen-axi.sh scripts/generated.sh
	@scripts/gen-axi.sh --headers
	@touch $@

RETIRE_GEN := $(addprefix build/gen/retire_,wires.svh tie.svh pack.svh defs.h)
$(RETIRE_GEN) &: rtl/include/retire.def scripts/gen-bundle.sh scripts/generated.sh
	@scripts/gen-bundle.sh retire --headers
	@touch $(RETIRE_GEN)

PROBE_GEN := $(addprefix build/gen/probe_,pack.svh defs.h)
$(PROBE_GEN) &: tb/probe.def scripts/gen-bundle.sh scripts/generated.sh
	@scripts/gen-bundle.sh probe --headers
	@touch $(PROBE_GEN)

EVENT_GEN := build/gen/event_defs.svh build/gen/event_defs.h
$(EVENT_GEN) &: rtl/include/events.def scripts/gen-events.sh scripts/generated.sh
	@scripts/gen-events.sh --headers
	@touch $(EVENT_GEN)

INSTRUMENT_GEN := build/gen/instrument_defs.svh build/gen/instrument_defs.h build/gen/instrument.inc
$(INSTRUMENT_GEN) &: rtl/include/instrument.def scripts/gen-instrument.sh scripts/generated.sh
	@scripts/gen-instrument.sh --headers
	@touch $(INSTRUMENT_GEN)

test-defs:                          ## the committed pages match their sources; every event is tested
	scripts/gen-defs.sh --check
	scripts/gen-port.sh --check
	scripts/gen-axi.sh --check
	scripts/gen-bundle.sh retire --check
	scripts/gen-events.sh --check
	scripts/gen-instrument.sh --check
	scripts/gen-edges.sh --check
	tests/events/named.sh

TESTS  += test-defs test-profile
CHECKS += test-defs test-profile
INPUTS.test-defs    = rtl/include sw/analysis/graph docs tests/events
INPUTS.test-profile = rtl/include rtl/profile sw/analysis/core docs tests/rtl/profile $(addprefix tests/faults/,choice detail fetches port record signature strata stream) tests/events sw/analysis/graph sim/compile.sh

test-profile: $(PROFILE_GEN) $(PORT_GEN) test-defs  ## profiler and port checker against a stand-in core, both simulators
	tests/rtl/profile/run.sh

include sw/driver/driver.mk
