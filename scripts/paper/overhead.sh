#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Cost of sampling: cycles of a run with it against those without, for each delivery, at periods from 100 to
# 1,000,000, and the number of samples. Writes FOLDER/overhead.csv, with sums over all programs, and the page
# overhead.md. OVERHEAD_ONLY in the environment: an extended regular expression of the CONFIG,DELIVERY to run again;
# the other lines of overhead.csv stay.
#
#   scripts/paper/overhead.sh BUILD FOLDER PROGRAM.elf...
set -eu
build=$1 folder=$2
shift 2
. scripts/scratch.sh
mkdir -p "$folder"
csv=$folder/overhead.csv
only=${OVERHEAD_ONLY:-.*}
[ ! -f "$csv" ] || cp "$csv" "$work/before"

# run CONFIG PROGRAM PLUSARGS...: appends cycles, samples, selections and losses, and bytes of the channel to `runs`
run() {
    config=$1 program=$2
    shift 2
    : >"$work/wire"
    timeout --foreground 3000 "$build/sim/$config/verilator/sim" "+elf=$program" "+stats=$work/stats" "+profile=$work/wire" "$@" \
        </dev/null >/dev/null 2>&1 || { echo "overhead: $program on $config: exit status $?" >&2; exit 1; }
    awk -F , -v bytes="$(wc -c <"$work/wire")" '{ value[$1] = $2 }
        END { print value["cycles"], value["delivered"] + 0, value["dropped"] + 0, bytes }' "$work/stats" >>"$work/runs"
}

# runs DELIVERY CONFIG PERIOD PROGRAM...: appends the sums over programs
runs() {
    how=$1 of=$2 period=$3
    shift 3
    resident=+resident=$build/driver/resident.elf
    : >"$work/runs"
    for elf; do
        case $how in
        none) run "$of" "$elf" ;;
        stream) run "$of" "$elf" "+setup=period=$period" ;;
        batch) run "$of" "$elf" "$resident" "+setup=ring_slots=16,period=$period" ;;
        aggregate) run "$of" "$elf" "$resident" "+setup=ring_slots=16,table_entries=1024,period=$period" ;;
        interrupt) run "$of" "$elf" "$resident" "+setup=period=$period" ;;
        esac
    done
    awk -v OFS=, '{ for (i = 1; i <= 4; i++) sum[i] += $i } END { print sum[1], sum[2], sum[3], sum[4] }' "$work/runs"
}

echo configuration,delivery,period,cycles_without,cycles,samples,dropped,bytes >"$work/csv"
for config in board wide; do
    without=
    for delivery in stream batch interrupt aggregate; do
        echo "$config,$delivery" | grep -qxE "$only" || { grep "^$config,$delivery," "$work/before" >>"$work/csv" && continue; }
        [ "$without" ] || without=$(runs none $config 0 "$@" | cut -d , -f 1)
        for period in 100 1000 10000 100000 1000000; do
            echo "overhead: $config, $delivery, period $period" >&2
            echo "$config,$delivery,$period,$without,$(runs $delivery $config $period "$@")" >>"$work/csv"
        done
    done
done
cp "$work/csv" "$csv"

programs=$(for elf; do basename "$elf" .elf; done | tr '\n' ' ')
awk -F , -v programs="${programs% }" 'BEGIN {
    print "# What sampling costs\n"
    print "Made by `make overhead OVERHEAD_OF=\"" programs "\"`; nothing here is typed. Extra cycles of the run over the same run without sampling, in percent and for each sample delivered. Samples"
    print "that could not be delivered were dropped and counted. The driver'"'"'s start is included: 2,000 cycles, with `aggregate`, which is `batch` with a table of 1,024 entries, 30,000. Data: [overhead.csv](overhead.csv).\n"
    print "| configuration | delivery | period 100 | 1,000 | 10,000 | 100,000 | 1,000,000 |\n|---|---|---|---|---|---|---|"
}
NR > 1 {
    more = $5 - $4
    cell = sprintf("%.2f %%, %.0f cycles a sample%s", 100 * more / $4, more / ($6 + !$6), $7 > 0 ? sprintf(", %.0f %% dropped", 100 * $7 / ($6 + $7)) : "")
    if ($3 == 100) row = "| " $1 " | " $2 " |"
    row = row " " cell " |"
    if ($3 == 1000000) print row
}' "$csv" >"$folder/overhead.md"
cat "$folder/overhead.md"
