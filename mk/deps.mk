# SPDX-License-Identifier: Apache-2.0
# Debian packages: what is needed, what is missing, how to get it (scripts/deps.sh has the list).
.PHONY: deps deps-check
deps: ## install the Debian packages that are missing (apt-get, through sudo where not root)
	@scripts/deps.sh install

deps-check: # for plain `make`: says what is missing, installs nothing
	@scripts/deps.sh check

# A Python environment, made as the list of requirements says that a rule elsewhere gives it; what it needs of Debian is the list of
# its name in scripts/deps.sh.
$(BUILD)/%-env/installed:
	@scripts/deps.sh install $*
	@echo "$(@D): $$(paste -sd ' ' $<)"
	$(Q)rm -rf $(@D) && python3 -m venv $(@D)
	$(Q)$(@D)/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@
