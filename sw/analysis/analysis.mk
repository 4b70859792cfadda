# The analysis library and the `assay` command.
#   build/analysis/libassay-core.a   libc only: records, frames, tallies, estimates (core/)
#   build/analysis/libassay-host.a   ELF, DWARF, SQLite, simulator, tables (lib/)
#   build/bin/assay                  the command (cmd/)
ALL += $(BUILD)/bin/assay

ANALYSIS_CORE_C := $(sort $(wildcard sw/analysis/core/*.c))
ANALYSIS_HOST_C := $(sort $(wildcard sw/analysis/lib/*.c))
ANALYSIS_CMD_C  := $(sort $(wildcard sw/analysis/cmd/*.c))
ANALYSIS_CFLAGS := $(CFLAGS) -I$(BUILD)/gen -Isw/analysis/core -Isw/analysis/lib -Isw/analysis/cmd
ANALYSIS_LIBS   := -ldw -lelf -lsqlite3 -lm
analysis_objects = $(patsubst sw/analysis/%.c,$(BUILD)/analysis/%.o,$(1))

$(BUILD)/analysis/%.o: sw/analysis/%.c $(BUILD)/gen/profile_defs.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/analysis/libassay-core.a: $(call analysis_objects,$(ANALYSIS_CORE_C))
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(BUILD)/analysis/libassay-host.a: $(call analysis_objects,$(ANALYSIS_HOST_C))
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

# The pipeline view is converted by the bench's own reader of its traces; the bench says what its numbers' bounds are.
ANALYSIS_TB := $(BUILD)/analysis/tb/kanata.o $(BUILD)/analysis/tb/disassemble.o
$(BUILD)/analysis/cmd/run_options.o $(BUILD)/analysis/cmd/cmd_export.o: ANALYSIS_CFLAGS += -Itb
$(BUILD)/analysis/tb/%.o: tb/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Itb -Itb/iss -MMD -MP -c $< -o $@

$(BUILD)/bin/assay: $(call analysis_objects,$(ANALYSIS_CMD_C)) $(ANALYSIS_TB) $(BUILD)/analysis/libassay-host.a $(BUILD)/analysis/libassay-core.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $^ $(ANALYSIS_LIBS) -o $@

-include $(wildcard $(BUILD)/analysis/*/*.d)
