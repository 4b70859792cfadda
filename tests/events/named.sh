#!/bin/sh
# Every event of events.def is counted by some directed program.
set -u
awk '$1 ~ /^(lane|event|unit|leaf|group)$/ { print toupper($2) }' rtl/include/events.def | while read -r name; do
    grep -qw "HPM_$name" tests/events/*.S || echo "rtl/include/events.def: no program of tests/events counts $name"
done | awk '{ print } END { exit NR > 0 }'
