# `make bench`: how fast the simulation is, what IPC each program reaches, how fast samples are added up, what streaming them costs. ARCH=zb: the programs with Zba, Zbb and Zbs.
.PHONY: bench
bench: all tuned bench-samples bench-stream ## speed of the simulation and IPC of each program, both configurations; samples added up a second; stream beside stat
	@scripts/bench.sh $(if $(filter zb,$(ARCH)),$(ZB_ELFS),$(PROGRAM_ELFS))

# `make scoreboard`: the core today beside a recorded commit (tests/rates/baseline.csv), into docs/core.md.
.PHONY: scoreboard
scoreboard: $(BUILD)/sim/board/verilator/sim $(BUILD)/sim/wide/verilator/sim programs ## work per cycle, clock, LUTs beside the baseline, into docs/core.md
	@scripts/scoreboard.sh $(BUILD) $(PROGRAMS)
