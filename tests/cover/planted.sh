#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The report must find what is planted: a hole on each machine, made by leaving out a program that alone reaches a bin there; a required bin
# that does not exist; a required bin that is marked `open`.
#
#   tests/cover/planted.sh build/gen/cover.list COVERDIR MACHINE...     those that ran
set -u
list=$1 dir=$2
shift 2
ran=$*
must=tests/cover/covered
. scripts/scratch.sh

# misses HEADLINE BIN MUST LIST RUN...: the report with these fails and names the bin below this line
misses() {
    headline=$1 missed=$2 demands=$3 bins=$4
    shift 4
    awk -f scripts/cover.awk -v quiet=1 -v ran="$ran" -v must="$demands" "$bins" "$@" >"$work/report" 2>&1
    [ $? -eq 1 ] && sed -n "/^$headline/,/^[^ ]*: /p" "$work/report" | grep -Fq "$missed"
}

fail() {
    echo "planted: $*"
    exit 1
}

# found MACHINE: the first bin that this machine must reach and one of its runs alone reaches, and that run
found() {
    awk -F '[\t ]' -v must="$must" -v list="$list" -v on="$1" '
        BEGIN {
            while ((getline line < must) > 0) if (line !~ /^#/) { split(line, f, " "); demand[f[1]] = line " " }
            while ((getline line < list) > 0) {
                split(line, f, "\t")
                if (f[2] == "" && index((f[1] in demand) ? demand[f[1]] : demand["*"], " " on " ")) bin[++n] = f[1]
            }
        }
        $2 > 0 { runs[$1]++; run[$1] = FILENAME }
        END { for (i = 1; i <= n; i++) if (runs[bin[i]] == 1) { print bin[i], run[bin[i]]; exit } }' "$dir/$1"/*
}

for machine in $ran; do
    hole=$(found $machine)
    [ -n "$hole" ] || fail "every bin of $machine is reached by two programs"
    bin=${hole%% *} run=${hole#* }
    others=$(printf '%s\n' "$dir"/*/* | grep -Fvx "$run")
    # shellcheck disable=SC2086
    misses "holes on $machine" "  $bin " "$must" "$list" $others || fail "without $run nobody misses $bin"
    echo "planted hole found: $bin on $machine, without $(basename "$run")"
done

{ cat "$must"; echo "no.such_bin $machine"; } >"$work/covered"
misses "cover: " '`no.such_bin`' "$work/covered" "$list" "$dir"/*/* || fail "a bin that does not exist is not missed"
awk -F '\t' -v OFS='\t' -v bin="$bin" '$1 == bin { $2 = "open" } { print }' "$list" >"$work/list"
{ cat "$must"; echo "$bin $machine"; } >"$work/covered"
misses "demanded, though" "  $bin " "$work/covered" "$work/list" "$dir"/*/* || fail "$bin is reached, and may be called open"
echo "planted in the lists and found: a bin that does not exist, one that is no hole"
