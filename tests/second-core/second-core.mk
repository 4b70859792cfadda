# SPDX-License-Identifier: Apache-2.0
# The profiler on cores that are not ours, through their profile port (docs/attach.md). A folder below tests/second-core is a core's binding.
#   make second-core                      picorv32, as PyPI has it: a program of RV32IM, its profile, compared with an account made from its trace
#   make second-core SECOND_CORE=FOLDER   a checkout of ridecore: likewise, on both simulators; of RSD: the binding is compiled with its packages
#   make second-core-lint                 the bindings of ridecore and RSD, compiled with stubs of their names
SECOND_CORE ?=
SECOND_HERE := tests/second-core
SECOND_DIR  := $(BUILD)/second-core
SECOND_ENV  := $(BUILD)/second-core-env
SECOND_KIND  = $(if $(SECOND_CORE),$(if $(wildcard $(SECOND_CORE)/src/fpga/pipeline.v),ridecore,$(if $(wildcard $(SECOND_CORE)/Processor/Src),rsd,$(error \
  SECOND_CORE=$(SECOND_CORE): a checkout of ridecore (src/fpga/pipeline.v) or of RSD (Processor/Src) was expected; for a core of your own see docs/attach.md))),picorv32)
PICORV32     = $(firstword $(wildcard $(SECOND_ENV)/lib/python3*/site-packages/pythondata_cpu_picorv32/verilog/picorv32.v))
SECOND_RTL  := $(ATTACH_RTL) $(wildcard $(SECOND_HERE)/picorv32/*.sv)

TESTS  += second-core second-core-lint
CHECKS += second-core-lint
INPUTS.second-core      = $(INPUTS_COMMAND) rtl/profile rtl/attach tests/second-core tests/attach tests/faults/ridecore tests/rtl/profile/host_set.svh
INPUTS.second-core-lint = rtl/profile rtl/attach rtl/include tests/second-core tests/attach tests/faults/ridecore
.PHONY: second-core second-core-lint $(addprefix second-core-,picorv32 ridecore rsd)
second-core: ## a foreign core (picorv32 from PyPI, or a checkout in SECOND_CORE) profiled through its profile port, against its own trace
	@$(MAKE) --no-print-directory second-core-$(SECOND_KIND)

# --- programs
SECOND_CC   := $(RV_CC) -ffreestanding -nostdlib -Wl,--no-warn-rwx-segments -T $(SECOND_HERE)/link.ld
SECOND_C    := $(addprefix $(SECOND_HERE)/,program.c start.S)
$(SECOND_DIR)/program.elf: $(SECOND_C) $(SECOND_HERE)/link.ld
	@mkdir -p $(@D)
	$(Q)$(SECOND_CC) -march=rv32im -mabi=ilp32 -O2 -g -Wall -Wextra $(SECOND_C) -o $@
$(SECOND_DIR)/trap.elf: $(SECOND_HERE)/picorv32/trap.S $(SECOND_HERE)/link.ld
	@mkdir -p $(@D)
	$(Q)$(SECOND_CC) -march=rv32im -mabi=ilp32 $< -o $@
# ridecore begins at 0 and does not divide
$(SECOND_DIR)/zero.elf: $(SECOND_C) $(SECOND_HERE)/link.ld
	@mkdir -p $(@D)
	$(Q)$(SECOND_CC) -march=rv32im -mno-div -mabi=ilp32 -DSTACK=0x10000 -Wl,--defsym=first_address=0 -O2 -g $(SECOND_C) -lgcc -o $@
$(SECOND_DIR)/%.hex: $(SECOND_DIR)/%.elf
	$(Q)$(RV_PREFIX)objcopy -O binary $< $(@D)/$*.bin
	$(Q)od -An -v -tx4 -w4 $(@D)/$*.bin >$@.new && mv $@.new $@

# --- picorv32: one instruction at a time, the smallest machine that the profiler knows
$(SECOND_ENV)/installed: $(SECOND_HERE)/picorv32/requirements.txt
SECOND_BUILD = verilator --binary --timing -O3 --top-module bench -Wno-fatal -Wno-lint -Wno-style -MAKEFLAGS OPT_FAST=-O1 --Mdir $(@D) -o bench $(ATTACH_PATHS)
$(SECOND_DIR)/sim/bench: $(SECOND_RTL) $(ATTACH_SVH) $(SECOND_ENV)/installed
	@mkdir -p $(@D)
	@$(SECOND_BUILD) -DRISCV_FORMAL $(SECOND_RTL) $(PICORV32) >$(@D)/build.log 2>&1 || { tail -n 20 $(@D)/build.log >&2; exit 1; }
second-core-picorv32: $(SECOND_DIR)/sim/bench $(SECOND_DIR)/program.hex $(SECOND_DIR)/trap.hex $(BUILD)/bin/assay
	@$(SECOND_HERE)/picorv32/run.sh $(BUILD)/bin/assay $(RV_PREFIX)objcopy $(SECOND_DIR)

# --- ridecore: plain Verilog, both simulators
RIDECORE_RTL := $(ATTACH_RTL) tests/attach/session.sv $(wildcard $(SECOND_HERE)/ridecore/*.sv)
RIDECORE_BAD := $(SECOND_DIR)/ridecore/rtl/ridecore_port.sv
RIDECORE     = -I$(SECOND_CORE)/src/fpga $(filter-out %/top.v %/topsim.v %/system.v %/uart.v,$(wildcard $(SECOND_CORE)/src/fpga/*.v))
$(SECOND_DIR)/ridecore/names $(RIDECORE_BAD) &: $(SECOND_HERE)/ridecore/ridecore_port.sv tests/faults/ridecore scripts/plant.awk scripts/plant.sh
	@mkdir -p $(SECOND_DIR)/ridecore
	$(Q)scripts/plant.sh tests/faults/ridecore $(dir $(RIDECORE_BAD)) $< > $(SECOND_DIR)/ridecore/names.new && mv $(SECOND_DIR)/ridecore/names.new $(SECOND_DIR)/ridecore/names
$(SECOND_DIR)/ridecore/bench: $(RIDECORE_RTL) $(RIDECORE_BAD) $(ATTACH_SVH) $(filter %.v,$(RIDECORE))
	@mkdir -p $(@D)
	@$(SECOND_BUILD) $(filter-out %/ridecore_port.sv,$(RIDECORE_RTL)) $(RIDECORE_BAD) $(RIDECORE) >$(@D)/build.log 2>&1 || { tail -n 20 $(@D)/build.log >&2; exit 1; }
$(SECOND_DIR)/ridecore/bench.vvp: $(RIDECORE_RTL) $(ATTACH_SVH) $(filter %.v,$(RIDECORE))
	@mkdir -p $(@D)
	@sim/iverilog.sh -g2012 $(ATTACH_PATHS) -s bench -o $@ $(RIDECORE_RTL) $(RIDECORE) >$(@D)/icarus.log 2>&1 || { tail -n 20 $(@D)/icarus.log >&2; exit 1; }
second-core-ridecore: $(SECOND_DIR)/ridecore/bench $(SECOND_DIR)/ridecore/bench.vvp $(SECOND_DIR)/ridecore/names $(SECOND_DIR)/zero.hex $(BUILD)/bin/assay
	@$(SECOND_HERE)/ridecore/run.sh $(BUILD)/bin/assay $(SECOND_DIR)/zero $(SECOND_DIR)/ridecore

# --- RSD
second-core-rsd: $(PROFILE_GEN) $(PORT_GEN)
	@$(SECOND_HERE)/rsd/lint.sh $(BUILD) $(SECOND_CORE)/Processor/Src

second-core-lint: $(PROFILE_GEN) $(PORT_GEN) ## the bindings of ridecore and RSD, compiled with stubs of their names
	@$(SECOND_HERE)/lint.sh $(BUILD) "$(ATTACH_PATHS)" $(RIDECORE_RTL)
