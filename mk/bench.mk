# `make bench`: how fast the simulation is and what IPC each program reaches. ARCH=zb: the programs with Zba, Zbb and Zbs.
.PHONY: bench
bench: all tuned ## speed of the simulation and IPC of each program, both configurations
	@scripts/bench.sh $(if $(filter zb,$(ARCH)),$(ZB_ELFS),$(PROGRAM_ELFS))
