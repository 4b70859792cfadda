# SPDX-License-Identifier: Apache-2.0
# `assay optimize`: what the compiler and the linker make of its files.
TESTS += test-optimize
INPUTS.test-optimize = $(INPUTS_SIM) $(INPUTS_COMMAND) tests/optimize tests/faults/optimize sw/programs/fsm sw/programs/selfprofile sw/programs/result.h
test-optimize: all ## assay optimize: gcc and ld take its files, the program prints the same and is faster; faults
	@tests/optimize/optimize.sh $(BUILD) "$(CC) $(ANALYSIS_CFLAGS)" "$(call analysis_objects,$(ANALYSIS_CMD_C)) $(ANALYSIS_A) $(ANALYSIS_LIBS)" \
	  "$(RV_CC) $(PROGRAM_CFLAGS)" "$(RV_CC) $(RV_LDFLAGS)" "$(RUNTIME_OBJ)"

# What it brings, program by program.
FEEDBACK_PROGRAMS = nops jpeg fsm json interp mix lz hash png matmul table quicksort chase
.PHONY: paper-feedback
paper-feedback: all ## what assay optimize brings, profile of one input, judged on another, into docs/results (half an hour)
	@tests/optimize/feedback.sh $(BUILD) "$(RV_CC) $(PROGRAM_CFLAGS)" "$(RV_CC) $(RV_LDFLAGS)" "$(RUNTIME_OBJ)" $(FEEDBACK_PROGRAMS) >$(BUILD)/test/feedback.md
	@cp $(BUILD)/test/feedback.md docs/results/feedback.md
