# SPDX-License-Identifier: Apache-2.0
# The profiling hardware by itself, on cores that are not ours (docs/attach.md).
#   make test-attach      the smallest attachment, and two by number, three profilers of different sizes in one design, both simulators
TESTS  += test-attach
CHECKS += test-attach
INPUTS.test-attach = $(INPUTS_COMMAND) rtl/profile rtl/attach rtl/include tests/attach tests/faults/ids tests/rtl/profile/host_set.svh docs
ATTACH_DIR   := $(BUILD)/attach
ATTACH_RTL   := $(filter-out %/port_fault.sv,$(wildcard rtl/profile/*.sv)) $(wildcard rtl/attach/*.sv)
ATTACH_BENCH := $(addprefix tests/attach/,ooo_core.sv ooo_port.sv smallest.sv session.sv bench.sv)
ATTACH_SVH   := $(wildcard rtl/include/*.svh) tests/attach/ways.svh tests/rtl/profile/host_set.svh $(PROFILE_GEN) $(PORT_GEN)
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
	@iverilog -g2012 $(ATTACH_PATHS) -s bench -o $@ $(ATTACH_RTL) $(ATTACH_BENCH) >$(@D)/icarus.log 2>&1 || { tail -n 20 $(@D)/icarus.log >&2; exit 1; }
$(ATTACH_DIR)/program.elf: tests/attach/program.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -march=rv32im -mabi=ilp32 -nostdlib -Wl,-Ttext=0x400000,--build-id=none,--no-warn-rwx-segments $< -o $@
$(ATTACH_DIR)/%.hex: $(ATTACH_DIR)/%.elf
	$(Q)$(RV_PREFIX)objcopy -O binary $< $(@D)/$*.bin
	$(Q)od -An -v -tx4 -w4 $(@D)/$*.bin >$@.new && mv $@.new $@

.PHONY: test-attach
test-attach: $(ATTACH_DIR)/sim/bench $(ATTACH_DIR)/icarus.vvp $(ATTACH_DIR)/program.hex $(ATTACH_DIR)/names $(BUILD)/bin/assay ## the profiler on three stand-in cores of other sizes, held against their own logs
	@tests/attach/run.sh $(BUILD)/bin/assay $(ATTACH_DIR)
