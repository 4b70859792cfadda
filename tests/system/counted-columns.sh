#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# report and annotate with --counts: exact counts beside the samples are those of `assay counts`, and of the program that was recorded.
#
#   tests/system/counted-columns.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$1 assay=$1/bin/assay elf=$1/counted/all/json.elf
. scripts/scratch.sh
. scripts/checks.sh
p=$work/p.assay counts=$work/counts

# by_block: each instruction's count is that of its block, and the instructions of no block have none
by_block() {
    awk -F , 'FNR == 1 { delete at; for (i = 1; i <= NF; i++) at[$i] = i; next }
        FILENAME == ARGV[1] { n++; first[n] = "" $at["address"]; last[n] = "" $at["last"]; count[n] = $at["count"]; next }
        { want = "nan"
          for (i = 1; i <= n; i++) if ($at["pc"] >= first[i] && $at["pc"] <= last[i]) { want = count[i]; found++ }
          got = $at["count"] == "" ? "nan" : $at["count"]
          if (got != want) { print $at["pc"], "counted", want, "shown", got; bad = 1 } }
        END { exit bad || found < 100 }' "$work/blocks" "$1"
}

# entries FILE: "function count" of those that were counted
entries() { awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["count"] != "" && $at["count"] != "nan" { print $at["function"], $at["count"] }' "$1" | sort; }
counted_entries() { awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } $at["kind"] == "entry" { print $at["function"], $at["count"] }' "$work/edges" | sort >"$work/all"; }
by_entry() { entries "$1" >"$work/shown"; [ "$(wc -l <"$work/shown")" -ge 3 ] && ! comm -23 "$work/shown" "$work/all" | grep .; }

"$assay" record -c 50 -o "$p" "$elf" >"$work/out" 2>&1
check "counted" "$assay" run --channel "$counts" "$elf"
"$assay" counts --blocks --csv "$elf" "$counts" | sed 's/"//g' >"$work/blocks"
"$assay" counts --edges --csv "$elf" "$counts" | sed 's/"//g' >"$work/edges"
"$assay" counts --calls --csv "$elf" "$counts" | sed 's/"//g' >"$work/calls"
# lines KIND COLUMN LESS: of each row the line is addr2line's of that address, or of the byte so many in front of it
lines() {
    awk -F , -v of="$2" -v less="$3" 'function number(hex, n, i) { n = 0; for (i = 3; i <= length(hex); i++) n = 16 * n + index("0123456789abcdef", substr(hex, i, 1)) - 1; return n }
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { printf "0x%x %s\n", number($at[of]) - less, $at["line"] }' "$work/$1" >"$work/rows"
    cut -d ' ' -f 1 "$work/rows" | riscv64-unknown-elf-addr2line -e "$elf" | sed 's/ (disc.*//; s|.*/||; s/^??.*/?/; s/.*:[?0]$/?/' | paste -d ' ' "$work/rows" - |
        awk '{ rows++; if ($2 != $3) { print; bad = 1 } } END { exit bad || rows < 5 }'
}
check "a block's line is that of its first instruction" lines blocks address 0
check "a call's line is that of the call" lines calls return_address 1
check "... and not of what is behind it" fails lines calls return_address 0
"$assay" annotate --all --fields pc,function,count --csv --counts "$counts" "$p" >"$work/instructions"
check "an instruction's count is its block's" by_block "$work/instructions"
awk -F , -v OFS=, 'FNR > 1 && $3 > 0 && !done { $3++; done = 1 } 1' "$work/instructions" >"$work/planted"
check "... a wrong one is found" fails by_block "$work/planted"
counted_entries
"$assay" report --fields function,count --csv --counts "$counts" "$p" >"$work/functions"
check "a function's count is its entries'" by_entry "$work/functions"
awk -F , -v OFS=, 'FNR > 1 && $2 > 0 && !done { $2++; done = 1 } 1' "$work/functions" >"$work/planted"
check "... a wrong one is found" fails by_entry "$work/planted"
"$assay" report --counts "$counts" "$p" >"$work/out"
check "in tables, too" grep -q '^function  *cycles%  samples  count ' "$work/out"
"$assay" annotate --counts "$counts" "$p" document_read >"$work/out"
check "... of lines" grep -q '^cycles%  samples  count ' "$work/out"
check "sorted by it" "$assay" report --sort count --counts "$counts" "$p"
check "not without --counts" fails "$assay" report --fields count "$p"
check "not by process" fails "$assay" report --by process --counts "$counts" "$p"
"$assay" report --csv "$p" | head -n 1 | tr , '\n' >"$work/out"
check "no column without --counts" fails grep -qx count "$work/out"
# Of one run: the samples' session ends before the counts leave.
for delivery in stream interrupt batch; do
    check "$delivery: recorded" "$assay" record -c 200 --delivery $delivery --channel "$work/channel" -o "$work/one.assay" "$elf"
    check "... no frame is lost" fails grep -E 'skipped|lost' "$work/check.log"
    "$assay" counts --blocks --csv "$elf" "$work/channel" | sed 's/"//g' >"$work/same"
    check "... the same counts" cmp "$work/blocks" "$work/same"
    check "... beside its samples" "$assay" report --counts "$work/channel" "$work/one.assay"
done
"$assay" run --channel "$work/others" "$build/counted/blocks/jpeg.elf" >"$work/out"
for command in report annotate; do
    check "$command: counts of another program" fails "$assay" $command --counts "$work/others" "$p"
    "$assay" $command --counts "$work/others" "$p" >"$work/out" 2>"$work/message"
    check "... which is said" grep -q 'of another program' "$work/message"
done
checks_end
