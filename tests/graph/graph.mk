# The dependence graph is as long as the run, on every program and both configurations; a fault in one of its edges is found.
TESTS += graph
INPUTS.graph = $(INPUTS_SIM) $(INPUTS_PROGRAMS) sw/analysis tests/graph
GRAPH_PROGRAMS ?= $(PROGRAMS)
# CONFIG:PROGRAM:FAULT,FAULT...
GRAPH_FAULTS ?= \
  board:mix:block-rate+1,block-rate-1,redirect+1,redirect-1,redirect-,cut+1,cut-1,decode+1,decode-1,row-rate+1,row-rate-1 \
  board:jpeg:rob+1,queue-1,queue-,stores-,stores-1,select+1,select-1,alu+1,alu-1,hit+1,hit-1,drain+1,drain-1,buffer- \
  board:chase:loads-,checkpoints- wide:chase:rob- \
  wide:hash:long+1,long-1,divided+1,divided-1,complete+1,complete-1,commit-rate+1,commit-rate-1,resolve+1,resolve-1,in-order-,fix- \
  board:kernel:empty+1,empty-1,alone-,line+1,line-
.PHONY: graph
$(BUILD)/test/graph: tests/graph/graph_test.c $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) $^ $(ANALYSIS_LIBS) -o $@

graph: $(BUILD)/test/graph $(foreach c,board wide,$(call SIM,$(c),verilator)) programs ## the dependence graph of each program's run is as long as the run; a fault in its edges is found
	@$(BUILD)/test/graph --head
	@{ printf '%s\n' $(foreach p,$(GRAPH_PROGRAMS),board:$(p): wide:$(p):); printf '%s\n' $(GRAPH_FAULTS); } | \
	  sed 's|^\([^:]*\):\([^:]*\):\(.*\)|$(BUILD) \1 $(BUILD)/programs/short/\2.elf \3|; s|,| |g; s| *$$||' | scripts/each.sh - tests/graph/run.sh

TESTS += icost-picture
INPUTS.icost-picture = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/graph
.PHONY: icost-picture
icost-picture: all ## the picture of interaction costs adds up to the run, alone and in the page of report
	@tests/graph/picture.sh $(BUILD) $(BUILD)/programs/short/fsm.elf

# --- the same judged by simulations with parts made ideal: scripts/multisim.sh says which. Not part of `make test`: builds simulators.
WINDOW_board = -DCFG_ROB_ROWS=32 -DCFG_ALUQ_SIZE=16 -DCFG_MEMQ_SIZE=32 -DCFG_PREGS=120 -DCFG_LQ_SIZE=32 -DCFG_SQ_SIZE=32 -DCFG_BRANCHES=32
MULTISIM_PROGRAMS ?= $(PROGRAMS)
.PHONY: multisim multisim-sims bench-icost
multisim-sims: ## simulators of `board` with parts made ideal, for scripts/multisim.sh
	@$(MAKE) --no-print-directory CONFIG=board SIM_NAME=ideal/board-win SIM_DEFINES="$(WINDOW_board)" $(BUILD)/sim/ideal/board-win/verilator/sim
	@$(MAKE) --no-print-directory CONFIG=board SIM_NAME=ideal/board-lgalu SIM_DEFINES="-DCFG_MUL_LATENCY=1" $(BUILD)/sim/ideal/board-lgalu/verilator/sim
	@$(MAKE) --no-print-directory CONFIG=board SIM_NAME=ideal/board-win-lgalu SIM_DEFINES="$(WINDOW_board) -DCFG_MUL_LATENCY=1" \
	  $(BUILD)/sim/ideal/board-win-lgalu/verilator/sim

multisim: multisim-sims $(BUILD)/bin/assay programs ## interaction costs by the graph of one run beside those of simulations with ideal parts
	@for p in $(MULTISIM_PROGRAMS); do echo "== $$p"; scripts/multisim.sh $(BUILD) board $(BUILD)/programs/short/$$p.elf || exit 1; done

bench-icost: $(BUILD)/test/graph $(call SIM,wide,verilator) programs ## instructions a second of the dependence graph: one cost, all sets of eight parts
	@tests/graph/bench.sh $(BUILD)
