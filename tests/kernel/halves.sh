#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compares `report --by process` with the truth of the same run: what each process did itself, and what the kernel did in all address spaces
# together; instructions retired, fetched ones that did not retire, and the share of the cycles. Then the truth is falsified, which must be
# found: two processes have each other's, or what one did is the kernel's.
#
#   tests/kernel/halves.sh BUILD CONFIG PERIOD
#
# The last line is `N passed, N failed`.
set -u
build=$1 config=$2 period=$3
. scripts/scratch.sh
. scripts/checks.sh

# exact PROPERTY COLUMN: lines `property,pc,function,exact`
exact() { "$build/bin/assay" truth --csv --all --of "$1" --fields "pc,function,$2" "$work/k.assay" | sed "1d; s/^/$1,/"; }

# judge NAME,INSTEAD...: each row within four standard errors, which are at least what the truth leads to expect: that of so many samples,
# or of so large charges as if all of an address had the same. What NAME did in truth is taken for what INSTEAD did.
judge() {
    awk -F , -v period="$period" -v spoilt="$*" '
        BEGIN { count = split(spoilt, swap, " "); for (i = 1; i <= count; i++) { split(swap[i], name); instead[name[1]] = name[2] } }
        function whose(pc, function_name) {
            if (split(function_name, part, ":") < 2) return (pc ~ /^0xffff/) ? "[kernel]" : "[machine]"
            return (part[1] in instead) ? instead[part[1]] : part[1]
        }
        function near(what, row, value, exact, variance, least) {
            if (variance < least) variance = least
            if ((value - exact) ^ 2 <= 16 * variance) return
            printf "%s: %s %g, truth %g, standard error %g\n", row, what, value, exact, sqrt(variance)
            wrong = 1
        }
        FILENAME ~ /truth$/ {
            row = whose($2, $3); exact[$1, row] += $4; all[$1] += $4; rows[row] = 1
            if ($1 == "fetched") fetched[$2] = $4
            if ($1 == "cycles") squares[row] += $4 ^ 2 / (fetched[$2] ? fetched[$2] : 1)
            next
        }
        !width { for (width = 1; width <= NF; width++) column[$width] = width; next }
        {
            row = ($1 ~ /\[kernel\]$/) ? "[kernel]" : $1
            there[row] += $column["retired"]; error[row] += $column["retired_sigma"] ^ 2
            aborted[row] += $column["aborted_samples"] * period
            share[row] += $column["cycles_share"]; spread[row] += $column["cycles_share_sigma"] ^ 2
        }
        END {
            for (row in rows) {
                retired = exact["retired", row]; lost = exact["fetched", row] - retired; number++
                near("retired", row, there[row], retired, error[row], retired * period)
                near("aborted", row, aborted[row], lost, 0, lost * period)
                near("share of the cycles", row, share[row], exact["cycles", row] / all["cycles"], spread[row], squares[row] * period / all["cycles"] ^ 2)
            }
            for (row in there) if (!(row in rows)) { print row ": samples, but no truth"; wrong = 1 }
            if (number < 9) { print number + 0 " rows where seven processes, kernel and machine were expected"; wrong = 1 }
            exit wrong
        }' "$work/truth" "$work/processes.csv"
}

set -- slice=5000
while read -r line; do
    case $line in slice=*) ;; *) set -- "$@" "$line" ;; esac
done <sw/programs/kernel/short.txt
"$build/bin/assay" record --config "$config" -c "$period" --truth -o "$work/k.assay" "$build/programs/short/kernel.elf" "$@" </dev/null >"$work/log" 2>&1 ||
    bad "$config, period $period: record: exit status $?: $(cat "$work/log")"
if grep 'were dropped' "$work/log"; then bad "$config, period $period: the period is too short for the channel"; else good; fi
"$build/bin/assay" report --by process --csv "$work/k.assay" >"$work/processes.csv"
{ exact retired truth && exact fetched truth && exact cycles cycles; } >"$work/truth"
if judge; then good; else bad "$config, period $period: the estimates are not those of the truth"; fi
if judge json,words words,json >"$work/log"; then bad "$config, period $period: agrees with the truth of another process"; else good; fi
if judge 'matmul,[kernel]' >"$work/log"; then bad "$config, period $period: agrees with a truth in which a process is the kernel"; else good; fi
checks_end
