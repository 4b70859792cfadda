# SPDX-License-Identifier: Apache-2.0
# Assay: builds the simulator, the programs and the `assay` command; `make help` lists the targets.
#
# Each part brings its own small make file, which may
#   define targets of its own, with everything they make under $(BUILD)
#   ALL      += targets that plain `make` builds
#   TESTS    += targets that `make test` runs, one log each; a target passes when it exits with 0; it counts as one
#              test, or prints one line `N passed, N failed`. INPUTS.NAME (mk/test.mk) says what its result depends on
#   CHECKS   += those of them that `make check` runs
#   LINTS    += targets that `make lint` runs
#   SOAKS    += targets that `make soak` runs, without end
#   CLEANS   += directories outside $(BUILD) that `make clean` removes
# A target with a comment `## text` behind its rule line appears in `make help`.
MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := all
BUILD  := build
CONFIG ?= wide
PREFIX ?= /usr/local
ALL :=
TESTS :=
LINTS :=
CHECKS :=
SOAKS :=
CLEANS :=

# A user's defaults change nothing that make runs.
export ASSAY_CONFIG :=
# What a command leaves behind when it is interrupted lies under $(BUILD) too; each test has a folder of its own.
TEST_TMPDIR ?= $(BUILD)/tmp
export TMPDIR := $(abspath $(TEST_TMPDIR))
$(shell mkdir -p $(TMPDIR))

ifneq ($(and $(filter deps,$(MAKECMDGOALS)),$(filter-out deps,$(MAKECMDGOALS))),)
# `make deps GOAL...`: the goals need what deps installs, and so does reading the make files for them.
include mk/deps.mk
GOALS := $(filter-out deps,$(MAKECMDGOALS))
.PHONY: goals $(GOALS)
$(GOALS): goals
	@:
goals: deps
	@$(MAKE) --no-print-directory $(GOALS)
else
include mk/deps.mk mk/toolchain.mk mk/programs.mk mk/lint.mk mk/test.mk mk/bench.mk mk/demo.mk mk/install.mk
-include sw/programs/kernel/kernel.mk sw/linux/linux.mk sim/sim.mk tb/iss/iss.mk rtl/profile/profile.mk sw/analysis/analysis.mk mk/speed.mk
-include $(sort $(wildcard tests/*.mk tests/*/*.mk scripts/*/*.mk fpga/*.mk docs/*.mk))
.PHONY: $(TESTS) $(CHECKS)
ifneq ($(filter $(BUILD)/sim/$(SIM_NAME)/%,$(SIM_TAKEN)),)
$(error SIM_NAME=$(SIM_NAME) is a machine of the tests: choose another name)
endif

.PHONY: all help clean
all: deps-check $(ALL) ## build everything: simulators, programs, build/bin/assay

help: ## list the targets
	@awk -v first='all demo install programs deps check test lint format gen sim sim-trace tuned clean help' -v tests='$(TESTS)' \
	  -f scripts/help.awk $(MAKEFILE_LIST)

clean: ## remove everything that was built
	rm -rf $(BUILD) $(CLEANS)
endif
