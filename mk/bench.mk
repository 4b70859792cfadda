# `make bench`: how fast the simulation is, what IPC each program reaches, how fast samples are added up and traces gone over, what streaming costs. ARCH=zb: the programs with Zba, Zbb and Zbs.
.PHONY: bench
bench: all tuned bench-samples bench-stream bench-truth bench-icost ## speed of the simulation, IPC of each program, both configurations; samples added up, instructions of a graph a second; stream beside stat
	@scripts/bench.sh $(if $(filter zb,$(ARCH)),$(ZB_ELFS),$(PROGRAM_ELFS))

# `make scoreboard`: the core today beside a recorded commit (tests/rates/baseline.csv), into docs/core.md.
.PHONY: scoreboard
scoreboard: $(BUILD)/sim/board/verilator/sim $(BUILD)/sim/wide/verilator/sim programs ## work per cycle, clock, LUTs beside the baseline, into docs/core.md
	@scripts/scoreboard.sh $(BUILD) $(PROGRAMS)
