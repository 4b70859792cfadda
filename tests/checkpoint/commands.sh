#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Options of sampled simulation, and how it ends if something is wrong.
#
#   tests/checkpoint/commands.sh BUILD PROGRAM.elf FAILS.elf HELD.elf
set -u
build=$1 program=$2 fails=$3 held=$4
. scripts/scratch.sh
. scripts/checks.sh
assay=$build/bin/assay iss=$build/bin/assay-iss sim=$build/sim/board/verilator/sim
windows() { "$assay" stat --config board --json --window "$@" 2>/dev/null | sed -n '/^{/,$p' >"$work/json"; }
count() { jq -r .windows.count "$work/json"; }

windows 100 --warm 100 --points stretch "$program" </dev/null
instructions=$(jq ".counts.instructions | round" "$work/json")
check "one window in 400 of $instructions instructions: $(count)" \
    [ "$(count)" -le $((instructions / 400 + 1)) ] && [ "$(count)" -ge $((instructions / 400 - 1)) ]
windows 100 --warm 100 --points simpoint "$program" </dev/null
check "half of the run is simulated, or three windows in each kind of code: $(count) in $(jq .windows.strata "$work/json")" \
    jq -e ".windows.count >= $instructions / 400 - 10 and .windows.count <= $instructions / 400 + 3 * .windows.strata" "$work/json"
again() { jq ".windows.$1" "$work/json"; }
check "windows once more: $(again again), after $(again times) times as much" [ "$(again again)" -ge 8 ] && [ "$(again times)" -ge 4 ]
check "errors" jq -e '.deviations.cycles > 0 and .deviations.instructions == 0' "$work/json"
windows 500 --every 500 --warm 0 "$program" </dev/null
check "all of the run: little error by chance" jq -e '.deviations.cycles < .counts.cycles / 20' "$work/json"
"$assay" stat --config board --csv -e dcache_misses -o "$work/exact" "$program" </dev/null >/dev/null 2>&1
exact=$(sed -n 's/^dcache_misses,//p' "$work/exact")
windows 500 --every 500 --skip 0 --warm 0 "$program" </dev/null
check "lines touched last are in the cache: $(jq .counts.dcache_misses "$work/json") misses, $exact expected" \
    jq -e ".counts.dcache_misses / $exact | . > 0.8 and . < 1.2" "$work/json"
windows 200 --warm 1000 --points simpoint "$program" </dev/null
check "by simpoint: $(count) windows of $(jq .windows.strata "$work/json") kinds" \
    jq -e '.windows.strata > 1 and .windows.count > .windows.strata and .deviations.cycles > 0' "$work/json"
counts() { "$assay" stat --config board --csv -e cycles,instructions,loads,mispredicts -o "$work/$1" $2 "$program" </dev/null >/dev/null 2>&1; }
counts whole '' && counts short '--window 100 --warm 100'
check "all of a run that is short beside its windows" cmp "$work/whole" "$work/short"
windows 500 --every 2000 --skip 3000 --warm 500 "$program" </dev/null
first=$(count)
windows 500 --every 2000 --skip 5000 --warm 500 "$program" </dev/null
check "--skip: $first windows, $(count) from 2000 on" [ "$(count)" -eq $((first - 1)) ]
check "--check" "$assay" stat --config board --check --window 500 --every 4000 --warm 500 "$program"
for points in fitting simpoint; do
    "$assay" stat --config board --window 100 --warm 200 --points $points "$fails" >/dev/null 2>&1 </dev/null
    check "the program's exit status $?, not 3" [ $? -eq 3 ]
done

check "--warm alone" refused 'goes with --window' "$assay" stat --warm 100 "$program"
check "--points alone" refused 'go with --window' "$assay" stat --points stretch "$program"
check "--every too short" refused 'as much as --window' "$assay" stat --window 1000 --every 500 "$program"
check "-r" refused 'without -I and -r' "$assay" stat --window 1000 -r 2 "$program"
check "no window fits" refused 'none of the windows' "$assay" stat --config board --window 100000000 --points simpoint "$program"
check "no place for a checkpoint" refused 'cannot begin where they should' "$assay" stat --config board --window 100 --warm 100 --points simpoint "$held"
check "--max-cycles" refused 'without --max-cycles' "$assay" stat --window 1000 --max-cycles 10 "$program"

# profiles of windows
"$assay" record --config board -c 50 --window 500 --every 2000 --warm 500 -o "$work/w.assay" "$program" >/dev/null 2>&1 </dev/null
retired() { "$assay" report --csv --fields function,retired "$1" 2>/dev/null | awk -F , '$1 == "(all)" { print $2, $3 }'; }
of_run() { # FILE MOST: whether the instructions estimated are those of the run within four errors, and these are at most MOST of it
    retired "$1" | awk -v n="$instructions" -v most="$2" '{ off = $1 - n; far = 4 * $2; exit !(off < far && -off < far && $2 < most * n) }'
}
check "... whose windows have $(retired "$work/w.assay") of $instructions instructions" of_run "$work/w.assay" 0.2
"$assay" record --config board -c 50 --window 100 --warm 200 --points simpoint -o "$work/s.assay" "$program" >/dev/null 2>&1 </dev/null
check "... of kinds, some of which have more windows than others: $(retired "$work/s.assay")" of_run "$work/s.assay" 0.1
counter() { sqlite3 "$work/s.assay" "SELECT value FROM counters WHERE name = 'run_$1'"; }
check "... and counters of them: $(counter dcache_misses) misses, $exact expected" awk "BEGIN { off = $(counter dcache_misses) / $exact; exit !(off > 0.6 && off < 1.6) }"
check "... and instructions" [ "$(counter instructions)" -ge $((instructions - 30)) ]
"$assay" record --config board -c 50 --window 100 --warm 200 -o "$work/short.assay" "$program" >"$work/out" 2>"$work/errors" </dev/null
check "all of a run that is short is recorded" grep -q 'of all of the run' "$work/errors"
"$assay" record --config board -c 50 --no-truth -o "$work/whole.assay" "$program" >"$work/whole" 2>/dev/null </dev/null
rows() { "$assay" report --csv "$work/$1.assay" 2>/dev/null >"$work/$1.csv"; }
check "... as without windows" rows whole
check "... and its report" rows short
check "... is the same" cmp "$work/whole.csv" "$work/short.csv"
check "... and its output" cmp "$work/whole" "$work/out"
"$assay" record --config board --window 100 -o "$work/fails.assay" "$fails" >/dev/null 2>&1 </dev/null
check "... and its exit status $?, not 3" [ $? -eq 3 ]
check "--exact of windows" refused 'windows of a run' "$assay" report --exact "$work/w.assay"
check "truth of windows" refused 'windows of a run' "$assay" truth "$work/w.assay"
check "exact counts of windows" refused 'windows of a run' "$assay" calc --by exact "$work/w.assay"
check "time of windows" refused 'time of their window' "$assay" report --time "$work/w.assay"
check "callers in windows" refused 'windows of a run' "$assay" report --children "$work/w.assay"
check "nor is there a truth" [ "$(sqlite3 "$work/w.assay" "SELECT count(*) FROM sqlite_master WHERE name = 'truth'")" = 0 ]
"$assay" export --to perf-script "$work/w.assay" >"$work/script" 2>/dev/null
check "export: times do not go back" awk '/ cycles:$/ { n++; bad += $4 + 0 < last; last = $4 + 0 } END { exit bad || !n }' "$work/script"
check "two of them" refused 'not added up' "$assay" report "$work/w.assay" "$work/w.assay"
check "with -r" refused 'leave by hardware alone' "$assay" record --config board --window 500 -r 2 -o "$work/x.assay" "$program"
check "with --pair" refused 'leave by hardware alone' "$assay" record --config board --window 500 --pair -o "$work/x.assay" "$program"
check "with interrupts" refused 'leave by hardware alone' "$assay" record --config board --window 500 --delivery interrupt -o "$work/x.assay" "$program"

# a checkpoint of another program, one that is none, one that is not there
"$iss" --checkpoints "$work" --at 1000 "$program" >/dev/null </dev/null
not_restored() { # WORDS ARGUMENTS...
    words=$1
    shift
    "$sim" "$@" >"$work/out" 2>&1 </dev/null
    [ $? -eq 2 ] && grep -q "$words" "$work/out" || { cat "$work/out"; return 1; }
}
check "another program" not_restored 'checkpoint of another program' "+elf=$fails" "+restore=$work/0"
check "no checkpoint" not_restored 'not compressed by zstd' "+elf=$program" "+restore=$program"
check "nothing there" not_restored 'No such file' "+elf=$program" "+restore=$work/none"
check "with arguments" not_restored 'without +resident, +append' "+elf=$program" "+restore=$work/0" "+append=a b"
head -c 1000 "$work/0" >"$work/short"
check "predictors of nothing" not_restored 'what the predictors of this machine leave' "+elf=$program" "+predictors=$work/short"
"$sim" "+elf=$program" "+predictors-left=$work/left" >/dev/null </dev/null
head -c 20000 "$work/left" >"$work/short"
check "predictors cut short" not_restored 'ends in the rows of' "+elf=$program" "+predictors=$work/short"
sed 's/ 1024$/ 1023/' "$work/left" >"$work/short"
check "predictors of another size" not_restored 'was expected' "+elf=$program" "+predictors=$work/short"
mispredicts() { # ARGUMENT...
    "$sim" "+elf=$program" "+stats=$work/stats" "$@" >/dev/null </dev/null && sed -n 's/^mispredicts,//p' "$work/stats"
}
check "predictors that have learned: $(mispredicts "+predictors=$work/left") mispredicts, not $(mispredicts)" \
    [ "$(mispredicts "+predictors=$work/left")" -lt "$(mispredicts)" ]
check "a folder that is not there" fails "$iss" --checkpoints "$work/none" --at 1000 "$program"
checks_end
