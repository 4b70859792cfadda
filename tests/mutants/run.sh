#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the core with one planted bug, which must be found. Without a bug (NAME none) the core must pass.
#
#   tests/mutants/run.sh BUILD PROGRAM.elf SAMPLED.elf NAME
#
# BUILD/test/mutants/names has the names that the simulator knows, in the order of their numbers. PROGRAM runs in lock step with
# the reference ISS, SAMPLED profiles itself; tests/faults/core says who finds which bug.
set -u
build=$1 program=$2 sampled=$3 name=$4
dir=$build/test/mutants
log=$dir/$name.log
number=$(grep -nx "$name" "$dir/names" | cut -d : -f 1)
finder=$(awk -F '~' -v name="$name" '!/^#/ && index("," $1 ",", "," name ",") { print $5; exit }' tests/faults/core)
sim=$dir/$name.sim
printf '#!/bin/sh\nexec %s "$@" +mutant=%d\n' "$(cd "$build" && pwd)/sim/mutants/verilator/sim" "${number:-0}" >"$sim"
chmod +x "$sim"
: >"$log"

fail() {
    echo "$name: FAILED: $*; see $log"
    exit 1
}

# run PLUSARG...: exit status of the simulator
run() { timeout --foreground 300 "$sim" "$@" >>"$log" 2>&1; }
in_lock_step() { run "+elf=$program" +check +memory +max-cycles=4000000; }
in_time() { run "+elf=$program" +check +memory +max-cycles=600000; } # twice what the longest of `hangs` takes
with_samples() { run "+elf=$sampled" +max-cycles=60000; } # not to its end: status 3

# passes PROGRAM: an events program in lock step finds that every count is right
passes() {
    run "+elf=$build/events/board/$1.elf" +check "+stats=$dir/$name.csv" +max-cycles=4000000 && grep -q '^exit_code,0$' "$dir/$name.csv"
}

# expect STATUS RUN: a run ends with this status
expect() {
    "$2"
    status=$?
    [ "$status" -eq "$1" ] || fail "status $status where $1 was expected"
}

case $finder in
"lockstep "* | "hangs "*) program=$build/${finder#* } ;;
"checked "*" "* | "counted "*" "*)
    program=$build/${finder##* }
    finder=${finder% *}
    ;;
esac
case $name:$finder in
none:*)
    expect 0 in_lock_step
    expect 3 with_samples
    # test-cover and test-drawn run the other programs on the core as it is
    [ "${LONG:-}" ] || { echo "$name: the core as it is passes"; exit 0; }
    for program in "$build/tests/mutants-s.elf" "$build/tests/mutants-p.elf"; do
        expect 0 in_lock_step
    done
    for program in $(awk -F '~' '$5 ~ /^hangs / { print substr($5, 7) }' tests/faults/core | sort -u); do
        program=$build/$program
        expect 0 in_time
    done
    for program in $(awk -F '~' '$5 ~ /^events / { print substr($5, 8) }' tests/faults/core | sort -u); do
        passes "$program" || fail "a count of $program is wrong"
    done
    echo "$name: the core as it is passes"
    ;;
*:lockstep*)
    expect 5 in_lock_step
    echo "$name: found in lock step"
    ;;
*:"counted "*)
    expect 5 in_lock_step
    grep -q "^lock step: event ${finder#* }: " "$log" || fail "no other count of ${finder#* }"
    echo "$name: found by its count of ${finder#* }"
    ;;
*:"hangs "*)
    expect 3 in_time
    echo "$name: hangs"
    ;;
*:"checked "*)
    expect 6 in_lock_step
    grep -q "CHECK .*: ${finder#* } failed" "$log" || fail "not found by CHECK ${finder#* }"
    echo "$name: found by CHECK ${finder#* }"
    ;;
*:"events "*)
    ! passes "${finder#* }" || fail "every count is right"
    grep -q '^exit_code,' "$dir/$name.csv" || fail "not run to its end"
    echo "$name: found by counts of ${finder#* }"
    ;;
*:"cycles "*)
    mkdir -p "$dir/$name.machine/verilator" && ln -sf "../../$name.sim" "$dir/$name.machine/verilator/sim"
    scripts/measure.sh "$build" "board=$PWD/$dir/$name.machine" "short/${finder#* }" >"$dir/$name.csv" 2>>"$log" || fail "does not compute right"
    row=$(awk -F , '{ print "| `" substr($2, 7) "` | " $3 " | " $5 " | " $6 " |" }' "$dir/$name.csv")
    ! grep -qF "$row" docs/results/core.md || fail "as fast as the core without it: $row"
    echo "$name: found by cycles of ${finder#* }"
    ;;
*:"own-time "*)
    with=${finder#* } how=stream
    case $with in "interrupt "*) how=interrupt with=${with#* } ;; esac
    case $with in *.elf) with=$build/$with ;; *) with=$build/programs/$with.elf ;; esac
    ! tests/system/own_time.sh "$build" "$sim" $how 100 "$with" >>"$log" || fail "own-time agrees"
    grep -q '[1-9][0-9]* records, ' "$log" || fail "own-time did not run"
    echo "$name: found by own-time"
    ;;
*:"filtered "*)
    ! tests/system/filtered.sh "$build" "$sim" stream 8 "$build/${finder#* }.elf" all >>"$log" 2>&1 || fail "filtered agrees"
    grep -q ' differ;\|truth tracer: \|CHECK' "$log" || fail "records were not compared"
    echo "$name: found in records"
    ;;
*:"fetches "*)
    ! tests/system/fetches.sh "$build" "$sim" 8 usm "$build/programs/${finder#* }.elf" >>"$log" 2>&1 || fail "fetch samples agree"
    grep -q 'FAILED\|CHECK' "$log" || fail "fetch samples were not compared"
    echo "$name: found in fetch samples"
    ;;
*:"signature "*)
    cycles=- more= with=$build/programs/${finder#* }.elf
    case ${finder#* } in kernel) cycles=400000 ;; tests/mutants-s.elf) cycles=100000 ;; esac # enough to find each
    case $finder in *lines.elf) more=+setup=select=1,period=16 ;; *jpeg) more=+setup=period=16 ;; esac # loads; what few samples show
    [ "${finder%.elf}" = "$finder" ] || with=$build/${finder#* }
    ! tests/signature/run.sh "$build" "$sim" "$with" 900 500 $cycles 0 $more >>"$log" || fail "signatures agree"
    grep -q 'WRONG\|CHECK' "$log" || fail "signatures were not compared"
    echo "$name: found in signatures"
    ;;
*:"hash "*)
    finder=${finder#* }
    ! tests/signature/run.sh "$build" "$sim" "$build/programs/${finder#* }.elf" 900 500 - "${finder% *}" >>"$log" || fail "signatures agree"
    grep -q 'WRONG\|CHECK' "$log" || fail "signatures were not compared"
    echo "$name: found in signatures"
    ;;
*)
    expect 6 with_samples
    grep -q "CHECK .*: $finder failed" "$log" || fail "not found by CHECK $finder"
    echo "$name: found by CHECK $finder"
    ;;
esac
rm -f "$sim" "$dir/$name.csv"
