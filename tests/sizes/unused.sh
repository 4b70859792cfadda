#!/bin/sh
# What a program does not use costs it nothing: after CYCLES cycles, or at its end (`whole`), all its statistics are the same with sizes
# that only others feel.
# And the comparison sees one that does: with OTHER.elf they must differ.
#
#   tests/sizes/unused.sh BUILD START.elf PROGRAM.elf OTHER.elf CYCLES CONFIG SIZES...     SIZES: SIZE=VALUE,... or none
#
# START.elf is what tests/sizes/run.sh runs when it has built a machine.
set -u
build=$1 start=$2 program=$3 other=$4 cycles=$5 config=$6
shift 6
first=
differs=

# statistics DIR ELF CYCLES: of a run that its limit ends, or, OTHER.elf without its unit, a trap
statistics() {
    rm -f "$1/all"
    limit=+max-cycles=$3 expected=3
    [ "$3" != whole ] || limit=+max-cycles=1000000 expected=0
    timeout --foreground 600 "$1/sim" "+elf=$2" +check "$limit" "+stats=$1/all" >"$1/log" 2>&1
    status=$?
    grep -v '^seconds\|_per_second' "$1/all"
    [ $status -eq $expected ] || [ "$2" = "$other" ]
}

for sizes; do
    dir=$build/test/sizes/unused-$config-$sizes
    # shellcheck disable=SC2046 # one word a size
    "$(dirname "$0")/run.sh" "$build" "$start" "unused-$config-$sizes" "$config" \
        $([ "$sizes" = none ] || echo "$sizes" | tr , ' ') || exit 1
    statistics "$dir" "$program" "$cycles" >"$dir/same" && statistics "$dir" "$other" 1000 >"$dir/other" || {
        echo "$dir: ended by something else; $dir/log"
        exit 1
    }
    first=${first:-$dir}
    diff "$first/same" "$dir/same" || {
        echo "$(basename "$program"), which uses nothing of $sizes, runs differently with it"
        exit 1
    }
    cmp -s "$first/other" "$dir/other" || differs=1
done
[ -n "$differs" ] || {
    echo "$(basename "$other") runs alike with all sizes: nothing is compared here"
    exit 1
}
