# SPDX-License-Identifier: Apache-2.0
# What goes with nextpnr: a router that stalls is ended (fpga/stalled.awk, fpga/wait.sh), macros get sites (fpga/macro_sites.awk).
TESTS += test-router test-sites
INPUTS.test-router = fpga/stalled.awk fpga/wait.sh docs/results/board.md tests/router
test-router: ## a router that stalls is ended, one that gets on is not
	@tests/router/run.sh
INPUTS.test-sites = fpga/macro_sites.awk tests/router
test-sites: ## block RAMs and multipliers of a made-up placement (SEED=) get the sites where they belong; planted faults are found
	@tests/router/sites.sh $(SEED)
