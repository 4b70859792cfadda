#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Every event of events.def is counted by some directed program. If the event is not marked `about`, a program must know its exact count, or
# lock step must count it in each run (tb/witness.c); if it is marked `about`, no program may have an exact count of it.
set -u
. scripts/scratch.sh
sed -n '/^static const uint8_t witnessed/,/;/p' tb/witness.c | grep -o 'HPM_[A-Z_]*' | sed 's/HPM_//' | tr '[:upper:]' '[:lower:]' >"$work/witnessed"
awk -f tests/events/exact.awk tests/events/*.S | sort -u - "$work/witnessed" >"$work/exact"
awk '$1 ~ /^(lane|event|unit|leaf|group)$/ { print $1, $2, / about *\|/ }' rtl/include/events.def | while read -r kind name about; do
    grep -qiw "HPM_$name" tests/events/*.S || grep -qx "$name" "$work/witnessed" || echo "rtl/include/events.def: no program of tests/events counts $name"
    [ "$kind" = group ] && continue
    exact=0
    grep -qx "$name" "$work/exact" && exact=1
    [ "$exact$about" != 00 ] || echo "rtl/include/events.def: no program of tests/events has an exact count of $name: about"
    [ "$exact$about" != 11 ] || echo "rtl/include/events.def: a program of tests/events has an exact count of $name, which is not about"
done | awk '{ print } END { exit NR > 0 }'
