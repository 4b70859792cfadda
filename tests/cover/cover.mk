# Functional coverage (docs/verification.md):
#
#   make cover                      what all programs cover on CONFIG=board, and the holes
#   make test-cover                 a chosen few must reach every bin that tests/cover/covered names
COVER_GEN := build/gen/cover_bins.svh build/gen/cover_defs.h build/gen/cover.list
$(COVER_GEN) &: tb/cover.def scripts/gen-cover.sh
	@scripts/gen-cover.sh
	@touch $(COVER_GEN)
$(BUILD)/sim/c/tb/cover.o: $(BUILD)/gen/cover_defs.h
