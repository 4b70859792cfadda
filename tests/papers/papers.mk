# SPDX-License-Identifier: Apache-2.0
# What the ProfileMe paper (MICRO-30) shows, on our programs, against the truth of the same runs.
#
#   make paper-profileme    all of it into docs/results: CSV, SVG, profileme.md (minutes). PAPER_SEED=2: other random intervals
#   make paper-dcpi-frequency  frequencies of blocks and edges, by several methods, beside exact counts: docs/results/dcpi-frequency.md
#   make paper-dcpi-culprits   who is blamed for stalls, beside the truth: docs/results/dcpi-culprits.md
#   make paper-ibs          figure 2 and table 1 of the paper on instruction-based sampling, into docs/results/ibs.md (two minutes)
#   make paper-icost        the interaction-cost paper (TACO 2004), into docs/results/icost
#   make paper-instrumentation  the paper on online instrumentation, into docs/results/instrumentation
#   make paper-instrumentation-held  what it costs on other programs
#   make papers             a small part of it, held to bounds that wrong estimators break: part of `make test`
TESTS += papers
INPUTS.papers = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/papers
PAPER_SEED ?= 1

$(BUILD)/test/loops.elf $(BUILD)/test/loops-short.elf: tests/papers/loops.c tests/papers/papers.mk $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) -Isw/driver $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) -DROUNDS=$(if $(findstring short,$@),800,3000) $(filter %.c %.o,$^) -o $@

.PHONY: paper-profileme
papers: all $(BUILD)/test/loops-short.elf ## figures 3, 6 and 7 and windowed IPC of the ProfileMe paper, small, against the truth
	@tests/papers/test.sh $(BUILD)

paper-profileme: all $(BUILD)/test/loops.elf ## the ProfileMe paper's figures from our programs, into docs/results (minutes); PAPER_SEED=2
	@scripts/deps.sh install papers
	@scripts/paper/profileme.sh $(BUILD) $(PAPER_SEED) docs/results

# Instruction-based sampling: `ibs` is a test of the same figures.
TESTS += ibs
INPUTS.ibs = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/papers tests/system/lists.c
$(BUILD)/test/matrix.elf: tests/papers/matrix.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) $(filter %.c %.o,$^) -o $@
IBS_NEEDS = all $(BUILD)/test/lists.elf $(BUILD)/test/matrix.elf $(BUILD)/sim/level2/verilator/sim
.PHONY: paper-ibs
ibs: $(IBS_NEEDS) ## figure 2 and table 1 of the paper on instruction-based sampling, against traces; faults are found
	@tests/papers/ibs-test.sh $(BUILD) $(filter %.elf,$^)

EVERY := wide:150:json board:150:json wide:150:short/kernel board:150:short/kernel
paper-ibs: $(IBS_NEEDS) $(BUILD)/test/every | $(KERNEL_ELFS) ## figure 2 and table 1 of the paper on instruction-based sampling, into docs/results (two minutes)
	@scripts/deps.sh install papers
	@scripts/paper/ibs.sh $(BUILD) $(PAPER_SEED) docs/results $(filter %.elf,$^) "$(EVERY)"

# Frequencies and stalls after DCPI: `dcpi` is a test, the page is made of all programs.
TESTS += dcpi
INPUTS.dcpi = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/papers tests/faults/dcpi
.PHONY: paper-dcpi-frequency
dcpi: all ## assay calc, topstalls, whatcg against exact counts; planted faults in graphs and sums are found
	@tests/papers/dcpi.sh $(BUILD) "$(CC) $(ANALYSIS_CFLAGS)" "$(call analysis_objects,$(ANALYSIS_CMD_C)) $(ANALYSIS_A) $(ANALYSIS_LIBS)" 88 \
	  $(BUILD)/programs/jpeg.elf $(BUILD)/programs/short/jpeg.elf $(BUILD)/programs/short/interp.elf

DCPI_PROGRAMS = chase fsm hash interp jpeg json lz matmul mix png quicksort table
DCPI_COUNTED  = fsm jpeg json lz quicksort
paper-dcpi-frequency: all ## frequencies of blocks and edges by several methods beside exact counts, into docs/results (ten minutes)
	@scripts/paper/dcpi-frequency.sh $(BUILD) "$(DCPI_PROGRAMS)" "$(DCPI_COUNTED)" >$(BUILD)/test/dcpi-frequency.md
	@cp $(BUILD)/test/dcpi-frequency.md docs/results/dcpi-frequency.md


# Blame for stalls: `culprits` is a test, the page is made of all programs.
TESTS += culprits
INPUTS.culprits = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/papers
.PHONY: culprits paper-dcpi-culprits
culprits: all programs ## samples blame the same causes for stalls as the truth, by procedure and instruction
	@tests/papers/culprits.sh $(BUILD) json
paper-dcpi-culprits: all ## causes blamed for stalls beside the truth, by procedure and instruction, into docs/results (minutes)
	@tests/papers/dcpi-culprits.sh $(BUILD) "$(DCPI_PROGRAMS)" "$(DCPI_COUNTED)" >$(BUILD)/test/dcpi-culprits.md
	@cp $(BUILD)/test/dcpi-culprits.md docs/results/dcpi-culprits.md

.PHONY: paper-icost
paper-icost: all ## tables III, VIII, IX and figure 3 of the interaction-cost paper, into docs/results (an hour; builds simulators)
	@$(MAKE) --no-print-directory multisim-sims MULTISIM_MACHINES="board slow long windows"
	@scripts/paper/icost.sh $(BUILD) docs/results/icost $(PAPER_PROGRAMS)

# Cores of paper-instrumentation, beside `board`.
PAPER_CORE.no-table  = -DCFG_BLOCK_SETS=0
PAPER_CORE.sets-4    = -DCFG_BLOCK_SETS=4
PAPER_CORE.sets-16   = -DCFG_BLOCK_SETS=16
PAPER_CORE.predict-0 = -DCFG_PROFILE_PREDICT=0
PAPER_CORE.predict-1 = -DCFG_PROFILE_PREDICT=1
.PHONY: paper-instrumentation
paper-instrumentation: all ## tables II to VI and figures 5 to 7 of the paper on online instrumentation, into docs/results (two hours)
	@scripts/deps.sh install papers
	@set -e; $(foreach c,no-table sets-4 sets-16 predict-0 predict-1,$(MAKE) --no-print-directory CONFIG=board SIM_NAME=paper-$c \
	  SIM_DEFINES=$(PAPER_CORE.$c) $(BUILD)/sim/paper-$c/verilator/sim;)
	@PROGRAM_CFLAGS='$(PROGRAM_CFLAGS)' scripts/paper/instrumentation.sh $(BUILD) docs/results/instrumentation $(PAPER_PROGRAMS)
	@scripts/paper/instrumentation-page.sh docs/results/instrumentation

.PHONY: paper-instrumentation-held
paper-instrumentation-held: all ## cost of counting blocks in programs that nothing was tuned on, into docs/results (ten minutes)
	@PROGRAM_CFLAGS='$(PROGRAM_CFLAGS)' scripts/paper/instrumentation.sh --held $(BUILD) docs/results/instrumentation $(HELD_PROGRAMS)
