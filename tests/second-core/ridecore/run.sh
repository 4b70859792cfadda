#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Profiles a program on ridecore, with the profiler at its profile port, and holds each sample against the log of its reorder buffer. Both
# simulators must take the same samples, and the port's checker is silent.
#   tests/second-core/ridecore/run.sh ASSAY PROGRAM FOLDER       PROGRAM.elf and .hex; FOLDER has bench and bench.vvp
set -u
assay=$1 program=$2 dir=$3
. scripts/scratch.sh
. scripts/checks.sh
simulate() { # NAME COMMAND...
    name=$1
    shift
    "$@" "+hex=$program.hex" "+ridecore-log=$dir/$name.log" "+ridecore-bytes=$dir/$name.bytes" +period=100 >"$dir/$name.out" 2>&1
    grep -q 'ended, status 0' "$dir/$name.out" && ! grep -q CHECK "$dir/$name.out" || { tail -n 5 "$dir/$name.out"; return 1; }
}
agrees() {
    "$assay" record --config other --from "$dir/verilator.bytes" -o "$dir/p.assay" "$program.elf" &&
        "$assay" script --csv -F time,pc,fate,abort,total_cycles "$dir/p.assay" >"$dir/samples" &&
        awk -v late=1 -f tests/attach/exact.awk "$dir/verilator.log" "$dir/samples"
}
check "Verilator, checker silent" simulate verilator "$dir/bench"
check "samples are those of its log" agrees
check "Icarus, checker silent" simulate icarus vvp -n "$dir/bench.vvp"
check "both simulators take the same samples" cmp "$dir/verilator.bytes" "$dir/icarus.bytes"
"$assay" report "$dir/p.assay" && "$assay" annotate "$dir/p.assay"
checks_end
