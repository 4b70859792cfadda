# SPDX-License-Identifier: Apache-2.0
# `make bench`: the speed of the simulation, the IPC of each program, the time to add up samples and to process
# traces, the cost of streaming. ARCH=zb: the programs with Zba, Zbb and Zbs.
.PHONY: bench
bench: all tuned bench-samples bench-stream bench-truth bench-icost ## simulation speed and IPC of each program on both configurations; speed of adding samples up and of the graph; stream beside stat
	@scripts/bench.sh $(if $(filter zb,$(ARCH)),$(ZB_ELFS),$(PROGRAM_ELFS))

.PHONY: bench-iss
bench-iss: $(BUILD)/bin/assay-iss $(PROGRAM_ELFS) $(BUILD)/programs/kernel.elf ## speed of the reference simulator, bare metal and under Sv39; host instructions for each simulated one
	@scripts/bench-iss.sh $(BUILD)/bin/assay-iss $(BUILD)/programs/quicksort.elf $(BUILD)/programs/interp.elf $(BUILD)/programs/json.elf $(BUILD)/programs/kernel.elf

# Windows of programs that are short enough to be simulated whole: ours, and those that judge costs (scripts/judges).
.PHONY: sampled
SAMPLED_MORE = $(JUDGE_OWN:%=$(JUDGE_DIR)/%.elf)
sampled: all ## sampled simulation beside whole runs, into docs/results/sampled.md (half an hour)
	@$(MAKE) --no-print-directory $(SAMPLED_MORE)
	@scripts/sampled.sh $(BUILD) "wide board" 1 $(PROGRAM_ELFS) $(SAMPLED_MORE) >$(BUILD)/sampled.md && cp $(BUILD)/sampled.md docs/results/sampled.md

# `make figures`: fills the blocks of figures in README.md and docs/ (docs/figures); `make scoreboard`: the core compared with a recorded
# commit (docs/baseline.csv).
FIGURES ?=
FIGURES_NEED = $(BUILD)/sim/board/verilator/sim $(BUILD)/sim/wide/verilator/sim programs $(BUILD)/bin/assay $(BUILD)/isa/core/straight_line.elf
.PHONY: figures scoreboard
figures: $(FIGURES_NEED) ## fill the figures of README.md, docs/guide.md, docs/examples.md and docs/core.md with what commands print; FIGURES="demo": some
	@scripts/figures.sh fill $(FIGURES)

scoreboard: $(FIGURES_NEED) ## work per cycle and simulation speed beside the baseline, into docs/results/core.md
	@scripts/figures.sh fill scoreboard speed steps

# Not part of `make test`; .ci/run runs it.
.PHONY: test-figures
test-figures: $(FIGURES_NEED) ## figures of README.md, docs/guide.md, docs/examples.md and docs/core.md are what commands print today; stale ones are found
	@tests/figures/run.sh
