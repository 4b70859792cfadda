#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a test on its rows: the rows of a table tests/FOLDER/rows that have their turn today (drawn.sh), by each.sh.
#
#   scripts/rows.sh BUILD TEST "PROGRAM..."
#
# A table names a test, its share and its command; the test's rows are indented below:
#
#   pairs 3 tests/system/pairs.sh
#     board stream 500 400000 @programs/jpeg        one of three rows has its turn: tests/system/pairs.sh BUILD board stream ...
#
# @PATH is the program BUILD/PATH.elf. A row with a * counts once for each PROGRAM, one with A|B for A and for B. A
# row that begins with `long` is used only with LONG=1, with `short` only without; with `always` it runs every day.
# ROW="WORDS" in the environment: this row instead of them.
set -u
build=$1 name=$2 programs=$3
here=$(dirname "$0")
. "$here/scratch.sh"
touch "$work/rows" "$work/always" "$work/command"
awk -v name="$name" -v programs="$programs" -v build="$build" -v long="${LONG:-}" -v row="${ROW:-}" -v work="$work" '
    # take LINE FILE: as many rows as its * and | make
    function take(line, file,   i, n, option, before, after) {
        if (match(line, /[*]/)) n = split(programs, option, " ")
        else if (match(line, /[^ ]+[|][^ ]+/)) n = split(substr(line, RSTART, RLENGTH), option, "|")
        else print line >(work "/" file)
        before = substr(line, 1, RSTART - 1)
        after = substr(line, RSTART + RLENGTH)
        for (i = 1; i <= n; i++) take(before option[i] after, file)
    }
    /^#/ || !NF { next }
    /^[^ ]/ { ours = $1 == name; if (ours) print row == "" ? $2 : 1, $3 >(work "/command") }
    !ours { next }
    /^[^ ]/ { if (row == "") next; $0 = row }
    !/^ / || row == "" {
        sub(/^ +/, "")
        gsub(/@[a-z][^ |]*/, "&.elf")
        while (match($0, /@[a-z]/)) $0 = substr($0, 1, RSTART - 1) build "/" substr($0, RSTART + 1)
        if ($1 ~ /^(long|short)$/ && ($1 == "long") != (long != "")) next
        file = $1 == "always" ? $1 : "rows"
        sub(/^(long|short|always) +/, "")
        take($0, file)
    }' tests/*/rows
read -r share command <"$work/command" || {
    echo "rows.sh: no table tests/*/rows has $name" >&2
    exit 1
}
{ "$here/drawn.sh" "$share" <"$work/rows" && cat "$work/always"; } >"$work/today"
"$here/each.sh" - "$command" "$build" <"$work/today"
