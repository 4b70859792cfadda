#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What a program does not use costs it nothing: after CYCLES cycles, or at its end (`whole`), all its statistics are those of CONFIG with
# sizes, too, that only others feel.
# And the comparison sees one that does: with OTHER.elf they must differ.
#
#   tests/sizes/unused.sh BUILD PROGRAM.elf OTHER.elf CYCLES CONFIG SIZE=VALUE,...
#
# BUILD/sim/CONFIG has the machine as it is; all simulators are Verilator's.
set -u
build=$1 program=$2 other=$3 cycles=$4 config=$5
shift 5
plain=$build/test/sizes/unused-$config
differs=

# statistics SIM DIR ELF CYCLES: of a run that its limit ends, or, OTHER.elf without its unit, a trap
statistics() {
    rm -f "$2/all"
    limit=+max-cycles=$4 expected=3
    [ "$4" != whole ] || limit=+max-cycles=1000000 expected=0
    timeout --foreground 600 "$1" "+elf=$3" +check "$limit" "+stats=$2/all" >"$2/log" 2>&1
    status=$?
    grep -v '^seconds\|_per_second' "$2/all"
    [ $status -eq $expected ] || [ "$3" = "$other" ]
}

# both SIM DIR: leaves those of the two programs in DIR/same and DIR/other
both() {
    statistics "$1" "$2" "$program" "$cycles" >"$2/same" && statistics "$1" "$2" "$other" 1000 >"$2/other" || {
        echo "$2: ended by something else; $2/log"
        exit 1
    }
}

mkdir -p "$plain"
both "$build/sim/$config/verilator/sim" "$plain"
for sizes; do
    dir=$plain-$sizes name=unused-$config-$(echo "$sizes" | tr -c 'A-Z0-9\n' _)
    sim=$build/sim/$name/verilator/sim
    mkdir -p "$dir"
    make --no-print-directory "$sim" SIM_NAME="$name" SIM_OPT=-O0 CONFIG="$config" SIM_DEFINES="$(echo ",$sizes" | sed 's/,/ -DCFG_/g')" >"$dir/log" 2>&1 || {
        echo "$name: cannot be built: $dir/log"
        exit 1
    }
    both "$sim" "$dir"
    diff "$plain/same" "$dir/same" || {
        echo "$(basename "$program"), which uses nothing of $sizes, runs differently with it"
        exit 1
    }
    cmp -s "$plain/other" "$dir/other" || differs=1
done
[ -n "$differs" ] || {
    echo "$(basename "$other") runs alike with all sizes: nothing is compared here"
    exit 1
}
