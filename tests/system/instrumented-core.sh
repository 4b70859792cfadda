#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# An instrumented program on the simulated core, in lock step: it prints what the plain one prints, and it has counted how often the core
# retired, block by block, edge by edge, call by call (+truth); with windows a part of that.
#
#   tests/system/instrumented-core.sh BUILD CONFIG:HOW/NAME        build/counted/HOW/NAME.elf
#
# The last line is `N passed, N failed`.
set -u
build=$1 config=${2%:*} item=${2#*:}
how=${item%/*} name=${item#*/}
elf=$build/counted/$item.elf
. scripts/scratch.sh
. scripts/checks.sh

ran() {
    timeout --foreground 300 "$build/sim/$config/verilator/sim" "+elf=$elf" +check +memory "+truth=$work/truth" "+profile=$work/channel" \
        "+stats=$work/stats" >"$work/out"
}

# counts KIND: as CSV, in the file KIND
counts() { "$build/bin/assay" counts "--$1" --csv "$elf" "$work/channel" >"$work/$1"; }

# The truth as assay-iss --visits has it: PC, how often, how often taken.
visits() {
    awk -F , 'FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { n[$at["pc"]] += $at["retired"]; t[$at["pc"]] += $at["taken"] } END { for (pc in n) print pc "," n[pc] "," t[pc] }' "$work/truth" >"$work/visits"
}

same_as_seen() { awk -f tests/system/instrumented.awk "$work/visits" "$work/code" "$work/$1"; }

# total FILE: of its counts
total() { awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "count") at = i } NR > 1 { sum += $at } END { print sum + 0 }' "$work/$1"; }

# A part: none more often than it was there, all in all some, not all.
part_of_seen() {
    awk -F , 'FILENAME == ARGV[1] { seen[$1] = $2; next } FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { n += $at["count"]; all += seen[$at["address"]]; if ($at["count"] > seen[$at["address"]] + 0) { print; bad = 1 } }
        END { print n, "of", all; exit bad || !n || n >= all }' "$work/visits" "$work/$1"
}

check "$2: in lock step" ran
check "$2: exit status" grep -q '^exit_code,0' "$work/stats"
check "$2: same output" diff -u "tests/programs/expected/short/$name.txt" "$work/out"
visits
riscv64-unknown-elf-objdump -d --no-show-raw-insn "$elf" >"$work/code"
case $how in
tree) kinds=blocks ;;
edges) kinds="blocks edges" ;;
off | load | window | checked) kinds="blocks calls" ;;
*) kinds="blocks edges calls" ;;
esac
for kind in $kinds; do
    check "$2: $kind" counts "$kind"
    case $how:$kind in
    off:*) check "$2: no $kind" [ "$(total "$kind")" -eq 0 ] ;;
    window:blocks | checked:blocks) check "$2: a part of the $kind" part_of_seen "$kind" ;;
    window:* | checked:*) ;;
    *)
        check "$2: $kind as the core has it" same_as_seen "$kind"
        awk -F , -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "count") at = i } NR == 2 { $at++ } 1' "$work/$kind" >"$work/planted"
        check "$2: a wrong count of $kind is found" fails same_as_seen planted
        ;;
    esac
done
checks_end
