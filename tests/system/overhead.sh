#!/bin/sh
# What sampling costs: cycles of a run with it against those without, for each delivery, at three periods. A table in Markdown, of
# the sums over all programs: in percent of the cycles, and in cycles a sample.
#
#   tests/system/overhead.sh BUILD PROGRAM.elf...
set -u
build=$1
shift
. scripts/scratch.sh

run() { # CONFIG PROGRAM PLUSARGS...: appends cycles and samples to `runs`
    config=$1 program=$2
    shift 2
    timeout --foreground 600 "$build/sim/$config/verilator/sim" "+elf=$program" "+stats=$work/stats" "+profile=$work/wire" "$@" \
        </dev/null >/dev/null 2>&1 || { echo "$program on $config: exit status $?" >&2; exit 1; }
    awk -F , '{ value[$1] = $2 } $1 == "delivered" { samples = $2 } END { print value["cycles"], samples }' "$work/stats" >>"$work/runs"
}

sum() { awk '{ cycles += $1; samples += $2 } END { print cycles, samples }' "$work/runs"; }

resident=+resident=$build/driver/resident.elf
echo '|configuration|delivery|period 1,000|10,000|100,000|'
echo '|---|---|---|---|---|'
for config in board wide; do
    : >"$work/runs"
    for program; do run $config "$program"; done
    base=$(sum)
    for how in stream batch interrupt; do
        row="|$config|$how|"
        for period in 1000 10000 100000; do
            : >"$work/runs"
            for program; do
                case $how in
                stream) run $config "$program" +stream +period=$period ;;
                batch) run $config "$program" "$resident" +ring=16 +period=$period ;;
                interrupt) run $config "$program" "$resident" +period=$period ;;
                esac
            done
            row=$row$(echo "$base $(sum)" | awk '{ printf "%.2f %%, %.0f cycles a sample|", 100 * ($3 - $1) / $1, ($3 - $1) / ($4 + !$4) }')
        done
        echo "$row"
    done
done
