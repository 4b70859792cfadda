# SPDX-License-Identifier: Apache-2.0
# Whole programs on the simulated machine: output against the expected one, Icarus against Verilator, what users of
# the RISC-V test suites need (tohost, signature), and bad input.
TESTS  += programs-board programs-wide programs-simulators programs-plain chosen tohost bad-input
CHECKS += programs-short tohost
$(foreach t,programs-short programs-board programs-wide programs-simulators programs-plain latencies,\
  $(eval INPUTS.$(t) = $$(INPUTS_CORE) $$(INPUTS_PROGRAMS) tests/system))
$(foreach t,tohost stream sessions,\
  $(eval INPUTS.$(t) = $$(INPUTS_SIM) $$(INPUTS_PROGRAMS) tests/system))
$(foreach t,chosen bad-input stopped live spread strict aggregate derived far fetches fetch-truth types stores diff crowded paths begins progress capture facts,\
  $(eval INPUTS.$(t) = $$(INPUTS_SIM) $$(INPUTS_PROGRAMS) $$(INPUTS_COMMAND) tests/system))
$(foreach t,masked told overflow,\
  $(eval INPUTS.$(t) = $$(INPUTS_SIM) $$(INPUTS_PROGRAMS) $$(INPUTS_RECORD) tests/system))
$(foreach t,own-time same-machine,\
  $(eval INPUTS.$(t) = $$(INPUTS_RTL) $$(INPUTS_PROGRAMS) tests/system tests/isa))
# Each program is long on one configuration, every third day, and short on the other; LONG=1: long on both.
ON_BOARD ?= lz matmul mix png table $(call length,,$(filter-out lz matmul mix png table,$(PROGRAMS)))
ON_WIDE  ?= fsm hash interp jpeg json quicksort $(call length,,$(filter-out fsm hash interp jpeg json quicksort,$(PROGRAMS)))
# programs_run LONG-ONES: what runs, half of the short ones also with Zb, in rotation
programs_run = $(1) $(patsubst %,short/%,$(filter-out $(1),$(PROGRAMS))) $(call drawn,2,$(PROGRAMS:%=zb/short/%))
# Whole programs on Icarus: make programs-simulators ROW="board * icarus"

programs-short: $(call SIM,wide,verilator) programs ## all short programs on Verilator, 4-wide, in lock step (for `make check`)
	@scripts/each.sh '$(PROGRAMS:%=short/%) $(PROGRAMS:%=zb/short/%)' tests/system/run-program.sh $< $(BUILD)/programs

programs-board: $(call SIM,board,verilator) programs ## all programs on Verilator, 2-wide, short ones also with Zb, in lock step with the ISS, and their time
	@KEEP=$(BUILD)/test/$@ scripts/each.sh '$(call programs_run,$(call drawn,3,$(ON_BOARD)))' tests/system/run-program.sh $< $(BUILD)/programs

programs-wide: $(call SIM,wide,verilator) programs ## all programs on Verilator, 4-wide, short ones also with Zb, in lock step with the ISS, and their time
	@KEEP=$(BUILD)/test/$@ scripts/each.sh '$(call programs_run,$(call drawn,3,$(ON_WIDE)))' tests/system/run-program.sh $< $(BUILD)/programs

programs-simulators: $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator) $(call SIM,$(c),icarus)) programs ## Icarus and Verilator: same output, same statistics
	@$(ROWS)

ON_PLAIN = $(call length,board,$(SIM_CONFIGS))
programs-plain: $(foreach c,$(ON_PLAIN),$(call SIM,$(c),verilator) $(call SIM,$(c),plain)) programs ## the simulator without profiling hardware and checks: same output, same statistics
	@$(ROWS)

chosen: $(call SIM,board,verilator) $(call SIM,board,plain) $(call SIM,board,icarus) programs ## which simulator a run uses if it names none
	@tests/system/chosen.sh $(BUILD) $(BUILD)/programs/short/quicksort.elf $(BUILD)/programs/selfprofile.elf

BAD_ELFS := $(patsubst tests/system/bad/%.S,$(BUILD)/test/bad/%.elf,$(wildcard tests/system/bad/*.S))
$(BUILD)/test/bad/%.elf: tests/system/bad/%.S tests/system/system.mk
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_ARCH) -nostdlib -static -g -Wl,--no-relax,-N,--no-warn-rwx-segments -Wl,-Ttext=0x80000000 $< -o $@

$(BUILD)/test/tohost.elf: tests/system/htif.S
$(addprefix $(BUILD)/test/,early.elf lines.elf owed.elf): $(BUILD)/test/%.elf: tests/system/%.S
$(addprefix $(BUILD)/test/,tohost.elf early.elf lines.elf owed.elf): tests/system/system.mk
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_ARCH) -DTEST_suite -nostdlib -static -Wl,--no-relax,-N,--no-warn-rwx-segments -Wl,-Ttext=0x80000000 $(filter %.S,$^) -o $@

tohost: $(BUILD)/test/tohost.elf $(call SIM,wide,verilator)
	@tests/system/tohost.sh $(call SIM,wide,verilator) $< $(RV_CC) $(RV_ARCH) -nostdlib -static -Wl,--no-relax,-N,--no-warn-rwx-segments -Wl,-Ttext=0x80000000

bad-input: all $(BAD_ELFS)
	@tests/system/bad-input.sh $(BUILD)/bin/assay $(BUILD)

TESTS += examples
INPUTS.examples = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) scripts/assay-cc.sh tests/system/examples.sh tests/system/sort.c README.md docs/guide.md
examples: all $(BUILD)/programs/short/kernel.elf $(BUILD)/counted/all/quicksort.elf ## what help texts and pages show works as shown
	@tests/system/examples.sh $(BUILD)

# Ctrl-C, kill and kill -9 while a program is recorded.
TESTS += stopped
stopped: all ## stopped runs leave a profile of what they did, and no process
	@tests/system/stopped.sh $(BUILD) $(BUILD)/programs/quicksort.elf

# What is shown of a run while it goes on.
TESTS += live
live: $(call SIM,board,verilator) programs $(BUILD)/bin/assay ## intervals of stat -I add up to the run; the last table of top is the report
	@tests/system/live.sh $(BUILD)

# All properties beside the truth, ordinary programs.
TESTS += strict
$(BUILD)/test/sql: tests/system/sql.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $< -lsqlite3 -o $@

strict: all $(BUILD)/test/sql ## assay truth --strict agrees on ordinary programs, 2-wide and 4-wide; planted faults are found
	@$(ROWS)

# The hardware sends its samples alone: nothing of the run changes. ROW="board stream 1000 - @programs/*": the long programs.
TESTS += stream
stream: $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs ## a run that streams its samples takes the same cycles as one that is not sampled
	@$(ROWS)

# Records by a ring in memory, and handed on one by one; runs that end before what waits has left.
TESTS += batch ring
$(foreach t,batch ring,$(eval INPUTS.$(t) = $$(INPUTS_SIM) $$(INPUTS_PROGRAMS) tests/system))
.PHONY: overhead
# Programs that judge what they have sampled: NAME.c, and NAME_*.S; ring has a twin with a fault, what driver-faults
# plants is found by sessions
self_judged = $(foreach n,$(1) $(1)-planted,$(BUILD)/test/$(n).elf)
SELF_JUDGED := ring sessions sums added
$(foreach n,$(SELF_JUDGED),$(eval $(call self_judged,$(n)): tests/system/$(n).c $(wildcard tests/system/$(n)_*.S tests/system/$(n).h)))
$(foreach n,$(SELF_JUDGED),$(call self_judged,$(n))): $(RUNTIME_OBJ) $(RV_LDSCRIPT) $(BUILD)/driver/libassay.a
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(DRIVER_ARCH) -std=gnu11 -O2 -g -Wall -Wextra $(if $(findstring planted,$@),-DPLANTED) --specs=picolibc.specs \
	  -Isw/driver -I$(BUILD)/gen -c $(filter tests/system/%.c,$^) -o $(@:.elf=.o)
	$(Q)$(RV_CC) $(RV_LDFLAGS) -I$(BUILD)/gen $(filter tests/system/%.S,$^) $(@:.elf=.o) $(RUNTIME_OBJ) $(BUILD)/driver/libassay.a -o $@

batch: $(BUILD)/driver/resident.elf $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs ## records through a ring in memory arrive once each, in order, at little cost
	@$(ROWS)

ring: $(call self_judged,ring) $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) ## a program reads its records from a ring in memory; with the interrupt held off it drops and counts
	@scripts/each.sh '$(filter %/sim,$^)' tests/system/self-judged.sh $(filter %.elf,$^)

# Sessions of the driver: settings, ends, what a sink is handed.
TESTS += sessions
sessions: $(BUILD)/test/sessions.elf $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) ## sessions of the driver: settings, ends at any moment, what a sink receives, registers of the sampled code
	@scripts/each.sh '$(filter %/sim,$^)' tests/system/self-judged.sh $< -

# Counters whose samples a driver adds up by place.
TESTS += places event-faults
$(foreach t,places event-faults,$(eval INPUTS.$(t) = $$(INPUTS_SIM) $$(INPUTS_PROGRAMS) sw/analysis tests/faults/events tests/kernel tests/system scripts/plant.sh scripts/plant.awk))
.PHONY: places event-faults
places: all $(BUILD)/test/places $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) ## counters' samples added up by place match the run's trace, also with cut runs, address spaces, drops and turns
	@$(ROWS)

# The driver in a program that judges it, and stops it.
TESTS += added
INPUTS.added = $(INPUTS.places) sw/analysis
.PHONY: added
added: $(call self_judged,added) $(BUILD)/test/places $(call SIM,board,verilator) ## a program adds its counters' samples up: full counts leave, event_stop sends all
	@tests/system/self-judged.sh $(filter %.elf,$^) $(filter %/sim,$^) && tests/system/added.sh $(BUILD) $(filter %/sim,$^)

DCPI_SHORT ?= $(filter-out nops,$(PROGRAMS)) kernel
DCPI_LONG ?= json short/kernel
.PHONY: paper-dcpi
paper-dcpi: all $(BUILD)/test/places $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs ## cost of adding counters' samples up by hit and miss, policies, and the paper's period, into docs/results (minutes)
	@scripts/paper/places_cost.sh $(BUILD) docs/results "$(DCPI_SHORT)" "$(DCPI_LONG)"

# The same with bugs planted, a driver for each; one of a kernel's address spaces, one of a table whose places move.
EVENT_PLANTED := $(BUILD)/planted/event
$(EVENT_PLANTED)/names: tests/faults/events scripts/plant.sh scripts/plant.awk $(wildcard sw/driver/*.[chS]) sw/driver/resident.ld $(BUILD)/driver/resident.elf
	@mkdir -p $(@D)
	$(Q)rm -f $(@D)/*.o
	$(Q)scripts/plant.sh $< $(@D)/src $(addprefix sw/driver/,event_driver.c event_driver.h event_trap.S) >$(@D)/planted
	$(Q)$(RV_CC) $(DRIVER_CFLAGS) -w -c $(@D)/src/event_driver.c -o $(@D)/event_driver.o
	$(Q)number=0; while read -r name; do number=$$((number + 1)); echo "int mutant = $$number;" >$(@D)/mutant.c && \
	  $(RV_CC) $(DRIVER_CFLAGS) -c $(@D)/mutant.c -o $(@D)/mutant.o && \
	  $(RV_CC) $(DRIVER_ARCH) -I$(@D)/src -I$(BUILD)/gen -DMUTANT=$$number -c $(@D)/src/event_trap.S -o $(@D)/trap.o && \
	  $(RV_CC) -march=rv64imac -mabi=lp64 -nostdlib -static -Wl,--gc-sections -T sw/driver/resident.ld $(RESIDENT_OBJ) $(@D)/*.o \
	  $(BUILD)/driver/libassay.a -lgcc -o $(@D)/$$number.elf || exit 1; done <$(@D)/planted
	$(Q)mv $(@D)/planted $@

event-faults: $(BUILD)/test/places $(call SIM,board,verilator) $(EVENT_PLANTED)/names $(BUILD)/programs/short/kernel.elf $(BUILD)/bin/assay ## faults planted in the driver that adds counters' samples up are found by places.c (a third in turn)
	@awk '{ print NR, $$0 }' $(EVENT_PLANTED)/names | scripts/drawn.sh 3 | scripts/each.sh - tests/system/event_fault.sh $(BUILD)

# The same with bugs planted in the driver, a program for each.
DRIVER_PLANTED := $(BUILD)/planted/driver
$(DRIVER_PLANTED)/names: tests/faults/driver tests/system/sessions.c tests/system/sessions_registers.S scripts/plant.sh scripts/plant.awk $(wildcard sw/driver/*.[chS]) \
  $(RUNTIME_OBJ) $(RV_LDSCRIPT) $(BUILD)/driver/libassay.a
	@mkdir -p $(@D)
	$(Q)rm -f $(@D)/*.o
	$(Q)scripts/plant.sh $< $(@D)/src $(addprefix sw/driver/,assay_driver.c assay_driver.h setup.h counter_driver.c profile_trap.S) >$(@D)/planted
	$(Q)for f in $(@D)/src/assay_driver.c $(@D)/src/counter_driver.c tests/system/sessions.c tests/system/sessions_registers.S; do \
	  $(RV_CC) $(DRIVER_CFLAGS) -w -DENDS_AT_ONCE=1 --specs=picolibc.specs -c $$f -o $(@D)/$$(basename $$f).o || exit 1; done
	$(Q)number=0; while read -r name; do number=$$((number + 1)); echo "int mutant = $$number;" >$(@D)/mutant.c && \
	  $(RV_CC) $(DRIVER_CFLAGS) -c $(@D)/mutant.c -o $(@D)/mutant.o && \
	  $(RV_CC) $(DRIVER_ARCH) -I$(BUILD)/gen -DMUTANT=$$number -c $(@D)/src/profile_trap.S -o $(@D)/trap.o && $(RV_CC) $(RV_LDFLAGS) $(@D)/*.o $(RUNTIME_OBJ) $(BUILD)/driver/libassay.a \
	  -o $(@D)/$$number.elf || exit 1; done <$(@D)/planted
	$(Q)mv $(@D)/planted $@

TESTS += driver-faults
INPUTS.driver-faults = $(INPUTS_SIM) $(INPUTS_PROGRAMS) tests/faults/driver tests/system scripts/plant.sh scripts/plant.awk
driver-faults: $(call SIM,board,verilator) $(DRIVER_PLANTED)/names ## faults planted in the driver are found by sessions.c
	@tests/system/driver_faults.sh $< $(DRIVER_PLANTED)

OVERHEAD_OF ?= json
overhead: $(BUILD)/driver/resident.elf $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs ## cost of each delivery at five periods, into docs/results (a quarter of an hour)
	@scripts/paper/overhead.sh $(BUILD) docs/results $(OVERHEAD_OF:%=$(BUILD)/programs/%.elf)


# Samples that the driver adds up.
TESTS += aggregate
aggregate: all ## record --aggregate loses nothing, whatever the table's size; sums agree with the truth
	@$(ROWS)

# Printed errors against those that many seeds show.
TESTS += spread
SEEDS ?= $(call length,40,100)
SEEDS_OF ?= fsm png chase hash
.PHONY: seeds
spread: all ## do estimates scatter over seeds as much as the errors printed with them say? one program
	@tests/system/seeds.sh $(BUILD)/bin/assay board 200 $(SEEDS) $(BUILD)/programs/short/fsm.elf

seeds: all ## do estimates scatter as `spread` asks? four programs (minutes); SEEDS=60 SEEDS_OF="fsm png"
	@tests/system/seeds.sh $(BUILD)/bin/assay board 200 $(SEEDS) $(SEEDS_OF:%=$(BUILD)/programs/short/%.elf)

# RUNS=FOLDER: what an interrupted call has left there is not run again.
SEEDS_TABLE_OF ?= fsm hash json png lz interp matmul
.PHONY: seeds-table
seeds-table: all ## printed errors beside those of 60 seeds, every column, into docs/results/seeds.md (ten minutes)
	@mkdir -p docs/results
	@tests/system/seeds.sh $(BUILD)/bin/assay board 200 60 $(SEEDS_TABLE_OF:%=$(BUILD)/programs/short/%.elf) >$(BUILD)/test/seeds.txt; \
	  awk -v command='make seeds-table' -v programs='$(SEEDS_TABLE_OF)' -v seeds=60 -v period=200 -f scripts/paper/seeds_table.awk $(BUILD)/test/seeds.txt >docs/results/seeds.md; \
	  tail -n 1 $(BUILD)/test/seeds.txt

# Estimates of samples that have weights, against the truth.
TESTS += unbiased
INPUTS.unbiased = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/system/unbiased.sh tests/system/rows
unbiased: all ## shares of cycles are unbiased and their errors hold: with strata, and where a slow channel drops a third
	@$(ROWS)

# Profiler off and profile instructions unused against a machine without them. ROW="@programs/*": the long programs.
TESTS += same-machine
$(eval $(call SIM_RULES,$(BUILD)/sim/no-profiler,-DCONFIG_BOARD -DPROFILER_ABSENT -DCFG_PROFILE_FLAGS=0 -DCFG_BLOCK_SETS=0,$(SIM_CORE),-O0))
same-machine: $(call SIM,board,verilator) $(call SIM,no-profiler,verilator) programs $(BUILD)/isa/profile/pblock.elf ## a profiler that is off and unused profile instructions cost no cycle
	@$(ROWS)

# Tools of one C file.
SYSTEM_TOOLS := memory totals misled progress overflow places pairs filtered stores every
$(SYSTEM_TOOLS:%=$(BUILD)/test/%): $(BUILD)/test/%: tests/system/%.c $(ANALYSIS_A)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) $(filter %.c %.a,$^) $(ANALYSIS_LIBS) -o $@
$(addprefix $(BUILD)/test/,pairs filtered stores totals): tests/system/fulfils.h
$(BUILD)/test/filtered: tests/system/record_history.h tests/system/record_rest.h

# Test programs of one C file.
$(BUILD)/test/derived.elf $(BUILD)/test/types.elf $(BUILD)/test/latencies.elf $(BUILD)/test/arguments.elf $(BUILD)/test/runtime.elf $(BUILD)/test/lists.elf: $(BUILD)/test/%.elf: tests/system/%.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) -Isw/driver $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) $(filter %.c %.o,$^) -o $@

# The latencies that docs/core.md states, measured by a program on both configurations.
TESTS += latencies
latencies: $(BUILD)/test/latencies.elf $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) ## pipeline latencies, as in docs/core.md
	@scripts/each.sh '$(filter %/sim,$^)' tests/system/latencies.sh $<

TESTS += told
told: $(call SIM,board,verilator) $(BUILD)/driver/resident.elf $(BUILD)/programs/short/quicksort.elf $(BUILD)/test/sums.elf $(BUILD)/test/runtime.elf all ## sessions report their settings, whoever begins them; all of a program's sums arrive
	@tests/system/told.sh $(wordlist 1,5,$^) $(BUILD)/bin/assay

# What stands after a program on the command line, and its standard input.
TESTS += arguments
INPUTS.arguments = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) $(INPUTS_ISS) tests/system
$(BUILD)/test/host/arguments.elf $(BUILD)/test/host/runtime.elf: $(BUILD)/test/host/%.elf: tests/system/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(HOST_PROGRAM_CFLAGS) $< -o $@

arguments: all $(foreach p,arguments runtime,$(BUILD)/test/$(p).elf $(BUILD)/test/host/$(p).elf) $(BUILD)/test/tohost.elf $(BUILD)/host/programs/hash $(BUILD)/host/programs/table ## arguments and standard input: the same simulated, on QEMU and on the ISS as on this machine
	@tests/system/arguments.sh $(BUILD)

# The same with bugs planted in the run-time system, a program for each.
RUNTIME_PLANTED := $(BUILD)/planted/runtime
$(RUNTIME_PLANTED)/names: tests/faults/runtime tests/system/runtime.c scripts/plant.sh scripts/plant.awk \
  $(addprefix sw/driver/,$(RUNTIME_SRC) device_tree.h runtime.h platform.h) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)rm -f $(@D)/*.o
	$(Q)scripts/plant.sh $< $(@D)/src $(addprefix sw/driver/,$(RUNTIME_SRC) device_tree.h) >$(@D)/planted
	$(Q)for f in $(patsubst %,$(@D)/src/%,$(filter %.c,$(RUNTIME_SRC))) tests/system/runtime.c; do \
	  $(RV_CC) $(RV_CFLAGS) -g0 -w -fno-tree-loop-distribute-patterns -Isw/driver -c $$f -o $(@D)/$$(basename $$f .c).o || exit 1; done
	$(Q)echo 'int mutant __attribute__((section(".data"))) = MUTANT;' >$(@D)/mutant.c
	$(Q)for number in $$(seq 0 $$(wc -l <$(@D)/planted)); do \
	  $(RV_CC) $(RV_LDFLAGS) -g0 -Isw/driver -DMUTANT=$$number $(@D)/src/crt0.S $(@D)/mutant.c $(@D)/*.o -o $(@D)/$$number.elf || exit 1; done
	$(Q)mv $(@D)/planted $@

TESTS += runtime-faults
INPUTS.runtime-faults = $(INPUTS_PROGRAMS) $(INPUTS_ISS) tests/faults/runtime tests/system scripts/plant.sh scripts/plant.awk
runtime-faults: $(BUILD)/bin/assay-iss $(BUILD)/test/host/runtime.elf $(RUNTIME_PLANTED)/names ## faults planted in the programs' run-time system are found by runtime.c
	@tests/system/runtime_faults.sh $(BUILD) $(RUNTIME_PLANTED)

# Sampling beside programs that write the control registers which it needs; beside a kernel's traps: filtered.
TESTS += masked
MASKED_ELFS := $(patsubst %,$(BUILD)/test/masked/%.elf,mie mstatus mcountinhibit mip section mscratch mtvec)
$(MASKED_ELFS): $(BUILD)/test/masked/%.elf: tests/system/masked.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_ARCH) -DWRITE_$* -nostdlib -static -g -Wl,--no-relax,-N,--no-warn-rwx-segments -Wl,-Ttext=0x80000000 $< -o $@

masked: all $(MASKED_ELFS) ## programs that switch sampling off, or use mscratch and mtvec: correct profiles, or the missing share is reported
	@$(ROWS)

# Not a test: what other ways of sampling would say of the same runs.
.PHONY: policies
POLICIES_OF ?= $(PROGRAMS)
policies: $(call SIM,board,verilator) programs ## sampling policies against the truth of time, all programs (minutes); POLICIES_OF="fsm short/json"
	@scripts/paper/policies.sh $< $(POLICIES_OF:%=$(BUILD)/programs/%.elf)

# ... and of what our own records make of them: RECORDS_SEEDS runs of each program.
.PHONY: policies-records
RECORDS_SEEDS  ?= 16
RECORDS_PERIOD ?= 400
policies-records: all ## `policies` of the hardware's own records, into docs/results/policies.csv (an hour; RECORDS_SEEDS, RECORDS_PERIOD)
	@OUT=docs/results/policies.csv scripts/paper/policies_records.sh $(BUILD)/bin/assay board $(RECORDS_SEEDS) $(RECORDS_PERIOD) $(POLICIES_OF:%=$(BUILD)/programs/%.elf)

.PHONY: policies-table
policies-table: all ## docs/results/policies.md from those, beside a sampler of cycles with as many samples (minutes)
	@scripts/paper/policies_table.sh $(BUILD)/bin/assay board docs/results/policies.csv $(RECORDS_PERIOD) $(POLICIES_OF:%=$(BUILD)/programs/%.elf) >$(BUILD)/test/policies.md
	@mv $(BUILD)/test/policies.md docs/results/policies.md

# What a sample says of its own time, against the tracer, record by record.
TESTS += own-time
INPUTS.own-time += tests/events
$(BUILD)/test/own_time: tests/system/own_time.c $(BUILD)/analysis/libassay-core.a $(BUILD)/analysis/libassay-base.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(ANALYSIS_CFLAGS) $^ -lelf -lm -o $@

own-time: $(BUILD)/driver/resident.elf $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) $(BUILD)/test/own_time $(patsubst %,$(BUILD)/test/leaves/%.elf,front_itlb mem_dtlb) $(BUILD)/test/owed.elf programs ## the time words of each record equal what the tracer charged that instruction with
	@$(ROWS)

# Pairs and what they estimate, against the lives of all instructions.
TESTS += pairs
INPUTS.pairs = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/system tests/signature
pairs: all $(BUILD)/test/pairs $(BUILD)/test/filtered $(BUILD)/test/signature ## sample pairs are the instructions they name, and estimate wasted issue slots
	@$(ROWS)
# What an interval counts, and which instructions that takes.
TESTS += every
INPUTS.every = $(INPUTS_RTL) $(INPUTS_PROGRAMS) $(INPUTS_RECORD) tests/system
every: $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) $(BUILD)/test/every programs ## samples by fetched instructions, cycles or dispatched instructions: each follows its rule in the log of all instructions
	@$(ROWS)
# The filters of the hardware, sample by sample.
TESTS += filtered
INPUTS.filtered = $(INPUTS_RTL) $(INPUTS_PROGRAMS) $(INPUTS_RECORD) tests/system tests/isa
FILTERED_ISA := $(patsubst %,$(BUILD)/isa/%.elf,forwarding store_races litmus interrupts page_crossing links trap_values each_mode delegation)
filtered: $(BUILD)/driver/resident.elf $(foreach c,$(SIM_CONFIGS) level2,$(call SIM,$(c),verilator)) $(BUILD)/test/filtered programs $(FILTERED_ISA) ## what the filters let pass meets their conditions, by the log of all instructions
	@$(ROWS)

# assay mem against every load and store of the run.
TESTS += memory
INPUTS.memory = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/system tests/isa
memory: all $(BUILD)/test/memory $(BUILD)/isa/litmus.elf ## accesses, misses and latencies by cache line in assay mem agree with the trace
	@$(ROWS)

# Exact totals against the lives of all instructions.
TESTS += totals
INPUTS.totals = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/system tests/isa
totals: $(BUILD)/test/totals $(BUILD)/test/early.elf $(BUILD)/isa/litmus.elf $(BUILD)/isa/forwarding.elf $(BUILD)/isa/forwarding_pages.elf $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs ## exact totals of instructions, halves of processes and data are what the trace of the run adds up to; other numbers are found
	@$(ROWS)

# Derived events: programs that make them happen.
TESTS += derived
derived: all $(BUILD)/test/derived.elf $(BUILD)/test/early.elf $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs ## derived events of samples happen as often as in the programs, the counters and the truth
	@$(ROWS)

# Fetch samples against the log of all fetches.
TESTS += fetches
fetches: $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs $(BUILD)/bin/assay ## fetch samples match the fetches of their number in the log of all fetches; a wrong bit is found
	@$(ROWS)

# Exact figures of fetches against the same log.
TESTS += fetch-truth
fetch-truth: all $(BUILD)/test/sql $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) programs ## report, annotate and truth have each fetch event as in the log of all fetches; a planted fault is found
	@$(ROWS)

# Far memory: lists in each level.
TESTS += far
$(BUILD)/test/lists-short.elf: tests/system/lists.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) -DSTEPS=2000 -Isw/driver $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) $(filter %.c %.o,$^) -o $@
far: all $(BUILD)/test/lists-short.elf $(foreach c,level2 wide,$(call SIM,$(c),verilator)) ## samples of loads tell memory, far memory and second-level cache apart, by address and latency; a wrong bit is found
	@$(ROWS)

# Types of data by instruction, against those by address.
TESTS += types
types: all $(BUILD)/test/types.elf $(foreach c,$(SIM_CONFIGS),$(call SIM,$(c),verilator)) ## assay mem --by type: samples have the type of what lies at their address
	@$(ROWS)

# Pairs of load and store.
TESTS += stores
stores: all $(BUILD)/test/stores $(BUILD)/test/early.elf $(BUILD)/test/sql ## assay mem --of stores: the load and store of each pair are those of the trace
	@$(ROWS)

# Chance and change between two profiles.
TESTS += diff
DIFF_SEEDS ?= $(call length,10,16)
$(BUILD)/test/unchanged.elf $(BUILD)/test/changed.elf: tests/system/changed.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) -Isw/driver $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) -DCHANGED=$(if $(findstring unchanged,$@),0,1) $(filter %.c %.o,$^) -o $@

diff: all $(BUILD)/test/sql $(BUILD)/test/unchanged.elf $(BUILD)/test/changed.elf ## assay diff: two seeds differ by chance alone; a changed function is found
	@tests/system/diff.sh $(BUILD) $(DIFF_SEEDS) $(BUILD)/programs/short/hash.elf $(BUILD)/test/unchanged.elf $(BUILD)/test/changed.elf

# Wasted slots where more is issued in a cycle than the machine is wide; paths through a macro.
TESTS += crowded
$(BUILD)/test/crowded.elf: tests/system/crowded.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(filter-out -O2,$(RV_CFLAGS)) -O1 -fno-if-conversion -fno-if-conversion2 -Isw/driver $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) $(filter %.c %.o,$^) -o $@

crowded: all $(BUILD)/test/crowded.elf ## issue slots of all units; paths that lines do not distinguish
	@$(ROWS)

# Exact figures, and profiles of several runs.
TESTS += exact
INPUTS.exact = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tb/iss tests/system
exact: all $(BUILD)/test/sql $(BUILD)/bin/assay-iss ## --exact against minstret, mcycle and the reference simulator; runs of several seeds added up
	@$(ROWS)

# assay paths against what was run.
TESTS += paths begins
$(BUILD)/test/begins.elf: tests/system/begins.c
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -march=rv64imac_zicsr -mabi=lp64 -mcmodel=medany -O2 -g -ffreestanding -nostdlib -Wl,-n,-Ttext=0x80000000,-e,begin,--no-warn-rwx-segments $< -o $@

begins: all $(BUILD)/test/begins.elf ## paths in a function that begins with a loop
	@tests/system/begins.sh $(BUILD)
paths: all $(BUILD)/test/misled ## paths by path registers and samples are the true ones
	@$(ROWS)

# assay bottlenecks against the truth of latencies.
TESTS += progress
progress: all $(BUILD)/test/progress ## cycles in progress in assay bottlenecks equal the truth
	@$(ROWS)

# Samples by a counter's overflow, against the truth of the same run.
TESTS += overflow figure2
INPUTS.figure2 = $(INPUTS.overflow) scripts/paper/figure2.sh
overflow: all $(BUILD)/test/overflow ## record --counter: totals agree with the truth, attributed PCs had the event, the interrupt's PCs have a skid
	@$(ROWS)

figure2: all ## a loop with one load: where the overflow interrupt, the attributed PC and ProfileMe place it
	@$(ROWS)

# Profiles from bytes that came by the profile channel, not from a simulation.
TESTS += capture
$(BUILD)/test/pty_send: tests/system/pty_send.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -D_GNU_SOURCE -O1 -Wall -Wextra $< -o $@
capture: all $(BUILD)/test/pty_send $(call SIM,board,verilator) ## record --from a file, a pipe or a terminal gives the run's profile; damage is counted
	@tests/system/capture.sh $(BUILD) $(BUILD)/programs/short/jpeg.elf

# Each fact of what a run was has a witness outside: files, tools, and a machine with another reorder buffer (Icarus: built in seconds).
TESTS += facts
$(eval $(call SIM_RULES,$(BUILD)/sim/facts,-DCONFIG_WIDE -DCFG_ROB_ROWS=32,$(SIM_CORE)))
facts: $(BUILD)/sim/facts/icarus/sim $(call SIM,wide,icarus) $(call SIM,wide,verilator) $(call SIM,board,verilator) $(BUILD)/programs/short/table.elf \
  $(BUILD)/programs/short/nops.elf $(BUILD)/bin/assay $(BUILD)/test/sql ## what a profile says of its run is so; diff refuses another machine, and says what else differs
	@tests/system/facts.sh $(BUILD) $(BUILD)/programs/short/table.elf $(BUILD)/programs/short/nops.elf

# Counts by flow on programs that they were not made with: agree with the truth, and notice when it is another one.
TESTS += held-out
INPUTS.held-out = $(INPUTS_SIM) $(INPUTS_COMMAND) sw/driver tests/system
HELD_OUT_ELFS := $(patsubst %,$(BUILD)/test/held-out/%.elf,1 2 3 4 5 6 7 8)
$(HELD_OUT_ELFS): $(BUILD)/test/held-out/%.elf: tests/system/held_out.c $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) -g -DHELD_OUT=$* -Isw/driver $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) $(filter %.c %.o,$^) -o $@

held-out: $(call SIM,board,verilator) $(BUILD)/bin/assay $(BUILD)/test/sql $(HELD_OUT_ELFS) ## counts and cycles by flow, beside the truth, of programs in no other test (half of them in turn)
	@$(ROWS)
