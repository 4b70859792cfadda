# SPDX-License-Identifier: Apache-2.0
# A router that stalls is ended (fpga/stalled.awk, fpga/wait.sh).
TESTS += test-router
INPUTS.test-router = fpga/stalled.awk fpga/wait.sh docs/results/board.md tests/router
test-router: ## a router that stalls is ended, one that gets on is not
	@tests/router/run.sh
