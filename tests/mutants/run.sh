#!/bin/sh
# Plants a bug in a copy of the core and runs it: it must be found. The unchanged core (NAME none) must pass both runs.
#
#   tests/mutants/run.sh BUILD PROGRAM.elf SAMPLED.elf NAME
#
# tests/mutants/list has a line for each bug: name, file (somewhere below rtl/core), a sed command that plants it, and who finds it:
# `lockstep` (PROGRAM, or the one named behind it, below BUILD, in lock step with the reference ISS) or the name of a CHECK
# (SAMPLED, which profiles itself), or `checked` and the name of a CHECK (PROGRAM), or `rates` and a short program: it computes right, but out of the bounds of tests/rates.
set -u
build=$1 program=$2 sampled=$3 name=$4
dir=$build/test/mutants
sim=$build/sim/mutant-$name/icarus/sim
line=$(grep "^$name~" "$(dirname "$0")/list")
field() { printf '%s\n' "$line" | cut -d '~' -f "$1"; }

fail() {
    echo "$name: FAILED: $*; see $dir/$name.log"
    exit 1
}

# run PLUSARG...: exit status of the simulator
run() { timeout --foreground 900 "$sim" "$@" >>"$dir/$name.log" 2>&1; }
in_lock_step() { run "+elf=$program" +check +max-cycles=200000; }
with_samples() { run "+elf=$sampled" +max-cycles=60000; } # not to its end: status 3

# expect STATUS RUN: a run ends with this status
expect() {
    "$2"
    status=$?
    [ "$status" -eq "$1" ] || fail "status $status where $1 was expected"
}

rm -rf "${dir:?}/$name" # of a run that failed
mkdir -p "$dir/$name"
find rtl/core -name '*.sv' -exec cp {} "$dir/$name" \;
if [ "$name" != none ]; then
    file=$dir/$name/$(field 2) finder=$(field 4)
    case $finder in "lockstep "*) program=$build/${finder#* } ;; esac
    cp "$file" "$file.unchanged"
    sed -i "$(field 3)" "$file"
    ! cmp -s "$file" "$file.unchanged" || fail "the bug no longer fits $(field 2); mend tests/mutants/list"
fi
make --no-print-directory "$sim" SIM_NAME="mutant-$name" CONFIG=board SIM_CORE="$(echo "$dir/$name"/*.sv)" \
    >"$dir/$name.log" 2>&1 || fail "the copy cannot be built"

case $name:${finder-} in
none:*)
    expect 0 in_lock_step
    expect 3 with_samples
    echo "$name: the core as it is passes"
    ;;
*:lockstep*)
    expect 5 in_lock_step
    echo "$name: found in lock step"
    ;;
*:"checked "*)
    expect 6 in_lock_step
    grep -q "CHECK .*: ${finder#* } failed" "$dir/$name.log" || fail "not found by CHECK ${finder#* }"
    echo "$name: found by CHECK ${finder#* }"
    ;;
*:rates*)
    tests/rates/measure.sh "$sim" board "$build/programs" "short/${finder#* }" >"$dir/$name.csv" 2>>"$dir/$name.log" ||
        fail "does not compute right"
    ! tests/rates/check.sh <"$dir/$name.csv" >>"$dir/$name.log" || fail "within the bounds of tests/rates: $(cat "$dir/$name.csv")"
    echo "$name: found by its rates"
    ;;
*)
    expect 6 with_samples
    grep -q "CHECK .*: $finder failed" "$dir/$name.log" || fail "not found by CHECK $finder"
    echo "$name: found by CHECK $finder"
    ;;
esac
rm -rf "${dir:?}/$name" "$build/sim/mutant-$name"
