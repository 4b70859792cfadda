#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Options of sampled simulation, and how it ends where something is wrong.
#
#   tests/checkpoint/commands.sh BUILD PROGRAM.elf FAILS.elf
set -u
build=$1 program=$2 fails=$3
. scripts/scratch.sh
. scripts/checks.sh
assay=$build/bin/assay iss=$build/bin/assay-iss sim=$build/sim/board/verilator/sim
windows() { "$assay" stat --config board --json --window "$@" 2>/dev/null | sed -n '/^{/,$p' >"$work/json"; }
count() { jq -r .windows.count "$work/json"; }

windows 100 --warm 1000 "$program" </dev/null
check "100 to 200 windows: $(count)" [ "$(count)" -ge 95 ] && [ "$(count)" -le 200 ]
check "errors" jq -e '.deviations.cycles > 0 and .deviations.instructions == 0' "$work/json"
windows 500 --every 500 --warm 0 "$program" </dev/null
check "all of the run: little error by chance" jq -e '.deviations.cycles < .counts.cycles / 20' "$work/json"
windows 500 --every 2000 --skip 3000 --warm 500 "$program" </dev/null
first=$(count)
windows 500 --every 2000 --skip 5000 --warm 500 "$program" </dev/null
check "--skip: $first windows, $(count) from 2000 on" [ "$(count)" -eq $((first - 1)) ]
check "--check" "$assay" stat --config board --check --window 500 --every 4000 --warm 500 "$program"
"$assay" stat --config board --window 100 --warm 200 "$fails" >/dev/null 2>&1 </dev/null
check "the program's exit status $?, not 3" [ $? -eq 3 ]

check "--warm alone" refused 'goes with --window' "$assay" stat --warm 100 "$program"
check "--every too short" refused 'as much as --window' "$assay" stat --window 1000 --every 500 "$program"
check "-r" refused 'without -I and -r' "$assay" stat --window 1000 -r 2 "$program"
check "no window fits" refused 'none of the windows' "$assay" stat --config board --window 100000000 "$program"
check "--max-cycles" refused 'without --max-cycles' "$assay" stat --window 1000 --max-cycles 10 "$program"

# profiles of windows
"$assay" record --config board -c 50 --window 500 --every 2000 --warm 500 -o "$work/w.assay" "$program" >/dev/null 2>&1 </dev/null
check "--exact of windows" refused 'windows of a run' "$assay" report --exact "$work/w.assay"
check "two of them" refused 'not added up' "$assay" report "$work/w.assay" "$work/w.assay"
check "with -r" refused 'leave by hardware alone' "$assay" record --config board --window 500 -r 2 -o "$work/x.assay" "$program"
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
check "a folder that is not there" fails "$iss" --checkpoints "$work/none" --at 1000 "$program"
checks_end
