# SPDX-License-Identifier: Apache-2.0
# The kernel on QEMU, the reference simulator and the core: what its processes print, and that they were preempted and their faults
# taken, as QEMU saw it; and its profile, compared with what its processes retired.
TESTS += kernel-qemu kernel-iss kernel-core kernel-profile kernel-halves kernel-told kernel-placed
INPUTS.kernel-qemu = $(INPUTS_PROGRAMS) tests/kernel
INPUTS.kernel-core = $(INPUTS_CORE) $(INPUTS_PROGRAMS) tests/kernel tests/system/time.awk
INPUTS.kernel-profile = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/kernel
INPUTS.kernel-halves = $(INPUTS.kernel-profile)
INPUTS.kernel-told   = $(INPUTS.kernel-profile)
INPUTS.kernel-placed = $(INPUTS.kernel-profile)
INPUTS.kernel-iss  = $(INPUTS_ISS) $(INPUTS_PROGRAMS) tests/kernel
# What a user program must not do; processes that end otherwise than their lines say; time slices of some 100 instructions;
# processes that count with profile instructions, each with other flags.
KERNEL_TESTS := $(foreach t,faults wrong storm flags,$(BUILD)/programs/short/kernel-$(t).elf)
$(foreach t,faults wrong storm flags,$(eval $(call kernel_image,kernel-$(t),$(BUILD)/programs/short,tests/kernel/$(t).txt)))

kernel-qemu: $(KERNEL_ELFS) $(KERNEL_TESTS)
	@tests/kernel/run.sh $(BUILD) qemu

.PHONY: kernel-core
kernel-core: $(foreach c,$(SIM_CONFIGS),$(BUILD)/sim/$(c)/verilator/sim) $(KERNEL_ELFS) $(KERNEL_TESTS) ## the kernel on the core in lock step, on one configuration in turn
	@$(ROWS)

kernel-profile: $(BUILD)/sim/board/verilator/sim $(KERNEL_ELFS) $(BUILD)/bin/assay $(BUILD)/bin/assay-iss $(BUILD)/driver/resident.elf
	@tests/kernel/profile.sh $(BUILD) board

kernel-halves: $(foreach c,$(SIM_CONFIGS),$(BUILD)/sim/$(c)/verilator/sim) $(KERNEL_ELFS) $(BUILD)/bin/assay ## processes and kernel by samples, against the truth
	@$(ROWS)

.PHONY: kernel-told
kernel-told: all $(foreach c,$(SIM_CONFIGS),$(BUILD)/sim/$(c)/verilator/sim) $(BUILD)/programs/short/kernel.elf ## the kernel reports which program an address space has, even when three use one in turn; `assay daemon` names their samples
	@$(ROWS)

.PHONY: kernel-placed
kernel-placed: $(BUILD)/sim/board/verilator/sim $(BUILD)/programs/kernel.elf $(BUILD)/bin/assay ## the kernel places pages by the list of assay optimize --pages in near memory, all others in far memory
	@tests/kernel/placed.sh $(BUILD) board

kernel-iss: $(KERNEL_ELFS) $(KERNEL_TESTS) $(BUILD)/bin/assay-iss
	@tests/kernel/run.sh $(BUILD) iss

# Kernels chosen by seeds, COUNT from SEED on, in lock step and beside QEMU; each runs some ten million instructions.
SOAKS += kernel-soak
.PHONY: kernel-soak
kernel-soak: $(BUILD)/sim/$(CONFIG)/verilator/sim $(KERNEL_ELFS) ## kernels with random processes and time slices in lock step (CONFIG, SEED, COUNT)
	@seq $$((($(SEED) - 1) * $(COUNT) + 1)) $$(($(SEED) * $(COUNT))) | sed 's|^|$< $(BUILD) |' | scripts/each.sh - tests/kernel/soak.sh

# What the kernel costs: at most a tenth of the instructions a cycle, on `wide`, where it is more; LONG=1: on both.
MIX ?= json hash $(call length,,quicksort jpeg fsm)
TESTS += kernel-cost
INPUTS.kernel-cost = $(INPUTS_CORE) $(INPUTS_PROGRAMS) tests/kernel
.PHONY: kernel-mix
kernel-cost: $(BUILD)/sim/board/verilator/sim $(BUILD)/sim/wide/verilator/sim $(KERNEL_ELFS) $(MIX:%=$(BUILD)/programs/%.elf) ## programs as processes reach 90 % of their speed alone
	@printf '%s\n' $(call length,,board) wide | ATLEAST=90 xargs -I CONFIG -P $(or $(JOBS),1) tests/kernel/mix.sh $(BUILD) CONFIG $(MIX)

kernel-mix: $(BUILD)/sim/$(CONFIG)/verilator/sim programs ## IPC of programs alone and as processes of the kernel (CONFIG, MIX)
	@tests/kernel/mix.sh $(BUILD) $(CONFIG) $(MIX)

regolden: kernel-regolden
.PHONY: kernel-regolden
kernel-regolden: $(KERNEL_ELFS) $(KERNEL_TESTS) $(BUILD)/bin/assay-iss
	@REGOLDEN=1 tests/kernel/run.sh $(BUILD) qemu
	@$(BUILD)/bin/assay-iss $(BUILD)/programs/short/kernel-flags.elf >tests/kernel/expected/short/kernel-flags.txt
