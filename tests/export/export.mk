# SPDX-License-Identifier: Apache-2.0
# `assay export --to FORMAT`: each format opened by its consumer where Debian has it, otherwise checked against its grammar; all of them
# compared with what `assay report` says of the same profile.
#   make test-export
TESTS  += test-export
CHECKS += test-export
INPUTS.test-export = $(INPUTS_COMMAND) tests/export tests/unit
test-export: $(BUILD)/bin/assay $(BUILD)/unit/home/sim/wide/verilator/sim $(BUILD)/unit/system.elf ## what other profilers read of a profile
	@tests/export/export.sh $(BUILD)

# Their places, lines and times one by one.
TESTS += test-export-places
INPUTS.test-export-places = $(INPUTS.test-export)
test-export-places: $(BUILD)/bin/assay $(BUILD)/unit/home/sim/wide/verilator/sim $(BUILD)/unit/system.elf ## addresses, lines, inlined functions and times of exported files, as in addr2line and script
	@tests/export/places.sh $(BUILD)

# Names that formats take for something else, and those of C++.
TESTS += test-export-names
CHECKS += test-export-names
INPUTS.test-export-names = $(INPUTS.test-export)
test-export-names: $(BUILD)/bin/assay $(BUILD)/unit/home/sim/wide/verilator/sim ## odd names, names that two functions share, C++: as each reader takes them
	@tests/export/names.sh $(BUILD)

# Readers that not everybody has to install; test-export uses those that are there.
READERS_ENV := $(BUILD)/readers-env
.PHONY: export-readers
export-readers: $(READERS_ENV)/installed ## install gprof2dot (from PyPI) and perf2bolt, with which test-export then opens files
$(READERS_ENV)/installed: tests/export/requirements.txt
