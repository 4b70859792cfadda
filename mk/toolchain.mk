# SPDX-License-Identifier: Apache-2.0
# Compilers and their flags: CC builds for this machine, RV_CC for the simulated one.
CC       := gcc
CFLAGS   ?= -O2 -g
CFLAGS   += -std=gnu11 -Wall -Wextra -Werror=implicit-function-declaration
RV_PREFIX ?= riscv64-unknown-elf-
RV_CC    := $(RV_PREFIX)gcc
RV_AR    := $(RV_PREFIX)ar
# The exact -march picks the matching library: with _zicsr appended gcc would silently take another one.
RV_ARCH  := -march=rv64imac -mabi=lp64 -mcmodel=medany
# Flags that follow RV_ARCH, for compiling only.
ZB_ARCH  := -march=rv64imac_zba_zbb_zbs
RV_FLAGS := $(RV_ARCH) --specs=picolibc.specs -O2 -g
RV_CFLAGS := $(RV_FLAGS) -std=gnu11 -Wall -Wextra
# Compiler calls are silent; `make V=1` shows them.
V ?=
Q := $(if $(V),,@)
