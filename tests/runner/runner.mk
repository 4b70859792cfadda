# SPDX-License-Identifier: Apache-2.0
# Does the test runner itself tell the truth? It runs here on made-up targets in a folder of their own. And does each test name
# all that its result depends on?
TESTS  += test-runner test-inputs
CHECKS += test-runner test-inputs
INPUTS.test-runner = tests/runner

test-runner: ## the test runner on made-up targets
	@tests/runner/run.sh

# What make itself knows of the dependencies is compared with INPUTS.
test-inputs: ## what each test depends on, as make knows it, is among its INPUTS
	$(call write_plan,$(BUILD)/test/inputs.plan)
	@$(MAKE_COMMAND) -pn --no-print-directory BUILD_FOR= $(TESTS) 2>/dev/null | \
	  awk -v tests='$(TESTS)' -v rooms='$(filter-out rtl/core/port,$(patsubst %/,%,$(wildcard rtl/core/*/)))' -f tests/runner/inputs.awk $(BUILD)/test/inputs.plan -
