# Generated definitions, the driver's rules, the profiler's own tests. Included by the root Makefile; every path is from the root.
PROFILE_GEN := build/gen/profile_defs.svh build/gen/profile_defs.h

.PHONY: gen test-profile test-defs
gen:                                ## make headers and page of profile registers, record and stream from their definitions
	scripts/gen-defs.sh

$(PROFILE_GEN) &: rtl/include/profile.def scripts/gen-defs.sh
	@scripts/gen-defs.sh --headers
	@touch $(PROFILE_GEN)

test-defs:                          ## the committed register page matches its source
	scripts/gen-defs.sh --check

TESTS  += test-defs test-profile
CHECKS += test-defs test-profile
INPUTS.test-defs    = rtl/include docs
INPUTS.test-profile = rtl docs tests/rtl/profile

test-profile: $(PROFILE_GEN) test-defs  ## profiler and port checker against a stand-in core, both simulators
	tests/rtl/profile/run.sh

include sw/driver/driver.mk
