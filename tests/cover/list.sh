#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What test-cover demands: the bins that its programs have covered (COVERDIR/MACHINE/...), and on which machines. Of the RTL's bins
# those with ten hits: one that is hit now and then does not outlive the next change of the core's timing. `level2` must reach
# what no other does.
#
#   tests/cover/list.sh build/gen/cover.list COVERDIR > tests/cover/covered
set -u
list=$1 dir=$2
echo "# Made by \`make cover-list\`: the bins of tb/cover.def that the programs of test-cover must reach, and on which machines."
awk -F '\t' -v list="$list" '
    BEGIN {
        while ((getline line < list) > 0) {
            split(line, f, "\t"); name[++n] = f[1]; mark[f[1]] = f[2]; enough[f[1]] = f[4] == "rtl" ? 10 : 1
        }
    }
    { m = split(FILENAME, f, "/"); on = f[m - 1]; split($0, f, " "); hits[f[1], on] += f[2] }
    END {
        for (i = 1; i <= n; i++) {
            b = name[i]; who = ""
            if (mark[b] != "") continue
            if (hits[b, "board"] >= enough[b]) who = who " board"
            if (hits[b, "wide"] >= enough[b]) who = who " wide"
            if (who == "" && hits[b, "level2"] >= enough[b]) who = " level2"
            if (who != "") print b who
        }
    }' "$dir"/*/*
