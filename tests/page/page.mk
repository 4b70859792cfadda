# SPDX-License-Identifier: Apache-2.0
# `assay report --html`: the page read by an XML parser, and opened in a real browser.
#   make test-page            rows, values, links, nothing from elsewhere, names that are no markup
#   make test-page-browser    in Chromium: what its script does. Part of `make test` where Chromium is installed (`scripts/deps.sh
#                             install browser`): it is too large to require it of everybody
TESTS  += test-page $(if $(shell command -v chromium),test-page-browser)
CHECKS += test-page
INPUTS.test-page         = $(INPUTS_COMMAND) tests/page tests/unit tests/system/sql.c
INPUTS.test-page-browser = $(INPUTS.test-page)
PAGE_NEEDS := $(BUILD)/bin/assay $(BUILD)/test/sql $(BUILD)/unit/home/sim/wide/verilator/sim $(BUILD)/unit/system.elf

test-page: $(PAGE_NEEDS) ## the page of `assay report --html` against its CSV
	@tests/page/page.sh $(BUILD)

test-page-browser: $(PAGE_NEEDS) ## the page in Chromium: sorting, filters, links, no errors on the console
	@scripts/deps.sh check browser
	@tests/page/browser.sh $(BUILD)
