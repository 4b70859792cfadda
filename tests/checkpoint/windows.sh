#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sampled simulation against the whole run, on one machine and with one seed.
#
#   tests/checkpoint/windows.sh BUILD CONFIG PROGRAM.elf WINDOW EVERY WARM [SEED [INPUT]]      EVERY: -: windows by kinds of code
#
# shellcheck disable=SC2086 # $every is words
#
# Counts by windows must be those of the run within four of their errors and a little more, because these programs are short for their
# warm-up; functions' shares of the cycles within four errors and five points. The program's output comes once; its exit status is the
# command's.
set -u
build=$1 config=$2 program=$3 window=$4 every="--every $5" warm=$6 seed=${7:-1} input=${8:-/dev/null}
[ "$every" != "--every -" ] || every='--points simpoint'
. scripts/scratch.sh
. scripts/checks.sh
assay=$build/bin/assay
events=cycles,instructions,loads,branches,mispredicts,dcache_misses,writebacks,retiring
slots=bad,front,mem,core # with `retiring` all there are

within() {
    awk -F , 'NR == FNR { exact[$1] = $2; next }
        FNR > 1 && $1 in exact { off = $2 - exact[$1]; far = 4 * $3 + 0.08 * exact[$1] + 15; n++
            if (off > far || -off > far) { print $1 ": " $2 " +- " $3 ", " exact[$1] " expected"; bad = 1 } }
        END { exit bad || n != 8 }' "$work/whole.csv" "$work/windows.csv"
}

# Every slot of the windows is counted once, and none of their warm-up; of those in flight at a window's ends some are another's.
whole_slots() {
    case $config in board) width=2 ;; *) width=4 ;; esac
    awk -F , -v width=$width -v names="retiring,$slots" 'BEGIN { n = split(names, name, ","); for (i = 1; i <= n; i++) is[name[i]] = 1 }
        $1 == "cycles" { all = width * $2 } is[$1] { sum += $2; n-- }
        END { print sum " slots, " all " expected"; exit n || sum < 0.97 * all || sum > 1.03 * all }' "$work/windows.csv"
}

"$assay" stat --config "$config" --csv -e $events -o "$work/whole.csv" "$program" <"$input" >"$work/whole" 2>/dev/null
status=$?
"$assay" stat --config "$config" --csv -e "$events,$slots" -o "$work/windows.csv" --window "$window" $every --warm "$warm" --window-seed "$seed" \
    "$program" <"$input" >"$work/out" 2>"$work/errors"
check "$program: exit status $?, not $status" [ $? -eq $status ]
check "$program: output" cmp "$work/whole" "$work/out"
check "$program: counts by windows of seed $seed" within
check "$program: slots of the windows" whole_slots

# Time by function: of those with a third of the run, within four errors and five points of what it exactly had. What runs once, in a few windows,
# no error knows of.
shares() {
    awk -F , 'NR == FNR { if (FNR > 1) exact[$1] = $2; next }
        FNR > 1 && $1 != "(all)" && exact[$1] > 0.3 { off = $2 - exact[$1]; far = 4 * $3 + 0.05; n++
            if (off > far || -off > far) { print $1 ": " $2 " +- " $3 ", " exact[$1] " expected"; bad = 1 } }
        END { exit bad }' "$work/exact.csv" "$work/shares.csv"
}
"$assay" record --config "$config" -c 100 -o "$work/whole.assay" "$program" <"$input" >/dev/null 2>&1
"$assay" record --config "$config" -c 100 -o "$work/windows.assay" --window "$window" $every --warm "$warm" --window-seed "$seed" \
    "$program" <"$input" >"$work/out" 2>"$work/errors"
check "record $program: exit status $?, not $status" [ $? -eq $status ]
check "record $program: output" cmp "$work/whole" "$work/out"
"$assay" report --exact --csv --fields function,cycles_share "$work/whole.assay" >"$work/exact.csv" 2>/dev/null
"$assay" report --csv --fields function,cycles_share "$work/windows.assay" >"$work/shares.csv" 2>"$work/errors"
check "$program: shares of functions by windows of seed $seed" shares
checks_end
