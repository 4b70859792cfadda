#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# An instrumented program on the reference simulator, or in lock step on the simulated core: it prints what the plain one prints, and what it
# has counted is what the simulator saw, or the core retired (+truth), block by block, edge by edge, call by call; with its flags off it
# has counted nothing, with windows a part of that.
#
#   tests/system/instrumented.sh BUILD [CONFIG:]HOW/NAME        build/counted/HOW/NAME.elf
#
# The last line is `N passed, N failed`.
set -u
build=$1 at=$2 item=${2#*:}
how=${item%/*} name=${item#*/}
elf=$build/counted/$item.elf
. scripts/scratch.sh
. scripts/checks.sh

on_iss() { timeout --foreground 60 "$build/bin/assay-iss" --max 50000000 --channel "$work/channel" --visits "$work/visits" "$elf" >"$work/out"; }

# The truth as assay-iss --visits has it: PC, how often, how often taken.
on_core() {
    timeout --foreground 300 "$build/sim/${at%:*}/verilator/sim" "+elf=$elf" +check +memory "+truth=$work/truth" "+profile=$work/channel" \
        "+stats=$work/stats" >"$work/out" && grep -q '^exit_code,0' "$work/stats" || return
    awk -F , 'FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { n[$at["pc"]] += $at["retired"]; t[$at["pc"]] += $at["taken"] } END { for (pc in n) print pc "," n[pc] "," t[pc] }' "$work/truth" >"$work/visits"
}

# counts KIND: as CSV, in the file KIND
counts() { "$build/bin/assay" counts "--$1" --csv "$elf" "$work/channel" >"$work/$1"; }

same_as_seen() { awk -f tests/system/instrumented.awk "$work/visits" "$work/code" "$work/$1"; }

# one_more KIND: the first row counts one more
one_more() { awk -F , -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "count") at = i } NR == 2 { $at++ } 1' "$work/$1"; }

nothing_counted() { awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "count") at = i } NR > 1 && $at { bad = 1; print } END { exit bad }' "$work/$1"; }

# A part: none more often than it was there, all in all some, not all.
part_of_seen() {
    awk -F , 'FILENAME == ARGV[1] { seen[$1] = $2; next } FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { n += $at["count"]; all += seen[$at["address"]]; if ($at["count"] > seen[$at["address"]] + 0) { print; bad = 1 } }
        END { print n, "of", all; exit bad || !n || n >= all }' "$work/visits" "$work/$1"
}

case $at in *:*) machine=on_core ;; *) machine=on_iss ;; esac
check "$at: ran" $machine
check "$at: same output" diff -u "tests/programs/expected/short/$name.txt" "$work/out"
riscv64-unknown-elf-objdump -d --no-show-raw-insn "$elf" >"$work/code"
case $how in
blocks | tree | copy) kinds=blocks ;;
edges | plain) kinds="blocks edges" ;;
off | load | check | patch | window | checked) kinds="blocks calls" ;;
*) kinds="blocks edges calls" ;;
esac
for kind in $kinds; do
    check "$at: $kind" counts "$kind"
    case $how:$kind in
    off:*) check "$at: no $kind" nothing_counted "$kind" ;;
    window:blocks | checked:blocks) check "$at: a part of the $kind" part_of_seen "$kind" ;;
    window:* | checked:*) ;;
    *)
        check "$at: $kind as seen" same_as_seen "$kind"
        one_more "$kind" >"$work/planted"
        check "$at: a wrong count of $kind is found" fails same_as_seen planted
        ;;
    esac
done

# gprof reads its file: as many calls of each function, if it takes all names for functions (those with a dot it does not). jq reads gcov's: functions run as often.
called() { awk -F , 'NR > 1 { calls[$2] += $NF } END { for (name in calls) print name, calls[name] }' "$work/calls" | sort; }

by_gprof() {
    riscv64-unknown-elf-gprof -b -q "$elf" "$work/gmon" 2>"$work/message" |
        awk '$1 ~ /^\[[0-9]+\]$/ && $5 ~ /^[0-9+]+$/ { split($5, n, "+"); print $6, n[1] + n[2] }' | sort >"$work/found"
    called >"$work/called"
    grep -q '[.]' "$work/called" || cmp "$work/called" "$work/found"
}

by_gcov() {
    jq -r '.files[].functions[] | select(.execution_count > 0) | "\(.name) \(.execution_count)"' "$work/gcov" | sort >"$work/found"
    called | cmp - "$work/found"
}

# gcov itself opens its two files: the lines and functions of the JSON; gcov-tool adds two runs up.
opened() { (cd "$1" && riscv64-unknown-elf-gcov --branch-probabilities --json-format -t counts.gcda); }
lines() { jq -r '.files[] | .file as $f | .lines[] | "\($f):\(.line_number) \(.count)"' "$1" | sort; }
functions() { jq -r '.files[].functions[] | "\(.name) \(.execution_count)"' "$1" | sort; }

by_gcda() {
    opened "$work/one" >"$work/opened" && lines "$work/gcov" >"$work/lines" && [ -s "$work/lines" ] &&
        lines "$work/opened" | cmp "$work/lines" - && functions "$work/gcov" >"$work/functions" && functions "$work/opened" | cmp "$work/functions" -
}

# Branches, as gcov shows them of its files, are those that the edges were counted of (which the simulator saw), at the lines that addr2line
# finds: LINE COUNT, taken and not taken; it takes the unit's name for that of a header. gcov's -b makes its JSON whole.
branched() { jq -r '.files[].lines[] | .line_number as $n | .branches[] | "\($n) \(.count)"' "$1" | sort; }

by_edges() {
    awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["kind"] == "taken" || $at["kind"] == "fall" { place = $at["from_address"]; n[place]++; count[place, n[place]] = $at["count"]; branch[place] += $at["kind"] == "taken" }
        END { for (place in branch) if (branch[place] && n[place] == 2) print place, count[place, 1], count[place, 2] }' "$work/edges" | sort >"$work/places"
    cut -d ' ' -f 1 "$work/places" | riscv64-unknown-elf-addr2line -e "$elf" | sed 's/.*://; s/ .*//' | paste -d ' ' - "$work/places" |
        awk '$1 !~ /^[?0]$/ { print $1, $3; print $1, $4 }' | sort
}

by_branches() {
    opened "$work/one" >"$work/opened" && branched "$work/opened" >"$work/branches" && by_edges >"$work/wanted" && [ -s "$work/wanted" ] &&
        cmp "$work/wanted" "$work/branches" && branched "$work/gcov" | cmp "$work/branches" -
}

by_gcov_tool() {
    cp -R "$work/one" "$work/two"
    riscv64-unknown-elf-gcov-tool merge "$work/one" "$work/two" -o "$work/both" && cp "$work/one/counts.gcno" "$work/both" &&
        opened "$work/both" >"$work/opened" && awk '{ print $1, 2 * $2 }' "$work/lines" >"$work/doubled" && lines "$work/opened" | cmp "$work/doubled" -
}

if [ "$at" = "all/$name" ]; then
    mkdir "$work/one"
    check "$item: gcov's files" "$build/bin/assay" counts --gcda "$work/one/counts.gcda" "$elf" "$work/channel"
    check "$item: files for others" "$build/bin/assay" counts --gmon "$work/gmon" --gcov "$work/gcov" "$elf" "$work/channel"
    check "$item: gprof" by_gprof
    check "$item: gcov's JSON" by_gcov
    check "$item: gcov" by_gcda
    check "$item: gcov's branches" by_branches
    check "$item: gcov-tool" by_gcov_tool
    check "$item: files of gcov's own names only" fails "$build/bin/assay" counts --gcda "$work/one/counts" "$elf" "$work/channel"
fi
checks_end
