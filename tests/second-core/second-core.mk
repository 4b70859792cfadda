# SPDX-License-Identifier: Apache-2.0
# The profiler on a core that is not ours: picorv32, as PyPI has it (requirements.txt), through its profile port (docs/attach.md).
#   make second-core      simulates a program of RV32IM, prints its profile, holds it against an account made from the core's trace
TESTS  += second-core
INPUTS.second-core = $(INPUTS_COMMAND) rtl/profile tests/second-core tests/rtl/profile/host_set.svh
SECOND_DIR  := $(BUILD)/second-core
SECOND_ENV  := $(BUILD)/second-core-env
SECOND_CORE  = $(firstword $(wildcard $(SECOND_ENV)/lib/python3*/site-packages/pythondata_cpu_picorv32/verilog/picorv32.v))
SECOND_RTL  := $(filter-out %/port_fault.sv,$(wildcard rtl/profile/*.sv)) $(wildcard tests/second-core/*.sv)

SECOND_CC   := $(RV_CC) -march=rv32im -mabi=ilp32 -ffreestanding -nostdlib -Wl,--no-warn-rwx-segments -T tests/second-core/link.ld

.PHONY: second-core
$(SECOND_ENV)/installed: tests/second-core/requirements.txt

$(SECOND_DIR)/program.elf: $(addprefix tests/second-core/,program.c start.S link.ld)
	@mkdir -p $(@D)
	$(Q)$(SECOND_CC) -O2 -g -Wall -Wextra $(filter %.S %.c,$^) -o $@
$(SECOND_DIR)/trap.elf: tests/second-core/trap.S tests/second-core/link.ld
	@mkdir -p $(@D)
	$(Q)$(SECOND_CC) $< -o $@
$(SECOND_DIR)/%.hex: $(SECOND_DIR)/%.elf
	$(Q)$(RV_PREFIX)objcopy -O binary $< $(@D)/$*.bin
	$(Q)od -An -v -tx4 -w4 $(@D)/$*.bin >$@.new && mv $@.new $@

# One instruction at a time: the smallest machine that the profiler knows.
$(SECOND_DIR)/sim/bench: $(SECOND_RTL) tests/rtl/profile/host_set.svh $(wildcard rtl/include/*.svh) $(PROFILE_GEN) $(PORT_GEN) $(SECOND_ENV)/installed
	@mkdir -p $(@D)
	@verilator --binary --timing -O3 --top-module bench -Wno-fatal -Wno-lint -Wno-style -MAKEFLAGS OPT_FAST=-O1 --Mdir $(@D) -o bench \
	  -DRISCV_FORMAL -Irtl/include -Itests/rtl/profile -I$(BUILD)/gen $(SECOND_RTL) $(SECOND_CORE) >$(@D)/build.log 2>&1 \
	  || { tail -n 20 $(@D)/build.log >&2; exit 1; }

second-core: $(SECOND_DIR)/sim/bench $(SECOND_DIR)/program.hex $(SECOND_DIR)/trap.hex $(BUILD)/bin/assay ## picorv32 (from PyPI) profiled through its profile port, held against its own trace
	@tests/second-core/run.sh $(BUILD)/bin/assay $(RV_PREFIX)objcopy $(SECOND_DIR)
