#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Blame for stalls correlates with the truth; if the truth of two causes is swapped, it does not.
#
#   tests/papers/culprits.sh BUILD PROGRAM...
set -u
. scripts/scratch.sh
. scripts/checks.sh
build=$1
shift
swapped() {
    awk '$2 == "truth" && $5 ~ /[df]/ { $5 = $5 == "d" ? "f" : "d" } 1' "$work/pairs" >"$work/swapped"
    printf '%s\n' d f a p >"$work/causes"
    awk -v causes="$work/causes" -v least="$LEAST" -f tests/papers/dcpi-culprits.awk "$work/swapped"
}
export LEAST=0.95
check "blame is the truth's" env PAIRS="$work/pairs" tests/papers/dcpi-culprits.sh "$build" "$*" ""
check "swapped causes are found" fails swapped
checks_end
