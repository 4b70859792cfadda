#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# How fast are samples added up? `aggregate` (bench-samples.c) in memory; then `assay report` and, as the reference
# in the same run, `perf report` on as many samples at the same addresses of the same program, files and all.
#
#   scripts/bench-samples.sh BUILD PROGRAM.elf SAMPLES
set -eu
build=$1 program=$2 samples=$3
. scripts/scratch.sh
rounds='1 2 3 4 5'

# fastest COMMAND...: processor time in seconds of the quickest of several runs, and the peak memory in KiB; "-,-" if
# it failed.
fastest() {
    for _ in $rounds; do
        /usr/bin/time -f '%U %S %M' -o "$work/time" "$@" >"$work/output" 2>&1 </dev/null || { echo -,-; return; }
        cat "$work/time"
    done | awk '/^-/ { print; exit } { s = $1 + $2; if (NR == 1 || s < least) least = s; if ($3 > most) most = $3 }
                END { if (NR > 1) printf "%.3f,%d\n", least, most }'
}

[ -x /usr/bin/time ] || { echo "bench-samples: /usr/bin/time is missing: apt-get install time" >&2; exit 2; }
"$build/bin/assay" record --config board -c 100 -o "$work/taken.assay" "$program" >/dev/null 2>&1
made=$("$build/bench/aggregate" "$work/taken.assay" "$program" "$samples" "$work/all.assay" "$work/perf.data")
ours=$(fastest "$build/bin/assay" report "$work/all.assay")
theirs=-,-
if command -v perf >/dev/null; then theirs=$(fastest perf report --stdio -f -i "$work/perf.data"); fi

version=$(perf --version 2>/dev/null || echo 'perf: not installed (package linux-perf)')
echo "$made,$ours,$theirs" | awk -F , -v samples="$samples" -v program="$(basename "$program" .elf)" -v version="$version" '
    function row(what, seconds, memory) {
        if (seconds != "-") printf "samples %-34s %11.0f records/s %8d KiB\n", what, samples / seconds, memory }
    { printf "samples %d of %s, %d places; one thread\n", samples, program, $2
      printf "samples %-34s %11.0f records/s\n", "added up in memory", $1
      row("assay report, with the file", $3, $4)
      row("perf report, with its file", $5, $6)
      if ($5 == "-") print "samples perf report: " version
      else printf "samples %s; added up %.1f times, assay report %.2f times as fast\n", version, $1 * $5 / samples, $5 / $3 }'
