# SPDX-License-Identifier: Apache-2.0
# The dependence graph is as long as the run, on every program and both configurations; a fault in one of its edges is found.
TESTS += graph
INPUTS.graph = $(INPUTS_CORE) $(INPUTS_PROGRAMS) sw/analysis tests/graph tests/isa
$(BUILD)/test/graph: tests/graph/graph_test.c $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) $^ $(ANALYSIS_LIBS) -o $@

# what programs have too rarely
GRAPH_CALLS = $(BUILD)/test/calls.elf
GRAPH_DEEP = $(BUILD)/test/deep.elf
$(GRAPH_CALLS) $(GRAPH_DEEP): $(BUILD)/test/%.elf: tests/graph/%.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -O2 -g -std=gnu11 $(RV_LDFLAGS) $(filter %.c %.o,$^) -o $@

GRAPH_TRAPS = $(BUILD)/test/traps.elf
$(GRAPH_TRAPS): tests/graph/traps.S tests/isa/isa_test.h tests/isa/isa.ld
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -march=rv64imac_zicsr -mabi=lp64 -mcmodel=medany -nostdlib -Itests/isa -T tests/isa/isa.ld -Wl,-N,--no-warn-rwx-segments $< -o $@

# loads and stores that are done, and have their value, later than in any named configuration; none is guessed to hit;
# no signatures are on the port; a small cache loses lines before the stores that asked for them are written
$(eval $(call SIM_RULES,$(BUILD)/sim/late-data,-DCONFIG_BOARD -DCFG_DCACHE_EXTRA=3 -DCFG_PM_SIGNATURE=0 -DCFG_DCACHE_SETS=4 -DCFG_DCACHE_WAYS=2,$(SIM_CORE),-O0))

graph: $(BUILD)/test/graph $(foreach c,$(SIM_CONFIGS) late-data,$(call SIM,$(c),verilator)) programs $(GRAPH_CALLS) $(GRAPH_TRAPS) $(GRAPH_DEEP) ## the dependence graph of each program's run is as long as the run; a fault in its edges is found
	@$(BUILD)/test/graph --small
	@$(BUILD)/test/graph --head
	@$(ROWS)

TESTS += icost-picture
INPUTS.icost-picture = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/graph
icost-picture: all ## the picture of interaction costs adds up to the run, alone and in the report page
	@tests/graph/picture.sh $(BUILD) $(BUILD)/programs/short/fsm.elf

# a program for each part of the machine
TESTS += icost-parts
INPUTS.icost-parts = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/graph
PARTS = dl1 win bw bmisp dmiss shalu lgalu imiss dtlb order fwd
$(BUILD)/test/icost-parts/%.elf: tests/graph/parts.c tests/programs/loops.h $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -O2 -g -std=gnu11 -Isw/driver -Itests/programs -DPART_$* $(RV_LDFLAGS) $(filter %.c %.o,$^) -o $@
icost-parts: all $(PARTS:%=$(BUILD)/test/icost-parts/%.elf) $(BUILD)/test/icost-parts/whole.elf ## each part of the machine is found where it takes the time, among all parts
	@tests/graph/parts.sh $(BUILD) $(PARTS)

TESTS += graph-commands
INPUTS.graph-commands = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/graph docs/graph.md
graph-commands: all programs ## assay icost --by, critical and slack: their parts of a run add up to the run
	@tests/graph/commands.sh $(BUILD) $(BUILD)/programs/short/quicksort.elf

TESTS += perfect
INPUTS.perfect = $(INPUTS_CORE) $(INPUTS_PROGRAMS) $(INPUTS_RECORD) tests/graph tests/isa
.PHONY: perfect-sim
perfect-sim:
	$(Q)$(MAKE) --no-print-directory CONFIG=board SIM_NAME=ideal/board SIM_DEFINES="$(call multisim_defines,board)" $(BUILD)/sim/ideal/board/verilator/sim
$(BUILD)/test/profiled.elf: tests/graph/profiled.S tests/isa/isa_test.h tests/isa/isa.ld $(BUILD)/gen/instrument.inc
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -march=rv64imac_zicsr -mabi=lp64 -mcmodel=medany -nostdlib -Itests/isa -I$(BUILD)/gen -T tests/isa/isa.ld -Wl,-N,--no-warn-rwx-segments $< -o $@
PERFECT_FAULTS = $(addprefix $(BUILD)/isa/,sv39_permissions.elf core/sv39_adue.elf sv39_clean.elf core/pmp_walk.elf)
perfect: perfect-sim all $(call SIM,board,verilator) $(addprefix $(BUILD)/isa/,branches.elf tlb_stress.elf) $(BUILD)/test/profiled.elf $(PERFECT_FAULTS) ## with perfect caches, TLBs, prediction and order nothing misses; without them it is the same machine
	@tests/graph/perfect.sh $(BUILD) $(BUILD)/programs/short/json.elf $(BUILD)/isa/branches.elf $(BUILD)/programs/short/chase.elf \
	  $(BUILD)/isa/tlb_stress.elf $(BUILD)/test/profiled.elf $(PERFECT_FAULTS)

# the slow simulator builds in seconds, and has but short programs to run
LATE_WAKE = -DCFG_ALU_EXTRA=1
TESTS += wake
INPUTS.wake = $(INPUTS_CORE) tests/graph tests/isa tests/random
$(eval $(call SIM_RULES,$(BUILD)/sim/late-wake,-DCONFIG_BOARD $(LATE_WAKE),$(SIM_CORE)))
$(BUILD)/test/wake.elf: tests/graph/wake.S tests/isa/isa_test.h tests/isa/isa.ld
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -march=rv64imac_zicsr -mabi=lp64 -mcmodel=medany -nostdlib -Itests/isa -T tests/isa/isa.ld -Wl,-N,--no-warn-rwx-segments $< -o $@
wake: $(BUILD)/sim/late-wake/icarus/sim $(call SIM,board,icarus) $(BUILD)/test/wake.elf $(BUILD)/tests/random-gen ## with a later wake-up a chain of additions takes twice as long; the reference simulator agrees
	@tests/graph/wake.sh $(BUILD)

TESTS += icost-multisim
INPUTS.icost-multisim = $(INPUTS_CORE) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/graph
MULTISIM_PARTS = $(patsubst %,$(BUILD)/test/icost-parts/%.elf,pages order fwd)
$(BUILD)/test/crowded-code.elf: tests/graph/crowded.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -O2 -g -std=gnu11 $(RV_LDFLAGS) $(filter %.c %.o,$^) -o $@
icost-multisim: perfect-sim all programs $(MULTISIM_PARTS) $(BUILD)/test/crowded-code.elf ## interaction costs by simulations: the right sets, once each, even after a kill; the graph comes close
	@tests/graph/multisim.sh $(BUILD) $(BUILD)/programs/short/matmul.elf $(BUILD)/programs/short/table.elf $(MULTISIM_PARTS) $(BUILD)/test/crowded-code.elf

# --- simulators with parts really ideal (`assay icost --multisim`). Not part of `make test`.
# Of each machine one for each set of the parts that are sizes of it (`bw`: of `board` with twice the width, alone); perfect caches and prediction are settings of a run.
MULTISIM_SIZE_win   = -DCFG_ROB_ROWS=32 -DCFG_ALUQ_SIZE=16 -DCFG_MEMQ_SIZE=32 -DCFG_PREGS=$(if $(filter wide%,$(1)),128,120) -DCFG_LQ_SIZE=32 -DCFG_SQ_SIZE=32 -DCFG_BRANCHES=32
MULTISIM_SIZE_bw    = -DCFG_WIDTH=4 -DCFG_FETCH_HALVES=8 -DCFG_ALUS=4 -DCFG_ROB_ROWS=8
MULTISIM_SIZE_lgalu = -DCFG_MUL_LATENCY=1
# board as it is; with 4 cycles from load to use, not 2 (`slow`, which with dl1 is `board`); with a wake-up of 2 cycles, not 1 (`wake`, which with shalu
# is `board`); with 3 cycles more from a mispredict to decode (`long`); with 4 entries in the data TLB, and no second one (`few`); `wide`, and that with the later wake-up
MULTISIM_SIMS_board = board board-win board-lgalu board-win-lgalu
MULTISIM_SIMS_bw    = board board-bw
MULTISIM_SIMS_slow  = board board-win slow slow-win
MULTISIM_SIMS_wake  = board board-win wake wake-win
MULTISIM_SIMS_long  = long long-win
MULTISIM_SIMS_few   = few
MULTISIM_SIMS_wide  = wide wide-win wide-lgalu
MULTISIM_SIMS_wide-wake = wide wide-wake
# three windows and two latencies of the cache, for the paper's figure 3
MULTISIM_SIMS_windows = small board board-win slow-small slow slow-win
MULTISIM_SIZE_board =
MULTISIM_SIZE_small = -DCFG_ROB_ROWS=8 -DCFG_ALUQ_SIZE=4 -DCFG_MEMQ_SIZE=4 -DCFG_PREGS=48 -DCFG_LQ_SIZE=4 -DCFG_SQ_SIZE=8 -DCFG_BRANCHES=4
MULTISIM_SIZE_slow  = -DCFG_DCACHE_EXTRA=2
MULTISIM_SIZE_wake  = $(LATE_WAKE)
MULTISIM_SIZE_long  = -DCFG_ICACHE_EXTRA=3
MULTISIM_SIZE_few   = -DCFG_DTLB_ENTRIES=4 -DCFG_L2_TLB_SETS=0
MULTISIM_MACHINES  ?= board
multisim_sims       = $(sort $(foreach m,$(MULTISIM_MACHINES),$(MULTISIM_SIMS_$(m))))
multisim_defines    = -DCFG_PERFECT=1 $(foreach p,$(subst -, ,$(1)),$(call MULTISIM_SIZE_$(p),$(1)))
.PHONY: multisim-sims bench-icost
multisim-sims: ## build simulators of MULTISIM_MACHINES (board, or slow, wake, long, bw, few, wide, wide-wake) with ideal parts, for `assay icost --multisim`
	$(Q)$(foreach s,$(multisim_sims),$(MAKE) --no-print-directory CONFIG=$(if $(filter wide%,$(s)),wide,board) SIM_NAME=ideal/$(s) \
	  SIM_DEFINES="$(call multisim_defines,$(s))" $(BUILD)/sim/ideal/$(s)/verilator/sim &&) true
	$(Q)cd $(BUILD)/sim/ideal && for m in slow-dl1 wake-shalu; do ln -sfn board $$m && ln -sfn board-win $$m-win; done; ln -sfn wide wide-wake-shalu

bench-icost: $(BUILD)/test/graph $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) $(BUILD)/programs/jpeg.elf ## instructions a second of the dependence graph: one cost, and all sets of eight parts
	@tests/graph/bench.sh $(BUILD)

# Not part of `make test`: minutes.
.PHONY: graph-figures
graph-figures: all $(BUILD)/test/graph $(BUILD)/test/shotgun ## figures of the graph and of costs from samples, as tests print them today, into docs/results/graph.md
	@tests/graph/figures.sh $(BUILD) >$(BUILD)/graph-figures.md
	@mv $(BUILD)/graph-figures.md docs/results/graph.md
