#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Are the totals of a profile those of the run's end? For several programs and periods
#   - counted fetches: as many as the truth tracer saw end one by one, and those in the window when the run ended
#   - samples that arrived: as many as there are RECORD frames among the bytes on the wire
#   - arrived + in flight = taken, where nothing was lost
# The same with the run cut off at some cycle, so that samples are under way: what is complete comes out.
#
#   tests/system/totals.sh build/bin/assay build CONFIG
#
# The last line is `N passed, N failed`.
set -u
assay=$1 build=$2 config=$3
. scripts/scratch.sh
. scripts/checks.sh
cut_off=0

number() { # PATTERN: the number that \(...\) takes out of the header
    sed -n "s/^#.*$1/\\1/p" "$work/report" | head -n 1 | tr -d ,
}

# RECORD frames begin with a5 5a, type, length; a record that holds these bytes by chance would only make this test fail.
words=$(awk '$2 == "PD_FRAME_RECORD_WORDS" { print $3 }' build/gen/profile_defs.h)
head=$(printf 'a55a02%02x' $((8 * words)))
wire_records() { od -An -v -tx1 "$1" | tr -d ' \n' | sed "s/$head/\n&/g" | grep -c "^$head.\{$((16 * words + 16))\}"; }

# totals DELIVERY PROGRAM PERIOD [MAX-CYCLES]
totals() {
    delivery=$1
    shift
    case=$config:$delivery:$1:$2${3:+:$3}
    program=$build/programs/short/$1.elf
    case $delivery in
    stream) how=+setup=strata=69 collided='[0-9,]*' ;; # 32:4, as record has it
    batch) how="+resident=$build/driver/resident.elf +setup=ring_slots=16,strata=69" collided='[0-9,]*' ;;
    *) how=+resident=$build/driver/resident.elf collided=0 ;;
    esac
    "$assay" record --config "$config" --delivery "$delivery" --truth -c "$2" ${3:+--max-cycles $3} -o "$work/p.assay" "$program" >"$work/output" 2>&1
    "$assay" report "$work/p.assay" >"$work/report"
    "$assay" truth --csv --of fetched "$work/p.assay" >"$work/truth"
    "$build/sim/$config/verilator/sim" "+elf=$program" "+append=$(basename "$program")" \
        $how "+setup=period=$2,seed=1" ${3:+"+max-cycles=$3"} \
        "+profile=$work/wire" >"$work/output" 2>&1
    seen=$(awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next } { sum += $column["truth"] } END { print sum }' "$work/truth")
    arrived=$(number 'samples:  \([0-9,]*\) of.*') taken=$(number ' of \([0-9,]*\) taken.*') flying=$(number '; \([0-9,]*\) in flight.*')
    fetched=$(number ' of \([0-9,]*\) fetched')
    window=16 # counted, but neither retired nor aborted when the run ended
    [ $# -eq 2 ] || window=160
    check "$case: fetched" [ $((fetched - seen)) -ge 0 ]
    check "$case: fetched" [ $((fetched - seen)) -le $window ]
    check "$case: arrived" [ "$arrived" = "$(wire_records "$work/wire")" ]
    check "$case: taken" [ $((arrived + ${flying:-0})) = "${taken:-none}" ]
    [ "$delivery:$2" = stream:97 ] && some='[0-9]*' || some=0   # more than a byte a cycle can carry
    check "$case: losses" grep -q "$collided collided, 0 filtered, $some dropped, 0 lost on the link, 0 not readable" "$work/report"
    cut_off=$((cut_off + ${flying:-0}))
    echo "$case: $arrived of $taken samples arrived, ${flying:-?} in flight; $fetched counted, $seen seen"
}

for by in interrupt stream; do
    totals $by fsm 5000
    totals $by quicksort 97
    totals $by quicksort 1000
    totals $by jpeg 330
done
totals batch quicksort 1000
totals batch jpeg 1000
for cycles in 9000 15000; do totals batch quicksort 1000 $cycles; done
for cycles in 50000 50400 50800 51200; do totals interrupt quicksort 97 $cycles; done
for cycles in 9000 9010 9020 9030; do totals stream quicksort 97 $cycles; done
check "what waits when a run is cut off comes out" [ $cut_off -eq 0 ]
checks_end
