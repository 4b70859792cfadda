#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the command shows of a simulated run while it goes on. `stat -I`: the intervals end where they should, and their sums are the
# counts of the run without intervals, to the last one, however it ends; a row is there as soon as its interval has ended. `top`: the
# last table is the report of the recorded run; stopped by a signal to the command alone it reports what there was and leaves no process.
# minstret also reads the machine's own counters; another test (counted) compares the run's counts with it.
#
#   tests/system/live.sh BUILD [ASSAY]        ASSAY: a command with a fault
set -u
build=$(cd "$1" && pwd)
assay=${2:-$build/bin/assay}
program=$build/programs/short/json.elf
export ASSAY_HOME="$build" ASSAY_CONFIG=
. scripts/scratch.sh
. scripts/checks.sh
cd "$work" || exit 1

# sums ROWS COUNTS: each event's intervals add up to its count; nothing of the counts is missing but what is no event
sums() {
    awk -F , 'FNR == 1 { next } NR == FNR { sum[$4] += $2; next } $1 in sum { seen++; if (sum[$1] != $2) { print $1, sum[$1], $2; bad = 1 } } END { exit bad || seen < 100 }' "$1" "$2"
}
# ends ROWS EVERY CYCLES: each interval ends at a multiple, the last one with the run
ends() { awk -F , -v every="$2" -v all="$3" 'NR > 1 && $1 != last { if (last % every) bad = 1; if ($1 - last > every) bad = 1; last = $1; n++ } END { exit bad || last != all || n != int((all + every - 1) / every) }' "$1"; }
count() { awk -F , -v name="$1" '$1 == name { print $2 }' "$2"; }

"$assay" stat --config board --csv -o all.csv "$program" >output
for every in 1000 7777 1000000; do
    "$assay" stat --config board -I $every --csv -o rows.csv "$program" >out
    check "-I $every: sums are the run's counts" sums rows.csv all.csv
    check "... intervals end where they should" ends rows.csv $every "$(count cycles all.csv)"
    check "... the program is not disturbed" cmp out output
done
"$assay" stat --config board --max-cycles 5000 --csv -o all.csv "$program" >output 2>/dev/null
"$assay" stat --config board --max-cycles 5000 -I 1000 --csv -o rows.csv "$program" >output 2>/dev/null
check "a run that is cut off: sums are its counts" sums rows.csv all.csv
"$assay" stat --config board -I 1000 --csv -e instructions,mem -o rows.csv "$program" >output
check "-e: these events, in every interval" sh -c "sed 1d rows.csv | cut -d , -f 4 | uniq -c | awk '\$1 != 1 { bad = 1 } { n[\$2]++ } END { exit bad || n[\"instructions\"] != n[\"mem\"] || n[\"mem\"] < 10 || length(n) != 2 }'"
check "... slots have their unit" grep -q '^2000,[0-9]*,slots,mem$' rows.csv

"$assay" stat --config board -I 1000 --json -o rows.json "$program" >output
check "--json: intervals add up to the counts beside them" sh -c "jq -e '.counts as \$all | [.intervals[].counts] | [\$all.cycles == (map(.cycles) | add), \$all.instructions == (map(.instructions) | add), \$all.mem_ram == (map(.mem_ram) | add)] | all' rows.json"
"$assay" stat --config board -I 10000 -o rows "$program" >output
check "a table: rates are of the interval" sh -c "awk '\$1 == \"10,000\" && \$3 == \"instructions\" { gsub(\",\", \"\"); seen = \$2 / 10000 - \$5; exit } END { exit !(seen > -0.006 && seen < 0.006) }' rows"
check "... and the whole run's counts in the end" sh -c "grep -q '^ *[0-9,]*  instructions  *[0-9.]* per cycle' rows"
check "-I 1 is refused" sh -c "! '$assay' stat -I 1 '$program' >out 2>err && grep -q -- '--interval 1: a number from 100' err"
check "-I with -r, too" sh -c "! '$assay' stat -I 1000 -r 2 '$program' >out 2>err && grep -q 'of one run: without -r' err"

# A row is there while the run goes on: this one ends only when it has been seen.
: >rows.csv
"$assay" stat --config board -I 10000 -e instructions --csv -o rows.csv "$build/programs/quicksort.elf" >output 2>err &
run=$!
seen=no
for i in $(seq 400); do [ "$(wc -l <rows.csv)" -le 3 ] || { seen=yes; break; }; sleep 0.05; done
kill -INT $run 2>/dev/null
wait $run
check "a row is there as soon as its interval has ended" sh -c "[ $seen = yes ] && [ \"\$(tail -n 1 rows.csv | cut -d , -f 1)\" -lt 1000000 ]"

# --- top
"$assay" record --config board -c 100 -o r.assay "$program" >output 2>err
"$assay" report r.assay | grep -v '^More' >report
"$assay" top --stdio -d 3600 --config board -c 100 "$program" >out 2>err
check "top: the program's output, and the report of the recorded run" sh -c "cat output report | cmp - out"
"$assay" top --stdio -d 0.1 --config board --max-cycles 600000 "$build/programs/quicksort.elf" >out 2>err &
run=$!
for i in $(seq 200); do ! grep -q ' cycles, ' out || break; sleep 0.05; done
kill -TERM $run
wait $run
status=$?
check "top, ended by a signal: status 143, the report of what there was" sh -c "[ $status -eq 143 ] && grep -q '^# ended: *early (signal: Terminated)' out"
check "... the simulator has ended, too" sh -c "! ps -o args= --ppid $run 2>/dev/null | grep ."
checks_end
