#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The demonstration: profiles one program and shows where its cycles went.
#
#   scripts/demo.sh PROGRAM.elf [excerpt]      excerpt: the ten functions and a dozen lines that README.md shows
set -eu
program=$1
if [ "${2:-}" ]; then
    all=$("$0" "$program" 2>&1)
    echo '```'
    echo "$all" | sed "s|$(pwd)/|/clone/|g; s/ *(the first 34 lines)//" | awk '
        /^Next: / { exit }
        /^\$ / { command = $3; rows = 0; head = command == "annotate" }
        /^## / { head = 0 }
        head && !/^\$ / { if (!/^#/ && !said++) print "..."; next }
        /^(function|cycles%) / { table = 1 }
        /^$/ { table = 0 }
        table && ++rows == (command == "report" ? 12 : 14) { print "..." }
        table && rows >= (command == "report" ? 12 : 14) { next }
        { print }' | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
    echo '```'
    exit
fi
assay=build/bin/assay
profile=build/demo/$(basename "$program" .elf).assay
mkdir -p build/demo

# show COMMAND...: the command as a user would type it, then its output.
show() {
    echo "\$ $*"
    "$@"
    echo
}

show "$assay" record -c 512 --truth -o "$profile" "$program"
show "$assay" report "$profile"
hottest=$("$assay" report --csv "$profile" | awk -F , '
    NR == 1 { for (i = 1; i <= NF; i++) if ($i == "function") column = i }
    NR == 2 { gsub(/"/, "", $column); print $column }')
# The decoder is a system header (stb_image.h), in none of our source folders.
echo "\$ $assay annotate --source /usr/include $profile $hottest    (the first 34 lines)"
"$assay" annotate --source /usr/include "$profile" "$hottest" | sed -n 1,34p
echo
echo "Next: $assay annotate $profile [FUNCTION], $assay truth $profile, or a program of your own:"
echo "      $assay record -o my.assay MY.elf      (docs/guide.md says how to build one)"
