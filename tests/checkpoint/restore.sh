#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A program continues from checkpoints all over its run, on the core in lock step. It must end as it does alone, print the rest of its output,
# and leave the memory that the reference simulator leaves; a program with a signature must leave that of its whole run.
#
#   tests/checkpoint/restore.sh BUILD CONFIG PROGRAM.elf [POINTS]
set -u
build=$1 config=$2 program=$3 points=${4:-20}
. scripts/scratch.sh
. scripts/checks.sh
iss=$build/bin/assay-iss sim=$build/sim/$config/verilator/sim

list() { # NUMBER COLUMN
    awk -F , -v row="$1" -v column="$2" '$1 == row { print $column }' "$work/list.csv"
}

run() { # CHECKPOINT
    "$sim" "+elf=$program" "+restore=$1" +check +memory $signature +stdin </dev/null >"$work/rest" 2>"$work/errors"
}

goes_on() { # NUMBER
    run "$work/$1"
    ended=$?
    tail -c +$(($(list "$1" 4) + 1)) "$work/whole" >"$work/expected"
    [ $ended -eq $status ] && cmp "$work/expected" "$work/rest" || { echo "exit status $ended, $status expected"; tail -n 5 "$work/errors"; return 1; }
    [ -z "$signature" ] || cmp "$work/whole.signature" "$work/signature"
}

signature=
riscv64-unknown-elf-nm "$program" | grep -q ' begin_signature$' && signature="+signature=$work/signature"
"$iss" --checkpoints "$work" --at 18446744073709551615 "$program" >"$work/whole" </dev/null
status=$?
[ -z "$signature" ] || { "$sim" "+elf=$program" "$signature" >/dev/null 2>&1 && mv "$work/signature" "$work/whole.signature"; }
step=$(($(list end 3) / points))
"$iss" --checkpoints "$work" --at "$((step / 2)),$step" "$program" >/dev/null </dev/null
count=$(($(wc -l <"$work/list.csv") - 2))
check "$program: $count checkpoints, not $points" [ "$count" -ge "$points" ]
i=0
while [ $i -lt "$count" ]; do
    check "$config $program: from instruction $(list $i 3)" goes_on $i
    i=$((i + 1))
done
checks_end
