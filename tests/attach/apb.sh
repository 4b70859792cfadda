#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# profile_apb on both simulators against the profiler's ports for CSRs (apb_tb.sv); faults planted in it are found.
#   tests/attach/apb.sh FOLDER       FOLDER has apb/sim, apb.vvp, and apb.names
set -u
dir=$1
. scripts/scratch.sh
. scripts/checks.sh
passes() { # COMMAND...
    timeout --foreground -s KILL 60 "$@" >"$work/log" 2>&1
    grep -q '^PASSED' "$work/log" && ! grep -q 'CHECK\|^FAILED' "$work/log" || { cat "$work/log"; return 1; }
}
for seed in 1 2 3; do check "Verilator, seed $seed" passes "$dir/apb/sim" +seed=$seed +cycles=2000; done
check "Icarus" passes vvp -n "$dir/apb.vvp" +cycles=150
number=0
while read -r fault; do
    number=$((number + 1))
    check "fault $fault is found" fails passes "$dir/apb/sim" +cycles=2000 +mutant=$number
done <"$dir/apb.names"
checks_end
