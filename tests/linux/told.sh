#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What a system reports of its processes, in profiles and for --begin. The system is supervisor.c, whose processes `three` and `four` use one
# address space one after the other, and run 40,000 instructions each.
#
#   tests/linux/told.sh "COMPILER AND FLAGS" "LINKER AND FLAGS" "OTHER SOURCES" OBJECT ASSAY ASSAY-ISS CONFIG
#
# The last line is `N passed, N failed`.
set -u
compile=$1 link=$2 others=$3 object=$4 assay=$5 iss=$6 config=$7
. scripts/scratch.sh
. scripts/checks.sh
. tests/linux/build.sh
echo input >"$work/input"
build_test sw/linux/firmware.c sw/linux/firmware.c || exit 1

of_test() { command=$1; shift; "$assay" "$command" --config "$config" "$@" "$work/test.elf" one 'two three' <"$work/input" >"$work/out" 2>"$work/err"; }
# The column `retired` of a process by name; of all without one.
retired() { # PROFILE NAME [OPTION]
    "$assay" report --by process --csv ${3:-} "$1" | awk -F , -v name="$2" 'NR == 1 { while ($++c != "retired"); next } $1 == name || !name { sum += $c } END { if (sum) print sum }'
}
near() { # A B [PART]
    awk -v a="${1:-0}" -v b="$2" -v part="${3:-0.1}" 'BEGIN { exit !(a > (1 - part) * b && a < (1 + part) * b) }' || { echo "$1, and not $2"; return 1; }
}
has_names() { near "$(retired "$1" three)" 40000 && near "$(retired "$1" four)" 40000; }
is_number() { awk -v a="$1" -v b="$2" -v most="$3" 'BEGIN { exit !(a - b <= most && b - a <= most) }' || { echo "$1, and not $2"; return 1; }; }

of_test record -c 100 -o "$work/whole" || { cat "$work/err"; exit 1; }
check "two processes in one address space, by samples" has_names "$work/whole"
check "both together, exactly" near "$(retired "$work/whole" three --exact)" 80000

"$iss" --told "$work/told" --rate "$work/test.elf" one 'two three' <"$work/input" >"$work/out" 2>"$work/rate"
begin=$(awk -F , '$4 == "four" { print $1 }' "$work/told") all=$(awk '{ print $1 }' "$work/rate")
of_test stat --csv --begin four
check "what is counted begins where the process does" is_number "$(awk -F , '$1 == "instructions" { print $2 }' "$work/out")" "$((all - begin))" 8
of_test record -c 100 --begin three -o "$work/rest"
check "from the begin of a process on" has_names "$work/rest"
check "... nothing from before" is_number "$(retired "$work/rest" "" --exact)" "$((all - $(awk -F , '$4 == "three" { print $1 }' "$work/told")))" 400
of_test record -c 50 --window 2000 --every 10000 --warm 2000 --begin three -o "$work/windows"
check "in windows, all of which know who is who" near "$(retired "$work/windows" four)" 40000 0.4
of_test record -c 50 --window 2000 --every 10000 --warm 2000 --begin four -o "$work/windows"
check "windows of a part" near "$(retired "$work/windows" four)" 40000 0.4

of_test record --begin nobody -o "$work/none"
check "a process that never begins" grep -q 'reports no process .nobody' "$work/err"
of_test record --warm 100 -o "$work/none"
check "--warm alone" grep -q -e '--warm: it goes with' "$work/err"
of_test record --begin three --delivery interrupt -o "$work/none"
check "--begin with a driver" grep -q -e '--begin: samples of' "$work/err"
check "assay-iss --until without --told" fails "$iss" --until three "$work/test.elf"
checks_end
