#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What `make sim` makes of sizes: those that are not legal are refused with the size and what is legal, before anything is built; other sizes
# under the same name make another machine; names of the tests' machines are not free; record says what a machine lacks.
#
#   tests/sizes/made.sh BUILD PROGRAM.elf
set -u
build=$1
name=sizes-made sim=$build/sim/sizes-made/icarus/sim
bad=0
wrong() {
    echo "$*: error"
    cat "$build/sizes-made.log"
    bad=1
}
made() { # NAME DEFINES
    env -u MAKEFLAGS -u MFLAGS make -s BUILD="$build" SIM_NAME="$1" CONFIG=board SIM_DEFINES="$2" "$build/sim/$1/icarus/sim" >"$build/sizes-made.log" 2>&1
}

rows=0
while IFS='|' read -r defines says; do
    rows=$((rows + 1))
    rm -rf "$build/sim/$name"
    if made $name "$defines" || [ -e "$sim" ] || ! grep -q -- "$says" "$build/sizes-made.log"; then wrong "$defines"; fi
done <<'END'
-DCFG_PMP_ENTRIES=64|PMP_ENTRIES is 64, legal are 0, 8 and 16
-DCFG_ROB_ROWS=7|config.svh: 4..32, power of 2
-DCFG_GHIST=200|^GHIST is 200, legal is 16 to 96
-DCFG_ALUS=0|ALUS is 0, legal is 1 to 4
-DCFG_L2_KIB=48|L2_KIB is 48, L2_WAYS 8
-DCFG_WIDTH|-DCFG_WIDTH: -DCFG_NAME=NUMBER was expected
-DCFG_WIDTH=two|-DCFG_WIDTH=two: -DCFG_NAME=NUMBER was expected
-DCFG_ROWS=8|CFG_ROWS: no size of this name
END
for rob in 4 8 8; do
    made $name "-DCFG_ROB_ROWS=$rob" && "$sim" "+elf=$2" +max-cycles=10 "+machine=$build/sizes-made.log" >"$build/sizes-made.out" 2>&1
    grep -q "^size.ROB_ROWS,$rob\$" "$build/sizes-made.log" || wrong "a machine of $rob rows"
done
before=$(stat -c %Y.%i "$sim")
made $name -DCFG_ROB_ROWS=8
[ "$(stat -c %Y.%i "$sim")" = "$before" ] || wrong "the same sizes once more: built again"
made $name -DCFG_ROB_ROWS=9
[ ! -e "$sim" ] || wrong "the machine before stands for one that is refused"
if made level2 '' || ! grep -q 'level2 is a machine of the tests' "$build/sizes-made.log"; then wrong "a name that is not free"; fi
made $name "-DCFG_PM_TAGS=1 -DCFG_PM_SIGNATURE=0"
while IFS='|' read -r options says; do
    # shellcheck disable=SC2086 # options
    "$build/bin/assay" record --config $name --sim icarus --max-cycles 300 $options -o "$build/sizes-made.assay" "$2" >"$build/sizes-made.log" 2>&1
    grep -q -- "$says" "$build/sizes-made.log" || wrong "record $options, which the machine cannot"
done <<'END'
--pair|--pair takes a machine with PM_TAGS of 2 or more, and this one has 1
--signatures 1000|--signatures takes a machine with PM_SIGNATURE of 1 or more
END
rm -rf "$build/sizes-made.assay" "$build/sim/$name" "$build/sizes-made.log" "$build/sizes-made.out"
[ $bad = 0 ] && echo "$rows refused, 2 made"
exit $bad
