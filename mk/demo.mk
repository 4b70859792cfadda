# SPDX-License-Identifier: Apache-2.0
# `make demo`: one real program, from source to a profile.
DEMO ?= jpeg
.PHONY: demo demo-run
demo: ## profile a real program on the simulated core (installs what is missing first)
	@scripts/deps.sh install
	@$(MAKE) --no-print-directory demo-run

demo-run: all
	@scripts/demo.sh $(BUILD)/programs/$(DEMO).elf
