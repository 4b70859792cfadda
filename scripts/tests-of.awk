# SPDX-License-Identifier: Apache-2.0
# Reads the plan of scripts/run-tests.sh: which tests a change makes run again.
#
#   awk -v file=PATH -f tests-of.awk PLAN             their names
#   awk -v rooms="FOLDER FOLDER..." -f tests-of.awk PLAN      a table: how many tests for a line in each folder
BEGIN { n = split(rooms, room, " ") }
$1 == "settings:" { next }
{
    tests++
    if (file && reaches(file)) print substr($1, 1, length($1) - 1)
    for (i = 1; i <= n; i++) count[i] += reaches(room[i] "/x")
}
END {
    if (!n) exit
    print "| a line in | of " tests " tests runs again |\n|---|---|"
    for (i = 1; i <= n; i++) print "| `" room[i] "` | " count[i] " |"
}
# A test without inputs depends on everything.
function reaches(path,    i, mine) {
    mine = NF == 1
    for (i = 2; i <= NF; i++) mine = mine || path == $i || index(path, $i "/") == 1
    return mine
}
