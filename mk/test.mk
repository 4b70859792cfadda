# SPDX-License-Identifier: Apache-2.0
# `make test`: every target in TESTS whose inputs have changed since it last passed, each with its log in build/test/.
# All run on simulators compiled for speed.
# Some tests: make test TESTS="programs-qemu lint". Everything once more: make test AGAIN=1. Everything at length
# (hours): make test LONG=1
.PHONY: test test-run check soak regolden
test: ## run all tests (installs what is missing first); AGAIN=1: also those that nothing has changed for; LONG=1: hours
	@scripts/deps.sh install
	$(if $(filter command%,$(origin TESTS)),,@$(MAKE) --no-print-directory -j2 tuned plain)
	@$(MAKE) --no-print-directory test-run

check: ## run the tests that changes break most often (three minutes; needs a built tree)
	@$(MAKE) --no-print-directory test TESTS='$(CHECKS)'

# INPUTS.NAME, next to each test, lists the files and folders of the tree that can change its result; when in doubt,
# list more. Without it, that is the whole tree. Lists that several tests share have a name here; all tests depend on
# the make files and scripts.
INPUTS_ALL      = Makefile mk scripts .ci sim/iverilog.sh sim/icarus-wake.sed $(filter-out mk/%,$(filter %.mk,$(MAKEFILE_LIST)))
# A simulation's inputs follow from what the test judges. INPUTS_SIM: samples, records, the driver, the command's
# output; any working core will do. INPUTS_CORE: what the core computes, and when. INPUTS_RTL: both. (`make test
# AGAIN=1`, in CI, leaves nothing out.)
INPUTS_BENCH    = rtl/include rtl/soc sim tb sw/analysis/base sw/analysis/core sw/driver/intervals.h sw/driver/setup.h sw/driver/sum_table.h sw/driver/event_driver.h
INPUTS_SIM      = $(INPUTS_BENCH) rtl/core/port rtl/profile
INPUTS_CORE     = $(INPUTS_BENCH) $(filter-out rtl/core/port,$(wildcard rtl/core/*))
INPUTS_RTL      = $(INPUTS_BENCH) rtl/core rtl/profile
INPUTS_ISS      = tb/iss rtl/include sw/analysis/base sw/analysis/core sw/driver/intervals.h sw/driver/setup.h tests/random
INPUTS_PROGRAMS = sw/programs sw/driver rtl/include tests/programs
INPUTS_COMMAND  = sw/analysis sw/driver rtl/include tb
# ... for tests of the machine and the driver that use the command as a tool
INPUTS_RECORD   = $(addprefix sw/analysis/,base core profile running command) sw/driver rtl/include tb

# Random tests, long programs and the slow simulator have two lengths: `$(call length,SHORT,LONG)`. A script finds LONG in its environment.
LONG  ?=
length = $(if $(LONG),$(2),$(1))
export LONG
# $(call drawn,SHARE,ITEMS): one in SHARE in turns, LONG=1 all (scripts/drawn.sh). For recipes: the draw does not
# count as a setting.
drawn = $(shell printf '%s\n' $(2) | scripts/drawn.sh $(1) 2>/dev/null)
# The recipe of a test that runs one command on rows of a table (scripts/rows.sh). ROW="WORDS": only this row.
ROW ?=
export ROW
ROWS = scripts/rows.sh $(BUILD) $@ '$(PROGRAMS)'

# The recursion lets the make files look for the tools that `deps` has just installed.
test-run:
	$(call write_plan,$(BUILD)/test/plan)
	@MAKE='$(MAKE_COMMAND)' exec scripts/run-tests.sh $(BUILD) $(filter $(TESTS),$(LONG_TESTS)) $(filter-out $(LONG_TESTS),$(TESTS))

write_plan = $(shell mkdir -p $(dir $(1)))$(file >$(1),settings: $(strip $(SETTINGS)))$(foreach t,$(TESTS),$(strip \
  $(file >>$(1),$(t):$(if $(INPUTS.$(t)), $(INPUTS_ALL) $(INPUTS.$(t))))))

REACH_ROOMS = $(patsubst %/,%,$(sort $(wildcard rtl/core/*/))) rtl/profile rtl/soc rtl/include tb sw/driver $(addprefix sw/analysis/,base core cmd instrument) sw/programs docs
.PHONY: tests-of
tests-of: ## print the tests that run again after a change of FILE=...; without FILE, how many by folder
	$(call write_plan,$(BUILD)/test/plan-of)
	@awk -v file='$(FILE)' -v rooms='$(if $(FILE),,$(REACH_ROOMS))' -f scripts/tests-of.awk $(BUILD)/test/plan-of

# Started first, so that no long test runs alone at the end; kernel-cost uses what programs-wide has run.
LONG_TESTS := test-mutants programs-wide sizes test-random-configs test-random-board test-profile test-lsu synth-check test-cover programs-board batch

# Variables that can change a result: those of the command line, those that the make files take from the environment,
# and those that programs read there.
SETTING_NAMES = $(sort $(foreach v,$(.VARIABLES),$(if $(filter command,$(firstword $(origin $(v)))),$(v))) \
  $(shell sed -n 's/^\([A-Z_]*\) *?=.*/\1/p' $(filter-out $(BUILD)/%,$(MAKEFILE_LIST))) ASSAY_HOME OBJDUMP)
SETTINGS = $(foreach v,$(filter-out TESTS AGAIN V JOBS PREFIX DEMO,$(SETTING_NAMES)),$(v)='$($(v))')

# `make BUILD_FOR="a b" a b` builds what the tests a and b need, without running them.
ifdef BUILD_FOR
$(BUILD_FOR): private SHELL := true
endif

soak: ## random programs in lock step, without end
	@test -n '$(strip $(SOAKS))' || { echo "soak: nothing to run" >&2; exit 1; }
	@seed=$${SEED:-1}; while $(MAKE) --no-print-directory $(SOAKS) LONG=1 SEED=$$seed; do seed=$$((seed + 1)); done; exit 1

# Test benches of single units, and synthesis.
TESTS += test-fetch test-lsu test-mmu test-l2 test-board $(if $(wildcard sim/sim.mk),synth-check)
INPUTS.test-fetch  = rtl/include rtl/core/fetch rtl/core/memory rtl/core/mmu tests/rtl/fetch tests/faults/fetch sim/compile.sh tests/rtl/build.sh
INPUTS.test-lsu    = rtl/include rtl/core/memory rtl/core/mmu rtl/core/port/pm_memory.sv rtl/core/port/pm_lines.sv tests/rtl/lsu tests/faults/lsu sim/compile.sh tests/rtl/build.sh
INPUTS.test-mmu    = rtl/include rtl/core/memory rtl/core/mmu tests/rtl/mmu tests/faults/mmu sim/compile.sh tests/rtl/build.sh
INPUTS.test-l2     = rtl/include rtl/soc tests/rtl/l2 tests/rtl/lsu tests/faults/l2 sim/compile.sh tests/rtl/build.sh
INPUTS.test-board  = rtl/include rtl/soc fpga/board tests/rtl/board tests/faults/board
INPUTS.synth-check = rtl sim fpga tb/cover.def tb/probe.def sw/analysis/base/trace.h
test-fetch: $(BUILD)/gen/axi.svh $(BUILD)/gen/instrument_defs.svh $(BUILD)/gen/profile_defs.svh ## front end against a model: random programs and wrong predictions
	tests/rtl/fetch/run.sh

test-lsu: $(BUILD)/gen/axi.svh $(BUILD)/gen/profile_defs.svh ## load-store unit against a model, random operations
	tests/rtl/lsu/run.sh

test-mmu: $(BUILD)/gen/profile_defs.svh ## address translation against a model: random page tables, requests, fences, protection
	tests/rtl/mmu/run.sh

test-l2: $(BUILD)/gen/axi.svh ## second-level cache against a flat memory, random traffic
	tests/rtl/l2/run.sh

test-board: $(BUILD)/gen/axi.svh ## a board's memory and serial line, random traffic
	tests/rtl/board/run.sh
