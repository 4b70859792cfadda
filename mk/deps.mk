# SPDX-License-Identifier: Apache-2.0
# Debian packages: which are needed, which are missing, how to get them (scripts/deps.sh has the list).
.PHONY: deps deps-check
deps: ## install missing Debian packages (apt-get, with sudo unless root)
	@scripts/deps.sh install

deps-check: # for plain `make`: says what is missing, installs nothing
	@scripts/deps.sh check

# A Python environment, made from a list of requirements that is a prerequisite of the target elsewhere;
# scripts/deps.sh has a list of the same name for the Debian packages that it needs.
$(BUILD)/%-env/installed:
	@scripts/deps.sh install $*
	@echo "$(@D): $$(paste -sd ' ' $<)"
	$(Q)rm -rf $(@D) && python3 -m venv $(@D)
	$(Q)$(@D)/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@
