#!/bin/sh
# The bins that test-cover demands: what its programs have covered (COVERDIR). Of the RTL's bins, and of those that only the random
# programs reach, the ones with ten hits: one that is hit now and then does not outlive the next change of the core's timing.
#
#   tests/cover/list.sh build/gen/cover.list COVERDIR > tests/cover/covered
set -u
list=$1 dir=$2
echo "# Made by \`make cover-list\`: the bins of tb/cover.def that the programs of test-cover must reach."
awk -F '\t' -v list="$list" '
    BEGIN { while ((getline line < list) > 0) { split(line, f, "\t"); name[++n] = f[1]; timing[f[1]] = f[4] == "rtl" } }
    { split($0, f, " "); hits[f[1]] += f[2]; if (FILENAME !~ /-few-/ && !timing[f[1]]) directed[f[1]] += f[2] }
    END { for (i = 1; i <= n; i++) if (hits[name[i]] >= 10 || directed[name[i]]) print name[i] }' "$dir"/*
