# SPDX-License-Identifier: Apache-2.0
# assay daemon, epoch, label, flush, stats: what was sent by profile channels against what the database says.
TESTS  += daemon daemon-line daemon-faults
CHECKS += daemon
INPUTS.daemon        = $(INPUTS_SIM) $(INPUTS_COMMAND) $(INPUTS_PROGRAMS) tests/daemon
INPUTS.daemon-line   = $(INPUTS_COMMAND) $(INPUTS_PROGRAMS) tests/daemon
INPUTS.daemon-faults = $(INPUTS.daemon) tests/faults/daemon
DAEMON_NEEDS = $(BUILD)/bin/assay $(BUILD)/test/daemon-send $(BUILD)/programs/short/kernel.elf $(BUILD)/programs/short/json.elf $(call SIM,board,verilator)
DAEMON_LINE_NEEDS = $(BUILD)/bin/assay $(BUILD)/test/daemon-send $(BUILD)/test/daemon-line $(BUILD)/programs/short/kernel.elf

$(BUILD)/test/daemon-send: tests/daemon/send.c $(BUILD)/analysis/libassay-core.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -o $@ $^

daemon: $(DAEMON_NEEDS) ## the database has what channels have sent; false, broken or early-ended input is reported and counted
	@tests/daemon/daemon.sh $(BUILD) $(BUILD)/bin/assay

$(BUILD)/test/daemon-line: tests/daemon/line_send.c $(BUILD)/analysis/libassay-core.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -o $@ $^

daemon-line: $(DAEMON_LINE_NEEDS) ## a daemon on a board's line that loses, doubles and flips bytes, is cut, or hangs up and returns: never a wrong sample
	@tests/daemon/line.sh $(BUILD) $(BUILD)/bin/assay

daemon-faults: $(DAEMON_NEEDS) $(DAEMON_LINE_NEEDS) ## faults planted in the daemon are found by its tests
	@tests/daemon/faults.sh $(BUILD) "$(CC) $(ANALYSIS_CFLAGS)" "$(call analysis_objects,$(ANALYSIS_CMD_C) $(ANALYSIS_HOST_C)) $(ANALYSIS_SUM_O)" "$(filter-out %-host.a,$(ANALYSIS_A)) $(ANALYSIS_LIBS)"
