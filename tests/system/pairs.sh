#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sample pairs against the lives of all instructions of the same run: pairs.c says what is compared.
#
#   tests/system/pairs.sh BUILD CONFIG DELIVERY PERIOD CYCLES PROGRAM.elf [SPEC]
#
# SPEC: a filter, which the first of a pair must fulfil. DELIVERY `far`: a stream with the largest window; `both`: a stream of pairs with
# signature samples beside them, each of which must be what it is alone (tests/signature); one that is taken for shorter than it is must be
# found.
set -u
build=$1 config=$2 delivery=$3 period=$4 cycles=$5 elf=$6 spec=${7:-}
name="$config $(basename "$elf" .elf), $delivery, period $period${spec:+, $spec}"
. scripts/scratch.sh
simulator=$build/sim/$config/verilator/sim
case $delivery in
stream) how=+setup=pair_log=15 ;;
far) how=+setup=pair_log=10 ;; # the largest
both) how=+setup=pair_log=15,details=1,signature=$((5000 | 500 << 32)) ;;
batch) how="+resident=$build/driver/resident.elf +setup=pair_log=15,ring_slots=16" ;;
*) how="+resident=$build/driver/resident.elf +setup=pair_log=15" ;;
esac
# shellcheck disable=SC2046,SC2086 # one word an argument
"$simulator" "+elf=$elf" $how "+setup=period=$period" "+profile=$work/profile" "+max-cycles=$cycles" "+trace=$work/trace" \
    "+stats=$work/stats" $("$build/test/filtered" "${spec:-all}") </dev/null >"$work/out" 2>&1

# judge SPEC [PLANTED...]: the test's own verdict, in ./said.
judge() { "$build/test/pairs" "$elf" "$work/profile" "$work/trace" "$work/stats" "$@" >"$work/said" 2>&1; }

judge "$spec" || {
    tail -n 3 "$work/out"
    echo "$name: FAILED"
    cat "$work/said"
    exit 1
}
echo "$name: $(cat "$work/said")"
if [ "$delivery" = both ]; then
    "$build/test/signature" "$work/profile" "$work/trace" "$name" 5000 500 || exit 1
    if "$build/test/signature" "$work/profile" "$work/trace" "$name" 5000 400 >"$work/said"; then
        echo "$name: FAILED: signatures that are too long were not found: $(cat "$work/said")"
        exit 1
    fi
fi
factor=2
[ -z "$spec" ] || factor=0.25 # few useful overlaps
if judge "$spec" $factor; then
    echo "$name: FAILED: a window taken for $factor times as long was not found: $(cat "$work/said")"
    exit 1
fi
if grep -q "^filtered,[1-9]" "$work/stats" && judge "$spec" 1 0; then
    echo "$name: FAILED: it was not found that no pair was taken for rejected: $(cat "$work/said")"
    exit 1
fi
