# What the ProfileMe paper (MICRO-30) shows, on our programs, against the truth of the same runs.
#
#   make paper-profileme    all of it into docs/results: CSV, SVG, profileme.md (minutes). PAPER_SEED=2: other random intervals
#   make paper-icost        the interaction-cost paper (TACO 2004), into docs/results/icost
#   make papers             a small part of it, held to bounds that wrong estimators break: part of `make test`
TESTS += papers
INPUTS.papers = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/papers
PAPER_SEED ?= 1

$(BUILD)/test/loops.elf $(BUILD)/test/loops-short.elf: tests/papers/loops.c tests/papers/papers.mk $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) -Isw/driver $(filter-out $(RV_FLAGS),$(RV_LDFLAGS)) -DROUNDS=$(if $(findstring short,$@),800,3000) $(filter %.c %.o,$^) -o $@

.PHONY: papers paper-profileme
papers: all $(BUILD)/test/loops-short.elf ## figures 3, 6 and 7 and windowed IPC of the ProfileMe paper, small: against the truth
	@tests/papers/test.sh $(BUILD)

paper-profileme: all $(BUILD)/test/loops.elf ## the ProfileMe paper's figures from our programs, into docs/results (minutes); PAPER_SEED=2
	@scripts/deps.sh install papers
	@tests/papers/profileme.sh $(BUILD) $(PAPER_SEED) docs/results

.PHONY: paper-icost
paper-icost: all ## tables III, VIII, IX and figure 3 of the interaction-cost paper, into docs/results (an hour; builds simulators)
	@$(MAKE) --no-print-directory multisim-sims MULTISIM_MACHINES="board slow long"
	@tests/papers/icost.sh $(BUILD) docs/results/icost $(PAPER_PROGRAMS)
