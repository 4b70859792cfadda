# SPDX-License-Identifier: Apache-2.0
# What the host takes: for samples that are added up, for the truth, for a simulated cycle, for a stream. `make bench` runs them, too.

# Samples added up a second, `perf report` on as many beside it.
BENCH_SAMPLES ?= 2000000
.PHONY: bench-samples
bench-samples: $(BUILD)/bench/aggregate $(BUILD)/bin/assay $(BUILD)/sim/board/verilator/sim $(BUILD)/programs/jpeg.elf ## samples added up a second, in memory and by `assay report`, beside `perf report`
	@scripts/bench-samples.sh $(BUILD) $(BUILD)/programs/jpeg.elf $(BENCH_SAMPLES)

# Wall time of a run that streams samples over that of one that is not sampled.
.PHONY: bench-truth
bench-truth: $(BUILD)/bin/assay $(BUILD)/sim/board/verilator/sim $(BUILD)/sim/wide/verilator/sim $(SHORT_ELFS) ## what the truth costs `record`: run time of short programs
	@scripts/bench-truth.sh $(BUILD) $(foreach p,quicksort json hash,$(BUILD)/programs/short/$(p).elf)

.PHONY: bench-cycles
bench-cycles: tuned plain $(BUILD)/programs/json.elf ## host cost of a simulated cycle, by machine and simulator, into docs/results/speed.md
	@scripts/bench-cycles.sh $(BUILD) $(BUILD)/programs/json.elf >$(BUILD)/speed.md && cp $(BUILD)/speed.md docs/results/speed.md

.PHONY: bench-stream
bench-stream: $(BUILD)/bin/assay $(BUILD)/sim/board/verilator/sim $(BUILD)/sim/wide/verilator/sim $(BUILD)/programs/json.elf ## wall time of `record` relative to `stat`: median of alternating runs
	@scripts/bench-stream.sh $(BUILD) $(BUILD)/programs/json.elf

$(BUILD)/bench/aggregate: scripts/bench-samples.c $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -MMD -MP $^ $(ANALYSIS_LIBS) -o $@
-include $(BUILD)/bench/aggregate.d
