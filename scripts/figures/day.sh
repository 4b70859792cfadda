#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The cost of a day of samples at 1,000 a second for `assay daemon`: database size, memory, processor time. For
# counters every instruction of the kernel and its programs is a place, the most that there can be. For instructions
# it takes the samples of one run of the kernel again and again; its sums hold 1,024 samples each.
#
#   scripts/figures/day.sh BUILD [HOURS]
set -u
build=$1 hours=${2:-24}
. scripts/scratch.sh
kernel=$build/programs/short/kernel.elf samples=$((hours * 3600000))
instructions() { riscv64-unknown-elf-objdump -d "$1" | awk '/^ *[0-9a-f]+:\t/ { sub(":", "", $1); print $1 }'; }
places() {
    instructions "$kernel" | sed 's/^/place 0 1 0x/'
    sed 's/^!//' sw/programs/kernel/short.txt | awk '!/^slice=/ { print ++pid, $1 }' | while read -r pid name; do
        instructions "$build/programs/short/user/$name.elf" | sed "s/^/place $pid 0 0x/"
    done
}
row() { # KIND, the channel on standard input
    rm -f "$work"/s.db*
    "$build/bin/assay" daemon --flush 60 "$work/s.db" "/dev/stdin=$kernel" >"$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
    sed "s/.*: \([0-9]*\) samples of \([0-9]*\) bytes.*; \([0-9.]*\) MB of memory, \([0-9.]*\) s of processor time, \([0-9.]*\) MB on disk.*/\1 \2 \3 \4 \5/" "$work/said" |
        awk -v kind="$1" -v rows="$(sqlite3 "$work/s.db" 'SELECT count(*) FROM samples')" \
            '{ printf "| %s | %.1f million | %.0f MB | %d | %.1f MB | %.1f MB | %.0f s |\n", kind, $1 / 1e6, $2 / 1e6, rows, $5, $3, $4 }'
}
echo "| samples of | samples | came by the channel | rows | database | memory | processor |"
echo "|---|---|---|---|---|---|---|"
places >"$work/places"
count=$(wc -l <"$work/places")
{ echo config 62000; awk -v each=$((samples / count)) '{ print $0, 16, each }' "$work/places"; echo end; } | "$build/test/daemon-send" | row "counters, $count places"
"$build/sim/board/verilator/sim" "+elf=$kernel" +setup=period=400,seed=1 "+profile=$work/channel" >"$work/out" 2>&1 </dev/null || { cat "$work/out" >&2; exit 1; }
once=$("$build/bin/assay" daemon "$work/once.db" "$work/channel=$kernel" 2>&1 | sed 's/.*: \([0-9]*\) samples of.*/\1/')
i=0
while [ $i -lt $((samples / once)) ]; do cat "$work/channel"; i=$((i + 1)); done | row "instructions, $once of one run again and again"
