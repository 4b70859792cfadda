#!/bin/sh
# The demonstration: profiles one program and shows where its cycles went.
#
#   scripts/demo.sh PROGRAM.elf
set -eu
program=$1
assay=build/bin/assay
profile=build/demo/$(basename "$program" .elf).assay
mkdir -p build/demo

# show COMMAND...: what a user would type, then its output.
show() {
    echo "\$ $*"
    "$@"
    echo
}

show "$assay" record -c 500 --truth -o "$profile" "$program"
show "$assay" report "$profile"
hottest=$("$assay" report --csv "$profile" | awk -F , '
    NR == 1 { for (i = 1; i <= NF; i++) if ($i == "function") column = i }
    NR == 2 { gsub(/"/, "", $column); print $column }')
echo "\$ $assay annotate $profile $hottest    (the first 34 lines)"
"$assay" annotate "$profile" "$hottest" | sed -n 1,34p
echo
echo "Next: $assay annotate $profile [FUNCTION], $assay truth $profile, or a program of your own:"
echo "      $assay record -o my.assay MY.elf      (docs/guide.md says how to build one)"
