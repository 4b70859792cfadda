# SPDX-License-Identifier: Apache-2.0
# Loads a board's bitstream (image.mk) into the board, with openFPGALoader (fpga/load.txt).
#
#   make load [...]    into its FPGA, until power-off
#   make flash [...]   into its flash memory, from which it is configured at power-on
LOAD_ENV := $(BUILD)/load-env
$(LOAD_ENV)/installed: fpga/load.txt
.PHONY: load flash
load: $(BOARD_DIR)/board.bit $(LOAD_ENV)/installed ## the bitstream into a board's FPGA, until its power goes (BOARD=ulx3s PROGRAM=short/quicksort)
	$(LOAD_ENV)/bin/openfpgaloader-cli -b $(BOARD_LOADED_AS) $<
flash: $(BOARD_DIR)/board.bit $(LOAD_ENV)/installed ## ... into its flash memory, from which it is configured when power comes
	$(LOAD_ENV)/bin/openfpgaloader-cli -b $(BOARD_LOADED_AS) -f $<
