#!/bin/sh
# Holds `report --by process` against the truth of the same run: of each process what it did itself, of all of them together what the
# kernel did in their address spaces; instructions retired, fetched ones that did not, and the share of the cycles. Then the truth is
# spoilt, and must be found wrong: each process has its neighbour's, and what the first one did is the kernel's.
#
#   tests/kernel/halves.sh build CONFIG:PERIOD
#
# The last line is `N passed, N failed`.
set -u
build=$1 config=${2%:*} period=${2#*:}
. scripts/scratch.sh
passed=0 failed=0

pass() { passed=$((passed + 1)); }
fail() { failed=$((failed + 1)) && echo "$config, period $period: $*"; }

# truth WHOSE: lines `row,retired,fetched,cycles,squares`: the sum of what each fetched instruction is charged with, squared, as if
# all of an address had the same. WHOSE is an expression of `space`: what the address has instead of a copy of bit 47 is
# the address space, -1 the kernel's half.
truth() {
    cycles=$(sqlite3 "$work/k.assay" "SELECT group_concat(name, '+') FROM pragma_table_info('truth') WHERE cid > 13")
    sqlite3 -csv "$work/k.assay" "
        SELECT CASE whose WHEN -1 THEN '[kernel]' WHEN 0 THEN '[machine]' ELSE value END, SUM(retired), SUM(fetched), SUM(cycles) / 12.0, SUM(cycles * cycles / fetched) / 144.0
        FROM (SELECT $1 AS whose, retired, fetched, cycles FROM (SELECT pc >> 48 AS space, retired, MAX(fetched, 1) AS fetched, $cycles AS cycles FROM truth))
        LEFT JOIN meta ON name = 'process.' || whose GROUP BY whose"
}

# judge: each row of the truth on standard input within four standard errors, which are at least what the
# truth leads to expect: that of so many samples, or of so large charges
judge() {
    awk -F , -v period="$period" '
        FILENAME == "-" { retired[$1] = $2; lost[$1] = $3 - $2; cycles[$1] = $4; squares[$1] = $5; all += $4; next }
        !width { for (width = 1; width <= NF; width++) column[$width] = width; next }
        {
            row = ($1 ~ /\[kernel\]$/) ? "[kernel]" : $1
            there[row] += $column["retired"]; error[row] += $column["retired_sigma"] ^ 2
            aborted[row] += $column["aborted_samples"] * period
            share[row] += $column["cycles_share"]; spread[row] += $column["cycles_share_sigma"] ^ 2
        }
        function near(what, row, value, exact, variance, least) {
            if (variance < least) variance = least
            if ((value - exact) ^ 2 <= 16 * variance) return
            printf "%s: %s %g, truth %g, standard error %g\n", row, what, value, exact, sqrt(variance)
            wrong = 1
        }
        END {
            for (row in retired) {
                near("retired", row, there[row], retired[row], error[row], retired[row] * period)
                near("aborted", row, aborted[row], lost[row], 0, lost[row] * period)
                near("share of the cycles", row, share[row], cycles[row] / all, spread[row], squares[row] * period / all ^ 2)
                rows++
            }
            for (row in there) if (!(row in retired)) { print row ": samples, but no truth"; wrong = 1 }
            if (rows < 9) { print rows + 0 " rows where seven processes, kernel and machine were expected"; wrong = 1 }
            exit wrong
        }' - "$work/processes.csv"
}

set -- slice=5000
while read -r line; do
    case $line in slice=*) ;; *) set -- "$@" "$line" ;; esac
done <sw/programs/kernel/short.txt
"$build/bin/assay" record --config "$config" -c "$period" --truth -o "$work/k.assay" "$build/programs/short/kernel.elf" "$@" </dev/null >"$work/log" 2>&1 ||
    fail "record: exit status $?: $(cat "$work/log")"
if grep 'were dropped' "$work/log"; then fail "the period is too short for the channel"; else pass; fi
"$build/bin/assay" report --by process --csv "$work/k.assay" >"$work/processes.csv"
if truth space | judge; then pass; else fail "the estimates are not those of the truth"; fi
for spoilt in 'CASE WHEN space > 0 THEN space % 7 + 1 ELSE space END' 'CASE space WHEN 1 THEN -1 ELSE space END'; do
    if truth "$spoilt" | judge >"$work/log"; then fail "agrees with a truth of others: $spoilt"; else pass; fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
