# Debian packages: what is needed, what is missing, how to get it (scripts/deps.sh has the list).
.PHONY: deps deps-check
deps: ## install the Debian packages that are missing (apt-get, through sudo where not root)
	@scripts/deps.sh install

deps-check: # for plain `make`: says what is missing, installs nothing
	@scripts/deps.sh check
