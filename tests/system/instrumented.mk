# SPDX-License-Identifier: Apache-2.0
# Instrumented programs on the reference simulator. `make instrumented COUNTED="all/jpeg off/hash"`: some of them.
TESTS  += instrumented
INPUTS.instrumented = $(INPUTS_ISS) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/system/instrumented.sh tests/system/instrumented.awk
COUNTED_PROGRAMS = chase fsm hash interp jpeg json lz matmul mix nops png quicksort table
COUNTED ?= $(COUNTED_PROGRAMS:%=all/%) $(foreach p,jpeg interp,blocks/$(p) edges/$(p)) \
  $(foreach how,plain tree off load plainly check patch copy trigger,$(how)/hash $(how)/table)
# Those of today, which alone are built.
COUNTED_DRAWN := $(call drawn,2,$(COUNTED))
# Windows of a part of the time: the same output, some counts; windows of all of it: the counts of a run without.
TESTS += windows
INPUTS.windows = $(INPUTS_SIM) $(INPUTS.instrumented) scripts/assay-cc.sh tests/system/windows.sh tests/system/windowed.c tests/system/sessions_registers.S
windows: $(BUILD)/sim/board/verilator/sim $(BUILD)/bin/assay-iss $(BUILD)/bin/assay $(BUILD)/bin/assay-cc $(BUILD)/programs/quicksort.elf ## counting a part of the time, on the reference simulator
	@tests/system/windows.sh $(BUILD)

instrumented: $(BUILD)/bin/assay-iss $(BUILD)/bin/assay $(SHORT_ELFS) $(COUNTED_DRAWN:%=$(BUILD)/counted/%.elf) ## instrumented programs count what the reference simulator sees
	@scripts/each.sh '$(COUNTED_DRAWN)' tests/system/instrumented.sh $(BUILD)

# The same on the cores, compared with their own truth. `make instrumented-core COUNTED_CORE="wide:all/png"`: some of them.
TESTS += instrumented-core
INPUTS.instrumented-core = $(INPUTS_CORE) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) scripts/assay-cc.sh tests/system/instrumented.sh tests/system/instrumented.awk
COUNTED_CORE ?= $(addprefix board:,all/json all/table edges/jpeg load/hash tree/quicksort off/table window/hash trigger/json checked/hash) $(addprefix wide:,all/interp window/hash)
CORE_DRAWN := $(call drawn,2,$(COUNTED_CORE))
instrumented-core: $(BUILD)/sim/board/verilator/sim $(BUILD)/sim/wide/verilator/sim $(BUILD)/bin/assay \
  $(foreach c,$(CORE_DRAWN),$(BUILD)/counted/$(lastword $(subst :, ,$(c))).elf) ## instrumented programs count what the core does
	@scripts/each.sh '$(CORE_DRAWN)' tests/system/instrumented.sh $(BUILD)

TESTS += counted-columns
INPUTS.counted-columns = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) scripts/assay-cc.sh tests/system/counted-columns.sh
counted-columns: $(BUILD)/sim/wide/verilator/sim $(BUILD)/bin/assay $(BUILD)/counted/all/json.elf $(BUILD)/counted/blocks/jpeg.elf ## exact counts beside samples in report and annotate
	@tests/system/counted-columns.sh $(BUILD)

TESTS += hot
INPUTS.hot = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) scripts/assay-cc.sh tests/system/hot.sh tests/system/hot.c
hot: $(BUILD)/sim/board/verilator/sim $(BUILD)/bin/assay $(BUILD)/bin/assay-cc $(BUILD)/driver/libassay.a ## programs that choose by their own samples what they count
	@tests/system/hot.sh $(BUILD)

TESTS += refused
CHECKS += refused
INPUTS.refused = $(INPUTS_COMMAND) tests/system/refused.sh
refused: $(BUILD)/bin/assay ## assembly that cannot be instrumented is refused, naming the line
	@tests/system/refused.sh $(BUILD)

TESTS += unended
INPUTS.unended = $(INPUTS.instrumented) tests/system/unended.sh tests/system/unended.c tests/system/abandoned.c tests/system/thrown.c
unended: $(BUILD)/bin/assay-iss $(BUILD)/bin/assay $(BUILD)/bin/assay-cc ## counts by a spanning tree in functions that do not end
	@tests/system/unended.sh $(BUILD)

TESTS += rare
INPUTS.rare = $(INPUTS.instrumented) tests/system/rare.sh
rare: $(BUILD)/bin/assay-iss $(BUILD)/bin/assay $(BUILD)/bin/assay-cc ## the counters of a spanning tree are on edges that are rarely taken
	@tests/system/rare.sh $(BUILD)

TESTS += peculiar
INPUTS.peculiar = $(INPUTS.instrumented) tests/system/peculiar.sh tests/system/peculiar.c tests/system/coroutines.c tests/system/coroutines_swap.S
peculiar: $(BUILD)/bin/assay-iss $(BUILD)/bin/assay $(BUILD)/bin/assay-cc ## instrumented programs with setjmp, handlers, gotos; options of gcc
	@tests/system/peculiar.sh $(BUILD)

TESTS += installed
INPUTS.installed = $(INPUTS_SIM) $(INPUTS_ISS) $(INPUTS_COMMAND) scripts/install.sh scripts/links.awk scripts/assay-cc.sh tests/system/installed.sh README.md CONTRIBUTING.md CHANGELOG.md docs
installed: $(BUILD)/sim/board/verilator/sim $(BUILD)/bin/assay $(BUILD)/bin/assay-cc $(BUILD)/bin/assay-iss $(BUILD)/driver/libassay.a $(RUNTIME_OBJ) ## the installed command and its make rules work from a folder of their own
	@tests/system/installed.sh $(BUILD)

# The tool itself with bugs planted in it: `ASSAY_MUTANT=N` chooses one.
PLANTED_DIR := $(BUILD)/planted/instrument
PLANTED_C   := $(notdir $(wildcard sw/analysis/instrument/*.c))
TESTS += instrument-faults
INPUTS.instrument-faults = $(INPUTS.instrumented) scripts/assay-cc.sh scripts/plant.sh scripts/plant.awk $(wildcard tests/system/instrument_fault*) tests/faults/instrument \
  tests/system/peculiar.sh tests/system/peculiar.c tests/system/unended.sh tests/system/unended.c tests/system/abandoned.c tests/system/thrown.c tests/system/refused.sh \
  tests/system/counted-outside.sh tests/system/copies.c $(wildcard tests/system/again.* tests/system/counts?fuzz.*)
$(PLANTED_DIR)/assay: tests/faults/instrument scripts/plant.sh scripts/plant.awk $(wildcard sw/analysis/instrument/*.[ch]) \
  $(call analysis_objects,$(ANALYSIS_CMD_C)) $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)scripts/plant.sh $< $(@D)/src sw/analysis/instrument/*.c >$(@D)/names
	$(Q)printf '#include <stdlib.h>\nint mutant;\n__attribute__((constructor)) static void choose(void) {\n    const char *n = getenv("ASSAY_MUTANT");\n    mutant = n ? atoi(n) : 0;\n}\n' >$(@D)/src/mutant.c
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -O0 -w $(PLANTED_C:%=$(@D)/src/%) $(@D)/src/mutant.c $(filter %.o %.a,$^) $(ANALYSIS_LIBS) -o $@
# The reader of counts with its bugs, under counts_fuzz.c.
$(PLANTED_DIR)/counts_fuzz: tests/system/counts_fuzz.c $(PLANTED_DIR)/assay
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -g -w -fsanitize=address,undefined -fno-sanitize-recover=undefined $< $(patsubst %,$(@D)/src/%,$(filter counts%.c,$(PLANTED_C)) mutant.c) \
	  $(wildcard sw/analysis/export/counts_*.c) $(ANALYSIS_A) $(ANALYSIS_LIBS) -o $@
instrument-faults: $(PLANTED_DIR)/assay $(PLANTED_DIR)/counts_fuzz $(BUILD)/bin/assay-iss $(BUILD)/bin/assay $(BUILD)/bin/assay-cc $(RUNTIME_OBJ) ## faults planted in the instrumenting tool are found by its tests
	@tests/system/instrument_faults.sh $(BUILD) $<

# Damaged counts, read by a build with sanitizers of what reads and writes them.
FUZZ_DIR := $(BUILD)/planted/counts
FUZZ_C   := $(sort $(wildcard sw/analysis/instrument/counts*.c sw/analysis/export/counts_*.c)) sw/analysis/core/frame.c \
  sw/analysis/core/pc_table.c sw/analysis/base/program.c sw/analysis/base/symbols.c sw/analysis/names/lines.c
$(FUZZ_DIR)/counts_fuzz: tests/system/counts_fuzz.c $(FUZZ_C) $(wildcard sw/analysis/instrument/*.h sw/analysis/export/*.h) $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -g -fsanitize=address,undefined -fno-sanitize-recover=undefined $(filter %.c %.a,$^) $(ANALYSIS_LIBS) -o $@
TESTS += counts-fuzz
INPUTS.counts-fuzz = $(INPUTS.instrumented) scripts/assay-cc.sh tests/system/counts-fuzz.sh tests/system/counts_fuzz.c tests/system/again.c tests/system/again.S
counts-fuzz: $(FUZZ_DIR)/counts_fuzz $(BUILD)/bin/assay-iss $(BUILD)/bin/assay-cc $(RUNTIME_OBJ) ## damaged counts of instrumented programs are refused, or cost little
	@tests/system/counts-fuzz.sh $(BUILD)

TESTS += counted-outside
INPUTS.counted-outside = $(INPUTS.instrumented) scripts/assay-cc.sh tests/system/counted-outside.sh tests/system/again.c tests/system/again.S tests/system/copies.c
counted-outside: $(BUILD)/bin/assay-iss $(BUILD)/bin/assay $(BUILD)/bin/assay-cc $(RUNTIME_OBJ) ## counts of lines equal those of gcov on this machine
	@tests/system/counted-outside.sh $(BUILD)
