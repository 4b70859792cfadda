# SPDX-License-Identifier: Apache-2.0
# The analysis library and the `assay` command, one folder a room: each includes only headers of rooms before it in
# this list (`make lint-rooms`).
#   build/analysis/libassay-core.a   libc only: records, frames, tallies, estimates
#   build/analysis/libassay-base.a   also for the bench: ELF files, disassembly, processes
#   build/analysis/libassay-host.a   SQLite, DWARF, simulators: everything except commands
#   build/bin/assay                  the command
ANALYSIS_ROOMS := core base text names profile board running finding command graph procedure shotgun daemon suite instrument columns icost export optimize page cmd
ALL += $(BUILD)/bin/assay

ANALYSIS_HOST_ROOMS := text names profile board running finding graph procedure shotgun daemon suite instrument
ANALYSIS_CMD_ROOMS  := $(filter-out core base $(ANALYSIS_HOST_ROOMS),$(ANALYSIS_ROOMS))
sources_of_rooms = $(sort $(foreach r,$(1),$(wildcard sw/analysis/$(r)/*.c sw/analysis/$(r)/*.cc)))
ANALYSIS_CORE_C := $(call sources_of_rooms,core)
ANALYSIS_BASE_C := $(call sources_of_rooms,base)
ANALYSIS_HOST_C := $(call sources_of_rooms,$(ANALYSIS_HOST_ROOMS))
ANALYSIS_CMD_C  := $(call sources_of_rooms,$(ANALYSIS_CMD_ROOMS))
ANALYSIS_CFLAGS := $(CFLAGS) -I$(BUILD)/gen $(ANALYSIS_ROOMS:%=-Isw/analysis/%) -Isw/driver
ANALYSIS_LIBS   := -ldw -lelf -lsqlite3 -liberty -linih -lz -lzstd -lm -lstdc++
ANALYSIS_A      := $(addprefix $(BUILD)/analysis/libassay-,host.a base.a core.a)
analysis_objects = $(patsubst sw/analysis/%,$(BUILD)/analysis/%.o,$(basename $(1)))

$(BUILD)/gen/edge_defs.h: sw/analysis/graph/edges.def scripts/gen-edges.sh scripts/generated.sh
	@scripts/gen-edges.sh --headers
	@touch $@
$(call analysis_objects,$(ANALYSIS_HOST_C) $(ANALYSIS_CMD_C)): $(BUILD)/gen/edge_defs.h

$(BUILD)/analysis/%.o: sw/analysis/%.c $(BUILD)/gen/config_defs.h $(BUILD)/gen/profile_defs.h $(BUILD)/gen/event_defs.h $(BUILD)/gen/instrument_defs.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -MMD -MP -c $< -o $@

# The one file in C++.
$(BUILD)/analysis/%.o: sw/analysis/%.cc
	@mkdir -p $(@D)
	$(Q)$(CXX) -O2 -g -std=c++17 -Wall -Wextra -MMD -MP -c $< -o $@

# A profile's identification of the command that wrote it: the commit, and the checksum of the sources when last
# compiled.
ANALYSIS_SOURCES := $(sort $(wildcard sw/analysis/*/*.[ch] sw/analysis/page/*) $(wildcard sw/driver/*.h))
$(BUILD)/gen/version.h: $(ANALYSIS_SOURCES) $(BUILD)/gen/config_defs.h $(BUILD)/gen/profile_defs.h $(BUILD)/gen/event_defs.h $(BUILD)/gen/instrument_defs.h
	@mkdir -p $(@D)
	$(Q)echo "#define ASSAY_VERSION \"$$(git describe --always --dirty 2>/dev/null || echo none), sources $$(cat $^ | sha256sum | cut -c 1-12)\"" >$@
$(BUILD)/analysis/running/run_facts.o $(BUILD)/analysis/cmd/main.o: $(BUILD)/gen/version.h

# Style and script of `assay report --html`, as C strings.
PAGE_INC := $(BUILD)/gen/page_css.inc $(BUILD)/gen/page_js.inc
$(BUILD)/gen/page_%.inc: sw/analysis/page/page.%
	@mkdir -p $(@D)
	$(Q)sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' $< >$@
$(BUILD)/analysis/page/page.o: $(PAGE_INC)

$(BUILD)/analysis/libassay-core.a: $(call analysis_objects,$(ANALYSIS_CORE_C))
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(BUILD)/analysis/libassay-base.a: $(call analysis_objects,$(ANALYSIS_BASE_C))
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

# The driver's sum table, compiled unchanged.
ANALYSIS_SUM_O := $(BUILD)/analysis/daemon/sum_table.o
$(ANALYSIS_SUM_O): sw/driver/sum_table.c $(BUILD)/gen/profile_defs.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/analysis/libassay-host.a: $(call analysis_objects,$(ANALYSIS_HOST_C)) $(ANALYSIS_SUM_O)
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

# The bench is a shared library for Icarus.
$(BUILD)/analysis/core/%.o $(BUILD)/analysis/base/%.o: ANALYSIS_CFLAGS += -fPIC
# Samples are added up with loops of known, small counts: unrolling halves the time.
$(BUILD)/analysis/core/%.o: ANALYSIS_CFLAGS += -O3 -fno-semantic-interposition
# Loops over the lanes of a time are also unrolled: edges of the graph process all lanes at once.
$(BUILD)/analysis/graph/%.o $(BUILD)/analysis/shotgun/%.o: ANALYSIS_CFLAGS += -O3

$(BUILD)/bin/assay: $(call analysis_objects,$(ANALYSIS_CMD_C)) $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $^ $(ANALYSIS_LIBS) -o $@

-include $(wildcard $(BUILD)/analysis/*/*.d)

# The compiler with one more step.
ALL += $(BUILD)/bin/assay-cc
$(BUILD)/bin/assay-cc: scripts/assay-cc.sh $(BUILD)/bin/assay $(BUILD)/driver/libassay-count.a
	@mkdir -p $(@D)
	$(Q)cp $< $@

# Instrumented programs: build/counted/HOW/NAME.elf from sw/programs/NAME, HOW as in COUNTED.HOW below, with small inputs.
COUNTED.blocks = --blocks
COUNTED.edges  = --edges
COUNTED.all    = --blocks=0 --edges=1 --calls=2
COUNTED.plain  = --blocks --edges --plain
COUNTED.tree   = --blocks --tree --global
COUNTED.off    = --blocks --calls --off
COUNTED.load   = --blocks --calls --counter=load-add-store
COUNTED.plainly = --blocks --edges --calls --counter=plain
COUNTED.check  = --blocks --calls --counter=check
COUNTED.patch  = --blocks --calls --counter=patch
COUNTED.copy   = --blocks --counter=copy --every=7
COUNTED.window = --blocks --calls --window=400/1600
COUNTED.trigger = --blocks --edges --calls --trigger=check
COUNTED.checked = --blocks --calls --trigger=check --window=400/1600
# A computed goto and a tail call look the same.
COUNTED_FLAGS.interp = --no-sibling-calls -fno-optimize-sibling-calls
define counted_rules
$(BUILD)/counted/$(1)/%.elf: $(BUILD)/bin/assay-cc $(RUNTIME_OBJ) $(RV_LDSCRIPT) sw/programs/%/main.c
	@mkdir -p $$(@D)
	$(Q)set -e; for s in $$$$(ls sw/programs/$$*/*.S 2>/dev/null); do \
	  $(RV_CC) $(RV_FLAGS) -g0 -DSIZE_SHORT=1 -Isw/programs -Isw/programs/$$* -c -o $$(@:.elf=)-$$$$(basename $$$$s .S).o $$$$s; done; \
	$(BUILD)/bin/assay-cc $(COUNTED.$(1)) $$(COUNTED_FLAGS.$$*) $(PROGRAM_CFLAGS) -w -DSIZE_SHORT=1 \
	  -nostartfiles -Wl,--no-gc-sections -T $(RV_LDSCRIPT) -DPICOLIBC_INTEGER_PRINTF_SCANF \
	  -o $$@ sw/programs/$$*/*.c $$$$(ls $$(@:.elf=)-*.o 2>/dev/null) $(RUNTIME_OBJ)
endef
$(foreach how,blocks edges all plain tree off load plainly check patch copy window trigger checked,$(eval $(call counted_rules,$(how))))
