# SPDX-License-Identifier: Apache-2.0
# `assay optimize`: what the compiler and the linker make of its files.
TESTS += test-optimize
INPUTS.test-optimize = $(INPUTS_SIM) $(INPUTS_PROGRAMS) $(INPUTS_COMMAND) tests/optimize tests/faults/optimize
test-optimize: all ## assay optimize: gcc and ld accept its files, the program prints the same and is faster; faults are found
	@tests/optimize/optimize.sh $(BUILD) "$(CC) $(ANALYSIS_CFLAGS)" "$(call analysis_objects,$(ANALYSIS_CMD_C)) $(ANALYSIS_A) $(ANALYSIS_LIBS)" \
	  "$(RV_CC) $(PROGRAM_CFLAGS)" "$(RV_CC) $(RV_LDFLAGS)" "$(RUNTIME_OBJ)"

# What it brings, program by program.
PLACED_PROGRAMS = hash quicksort lz
PLACED_PAGES = 16
.PHONY: paper-pages
paper-pages: all $(BUILD)/host/make_inputs ## gain by pages that assay optimize puts in near memory, likewise, into docs/results
	@tests/optimize/placed.sh $(BUILD) "$(RV_CC) $(PROGRAM_CFLAGS)" "$(RV_CC) $(RV_LDFLAGS)" "$(RUNTIME_OBJ)" $(PLACED_PAGES) $(PLACED_PROGRAMS) >$(BUILD)/test/pages.md
	@cp $(BUILD)/test/pages.md docs/results/pages.md

.PHONY: paper-pages-kernel
paper-pages-kernel: all $(BUILD)/host/make_inputs ## gain by pages that the kernel places, likewise, into docs/results
	@tests/optimize/placed-kernel.sh $(BUILD) "$(RV_CC) $(PROGRAM_CFLAGS)" \
	  "$(RV_CC) $(RV_FLAGS) -nostartfiles -Wl,--no-gc-sections,--build-id=sha1 -T $(USER_LDSCRIPT) -DPICOLIBC_INTEGER_PRINTF_SCANF" "$(USER_OBJ)" \
	  "$(RV_CC) $(KERNEL_ARCH)" "$(RV_CC) $(RV_FLAGS) -nostartfiles -Wl,--no-gc-sections -T $(BUILD)/kernel/kernel.ld" "$(KERNEL_OBJ)" \
	  $(PLACED_PAGES) $(PLACED_PROGRAMS) >$(BUILD)/test/pages-kernel.md
	@cp $(BUILD)/test/pages-kernel.md docs/results/pages-kernel.md

FEEDBACK_PROGRAMS = nops jpeg fsm json interp mix lz hash png matmul table quicksort chase
# Those that wait for data.
PREFETCH_PROGRAMS = stream matvec gather hash json
.PHONY: paper-feedback
paper-feedback: all $(BUILD)/host/make_inputs ## gain by assay optimize, profiled with one input, judged with another, into docs/results (an hour; needs libjpeg-dev)
	@tests/optimize/feedback.sh $(BUILD) "$(RV_CC) $(PROGRAM_CFLAGS)" "$(RV_CC) $(RV_LDFLAGS)" "$(RUNTIME_OBJ)" $(FEEDBACK_PROGRAMS) >$(BUILD)/test/feedback.md
	@cp $(BUILD)/test/feedback.md docs/results/feedback.md

.PHONY: paper-prefetch
paper-prefetch: all $(BUILD)/host/make_inputs ## gain by prefetches of assay optimize, likewise, into docs/results
	@tests/optimize/prefetched.sh $(BUILD) "$(RV_CC) $(PROGRAM_CFLAGS)" "$(RV_CC) $(RV_LDFLAGS)" "$(RUNTIME_OBJ)" $(PREFETCH_PROGRAMS) >$(BUILD)/test/prefetch.md
	@cp $(BUILD)/test/prefetch.md docs/results/prefetch.md
