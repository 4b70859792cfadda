# SPDX-License-Identifier: Apache-2.0
# What is checked with the reference simulator (tb/iss/iss.mk):
#
#   make test-isa-qemu              directed tests on the ISS and on QEMU
#   make sums TEST=integer          the sums of tests/isa/integer.S as QEMU finds them (tests/isa/sums.h)
#   make test-remembered            programs on the ISS and on one that forgets all before each step; each rule of tests/faults/iss broken, one
#                                   in three, in rotation
#   make iss-devices                the tests of the RTL's devices on the ISS's board; each fault of tests/faults/iss_devices, a third in rotation
#   make test-random-iss SEED=1     random programs, whose signature on the ISS must be QEMU's: for each seed one in M, one in M, S and U
#                                   under Sv39
#   make test-lockstep              lock step and truth tracer on made-up probe streams with planted faults
#   make counts-cut                 events and their witness in runs that are cut off
#   make test-account               the truth of time on made-up probe streams, and with each of its rules broken
#   make test-policies              sampling policies on a made-up run, and with each of their rules broken
#   make test-isa-core CONFIG=wide  the directed tests on the simulated core, in lock step; in `make test`, test-cover runs them
#   make test-random-core SEED=1    random programs on it, in lock step; make soak goes on for ever. MEM_LATENCY=200: slow RAM;
#                                   SUPERVISOR=0: none of them in M, S and U under Sv39; PROFILE_INSNS=0: without profile instructions
#   make test-random-board          450,000 instructions of such programs, on `board`; LONG=1: nine million
#   make test-random-configs        100,000 on one of the configurations of tests/random/corners, in rotation
ISA_CC_FLAGS = -march=rv64imac_zicsr_zifencei_zba_zbb_zbs_zicbop -mabi=lp64 -mcmodel=medany -nostdlib -Itests/isa -I$(BUILD)/gen \
  -T tests/isa/isa.ld -Wl,-N,--no-warn-rwx-segments
ISA_ELF := $(patsubst tests/isa/%.S,$(BUILD)/isa/%.elf,$(wildcard tests/isa/*.S))
ISA_CORE_ELF := $(patsubst tests/isa/core/%.S,$(BUILD)/isa/core/%.elf,$(wildcard tests/isa/core/*.S))
ISA_PROFILE_ELF := $(patsubst tests/isa/%.S,$(BUILD)/isa/%.elf,$(wildcard tests/isa/profile/*.S))
SEED  ?= 1
# so many programs on the core; generated length of one: it runs about twice as many
COUNT        ?= $(call length,6,56)
RANDOM_INSNS ?= $(call length,12000,30000)
# 1: half of them in M, S and U under Sv39; 0 while the core has M alone
SUPERVISOR ?= 1
# 1: three of four of them have profile instructions; 0 while the core has none
PROFILE_INSNS ?= 1
TESTS += test-isa-qemu test-remembered iss-devices test-random-iss test-lockstep counts-cut test-account test-policies test-random-core \
  test-random-board test-random-configs
CHECKS += test-isa-qemu test-lockstep test-isa-core
INPUTS.test-isa-qemu    = $(INPUTS_ISS) tests/isa
INPUTS.test-remembered  = $(INPUTS_ISS) $(INPUTS_PROGRAMS) tests/isa tests/iss tests/faults/iss
INPUTS.iss-devices      = $(INPUTS_ISS) $(INPUTS_CORE) tests/rtl/soc tests/iss tests/faults/iss_devices
INPUTS.test-random-iss  = $(INPUTS_ISS)
INPUTS.test-lockstep    = $(INPUTS_ISS) tb tests/lockstep
INPUTS.counts-cut       = $(INPUTS_CORE) tests/isa tests/lockstep
INPUTS.test-account     = $(INPUTS_ISS) tb tests/lockstep tests/faults/account
INPUTS.test-policies    = $(INPUTS_ISS) tb tests/lockstep tests/faults/policies
INPUTS.test-isa-core    = $(INPUTS_CORE) tests/isa tests/lockstep
INPUTS.test-random-core = $(INPUTS_CORE) tests/random tests/lockstep
INPUTS.test-random-board = $(INPUTS_CORE) tests/random tests/lockstep
INPUTS.test-random-configs = $(INPUTS_RTL) $(INPUTS_PROGRAMS) $(INPUTS_RECORD) tests/random tests/lockstep tests/isa tests/system
SOAKS += test-random-core
CORE_SIM = $(BUILD)/sim/$(CONFIG)/verilator/sim

$(BUILD)/tests/random-gen: $(wildcard tests/random/*.[ch]) tb/iss/rvc.c $(BUILD)/gen/instrument_defs.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(ISS_FLAGS) $(filter %.c,$^) -o $@

LOCKSTEP_SRC := $(addprefix tb/,lockstep.c lockstep_interrupt.c lockstep_report.c witness.c flight.c account.c call_stack.c truth.c truth_totals.c truth_data.c truth_stacks.c truth_lives.c truth_policies.c truth_trace.c result.c)
$(BUILD)/tests/lockstep-test: $(filter-out tests/lockstep/account_test.c tests/lockstep/policies_test.c,$(wildcard tests/lockstep/*.[ch] tb/*.h)) $(LOCKSTEP_SRC) $(ISS_OBJ) $(ISS_LIBS) $(BUILD)/gen/profile_defs.h $(BUILD)/gen/event_defs.h $(BUILD)/gen/instrument_defs.h $(BUILD)/gen/retire_defs.h $(BUILD)/gen/probe_defs.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Itb $(ISS_FLAGS) $(filter %.c %.o %.a,$^) $(ISS_SYSTEM) -o $@

$(BUILD)/isa/%.elf: tests/isa/%.S $(wildcard tests/isa/*.h) tests/isa/isa.ld $(BUILD)/gen/instrument.inc $(BUILD)/gen/event_defs.h
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(ISA_CC_FLAGS) $< -o $@

.PHONY: isa-elfs
isa-elfs: $(ISA_ELF) $(ISA_CORE_ELF) $(ISA_PROFILE_ELF)

test-isa-qemu: $(BUILD)/bin/assay-iss isa-elfs ## directed instruction tests on the ISS and on QEMU
	awk -f sw/analysis/base/memory_map.awk rtl/include/memory_map.svh | cmp - sw/analysis/base/memory_map.h
	@tests/isa/run.sh $(BUILD)/bin/assay-iss $(ISA_ELF) $(ISA_CORE_ELF) $(ISA_PROFILE_ELF)

# What the reference simulator remembers of code, tables and interrupts, to be fast, shows nowhere.
$(BUILD)/isa/alone/%.elf: tests/iss/%.S $(wildcard tests/isa/*.h) tests/isa/isa.ld $(BUILD)/gen/instrument.inc
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(ISA_CC_FLAGS) $< -o $@

# A random program of M, S and U under Sv39.
$(BUILD)/isa/alone/random.elf: $(BUILD)/tests/random-gen
	@mkdir -p $(@D)
	$(Q)$< --seed 1 --insns 20000 --supervisor --profile -o $@

ISS_ALONE_ELF := $(BUILD)/isa/alone/random.elf $(patsubst tests/iss/%.S,$(BUILD)/isa/alone/%.elf,$(filter-out tests/iss/poked.S,$(wildcard tests/iss/*.S)))
test-remembered: $(ISS_OBJ) $(ISS_LIBS) isa-elfs $(BUILD)/isa/alone/poked.elf $(ISS_ALONE_ELF) $(BUILD)/programs/short/kernel.elf ## what the reference simulator caches changes no result; each broken rule of it is found
	@tests/iss/rules.sh '$(CC) $(CFLAGS) $(ISS_FLAGS)' '$(ISS_OBJ)' '$(ISS_LIBS) $(ISS_SYSTEM)' \
	  $(BUILD)/isa/alone/poked.elf $(ISS_ALONE_ELF) $(ISA_ELF) $(ISA_CORE_ELF) $(ISA_PROFILE_ELF) $(BUILD)/programs/short/kernel.elf

$(BUILD)/test/iss/%.elf: tests/rtl/soc/start.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -march=rv64i_zicsr -mabi=lp64 -mcmodel=medany -O1 -Wall -Wextra -ffreestanding -nostdlib -DALONE \
	  -Wl,-n,-Ttext=0x80000000,--no-warn-rwx-segments -o $@ $(filter %.S %.c,$^)
$(BUILD)/test/iss/devices.elf: tests/rtl/soc/devices.c
$(BUILD)/test/iss/input.elf: tests/iss/input.c
iss-devices: $(BUILD)/bin/assay-iss $(BUILD)/test/iss/devices.elf $(BUILD)/test/iss/input.elf $(BUILD)/sim/board/verilator/sim ## the reference simulator's devices behave as the RTL's; faults in them are found
	@tests/iss/devices.sh '$(CC) $(CFLAGS) $(ISS_FLAGS)' '$(ISS_OBJ)' '$(ISS_LIBS) $(ISS_SYSTEM)' $(filter %.elf,$^) $(BUILD)/sim/board/verilator/sim

# What a new row of tests/isa/TEST.S must sum up to, by QEMU.
.PHONY: sums
sums:
	$(Q)$(RV_CC) $(ISA_CC_FLAGS) -DPRINT_SUMS tests/isa/$(TEST).S -o $(BUILD)/isa/sums.elf
	@qemu-system-riscv64 -M virt -nographic -bios none -kernel $(BUILD)/isa/sums.elf </dev/null

test-random-iss: $(BUILD)/bin/assay-iss $(BUILD)/tests/random-gen ## random programs, ISS against QEMU
	@tests/random/run.sh $(BUILD) $$((($(SEED) - 1) * 56 + 1)) 56

test-lockstep: $(BUILD)/tests/lockstep-test $(BUILD)/tests/random-gen ## lock step finds every planted fault
	$(BUILD)/tests/random-gen --seed 2 --insns 14000 --profile -o $(BUILD)/tests/lockstep.elf
	$(BUILD)/tests/random-gen --seed 1 --insns 30000 --supervisor --profile -o $(BUILD)/tests/lockstep-s.elf
	$(BUILD)/tests/lockstep-test $(BUILD)/tests/lockstep.elf $(BUILD)/tests/lockstep-s.elf $(BUILD)/tests/truth.csv $(BUILD)/tests/trace

CUT_SIMS = $(foreach c,board wide,$(BUILD)/sim/$(c)/verilator/sim)
counts-cut: $(CUT_SIMS) isa-elfs ## event counts agree with their witness wherever a run is cut off
	@scripts/each.sh '$(CUT_SIMS)' tests/lockstep/ends.sh $(BUILD)/isa/interrupts.elf

test-account: $(ISS_OBJ) $(ISS_LIBS) ## the truth of time on made-up probe streams, and with each rule broken
	@tests/lockstep/rules.sh account tb/account.c 'tests/lockstep/account_test.c tb/flight.c' '$(CC) $(CFLAGS) -O0 -Itb $(ISS_FLAGS)' $(BUILD)/iss/rvc.o $(ISS_LIBS)

test-policies: $(ISS_LIBS) ## sampling policies on a made-up run, and with each rule broken
	@tests/lockstep/rules.sh policies tb/truth_policies.c tests/lockstep/policies_test.c '$(CC) $(CFLAGS) -O0 -Itb $(ISS_FLAGS)' $(ISS_LIBS)

test-isa-core: $(CORE_SIM) isa-elfs ## directed instruction tests on the core, in lock step
	@scripts/each.sh '$(ISA_ELF) $(ISA_CORE_ELF) $(ISA_PROFILE_ELF)' tests/lockstep/run.sh $(CORE_SIM) $(BUILD)/isa/log

test-random-core: $(CORE_SIM) $(BUILD)/tests/random-gen ## random programs on the core, in lock step
	@MEM_LATENCY=$(MEM_LATENCY) SUPERVISOR=$(SUPERVISOR) PROFILE=$(PROFILE_INSNS) tests/random/run-core.sh $(BUILD) $(CORE_SIM) $$((($(SEED) - 1) * $(COUNT) + 1)) $(COUNT) $(RANDOM_INSNS)

# Small bodies, which the caches hold, run often. LONG=1: ten million of them, with those of test-random-configs.
BOARD_SIM = $(BUILD)/sim/board/verilator/sim
test-random-board: $(BOARD_SIM) $(BUILD)/tests/random-gen ## 450,000 random instructions on `board`, in lock step; LONG=1: nine million
	@MEM_LATENCY=4 SUPERVISOR=1 PROFILE=1 ROUNDS=$(call length,2,15) ATLEAST=$(call length,450000,8500000) tests/random/run-core.sh $(BUILD) $(BOARD_SIM) $$((($(SEED) - 1) * 28 + 1)) $(call length,14,28) 6000

# Legal configurations with random programs: those of tests/random/corners; CONFIGS random ones from CONFIG_SEED on, COUNT programs each.
CONFIG_SEED ?= 1
CONFIGS     ?= 10
# ... and a directed test of what `board` has not: PMP_ENTRIES=16
CORNERS_DIRECTED = $(BUILD)/isa/core/pmp_upper.elf
# ... and filters of samples, with 1, 3 and 4 tags
CORNERS_FILTERED = stream 20 $(BUILD)/isa/forwarding.elf mem:partial,stream 20 $(BUILD)/programs/short/json.elf all,stream 20 $(BUILD)/programs/short/json.elf load:lat.oldest>=4
CORNERS = $(shell grep -v '^\#' tests/random/corners)
.PHONY: random-configs
test-random-configs: $(CORNERS_DIRECTED) $(BUILD)/isa/forwarding.elf $(BUILD)/programs/short/json.elf $(BUILD)/test/filtered $(BUILD)/tests/random-gen $(BUILD)/sim/c/harness.vpi $(SIM_INCLUDES) ## configurations at the ends of their ranges (one of three in turn), 100,000 random instructions on each
	@DIRECTED='$(CORNERS_DIRECTED)' FILTERED='$(CORNERS_FILTERED)' ROUNDS=$(call length,2,15) ATLEAST=$(call length,32000,500000) tests/random/configs.sh $(BUILD) '$(call drawn,3,$(CORNERS))' 4 2600

random-configs: $(BUILD)/tests/random-gen $(BUILD)/sim/c/harness.vpi $(SIM_INCLUDES) ## random legal configurations, random programs, in lock step
	tests/random/configs.sh $(BUILD) "$$(seq -s ' ' $(CONFIG_SEED) $$(($(CONFIG_SEED) + $(CONFIGS) - 1)))" $(COUNT) $(RANDOM_INSNS)
