#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints the result of `make fmax`: size by module, clock of each seed, worst paths; beside the run without the profiler if
# there is one.
#
#   fpga/report.sh build/fpga NAME FREQ SEED...   FREQ ends in -placed if nothing was routed: clocks are estimates then
set -eu
dir=$1 name=$2 freq=$3
shift 3
here=$(dirname "$0")

case $freq in *-placed) when=", estimated after placement" ;; *) when= ;; esac

. "$here/route_log.sh"

awk -f "$here/modules.awk" "$dir/$name/net.json" | tee "$dir/$name/modules.txt"
echo
for seed; do
    echo "$seed $(log_clock "$dir/$name/$freq/$seed.log")"
done >"$dir/$name/clocks.txt"
sed 's/\(.*\) \(.*\)/seed \1: \2 MHz/' "$dir/$name/clocks.txt"
sort -k 2n "$dir/$name/clocks.txt" | awk '{ mhz[NR] = $2; seed[NR] = $1 } END { m = int((NR + 1) / 2); print mhz[m], seed[m] }' >"$dir/$name/median.txt"
read -r mhz seed <"$dir/$name/median.txt"
awk -v name="$name" -v mhz="$mhz" -v when="$when" '$1 == "all" { printf "%s: %s MHz (median), %d LUT4, %d FF%s\n", name, mhz, $2, $4, when }' \
    "$dir/$name/modules.txt" | tee "$dir/$name/result.txt"

with=${name%-no-profiler}
without=$with-no-profiler
if [ -f "$dir/$with/result.txt" ] && [ -f "$dir/$without/result.txt" ]; then
    cat "$dir/$with/result.txt" "$dir/$without/result.txt" | awk '
        { mhz[NR] = $2; luts[NR] = $5 }
        END { printf "profiler: %d LUT4, %.1f %% of all; clock with it %.3f of that without\n", luts[1] - luts[2],
              100 * (luts[1] - luts[2]) / luts[1], mhz[1] / mhz[2] }'
fi
printf '\nSeed %s:\n' "$seed"
awk -f "$here/paths.awk" "$dir/$name/$freq/$seed.sdf" | tee "$dir/$name/paths.txt"
