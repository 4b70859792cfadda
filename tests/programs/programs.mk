# SPDX-License-Identifier: Apache-2.0
# What the programs print: the expected output is compared with QEMU, the reference simulator and the same sources on this machine.
TESTS  += programs-qemu programs-iss programs-host
INPUTS.programs-qemu = $(INPUTS_PROGRAMS)
INPUTS.programs-iss  = $(INPUTS_ISS) $(INPUTS_PROGRAMS)
INPUTS.programs-host = $(INPUTS_PROGRAMS)
HOST_PROGRAMS := $(foreach p,$(PROGRAMS),$(BUILD)/host/programs/$(p) $(BUILD)/host/programs/short/$(p))

.PHONY: regolden
programs-qemu: programs
	@tests/programs/compare.sh qemu $(BUILD)/programs $(PROGRAMS) $(PROGRAMS:%=zb/%)

programs-iss: programs $(BUILD)/bin/assay-iss
	@tests/programs/compare.sh iss $(BUILD)/programs $(PROGRAMS) $(PROGRAMS:%=zb/%)

programs-host: $(HOST_PROGRAMS)
	@tests/programs/compare.sh host $(BUILD)/host/programs $(PROGRAMS)

# Takes QEMU's output as the expected one. Look at the difference before you commit it.
regolden: programs ## take the programs' output on QEMU as the expected output
	@REGOLDEN=1 tests/programs/compare.sh qemu $(BUILD)/programs $(PROGRAMS)

HOST_PROGRAM_CFLAGS := -O1 -std=gnu11 -w -Itests/programs/host -Isw/programs
# program_host NAME OUTPUT FLAGS
define program_host
$(2): $(wildcard sw/programs/$(1)/*.[cS]) $(wildcard sw/programs/*.h) $(wildcard sw/programs/$(1)/input/*)
	@mkdir -p $$(@D)
	$(Q)$(CC) $(HOST_PROGRAM_CFLAGS) -Isw/programs/$(1) $(3) $(wildcard sw/programs/$(1)/*.[cS]) -lm -o $$@
endef
$(foreach p,$(PROGRAMS),$(eval $(call program_host,$(p),$(BUILD)/host/programs/$(p),-DSIZE_SHORT=0)))
$(foreach p,$(PROGRAMS),$(eval $(call program_host,$(p),$(BUILD)/host/programs/short/$(p),-DSIZE_SHORT=1)))
