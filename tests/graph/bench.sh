#!/bin/sh
# How fast the dependence graph goes over a trace: instructions a second of processor time, for one cost and for all sets of eight parts.
#
#   tests/graph/bench.sh BUILD
set -eu
build=$1
. scripts/scratch.sh
"$build/sim/wide/verilator/sim" +elf="$build/programs/jpeg.elf" +trace="$work/trace" +max-cycles=600000 </dev/null >"$work/out" 2>&1 || true
for of in dmiss dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss; do
    "$build/test/graph" --rate "$work/trace" $of
done
