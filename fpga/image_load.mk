# SPDX-License-Identifier: Apache-2.0
# Loads a board's bitstream (image.mk) into the board, with openFPGALoader (fpga/load.txt).
#
#   make load [...]    into its FPGA, until power-off
#   make flash [...]   into its flash memory, from which it is configured at power-on
LOAD_ENV := $(BUILD)/load-env
$(LOAD_ENV)/installed: fpga/load.txt
.PHONY: load flash
load: $(BOARD_DIR)/board.bit $(LOAD_ENV)/installed ## load the bitstream into a board's FPGA, until power-off (BOARD=ulx3s PROGRAM=short/quicksort)
	$(LOAD_ENV)/bin/openfpgaloader-cli -b $(BOARD_LOADED_AS) $<
flash: $(BOARD_DIR)/board.bit $(LOAD_ENV)/installed ## write the bitstream into the board's flash memory, from which the FPGA is configured at power-up
	$(LOAD_ENV)/bin/openfpgaloader-cli -b $(BOARD_LOADED_AS) -f $<
