# SPDX-License-Identifier: Apache-2.0
# Unit tests of the analysis library (Criterion) and of the command with a stand-in for the simulator.
#   make test-unit        both; prints `N passed, N failed`
#   make regolden         takes the command's present output as the expected one (tests/unit/golden/)
TESTS  += test-unit
CHECKS += test-unit
INPUTS.test-unit = $(INPUTS_COMMAND) tests/unit tests/system/sql.c sw/driver/sum_table.c sw/driver/sum_table.h docs/report.md docs/symptoms.md docs/options.md docs/assay.md scripts/why-table.awk scripts/remedy-table.awk
UNIT_DIR    := $(BUILD)/unit
UNIT_TESTS  := $(patsubst tests/unit/%.c,$(UNIT_DIR)/%,$(sort $(wildcard tests/unit/test_*.c)))
UNIT_HELPER := $(UNIT_DIR)/synthetic.o
UNIT_LIBS   := $(ANALYSIS_A)
UNIT_HOME   := $(UNIT_DIR)/home
UNIT_SIM    := $(UNIT_HOME)/sim/wide/verilator/sim

# What is tested is compiled for speed, what tests it is not.
$(UNIT_TESTS:%=%.o): ANALYSIS_CFLAGS += -O0
$(UNIT_DIR)/%.o: tests/unit/%.c $(BUILD)/gen/profile_defs.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -Itests/unit -MMD -MP -c $< -o $@

$(UNIT_DIR)/test_%: $(UNIT_DIR)/test_%.o $(UNIT_HELPER) $(UNIT_LIBS)
	$(Q)$(CC) $(CFLAGS) $(filter-out %.elf,$^) $(ANALYSIS_LIBS) -lcriterion -o $@

# The stand-in, in a tree as the command expects it.
$(UNIT_SIM): $(UNIT_DIR)/stand_in_sim.o $(UNIT_HELPER) $(UNIT_LIBS)
	@mkdir -p $(@D) $(UNIT_HOME)/driver
	$(Q)$(CC) $(CFLAGS) $^ $(ANALYSIS_LIBS) -o $@
	@touch $(UNIT_HOME)/driver/resident.elf

# A small program whose layout does not change with the programs of sw/programs.
$(UNIT_DIR)/example.elf: tests/unit/example.c
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_ARCH) -Og -g -ffile-prefix-map=$(CURDIR)/= -nostdlib -nostartfiles -ffreestanding \
	  -Wl,--nmagic,-Ttext=0x80000000,-e,start,--no-relax,--build-id=none $< -o $@

# As a system: two processes of the same program at user addresses, and one whose file is missing.
$(UNIT_DIR)/user.elf: tests/unit/example.c
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_ARCH) -Og -g -ffile-prefix-map=$(CURDIR)/= -nostdlib -nostartfiles -ffreestanding \
	  -Wl,--nmagic,-Ttext=0x10000,-e,start,--no-relax,--build-id=none $< -o $@

$(UNIT_DIR)/system.elf: $(UNIT_DIR)/example.elf $(UNIT_DIR)/user.elf
	$(Q)printf '1 worker user.elf\n2 worker user.elf\n3 lost nowhere.elf\n0 spare user.elf\n' >$(@D)/processes
	$(Q)$(RV_PREFIX)objcopy --add-section .assay.processes=$(@D)/processes \
	  --add-symbol __command_line_size=4096,global $< $@

# The same with code that the linker drops.
DROPPED_ELF := $(UNIT_DIR)/dropped.elf
$(DROPPED_ELF): tests/unit/dropped.c
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_ARCH) -O2 -g -ffunction-sections -nostdlib -nostartfiles -ffreestanding \
	  -Wl,--gc-sections,-Ttext=0x80000000,-e,start,--build-id=none $< -o $@
# The same as example.elf for RV32, elsewhere in memory; and with compressed instructions.
NARROW_ELF := $(UNIT_DIR)/narrow.elf $(UNIT_DIR)/narrow-c.elf
$(UNIT_DIR)/narrow.elf: NARROW_ISA := rv32im
$(UNIT_DIR)/narrow-c.elf: NARROW_ISA := rv32imc
$(NARROW_ELF): tests/unit/example.c
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -march=$(NARROW_ISA) -mabi=ilp32 -Og -nostdlib -nostartfiles -ffreestanding \
	  -Wl,--nmagic,--no-warn-rwx-segments,-Ttext=0x10000,-e,start,--no-relax,--build-id=none $< -o $@
$(UNIT_DIR)/test_narrow.o: ANALYSIS_CFLAGS += -DNARROW_FOLDER='"$(UNIT_DIR)"'
$(UNIT_DIR)/test_narrow: | $(NARROW_ELF) $(UNIT_DIR)/user.elf
# Data at addresses that test_data_names.c and test_accesses.c have, too.
DATA_ELF := $(UNIT_DIR)/data.elf
$(DATA_ELF): tests/unit/data.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_ARCH) -nostdlib -nostartfiles -Wl,--nmagic,-Ttext=0x80000000,--section-start=.rodata=0x80000100,-Tdata=0x80000200 \
	  -Wl,-e,start,--no-warn-rwx-segments,--no-relax,--build-id=none $< -o $@
$(UNIT_DIR)/test_data_names.o $(UNIT_DIR)/test_accesses.o $(UNIT_DIR)/test_figures.o: ANALYSIS_CFLAGS += -DDATA_ELF='"$(DATA_ELF)"'
$(UNIT_DIR)/test_lines.o: ANALYSIS_CFLAGS += -DDROPPED_ELF='"$(DROPPED_ELF)"'
# Functions whose counts test_flow_counts.c works out by hand.
FLOW_ELF := $(UNIT_DIR)/flow.elf
$(FLOW_ELF): tests/unit/flow.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_ARCH) -nostdlib -nostartfiles -Wl,--nmagic,-Ttext=0x80000000,-e,start,--no-relax,--build-id=none $< -o $@
$(UNIT_DIR)/test_flow_counts.o $(UNIT_DIR)/test_procedure.o: ANALYSIS_CFLAGS += -DFLOW_ELF='"$(FLOW_ELF)"'
$(UNIT_DIR)/test_flow_counts $(UNIT_DIR)/test_procedure: $(FLOW_ELF)
# The tables of the commands are in no library, nor are columns and exports.
COMMAND_OBJECTS := $(filter-out %/main.o,$(call analysis_objects,$(ANALYSIS_CMD_C)))
$(UNIT_DIR)/test_command $(UNIT_DIR)/test_figures: $(COMMAND_OBJECTS)
$(UNIT_DIR)/test_command $(UNIT_DIR)/test_figures: ANALYSIS_LIBS := $(ANALYSIS_A) $(ANALYSIS_LIBS)
$(UNIT_DIR)/test_min_cost_flow: ANALYSIS_LIBS += -lglpk
$(UNIT_DIR)/test_intake.o: ANALYSIS_CFLAGS += -DASSAY='"$(BUILD)/bin/assay"'

.PHONY: regolden-assay
test-unit: $(UNIT_TESTS) $(UNIT_SIM) $(UNIT_DIR)/system.elf $(BUILD)/test/sql $(DROPPED_ELF) $(DATA_ELF) $(BUILD)/bin/assay ## unit tests of the analysis library and the command
	@tests/unit/run.sh $(BUILD) $(UNIT_TESTS)

regolden: regolden-assay
regolden-assay: $(UNIT_SIM) $(UNIT_DIR)/system.elf $(BUILD)/test/sql $(BUILD)/bin/assay
	@tests/unit/command.sh $(BUILD) --regolden

.SECONDARY: $(UNIT_TESTS:%=%.o)
-include $(wildcard $(UNIT_DIR)/*.d)

# Sources with planted faults.
TESTS += figures-faults flow-faults command-faults procedure-faults windows-faults live-faults
INPUTS.flow-faults = sw/analysis sw/driver rtl/include tests/unit tests/faults/figures tests/faults/flow tests/faults/command tests/faults/procedure tests/faults/windows
INPUTS.figures-faults = $(INPUTS.flow-faults)
INPUTS.command-faults = $(INPUTS.flow-faults)
INPUTS.procedure-faults = $(INPUTS.flow-faults)
INPUTS.windows-faults = $(INPUTS.flow-faults)
INPUTS.live-faults = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/unit tests/faults/live tests/system/live.sh
flow-faults: $(UNIT_DIR)/test_flow_counts $(UNIT_DIR)/test_flow_counts.o ## faults planted in counts by flow are found by their unit test
	@tests/unit/faults.sh $(BUILD) flow $(UNIT_DIR)/test_flow_counts.o "$(CC) $(ANALYSIS_CFLAGS)" "$(ANALYSIS_A) $(ANALYSIS_LIBS)"

FIGURES_TESTS := $(addprefix $(UNIT_DIR)/test_,figures.o sums.o record.o writers.o)
figures-faults: $(FIGURES_TESTS) $(UNIT_DIR)/test_figures $(UNIT_HELPER) $(DATA_ELF) ## faults planted in figures from unlike samples are found by their unit tests
	@tests/unit/faults.sh $(BUILD) figures $(UNIT_DIR)/test_figures.o "$(CC) $(ANALYSIS_CFLAGS)" "$(filter-out %/test_figures.o,$(FIGURES_TESTS)) $(UNIT_HELPER) $(COMMAND_OBJECTS) $(ANALYSIS_A) $(ANALYSIS_LIBS)"

procedure-faults: $(UNIT_DIR)/test_procedure $(UNIT_DIR)/test_procedure.o ## faults planted in classes, schedules and frequencies are found by their unit test
	@tests/unit/faults.sh $(BUILD) procedure $(UNIT_DIR)/test_procedure.o "$(CC) $(ANALYSIS_CFLAGS)" "$(ANALYSIS_A) $(ANALYSIS_LIBS)"

windows-faults: $(addprefix $(UNIT_DIR)/test_,windows_estimate strata window_sums windows_again estimate frame record windows_estimate.o strata.o window_sums.o windows_again.o estimate.o frame.o record.o) $(UNIT_HELPER) ## faults planted in totals by windows, in strata and in sums of samples are found by their unit tests
	@tests/unit/faults.sh $(BUILD) windows $(UNIT_DIR)/test_windows_estimate.o "$(CC) $(ANALYSIS_CFLAGS)" "$(addprefix $(UNIT_DIR)/test_,strata.o window_sums.o windows_again.o estimate.o frame.o record.o) $(UNIT_HELPER) $(ANALYSIS_A) $(BUILD)/analysis/libassay-base.a $(ANALYSIS_LIBS)"

command-faults: $(UNIT_DIR)/test_command $(UNIT_DIR)/test_command.o ## faults planted in option parsing are found by its unit test
	@tests/unit/faults.sh $(BUILD) command $(UNIT_DIR)/test_command.o "$(CC) $(ANALYSIS_CFLAGS)" "$(COMMAND_OBJECTS) $(ANALYSIS_A) $(ANALYSIS_LIBS)"

live-faults: $(UNIT_SIM) $(UNIT_DIR)/example.elf $(UNIT_DIR)/flow.elf $(call SIM,board,verilator) programs $(BUILD)/bin/assay ## faults planted in top and stat -I are found by their tests
	@tests/unit/live_faults.sh $(BUILD) "$(CC) $(ANALYSIS_CFLAGS)" "$(call analysis_objects,$(ANALYSIS_CMD_C)) $(ANALYSIS_A) $(ANALYSIS_LIBS)"
