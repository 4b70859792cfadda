# SPDX-License-Identifier: Apache-2.0
# How the simulators are built: build/sim/<config>/{verilator,icarus}/sim for each named configuration (rtl/include/config_<config>.svh),
# with a file `built` that says what it was built from.
#
#   make sim-wide                               both simulators of a configuration (sim-board likewise)
#   make sim SIM_NAME=w1 CONFIG=board SIM_DEFINES="-DCFG_WIDTH=1 -DPROFILER_ABSENT"
#                                               a variant, in build/sim/w1/
#   make sim SIM_NAME=mine SIM_CORE=my/core.sv  another core in the same SoC
#   make sim-trace CONFIG=wide                  Verilator with waves: build/sim/wide/verilator-trace/sim
#   make tuned                                  Verilator's simulators of both configurations, compiled for speed, as `make` does
#   make plain                                  ... without profiling hardware and checks: build/sim/wide/plain/sim
#   make lint-rtl, make synth-check
SIM_CONFIGS   := $(shell scripts/configs.sh)
SIM_NAME      ?= $(CONFIG)
SIM_DEFINES   ?=
SIM_CORE      := $(sort $(wildcard rtl/core/*.sv rtl/core/*/*.sv))
SIM_JOBS      ?= 2
SIM_PLAIN     := -DPROFILER_ABSENT -DCHECKS_ABSENT -DTRUTH_ABSENT
SIM_OPT       ?= -O1
SIM_SOC       := $(sort $(wildcard rtl/soc/*.sv) $(wildcard rtl/profile/*.sv))
SIM_TB        := $(sort $(wildcard tb/*.sv))
SIM_INCLUDES  := $(sort $(wildcard rtl/include/*.svh)) $(BUILD)/gen/bootrom.svh $(BUILD)/gen/config_sizes.svh $(BUILD)/gen/machine_sizes.svh $(BUILD)/gen/axi.svh $(addprefix $(BUILD)/gen/profile_,defs.svh port.svh wires.svh tie.svh) $(addprefix $(BUILD)/gen/retire_,wires.svh tie.svh pack.svh) $(BUILD)/gen/probe_pack.svh $(BUILD)/gen/event_defs.svh $(BUILD)/gen/instrument_defs.svh \
  $(BUILD)/gen/cover_bins.svh
SIM_PATHS     := -Irtl/include -I$(BUILD)/gen
SIM_C         := $(sort $(wildcard tb/*.c))
SIM_H         := $(sort $(wildcard tb/*.h tb/iss/*.h sw/analysis/base/*.h) sw/analysis/core/pc_table.h sw/analysis/core/frame.h sw/driver/intervals.h sw/driver/setup.h sw/driver/sum_table.h sw/driver/event_driver.h)
SIM_ISS_C     := $(if $(wildcard tb/lockstep.c),$(filter-out tb/iss/main.c tb/iss/board.c tb/iss/snapshot.c tb/iss/series.c tb/iss/touched.c tb/iss/told.c tb/iss/vectors.c,$(sort $(wildcard tb/iss/*.c))))
SIM_C_OBJECTS := $(patsubst %.c,$(BUILD)/sim/c/%.o,$(SIM_C) $(SIM_ISS_C)) $(addprefix $(BUILD)/analysis/libassay-,base.a core.a)
SIM_CFLAGS    := -O2 -g -std=gnu11 -Wall -Wextra -fPIC -Itb -Itb/iss -Isw/analysis/base -Isw/analysis/core -Isw/driver -I$(BUILD)/gen

# --- the boot ROM's table, from its assembly
$(BUILD)/gen/bootrom.svh: rtl/soc/bootrom.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -march=rv64imac_zicsr -mabi=lp64 -nostdlib -Wl,-Ttext=0x1000,--no-warn-rwx-segments -o $(BUILD)/gen/bootrom.elf $<
	$(Q)$(RV_PREFIX)objcopy -O binary $(BUILD)/gen/bootrom.elf $(BUILD)/gen/bootrom.bin
	$(Q)od -An -v -tx8 -w8 $(BUILD)/gen/bootrom.bin | awk '{ printf "      13'\''d%d: word = 64'\''h%s;\n", NR - 1, $$1 }' > $@.new
	$(Q)mv $@.new $@

# --- sizes and named configurations, from their one source
CONFIG_GEN := $(BUILD)/gen/config_sizes.svh $(BUILD)/gen/machine_sizes.svh $(BUILD)/gen/config_defs.h
$(CONFIG_GEN) &: $(wildcard rtl/include/config*.svh) rtl/include/profile_sizes.svh sw/analysis/base/trace.h scripts/gen-config.sh scripts/configs.sh scripts/generated.sh
	@scripts/gen-config.sh
	@touch $(CONFIG_GEN)

# --- the harness, compiled once for both simulators
$(BUILD)/sim/c/%.o: %.c $(SIM_H) $(BUILD)/gen/config_defs.h $(BUILD)/gen/profile_defs.h $(BUILD)/gen/instrument_defs.h $(BUILD)/gen/event_defs.h $(BUILD)/gen/retire_defs.h $(BUILD)/gen/probe_defs.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(SIM_CFLAGS) -I/usr/include/iverilog -c -o $@ $<

$(BUILD)/sim/c/harness.vpi: $(SIM_C_OBJECTS)
	$(Q)$(CC) -shared -o $@ $^ -lelf -lzstd

# $(call SIM,CONFIG,SIMULATOR)
SIM = $(BUILD)/sim/$(1)/$(2)/sim

# --- one simulator: $(1) folder, $(2) defines, $(3) core's files, $(4) what its C++ is compiled with, if not SIM_OPT
# Another core may have no sizes of ours.
SIM_LEGAL = $(foreach f,$(filter %/config_check.sv,$(1)),$$(Q)sim/legal.sh $$@ $(f) $$(SIM_PATHS) $(2))
define VERILATOR_RULE
SIM_TAKEN += $(1)
$(1)/sim: $(3) $$(SIM_SOC) $$(SIM_TB) $$(SIM_INCLUDES) $$(SIM_C_OBJECTS) tb/main.cpp tb/pub.vlt
	$(call SIM_LEGAL,$(3),$(2))
	@echo "$$(@D): Verilator, half a minute"
	$(Q)SIM_OPT='$(or $(4),$$(SIM_OPT))' SIM_RUNTIME=$$(BUILD)/sim/runtime sim/verilate.sh $$(@D) "$$(SIM_JOBS)" "$$(SIM_C_OBJECTS)" $(2) $$(SIM_PATHS) tb/pub.vlt $$(SIM_TB) $$(SIM_SOC) $(3)
	$(Q)sim/built.sh $$(@D) verilator "$(2)" $(3) $$(SIM_SOC) $$(SIM_TB) $$(SIM_INCLUDES)

endef
define SIM_RULES
$(1)/icarus/sim: $(3) $$(SIM_SOC) $$(SIM_TB) $$(SIM_INCLUDES) $$(BUILD)/sim/c/harness.vpi sim/icarus.sh sim/iverilog.sh sim/icarus-wake.sed
	$(call SIM_LEGAL,$(3),$(2))
	@mkdir -p $$(@D)
	@echo "$$(@D): Icarus"
	$(Q)sim/iverilog.sh -g2012 -Wall -Wno-timescale $(2) $$(SIM_PATHS) -s tb -o $$(@D)/sim.vvp $$(SIM_TB) $$(SIM_SOC) $(3) > $$(@D)/build.log 2>&1 \
	  || { cat $$(@D)/build.log >&2; exit 1; }
	$(Q)cp $$(BUILD)/sim/c/harness.vpi $$(@D)/harness.vpi
	$(Q)sim/built.sh $$(@D) icarus "$(2)" $(3) $$(SIM_SOC) $$(SIM_TB) $$(SIM_INCLUDES)
	$(Q)cp sim/icarus.sh $$@

$(call VERILATOR_RULE,$(1)/verilator,$(2),$(3),$(4))
$(call VERILATOR_RULE,$(1)/verilator-trace,--trace-fst $(2),$(3),$(4))
$(call VERILATOR_RULE,$(1)/plain,$(SIM_PLAIN) $(2),$(3),$(4))
endef

upper = $(shell echo $(1) | tr a-z A-Z)
$(foreach c,$(SIM_CONFIGS),$(eval $(call SIM_RULES,$(BUILD)/sim/$(c),-DCONFIG_$(call upper,$(c)),$(SIM_CORE))))
ifeq ($(filter $(SIM_NAME),$(SIM_CONFIGS)),)
SIM_ASKED := -DCONFIG_$(call upper,$(CONFIG)) $(strip $(SIM_DEFINES))
$(eval $(call SIM_RULES,$(BUILD)/sim/$(SIM_NAME),$(SIM_ASKED),$(SIM_CORE)))
# Other sizes under the same name make another machine.
$(foreach s,verilator verilator-trace plain icarus,$(BUILD)/sim/$(SIM_NAME)/$(s)/sim): $(BUILD)/sim/$(SIM_NAME)/asked
$(BUILD)/sim/$(SIM_NAME)/asked: FORCE
	@mkdir -p $(@D)
	@echo '$(SIM_ASKED) $(SIM_CORE)' | cmp -s - $@ || echo '$(SIM_ASKED) $(SIM_CORE)' >$@
else ifneq ($(strip $(SIM_DEFINES)),)
$(error SIM_DEFINES needs a SIM_NAME of its own: build/sim/$(SIM_NAME) is the plain configuration)
endif
SIM_TAKEN := # from here on machines of the tests, whose names are no longer free

# A size that nobody reads would leave the machine unchanged.
SIM_SIZES   := $(sort $(shell grep -oh 'define CFG_[A-Z0-9_]*' rtl/include/config*.svh rtl/include/profile_sizes.svh | sed 's/define //'))
SIM_UNKNOWN := $(filter-out $(SIM_SIZES),$(patsubst -D%,%,$(foreach d,$(filter -DCFG_%,$(SIM_DEFINES)),$(firstword $(subst =, ,$(d))))))
ifneq ($(SIM_UNKNOWN),)
$(error SIM_DEFINES: $(SIM_UNKNOWN): no size of this name; rtl/include/config.svh has $(SIM_SIZES))
endif

SIM_NAMED := $(SIM_CONFIGS:%=sim-%)
.PHONY: sim $(SIM_NAMED) sim-trace lint-rtl
$(SIM_NAMED): sim-%: $(foreach s,verilator plain icarus,$(BUILD)/sim/%/$(s)/sim)
sim: $(BUILD)/sim/$(SIM_NAME)/verilator/sim $(BUILD)/sim/$(SIM_NAME)/icarus/sim ## build the simulators of CONFIG (or of SIM_NAME with SIM_DEFINES)
sim-trace: $(BUILD)/sim/$(SIM_NAME)/verilator-trace/sim ## build Verilator's simulator with waveforms

# --- compiled for speed: the same simulators; those without the parts that `run` and `stat` do not need
TUNE_PROGRAMS = $(foreach p,quicksort jpeg json,$(BUILD)/programs/short/$(p).elf)
TUNED_MACHINES = $(if $(filter $(SIM_NAME),$(SIM_CONFIGS)),$(SIM_CONFIGS),$(SIM_NAME))
TUNED = $(TUNED_MACHINES:%=$(BUILD)/sim/%/verilator/tuned)
PLAIN = $(TUNED_MACHINES:%=$(BUILD)/sim/%/plain/tuned)
$(TUNED) $(PLAIN): %/tuned: %/sim $(TUNE_PROGRAMS) sim/tune.sh
	@sim/tune.sh $* "$(SIM_JOBS)" $(BUILD)/sim/runtime $(TUNE_PROGRAMS)
	@touch $@

# An instrumented simulator is built first, for the profile; used as it is, it writes none.
.PHONY: tuned plain
tuned plain: SIM_OPT = -O0 -fprofile-instr-generate=/dev/null
tuned: $(TUNED) ## build Verilator's simulators of both configurations (or of SIM_NAME) with profile feedback
plain: $(PLAIN) ## build their simulators for `run` and `stat` alone (--sim plain): no profiling hardware, no checks, with profile feedback

# --- checks of the RTL that need no program
lint-rtl: $(SIM_INCLUDES) ## verilator -Wall over the RTL, all configurations; `board` with what a board adds
	@for config in $(foreach c,$(filter-out board,$(SIM_CONFIGS)),CONFIG_$(call upper,$(c))); do \
	  verilator --lint-only -Wall -D$$config $(SIM_PATHS) sim/lint.vlt --top-module soc $(SIM_SOC) $(SIM_CORE) || exit 1; done
	@verilator --lint-only -Wall -DCONFIG_BOARD $(SIM_PATHS) sim/lint.vlt --top-module board fpga/board/board.sv fpga/board/bridge.sv $(wildcard fpga/board/line_*.sv) $(SIM_SOC) $(SIM_CORE)
	@for top in sdram sdram_pins block_ram board_reset; do \
	  verilator --lint-only -Wall $(SIM_PATHS) -Ifpga/board sim/lint.vlt --top-module $$top $(filter-out fpga/board/board.sv,$(wildcard fpga/board/*.sv)) || exit 1; done

# In turns: the checks with Debian's Yosys, and the configurations that the newer one reads. LONG=1: all.
YOSYS_ENV := $(BUILD)/yosys-env
SYNTH_RTL = $(SIM_PATHS) -- $(filter-out rtl/profile/port_%.sv,$(SIM_SOC)) $(SIM_CORE)
$(YOSYS_ENV)/installed: fpga/yosys.txt
synth-check: $(SIM_INCLUDES) $(YOSYS_ENV)/installed ## Yosys for ECP5: no latches, loops, or memories made of flip-flops; SIZES=1: size of each module
	@for part in $(if $(SIZES),sizes,$(call drawn,4,loops WIDE memories BOARD)); do case $$part in \
	  BOARD | WIDE) fpga/read-check.sh $(YOSYS_ENV)/bin/python3 $(BUILD)/synth $$part $(SYNTH_RTL) ;; \
	  *) sim/synth-check.sh $(BUILD)/synth $$part $(SYNTH_RTL) ;; esac || exit 1; done

INPUTS.test-soc = $(INPUTS_SIM) $(INPUTS_COMMAND) rtl/attach/rv32_kind.sv tests/rtl/soc tests/faults/soc
SOC_TEST := $(BUILD)/sim/soc-test
SOC_CORE := $(BUILD)/test/soc/rtl/standin_core.sv
SOC_PLANTED := $(addprefix $(BUILD)/test/soc/rtl/,$(notdir $(SIM_SOC)))
$(SOC_PLANTED) $(SOC_CORE) &: $(SIM_SOC) tests/rtl/soc/standin_core.sv tests/faults/soc scripts/plant.awk scripts/plant.sh
	@mkdir -p $(BUILD)/test/soc
	$(Q)scripts/plant.sh tests/faults/soc $(BUILD)/test/soc/rtl $(SIM_SOC) tests/rtl/soc/standin_core.sv > $(BUILD)/test/soc/faults
$(eval $(subst SIM_SOC,SOC_PLANTED,$(call SIM_RULES,$(SOC_TEST),-DCONFIG_BOARD -DPROFILER_ABSENT -DTAP_ABSENT,$(SOC_CORE) rtl/attach/rv32_kind.sv,-O0)))
$(eval $(subst SIM_SOC,SOC_PLANTED,$(call VERILATOR_RULE,$(SOC_TEST)/beside,-DCONFIG_BOARD -DTAP_ABSENT -DPORT_LATENCY=0 -DPORT_OLDEST_AFTER=1,$(SOC_CORE) rtl/attach/rv32_kind.sv,-O0)))
test-soc: $(SOC_TEST)/verilator/sim $(SOC_TEST)/beside/sim $(SOC_TEST)/icarus/sim $(BUILD)/bin/assay ## SoC and bench with a stand-in core, both simulators
	tests/rtl/soc/run.sh $(SIM_PATHS) $(SIM_TB) $(SIM_SOC)

ALL   += tuned plain $(SIM_NAMED)
TESTS += test-soc
