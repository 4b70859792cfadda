#!/bin/sh
# What sampling costs: cycles of a run with it against those without, for each delivery, at three periods. A table in Markdown, of
# the sums over all programs: in percent of the cycles, in cycles a sample, in bytes of the profile channel a sample.
#
#   tests/system/overhead.sh BUILD PROGRAM.elf...
set -u
build=$1
shift
. scripts/scratch.sh

run() { # CONFIG PROGRAM PLUSARGS...: appends cycles, samples and bytes of the channel to `runs`
    config=$1 program=$2
    shift 2
    timeout --foreground 600 "$build/sim/$config/verilator/sim" "+elf=$program" "+stats=$work/stats" "+profile=$work/wire" "$@" \
        </dev/null >/dev/null 2>&1 || { echo "$program on $config: exit status $?" >&2; exit 1; }
    awk -F , -v bytes="$(wc -c <"$work/wire")" '{ value[$1] = $2 } END { print value["cycles"], value["delivered"] + 0, bytes }' \
        "$work/stats" >>"$work/runs"
}

sum() { awk '{ cycles += $1; samples += $2; bytes += $3 } END { print cycles, samples, bytes }' "$work/runs"; }

resident=+resident=$build/driver/resident.elf
echo '|configuration|delivery|period 1,000|10,000|100,000|'
echo '|---|---|---|---|---|'
for config in board wide; do
    : >"$work/runs"
    : >"$work/wire"
    for program; do run $config "$program"; done
    base=$(sum)
    for how in stream batch interrupt aggregate; do
        row="|$config|$how|"
        for period in 1000 10000 100000; do
            : >"$work/runs"
            for program; do
                case $how in
                stream) run $config "$program" +stream +period=$period ;;
                batch) run $config "$program" "$resident" +ring=16 +period=$period ;;
                aggregate) run $config "$program" "$resident" +ring=16 +table=1024 +period=$period ;;
                interrupt) run $config "$program" "$resident" +period=$period ;;
                esac
            done
            row=$row$(echo "$base $(sum)" | awk '{ printf "%.2f %%, %.0f cycles, %.0f bytes a sample|", 100 * ($4 - $1) / $1, ($4 - $1) / ($5 + !$5), $6 / ($5 + !$5) }')
        done
        echo "$row"
    done
done
