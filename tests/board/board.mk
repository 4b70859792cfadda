# SPDX-License-Identifier: Apache-2.0
# The commands on a board: the SoC as it goes into a bitstream, simulated, with its serial line on a pseudo-terminal.
TESTS += board board-bad-line board-faults
$(foreach t,board board-bad-line board-faults,\
  $(eval INPUTS.$(t) = rtl fpga/board fpga/image.mk fpga/image_sim.mk fpga/pty.mk $$(INPUTS_PROGRAMS) $$(INPUTS_COMMAND) tests/board tests/faults/line tests/system/bad))
$(BUILD)/test/board/talk.elf: tests/board/talk.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -march=rv64imac -mabi=lp64 -nostdlib -Wl,-Ttext=0x80000000,--no-warn-rwx-segments -g -o $@ $<

# Two lines: one of the usual rate, and a fast one, for what is not of rates; and a board whose memory is its SDRAM.
BOARD_FAST := $(BUILD)/fpga/$(BOARD)/fast
$(eval $(call board_rules,$(BOARD_FAST),6400000,block))
BOARD_CHIP := $(BUILD)/fpga/$(BOARD)/chip
$(eval $(call board_rules,$(BOARD_CHIP),6400000,sdram))
BOARD_TEST := $(BUILD)/test/board/talk.elf $(addprefix $(BUILD)/test/bad/,fails.elf fault.elf loop.elf) $(BUILD)/bin/assay
board: $(BOARD_PTY)/pty $(BOARD_FAST)/pty $(BOARD_CHIP)/pty $(BOARD_TEST) $(BUILD)/board/short/quicksort.elf $(BUILD)/programs/board/short/quicksort.elf $(call SIM,board,verilator) ## run, stat, record, load and console on a simulated board: as in a simulator
	@tests/board/board.sh $(BUILD) $(BOARD_PTY)/pty $(BOARD_FAST)/pty $(BOARD_CHIP)/pty
board-bad-line: $(BOARD_FAST)/pty $(BOARD_TEST) ## ... whose line loses, doubles and flips bytes, or hangs up: never a wrong profile, never a hang
	@tests/board/bad-line.sh $(BUILD) $(BOARD_FAST)/pty
board-faults: $(BOARD_FAST)/pty $(BOARD_TEST) ## faults planted in the handling of a bad line are found by board-bad-line
	@tests/board/faults.sh $(BUILD) $(BOARD_FAST)/pty "$(CC) $(ANALYSIS_CFLAGS)" "$(call analysis_objects,$(ANALYSIS_CMD_C)) $(ANALYSIS_A) $(ANALYSIS_LIBS)"
