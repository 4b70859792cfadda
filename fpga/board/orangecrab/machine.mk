# SPDX-License-Identifier: Apache-2.0
# An OrangeCrab 85F has the ULX3S's FPGA in another package, and gets the same machine. Its DDR3 memory is not used.
BOARD_MHZ ?= 32
include fpga/board/ulx3s/machine.mk
BOARD_LOADED_AS := orangeCrab
BOARD_OSCILLATOR := 48
BOARD_PACKAGE := CSFBGA285
BOARD_SPEED := 8
ifeq ($(MEMORY),sdram)
$(error An OrangeCrab has no SDRAM: MEMORY=block was expected)
endif
