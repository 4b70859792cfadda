# SPDX-License-Identifier: Apache-2.0
# The firmware for Linux without Linux: a small program in S asks for what the kernel would.
TESTS += linux-firmware linux-told linux-told-faults
INPUTS.linux-firmware = $(INPUTS_CORE) $(INPUTS_ISS) sw/linux sw/driver tests/linux tests/faults/linux
INPUTS.linux-told = $(INPUTS_SIM) $(INPUTS_COMMAND) $(INPUTS_ISS) sw/linux tests/linux
INPUTS.linux-told-faults = $(INPUTS.linux-told) tests/faults/told
LINUX_TEST_CC = $(RV_CC) $(RV_CFLAGS) -march=rv64imac_zicsr_zifencei -ffreestanding -DCOMM_OFFSET=64 -Isw/linux -Isw/driver -Isw/analysis/base -I$(BUILD)/gen \
  -I$(BUILD)/test -include sw/linux/layout.h
LINUX_TEST_LD = $(RV_CC) $(RV_FLAGS) -nostartfiles -Wl,-z,max-page-size=4096,--no-warn-rwx-segments,--no-gc-sections -T $(BUILD)/test/linux.ld

$(BUILD)/test/linux.ld: $(LINUX_DIR)/linux.ld $(LINUX_DIR)/layout.h sw/analysis/base/memory_map.h
	@mkdir -p $(@D)
	$(Q)sed 's/ull$$//' sw/analysis/base/memory_map.h >$(@D)/memory_map_asm.h
	$(Q)$(CC) -E -P -undef -x assembler-with-cpp -I$(@D) -include $(LINUX_DIR)/layout.h -include memory_map_asm.h $< >$@

.PHONY: linux-firmware linux-told linux-told-faults
LINUX_TEST = "$(LINUX_TEST_CC)" "$(LINUX_TEST_LD)" "$(LINUX_DIR)/entry.S sw/driver/arguments.c sw/driver/channel.c" $(BUILD)/driver/memory.o
LINUX_TEST_NEEDS = $(BUILD)/bin/assay-iss $(BUILD)/sim/board/verilator/sim $(BUILD)/test/linux.ld $(BUILD)/gen/profile_defs.h $(BUILD)/gen/event_defs.h \
  $(BUILD)/driver/memory.o
linux-firmware: $(LINUX_TEST_NEEDS) ## the firmware for Linux, called by a small program in S mode
	@tests/linux/firmware.sh $(LINUX_TEST) $(BUILD)/bin/assay-iss $(BUILD)/sim/board/verilator/sim

linux-told: $(LINUX_TEST_NEEDS) $(BUILD)/bin/assay ## a system reports its processes: their names in profiles, and record and stat from the start of one
	@tests/linux/told.sh $(LINUX_TEST) $(BUILD)/bin/assay $(BUILD)/bin/assay-iss board

linux-told-faults: $(LINUX_TEST_NEEDS) $(BUILD)/bin/assay ## faults planted in the use of these reports are found by linux-told
	@tests/linux/told_faults.sh $(BUILD) "$(CC) $(ANALYSIS_CFLAGS)" "$(call analysis_objects,$(ANALYSIS_CMD_C) $(ANALYSIS_HOST_C)) $(ANALYSIS_SUM_O) \
	  $(filter-out %-host.a,$(ANALYSIS_A)) $(ANALYSIS_LIBS)" $(LINUX_TEST)
