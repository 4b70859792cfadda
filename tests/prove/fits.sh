#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The proofs, which `make test` does not run, can still read their modules, and their planted faults still have a place. Otherwise a new port
# that a proof does not have, or a changed line, would make them fail only when they are needed.
#
#   tests/prove/fits.sh BUILD NAME|NAME:FAULT...
set -u
build=$1
shift
here=$(dirname "$0")
. scripts/checks.sh

count() { if "$@"; then good; else bad "$*"; fi; }

for proof; do count "$here/run.sh" "$build" - "$proof"; done

# the check itself: a port more of the reorder buffer
new_port_is_found() {
    sed -i 's/^  input  wire logic  *clk, rst,$/  input  wire logic clk, rst, new_port,/' "$build/test/prove/rob_pointers/rob.sv"
    (cd "$build/test/prove/rob_pointers" && ! yosys -q -s script >log 2>&1 && grep -q "ERROR.*new_port" log) || {
        echo "a port more of rob.sv is not found; $build/test/prove/rob_pointers/log"
        return 1
    }
}
count new_port_is_found
checks_end
