# Instrumented programs on the reference simulator. `make instrumented COUNTED="all/jpeg off/hash"`: some of them.
TESTS  += instrumented
INPUTS.instrumented = $(INPUTS_ISS) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/system/instrumented.sh tests/system/instrumented.awk
COUNTED_PROGRAMS = chase fsm hash interp jpeg json lz matmul mix nops png quicksort table
COUNTED ?= $(foreach p,$(COUNTED_PROGRAMS),blocks/$(p) edges/$(p) all/$(p)) $(foreach p,hash jpeg quicksort table,plain/$(p) tree/$(p) off/$(p) load/$(p) plainly/$(p) check/$(p) patch/$(p))
.PHONY: instrumented
instrumented: $(BUILD)/bin/assay-iss $(BUILD)/bin/assay $(SHORT_ELFS) $(COUNTED:%=$(BUILD)/counted/%.elf) ## instrumented programs count what the reference simulator sees
	@scripts/each.sh '$(COUNTED)' tests/system/instrumented.sh $(BUILD)

TESTS += refused
CHECKS += refused
INPUTS.refused = $(INPUTS_COMMAND) tests/system/refused.sh
.PHONY: refused
refused: $(BUILD)/bin/assay ## assembly that cannot be instrumented is refused, with its line
	@tests/system/refused.sh $(BUILD)
