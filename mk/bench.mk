# `make bench`: how fast the simulation is and what IPC each program reaches.
.PHONY: bench
bench: all tuned ## speed of the simulation and IPC of each program, both configurations
	@scripts/bench.sh $(PROGRAM_ELFS)
