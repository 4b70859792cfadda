#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the core with one bug that was drawn (scripts/draw-mutants.awk), NUMBER; 0 is the core as it is. Says what finds it: lock step with the
# reference ISS, a CHECK, a run that does not end, a count of events; or that only the cycles of programs differ; or that nothing does.
#
#   tests/mutants/drawn.sh BUILD FOLDER NUMBER
#
# Leaves the verdict in FOLDER/verdict.NUMBER. Exit status 1: the core as it is was found faulty.
set -u
build=$1 dir=$2 number=$3
log=$dir/$number.log sim=$dir/$number.sim cycles=
printf '#!/bin/sh\nexec %s "$@" +mutant=%d\n' "$build/sim/mutants/verilator/sim" "$number" >"$sim"
chmod +x "$sim"
: >"$log"

# run NAME PROGRAM PLUSARG...: a verdict, or none; adds to the cycles
run() {
    name=$1 program=$2
    shift 2
    timeout -k 5 --foreground 30 "$sim" "+elf=$program" "+stats=$dir/$number.csv" "$@" >>"$log" 2>&1
    case $? in
    0) ;;
    1) verdict="ends with $(sed -n 's/^exit_code,//p' "$dir/$number.csv"): $name" ;;
    3 | 124) verdict="hangs: $name" ;;
    5) verdict="lock step: $name" ;;
    6) verdict="CHECK: $name" ;;
    *) verdict="traps: $name" ;;
    esac
    cycles="$cycles $(sed -n 's/^cycles,//p' "$dir/$number.csv" 2>/dev/null)"
    [ -z "$verdict" ]
}
verdict=
# with half as many cycles again as the core as it is takes
for program in mutants:700000 mutants-p:540000 drawn-s:820000; do
    run "${program%:*}" "$build/tests/${program%:*}.elf" +check +memory "+max-cycles=${program#*:}" || break
done
[ -n "$verdict" ] || for program in count slopes slots pages; do
    run "events of $program" "$build/events/board/$program.elf" +check +max-cycles=2000000 || break
done
[ -n "$verdict" ] || run sampling "$build/programs/short/json.elf" +check +setup=period=60 "+profile=$dir/$number.profile" +max-cycles=200000
rm -f "$dir/$number.profile"
# what samples say, beside the truth
[ -n "$verdict" ] || tests/system/own_time.sh "$build" "$sim" stream 100 "$build/programs/short/json.elf" >>"$log" 2>&1 || verdict="samples: own-time"
if [ "$number" -eq 0 ]; then
    echo "$cycles" >"$dir/cycles"
    [ -z "$verdict" ] && exit
    echo "the core as it is: $verdict; see $log"
    exit 1
fi
[ -n "$verdict" ] || [ "$cycles" = "$(cat "$dir/cycles")" ] || verdict="other cycles"
echo "${verdict:-NOT FOUND}" >"$dir/verdict.$number"
