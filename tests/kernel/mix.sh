#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The same programs alone on the machine and as processes of the kernel: instructions a cycle, and where the slots went. ATLEAST=90 in the
# environment: fails if the second is less than 90 % of the first. What programs-CONFIG has run alone is not run again.
#
#   tests/kernel/mix.sh BUILD CONFIG PROGRAM...
set -eu
build=$1 config=$2
shift 2
. scripts/scratch.sh
sim=$build/sim/$config/verilator/sim

for program; do
    elf=$build/programs/$program.elf ran=$build/test/programs-$config/$program
    if [ -f "$ran" ] && [ -z "$(find "$elf" "$sim" -newer "$ran")" ]; then
        cp "$ran" "$work/alone.$program"
        continue
    fi
    echo "alone: $program" >&2
    "$sim" "+elf=$elf" "+stats=$work/alone.$program" </dev/null >"$work/output"
done
sed -n "s/^leaf  *\([a-z0-9_]*\) .*/leaf,\1/p" rtl/include/events.def >"$work/leaves"
echo "together: $*" >&2
"$sim" "+elf=$build/programs/kernel.elf" "+append=kernel $*" "+stats=$work/together" </dev/null >"$work/output"
awk -F , -v config="$config" -v atleast="${ATLEAST:-0}" '
    FNR == NR { if ($1 == "leaf") order[++leaves] = $2; next }
    FILENAME ~ /together$/ { together[$1] = $2; next }
    { alone[$1] += $2 }
    END {
        printf "%-16s %14s %14s %14s\n", config, "alone", "as processes", "more"
        row("instructions"); row("cycles")
        a = alone["instructions"] / alone["cycles"]; t = together["instructions"] / together["cycles"]
        printf "%-16s %14.3f %14.3f %13.0f%%\n", "a cycle", a, t, 100 * t / a
        print "\nslots"
        for (i = 1; i <= leaves; i++)
            if (together[order[i]] - alone[order[i]] > together["cycles"] / 100) row(order[i])
        if (100 * t / a < atleast) {
            printf "instructions a cycle are %.1f %% of those alone, %d %% at least were expected\n", 100 * t / a, atleast
            exit 1
        }
    }
    function row(name) { printf "%-16s %14d %14d %14d\n", name, alone[name], together[name], together[name] - alone[name] }
' "$work/leaves" "$work"/alone.* "$work/together"
