# SPDX-License-Identifier: Apache-2.0
# The gated clocks of soc.sv and core.sv, against the machine without them; a simulator with faults in the gates.
TESTS += gates
INPUTS.gates = $(INPUTS_RTL) $(INPUTS_PROGRAMS) tests/gates tests/faults/gates
GATES_DIR  := $(BUILD)/test/gates
GATED      := rtl/profile/clock_gate.sv rtl/soc/soc.sv rtl/core/core.sv rtl/profile/profiler.sv
GATES_CORE := $(filter-out $(GATED),$(SIM_CORE)) $(GATES_DIR)/rtl/core.sv
GATES_SOC  := $(filter-out $(GATED),$(SIM_SOC)) $(GATES_DIR)/rtl/soc.sv $(GATES_DIR)/rtl/clock_gate.sv $(GATES_DIR)/rtl/profiler.sv
$(GATES_DIR)/names $(addprefix $(GATES_DIR)/rtl/,$(notdir $(GATED))) &: $(GATED) tests/faults/gates scripts/plant.awk scripts/plant.sh
	@mkdir -p $(GATES_DIR)
	$(Q)scripts/plant.sh tests/faults/gates $(GATES_DIR)/rtl $(GATED) > $(GATES_DIR)/names.new && mv $(GATES_DIR)/names.new $(GATES_DIR)/names
$(eval $(subst SIM_SOC,GATES_SOC,$(call SIM_RULES,$(BUILD)/sim/gates,-DCONFIG_BOARD,$(GATES_CORE))))
gates: $(BUILD)/sim/gates/verilator/sim $(GATES_DIR)/names $(BUILD)/driver/resident.elf programs ## stopped clocks change nothing; faults in their gates are found
	@tests/gates/run.sh $(BUILD) $(GATES_DIR)/names
