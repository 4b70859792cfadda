#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Counts and samples by perf_event_open in Linux against the exact figures of the same run on the simulated core.
#
#   scripts/linux-perf.sh LINUX.elf ASSAY CONFIG
#
# `events` (sw/linux/events.c) counts what `seq` does in user mode, then samples another `seq` by cycles. Its
# instruction count must equal the instructions that this process retired. Its cycle count must be within 1 % of the
# cycles charged to the process. A function's share of the samples must be within 15 points of its share of the
# cycles: an interrupt comes some instructions late, and after a fixed period. Then it samples a third one by the
# instruction sampler (assay_pmu.c): the retired samples must be as many as the process has retired instructions in a
# period, and a function's share of them must match its share of the instructions.
set -eu
elf=$1 assay=$2 config=$3 function=utoa_r.isra.0
. scripts/scratch.sh
. scripts/checks.sh

"$assay" record --config "$config" --begin events -c 5000 -o "$work/perf.assay" "$elf" "events stat -e instructions:u,cycles:u,\
branches:u,branch-misses:u,cache-references:u,cache-misses:u,instructions:k seq 300 > /tmp/stat; grep : /tmp/stat; \
events record -e cycles:u -c 1000 seq 300 > /tmp/record; grep 0x /tmp/record" </dev/null >"$work/out"
grep -a '^[0-9]* [a-z-]*:[uk]$' "$work/out" | tee "$work/counts"
grep -a '^[0-9]* 0x' "$work/out" >"$work/samples"
"$assay" report --exact --by process --csv "$work/perf.assay" >"$work/halves"
"$assay" report --exact --csv "$work/perf.assay" >"$work/functions"

# A column of the rows whose name matches; only the first row.
column() { awk -F , -v name="$2" -v wanted="$3" 'NR == 1 { while ($++c != wanted); next } $1 ~ name { print $c; exit }' "$work/$1"; }
counted() { awk -v event="$1" '$2 == event { print $1 }' "$work/counts"; }
near() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a > 0 && a / b > 0.99 && a / b < 1.01) }'; }

retired=$(column halves '^seq$' retired) cycles=$(column halves '^seq$' cycles)
check "instructions: $(counted instructions:u) counted, $retired retired" [ "$(counted instructions:u)" = "$retired" ]
check "cycles: $(counted cycles:u) counted, $cycles charged" near "$(counted cycles:u)" "$cycles"
check "branches are counted" [ "$(counted branches:u)" -gt 0 ]
check "the kernel's instructions are counted" [ "$(counted instructions:k)" -gt 0 ]

# The rows of a function of `seq`, the second of that name, in a profile; an address in the program's file.
riscv64-linux-gnu-nm -S "$(dirname "$elf")/tools" | awk -v name="$function" '$4 == name { print $1, $2 }' >"$work/place"
read -r place size <"$work/place"
count() { # SAMPLES: sets `inside` and `all`
    inside=0 all=0
    while read -r count address; do
        all=$((all + count))
        if [ $((address)) -ge $((0x$place)) ] && [ $((address)) -lt $((0x$place + 0x$size)) ]; then inside=$((inside + count)); fi
    done <"$1"
}
fits() { awk -v p="$share" -v k="$inside" -v n="$all" 'BEGIN { d = k / n - p; exit !(n > 100 && d * d < 9 * p * (1 - p) / n) }'; }
share_of() { awk -v a="$(column functions "$1:$function\$" "$2")" -v b="$(column halves "$1\$" "$2")" 'BEGIN { print a / b }'; }

count "$work/samples"
share=$(share_of '^seq#[0-9]*' cycles)
near_share() { awk -v p="$share" -v k="$inside" -v n="$all" 'BEGIN { d = k / n - p; exit !(n > 100 && d * d < 0.15 ^ 2) }'; }
check "samples: $inside of $all in $function, which has $share of the cycles" near_share

# --- the instruction sampler, which only this process uses in this run. In user mode `seq` is the same each time.
period=200
"$assay" run --config "$config" "$elf" \
    "events record -e assay:u -c $period seq 300 > /tmp/record; grep addressed /tmp/record; grep 0x /tmp/record" </dev/null >"$work/out" 2>&1
grep -a '^[0-9]* 0x' "$work/out" >"$work/samples"
grep -a '^addressed ' "$work/out"
count "$work/samples"
share=$(share_of '^seq#[0-9]*' retired)
enough() { awk -v n="$all" -v p="$period" -v r="$retired" 'BEGIN { d = n * p - r; exit !(n > 500 && d * d < 16 * r * p) }'; }
check "instruction samples: $all of $retired retired, one in $period" enough
check "instruction samples: $inside of $all in $function, which has $share of those" fits
check "loads among them, with weights" grep -qa '^addressed [1-9][0-9]* retired [1-9][0-9]* loads [1-9][0-9]* memory [0-9]* weight [1-9]' "$work/out"
checks_end
