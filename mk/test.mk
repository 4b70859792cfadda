# `make test`: every target in TESTS, one after another, each with its log in build/test/.
# Shorter: make test TESTS="programs-qemu lint"
.PHONY: test test-run soak regolden
test: ## run all tests (installs what is missing first)
	@scripts/deps.sh install
	@$(MAKE) --no-print-directory test-run

# The recursion lets the make files look for the tools that `deps` has just installed.
test-run:
	@MAKE='$(MAKE)' scripts/run-tests.sh $(BUILD)/test $(TESTS)

soak: ## random programs in lock step, without end
	@test -n '$(strip $(SOAKS))' || { echo "soak: nothing to run" >&2; exit 1; }
	@seed=$${SEED:-1}; while $(MAKE) --no-print-directory $(SOAKS) SEED=$$seed; do seed=$$((seed + 1)); done; exit 1

# Test benches of single units, and synthesis.
TESTS += test-fetch test-lsu $(if $(wildcard sim/sim.mk),synth-check)
.PHONY: test-fetch test-lsu
test-fetch: ## front end against a model, random programs and lying predictions
	tests/rtl/fetch/run.sh

test-lsu: ## load-store unit against a model, random operations
	tests/rtl/lsu/run.sh
