#!/bin/sh
# The report must find a hole that is planted: a program that alone reaches a bin is taken out of the list of runs; and a bin that
# is demanded and does not exist.
#
#   tests/cover/planted.sh build/gen/cover.list COVERDIR
set -u
list=$1 dir=$2
must=tests/cover/covered
. scripts/scratch.sh

# the first demanded bin that one run alone reaches, and that run
found=$(awk -v must="$must" '
    BEGIN { while ((getline line < must) > 0) if (line !~ /^#/) bin[++n] = line }
    $2 > 0 { runs[$1]++; run[$1] = FILENAME }
    END { for (i = 1; i <= n; i++) if (runs[bin[i]] == 1) { print bin[i], run[bin[i]]; exit } }' "$dir"/*)
bin=${found%% *} run=${found#* }
[ -n "$found" ] || { echo "planted: every bin is reached by two programs"; exit 1; }

others=$(printf '%s\n' "$dir"/* | grep -Fvx "$run")
# shellcheck disable=SC2086
awk -f scripts/cover.awk -v quiet=1 -v must="$must" "$list" $others >"$work/report"
if [ $? -ne 1 ] || ! sed -n '/^holes:/,$p' "$work/report" | grep -Fq "  $bin "; then
    echo "planted: without $run nobody misses $bin"
    exit 1
fi
{ cat "$must"; echo no.such_bin; } >"$work/covered"
if awk -f scripts/cover.awk -v quiet=1 -v must="$work/covered" "$list" "$dir"/* >"$work/report"; then
    echo "planted: a bin that does not exist is not missed"
    exit 1
fi
echo "planted hole found: $bin, without $(basename "$run")"
