# SPDX-License-Identifier: Apache-2.0
# The profiling hardware by itself, on cores that are not ours (docs/attach.md).
#   make test-attach      the smallest attachment, and two by number, three profilers of different sizes in one design, both simulators
TESTS  += test-attach
CHECKS += test-attach
INPUTS.test-attach = $(INPUTS_COMMAND) rtl/profile rtl/attach rtl/include tests/attach tests/faults/ids tests/faults/port $(addprefix tests/rtl/profile/,host_set.svh port_fault.sv) docs
ATTACH_DIR   := $(BUILD)/attach
ATTACH_RTL   := $(wildcard rtl/profile/*.sv) $(wildcard rtl/attach/*.sv)
ATTACH_BENCH := $(addprefix tests/attach/,ooo_core.sv ooo_port.sv smallest.sv session.sv bench.sv) tests/rtl/profile/port_fault.sv
ATTACH_SVH   := $(wildcard rtl/include/*.svh) tests/attach/ways.svh tests/attach/same.svh tests/rtl/profile/host_set.svh $(PROFILE_GEN) $(PORT_GEN)
ATTACH_PATHS := -Irtl/include -Itests/rtl/profile -Itests/attach -I$(BUILD)/gen

$(ATTACH_DIR)/names $(ATTACH_DIR)/rtl/id_tags.sv &: rtl/attach/id_tags.sv tests/faults/ids scripts/plant.awk scripts/plant.sh
	@mkdir -p $(ATTACH_DIR)
	$(Q)scripts/plant.sh tests/faults/ids $(ATTACH_DIR)/rtl $< > $(ATTACH_DIR)/names.new && mv $(ATTACH_DIR)/names.new $(ATTACH_DIR)/names
$(ATTACH_DIR)/sim/bench: $(ATTACH_RTL) $(ATTACH_BENCH) $(ATTACH_SVH) $(ATTACH_DIR)/rtl/id_tags.sv
	@mkdir -p $(@D)
	@verilator --binary --timing -O3 --top-module bench -Wno-fatal -Wno-lint -Wno-style -MAKEFLAGS OPT_FAST=-O1 --Mdir $(@D) -o bench \
	  $(ATTACH_PATHS) $(filter-out rtl/attach/id_tags.sv,$(ATTACH_RTL)) $(ATTACH_DIR)/rtl/id_tags.sv $(ATTACH_BENCH) >$(@D)/build.log 2>&1 \
	  || { tail -n 20 $(@D)/build.log >&2; exit 1; }
$(ATTACH_DIR)/icarus.vvp: $(ATTACH_RTL) $(ATTACH_BENCH) $(ATTACH_SVH)
	@mkdir -p $(@D)
	@sim/iverilog.sh -g2012 -DFAULTS_ABSENT $(ATTACH_PATHS) -s bench -o $@ $(ATTACH_RTL) $(ATTACH_BENCH) >$(@D)/icarus.log 2>&1 || { tail -n 20 $(@D)/icarus.log >&2; exit 1; }
$(ATTACH_DIR)/high.vvp: $(ATTACH_DIR)/icarus.vvp
	@sim/iverilog.sh -g2012 -DFAULTS_ABSENT $(ATTACH_PATHS) -Pbench.BASE=4026531840 -s bench -o $@ $(ATTACH_RTL) $(ATTACH_BENCH) >$(@D)/high.log 2>&1 || { tail -n 20 $(@D)/high.log >&2; exit 1; }
# RV32 at 0x400000 and in the uppermost part of its addresses; the same words as RV64
$(ATTACH_DIR)/program.elf: ATTACH_PROGRAM := -march=rv32im -mabi=ilp32 -Wl,-Ttext=0x400000
$(ATTACH_DIR)/high.elf:    ATTACH_PROGRAM := -march=rv32im -mabi=ilp32 -Wl,-Ttext=0xF0000000
$(ATTACH_DIR)/rv64.elf:    ATTACH_PROGRAM := -march=rv64im -mabi=lp64 -Wl,-Ttext=0x400000
$(addprefix $(ATTACH_DIR)/,program.elf high.elf rv64.elf): tests/attach/program.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(ATTACH_PROGRAM) -nostdlib -Wl,--build-id=none,--no-warn-rwx-segments $< -o $@
$(ATTACH_DIR)/%.hex: $(ATTACH_DIR)/%.elf
	$(Q)$(RV_PREFIX)objcopy -O binary $< $(@D)/$*.bin
	$(Q)od -An -v -tx4 -w4 $(@D)/$*.bin >$@.new && mv $@.new $@

.PHONY: test-attach
test-attach: $(ATTACH_DIR)/sim/bench $(ATTACH_DIR)/icarus.vvp $(ATTACH_DIR)/high.vvp $(addprefix $(ATTACH_DIR)/,program.hex high.elf rv64.elf names) $(BUILD)/bin/assay ## the profiler on three stand-in cores of other sizes, against their own logs
	@tests/attach/run.sh $(BUILD)/bin/assay $(ATTACH_DIR)

# --- registers on APB
#   make test-apb         rtl/attach/profile_apb.sv against the profiler's ports for CSRs
TESTS  += test-apb
CHECKS += test-apb
INPUTS.test-apb = rtl/profile rtl/attach rtl/include tests/attach tests/faults/apb tests/rtl/profile/host_set.svh
APB_RTL := $(filter-out rtl/profile/port_%.sv,$(wildcard rtl/profile/*.sv))
$(ATTACH_DIR)/apb.names $(ATTACH_DIR)/apb/rtl/profile_apb.sv &: rtl/attach/profile_apb.sv tests/faults/apb scripts/plant.awk scripts/plant.sh
	@mkdir -p $(ATTACH_DIR)/apb
	$(Q)scripts/plant.sh tests/faults/apb $(ATTACH_DIR)/apb/rtl $< > $(ATTACH_DIR)/apb.new && mv $(ATTACH_DIR)/apb.new $(ATTACH_DIR)/apb.names
$(ATTACH_DIR)/apb/sim: $(APB_RTL) tests/attach/apb_tb.sv $(ATTACH_SVH) $(ATTACH_DIR)/apb/rtl/profile_apb.sv
	@verilator --binary --timing -O3 --top-module apb_tb -Wno-fatal -Wno-lint -Wno-style -MAKEFLAGS OPT_FAST=-O1 --Mdir $(@D) -o sim \
	  $(ATTACH_PATHS) $(APB_RTL) $(ATTACH_DIR)/apb/rtl/profile_apb.sv tests/attach/apb_tb.sv >$(@D)/build.log 2>&1 || { tail -n 20 $(@D)/build.log >&2; exit 1; }
$(ATTACH_DIR)/apb.vvp: $(APB_RTL) rtl/attach/profile_apb.sv tests/attach/apb_tb.sv $(ATTACH_SVH)
	@mkdir -p $(@D)
	@sim/iverilog.sh -g2012 $(ATTACH_PATHS) -s apb_tb -o $@ $(APB_RTL) rtl/attach/profile_apb.sv tests/attach/apb_tb.sv >$(@D)/apb.log 2>&1 || { tail -n 20 $(@D)/apb.log >&2; exit 1; }
.PHONY: test-apb
test-apb: $(ATTACH_DIR)/apb/sim $(ATTACH_DIR)/apb.vvp ## the profiler's registers on APB: values, wait states, errors, both simulators
	@tests/attach/apb.sh $(ATTACH_DIR)

# --- the profiling hardware alone, for somebody who has nothing else of this project
#   make profiler-files   build/profiler: sources, headers, profiler.f, profiler.core (FuseSoC)
TESTS  += profiler-files-test
CHECKS += profiler-files-test
INPUTS.profiler-files-test = rtl/profile rtl/attach rtl/include tests/attach scripts/profiler-files.sh
.PHONY: profiler-files profiler-files-test
profiler-files: $(PROFILE_GEN) $(PORT_GEN) ## the profiling hardware alone in build/profiler: sources, a list of them, a core file for FuseSoC
	@scripts/profiler-files.sh $(BUILD) $(BUILD)/profiler
$(BUILD)/fusesoc-env/installed: tests/attach/fusesoc.txt
profiler-files-test: profiler-files $(BUILD)/fusesoc-env/installed ## ... is all that simulators, Yosys and FuseSoC (from PyPI) need
	@tests/attach/files.sh $(BUILD)/profiler $(abspath $(BUILD)/fusesoc-env)/bin/fusesoc
