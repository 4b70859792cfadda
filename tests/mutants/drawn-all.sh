#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Each drawn bug of BUILD/sim/mutants once (drawn.sh), and the core as it is. A bug is found if a test would have failed. The others are listed:
# those that only change cycles, and those that nothing sees. A third of the bugs must be found.
#
#   tests/mutants/drawn-all.sh BUILD FOLDER       FOLDER/names has a line for each bug, with tabs between: NUMBER FILE:LINE RIGHT WRONG
set -u
build=$1 dir=$2
count=$(wc -l <"$dir/names")
rm -f "$dir"/verdict.*
tests/mutants/drawn.sh "$build" "$dir" 0 || { echo "0 passed, 1 failed"; exit 1; }
cut -f 1 "$dir/names" | xargs -n 1 -P "${JOBS:-$(nproc)}" tests/mutants/drawn.sh "$build" "$dir"
tab=$(printf '\t')
while IFS=$tab read -r number place right wrong; do
    printf '%s\t%s\t%s\t%s\n' "$(cat "$dir/verdict.$number" 2>/dev/null || echo "NOT RUN")" "$place" "$right" "$wrong"
done <"$dir/names" | sort >"$dir/verdicts"
awk -F '\t' '$1 != "NOT FOUND" && $1 != "other cycles" { n[$1]++ } END { for (v in n) printf "%5d %s\n", n[v], v }' "$dir/verdicts" | sort -rn
awk -F '\t' '$1 == "NOT FOUND" || $1 == "other cycles" { printf "%s: %s\n    %s\n    %s\n", $1, $2, $3, $4 }' "$dir/verdicts"
awk -F '\t' -v seed="$(cut -d " " -f 1 "$dir/seed")" '
    $1 == "NOT RUN" { lost++ }
    $1 == "other cycles" { slow++ }
    $1 == "NOT FOUND" { unseen++ }
    END {
        found = NR - lost - slow - unseen
        printf "%d bugs drawn by FAULT_SEED=%d: %d found, %d take other cycles, %d seen by nobody\n", NR, seed, found, slow, unseen
        good = !lost && found * 3 >= NR
        print good ? "1 passed, 0 failed" : "0 passed, 1 failed"
        exit !good
    }' "$dir/verdicts"
