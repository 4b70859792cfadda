#!/bin/sh
# Sample pairs against the lives of all instructions of the same run: pairs.c says what is compared.
#
#   tests/system/pairs.sh BUILD CONFIG:DELIVERY:PERIOD:CYCLES:PROGRAM
set -u
build=$1
IFS=: read -r config delivery period cycles program <<END
$2
END
. scripts/scratch.sh
simulator=$build/sim/$config/verilator/sim
elf=$build/programs/$program.elf
case $delivery in
stream) how=+stream ;;
*) how=+resident=$build/driver/resident.elf ;;
esac
"$simulator" "+elf=$elf" "$how" +pairs "+period=$period" +seed=1 "+profile=$work/profile" "+max-cycles=$cycles" "+trace=$work/trace" \
    </dev/null >"$work/out" 2>&1
"$build/test/pairs" "$elf" "$work/profile" "$work/trace" >"$work/said" 2>&1 || {
    tail -n 3 "$work/out"
    echo "$2: FAILED"
    cat "$work/said"
    exit 1
}
echo "$2: $(cat "$work/said")"
if "$build/test/pairs" "$elf" "$work/profile" "$work/trace" 2 >"$work/said" 2>&1; then
    echo "$2: FAILED: a window taken for twice as long was not found: $(cat "$work/said")"
    exit 1
fi
