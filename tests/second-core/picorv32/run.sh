#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Profiles a program on picorv32, with the profiler at its profile port, and compares the samples with the witness' account of its trace.
# Wrong adapters must be found: by the port's checker, by the witness, or, if one reports the addresses of other instructions, by
# `assay record`.
#   tests/second-core/picorv32/run.sh ASSAY OBJCOPY FOLDER       FOLDER has sim/bench, program and trap, .elf and .hex
set -u
assay=$1 objcopy=$2 dir=$3
here=tests/second-core/picorv32
. scripts/checks.sh

verdict() { # NAME OK TEXT
    if [ "$2" = yes ]; then good; echo "ok: $1: $3"; else bad "$1: $3"; fi
}
simulate() { # NAME PROGRAM PLUSARG...: NAME.bytes, NAME.account, NAME.log; the port's checker must be silent, faults or not
    name=$1 program=$2; shift 2
    rm -f "$dir/$name.bytes" "$dir/$name.account"
    "$dir/sim/bench" "+hex=$dir/$program.hex" "+bytes=$dir/$name.bytes" "+account=$dir/$name.account" "$@" > "$dir/$name.log" 2>&1
    grep -q 'ended, status 0' "$dir/$name.log" && ! grep -q CHECK "$dir/$name.log"
}
agrees() { # NAME PROGRAM: says whether samples and account of the run agree
    "$assay" record --config other --from "$dir/$1.bytes" -o "$dir/$1.assay" "$2" > "$dir/$1.record" 2>&1 || { cat "$dir/$1.record"; return 2; }
    "$assay" script -F pc,cycles,fate "$dir/$1.assay" > "$dir/$1.samples" &&
        awk -f $here/agree.awk "$dir/$1.account" "$dir/$1.samples"
}

for seed in 1 2 3; do
    simulate "run$seed" program +seed=$seed; ran=$?
    text=$(agrees "run$seed" "$dir/program.elf") && [ $ran = 0 ] && good=yes || good=no
    verdict "seed $seed, checker silent" "$good" "$text"
done

simulate beside program +PLANT_NEXT_PC
text=$(grep -o 'CHECK.*' "$dir/beside.log") && case $text in *retires_what_the_bundle_does*) good=yes ;; *) good=no ;; esac || good=no
verdict "PC of the next instruction, to the trace" "$good" "$text"
simulate next program +PLANT_NEXT_PC +alone; ran=$?
text=$(agrees next "$dir/program.elf"); [ $? = 2 ] && [ $ran = 0 ] && good=yes || good=no
verdict "PC of the next instruction, to record" "$good" "$(echo "$text" | head -n 1)"
# the program moved by as much has the same kinds of instructions there: now the account alone can tell
"$objcopy" --change-addresses 4 "$dir/program.elf" "$dir/moved.elf"
text=$(agrees next "$dir/moved.elf"); [ $? = 1 ] && good=yes || good=no
verdict "PC of the next instruction" "$good" "$text"

simulate late program +PLANT_LATE_OLDEST
text=$(grep -o 'CHECK.*' "$dir/late.log") && case $text in *oldest_is_not_late*) good=yes ;; *) good=no ;; esac || good=no
verdict "oldest a cycle late, to the checker" "$good" "$text"

simulate trap trap +seed=16 +period=16 && "$assay" record --from "$dir/trap.bytes" -o "$dir/trap.assay" "$dir/trap.elf" > /dev/null 2>&1 &&
    "$assay" script -F pc,fate,abort "$dir/trap.assay" > "$dir/trap.samples"; ran=$?
[ $ran = 0 ] && [ "$(grep -c 'aborted *trap' "$dir/trap.samples")" = 1 ] && good=yes || good=no
verdict "an instruction that traps" "$good" "$(grep aborted "$dir/trap.samples")"

# what a user sees: functions, and the instructions of one; no reasons, and it says so
"$assay" report "$dir/run1.assay" > "$dir/report"
"$assay" annotate "$dir/run1.assay" divide > "$dir/annotate"
cat "$dir/report" "$dir/annotate"
shows() { # FILE PATTERN
    grep -q -- "$2" "$dir/$1" && good=yes || good=no
    verdict "$1" "$good" "shows '$2'"
}
shows report 'machine:.*another core'
shows report '^checksum .*untold'
shows report 'UNTOLD:.*gives no reasons'
shows annotate 'remu'
checks_end
