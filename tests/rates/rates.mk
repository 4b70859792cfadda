# SPDX-License-Identifier: Apache-2.0
# Faults that cost nothing but speed: short programs keep within bounds of cycles, mispredicts and redirects by decode. That the bounds
# find such faults is shown by mutants (finder `rates` in tests/faults/core).
TESTS  += rates
CHECKS += rates
INPUTS.rates = $(INPUTS_CORE) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/rates
RATES_PROGRAMS := $(addprefix short/,fsm interp json lz mix quicksort table)
RATES_SIMS := $(foreach c,$(SIM_CONFIGS),$(BUILD)/sim/$(c)/verilator/sim)
RATES_RUN = tests/rates/measure.sh $(BUILD) "$(SIM_CONFIGS)" $(RATES_PROGRAMS)

rates: $(RATES_SIMS) programs $(BUILD)/bin/assay ## short programs take no more cycles, mispredicts and redirects than they may
	@mkdir -p $(BUILD)/test && $(RATES_RUN) > $(BUILD)/test/rates.csv && tests/rates/check.sh < $(BUILD)/test/rates.csv

TESTS += cycles
INPUTS.cycles = $(INPUTS.rates) scripts/figures scripts/figures.sh docs/figures docs/results/core.md
cycles: $(RATES_SIMS) programs $(BUILD)/bin/assay ## short programs take the cycles, and mispredict as often, as docs/results/core.md says
	@scripts/figures.sh check cycles

.PHONY: rates-bounds
rates-bounds: $(RATES_SIMS) programs $(BUILD)/bin/assay ## new bounds for `rates`, from today's figures
	@mkdir -p $(BUILD)/test && $(RATES_RUN) > $(BUILD)/test/rates.csv && tests/rates/bounds.sh < $(BUILD)/test/rates.csv > tests/rates/bounds.csv

# Samples added up a second, `perf report` on as many beside it.
BENCH_SAMPLES ?= 2000000
.PHONY: bench-samples
bench-samples: $(BUILD)/bench/aggregate $(BUILD)/bin/assay $(BUILD)/sim/board/verilator/sim $(BUILD)/programs/jpeg.elf ## samples added up a second, in memory and by `assay report`; `perf report` beside it
	@scripts/bench-samples.sh $(BUILD) $(BUILD)/programs/jpeg.elf $(BENCH_SAMPLES)

# Wall time of a run that streams samples over that of one that is not sampled.
.PHONY: bench-truth
bench-truth: $(BUILD)/bin/assay $(BUILD)/sim/board/verilator/sim $(BUILD)/sim/wide/verilator/sim $(SHORT_ELFS) ## what the truth costs `record`: time of short programs
	@scripts/bench-truth.sh $(BUILD) $(foreach p,quicksort json hash,$(BUILD)/programs/short/$(p).elf)

.PHONY: bench-cycles
bench-cycles: tuned plain $(BUILD)/programs/json.elf ## what a simulated cycle costs on the host, by machine and simulator, into docs/results/speed.md
	@scripts/bench-cycles.sh $(BUILD) $(BUILD)/programs/json.elf >$(BUILD)/speed.md && cp $(BUILD)/speed.md docs/results/speed.md

.PHONY: bench-stream
bench-stream: $(BUILD)/bin/assay $(BUILD)/sim/board/verilator/sim $(BUILD)/sim/wide/verilator/sim $(BUILD)/programs/json.elf ## `record` beside `stat`: how many times the wall time, median of runs in turn
	@scripts/bench-stream.sh $(BUILD) $(BUILD)/programs/json.elf

$(BUILD)/bench/aggregate: tests/rates/aggregate.c $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) -MMD -MP $^ $(ANALYSIS_LIBS) -o $@
-include $(BUILD)/bench/aggregate.d
