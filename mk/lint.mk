# SPDX-License-Identifier: Apache-2.0
# `make lint`: RTL (lint-rtl in sim/sim.mk), layout of C, cppcheck, include guards, shellcheck. tests/isa and tests/events have headers for assembly.
C_FILES = $(shell find sw tb tests sim scripts -name '*.[ch]' -not -path 'tests/isa/*' -not -path 'tests/events/*' -not -path 'tests/events/*' 2>/dev/null | sort)
TESTS += lint
CHECKS += lint
INPUTS.lint = rtl sim sw tb tests .clang-format docs README.md CONTRIBUTING.md
LINTS += lint-format lint-cppcheck $(if $(wildcard sim/sim.mk),lint-rtl)
CPPCHECK_FLAGS := --std=c11 --enable=warning,performance,portability --inline-suppr --quiet \
  --suppressions-list=scripts/cppcheck.txt --max-configs=16 --error-exitcode=1 --template='{file}:{line}: {severity}: {message} [{id}]'

.PHONY: lint-format lint-cppcheck format
lint: ## check RTL (verilator -Wall), layout (clang-format) and C (cppcheck)
	@$(MAKE) --no-print-directory $(LINTS)

lint-format:
	$(if $(C_FILES),@clang-format --dry-run -Werror $(C_FILES))

lint-cppcheck: $(BUILD)/gen/version.h $(addprefix $(BUILD)/gen/,config_defs.h profile_defs.h edge_defs.h event_defs.h instrument_defs.h retire_defs.h probe_defs.h cover_defs.h) $(BUILD)/gen/page_css.inc $(BUILD)/gen/page_js.inc
	$(if $(C_FILES),@cppcheck $(CPPCHECK_FLAGS) -I$(BUILD)/gen -Isw/analysis -Isw/driver -Itb $(filter %.c,$(C_FILES)))

format: ## format all C files
	$(if $(C_FILES),@clang-format -i $(C_FILES))

# Shell scripts: shellcheck's warnings, except those about variables that another file sets or reads.
LINTS += lint-shell
SH_FILES = $(shell find .ci scripts sim tests -type f \( -name '*.sh' -o -path './.ci/*' \) 2>/dev/null | sort)
.PHONY: lint-shell
lint-shell:
	@shellcheck -S warning -e SC1007,SC2034,SC2154 $(SH_FILES)

# Licences: one line in each source.
LINTS += lint-licences
.PHONY: lint-licences
lint-licences:
	@scripts/spdx.sh

# A variable that a rule's prerequisites use before it is set is empty there. $(4) is an argument that callers may leave out.
LINTS += lint-make
.PHONY: lint-make
lint-make:
	@! $(MAKE) -n --warn-undefined-variables help 2>&1 | grep "undefined variable '[A-Z]" >&2

# Planted faults name their places in the sources by text.
LINTS += lint-faults
.PHONY: lint-faults
lint-faults: ## every planted fault has exactly one place in the sources
	@scripts/faults-fit.sh

# Rooms of sw/analysis, in their order.
LINTS += lint-rooms
.PHONY: lint-rooms
lint-rooms:
	@scripts/rooms.sh $(ANALYSIS_ROOMS)

# Include guards are named after the header's path.
LINTS += lint-guards
.PHONY: lint-guards
lint-guards:
	@awk -f scripts/guards.awk $(filter %.h,$(C_FILES))

# A misspelt name is an error in every RTL file, not a wire of one bit.
LINTS += lint-nettype
.PHONY: lint-nettype
lint-nettype:
	@! grep -L '^`default_nettype none' $$(find rtl tb -name '*.sv' | sort) | sed 's/$$/: begin with `default_nettype none/' | grep . >&2

# RTL fits into 132 columns.
LINTS += lint-columns
.PHONY: lint-columns
lint-columns:
	@awk 'length > 132 { print FILENAME ":" FNR ": " length " columns, 132 fit"; n++ } END { exit n > 0 }' \
	  $$(find rtl tb -name '*.sv' -o -name '*.svh' | sort) >&2

# Links of the documentation lead somewhere, and its index has every page. The check finds a broken link.
LINTS += lint-links
MD_FILES = README.md CONTRIBUTING.md $(shell find docs -name '*.md' | sort)
.PHONY: lint-links
lint-links:
	@awk -f scripts/links.awk pass=1 $(MD_FILES) pass=2 $(MD_FILES) >&2
	@! printf '[x](docs/absent.md) [y](README.md#absent)\n' | awk -f scripts/links.awk pass=1 README.md pass=2 - >/dev/null
