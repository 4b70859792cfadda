#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sampling by a counter's overflow against the truth of the same run (overflow.c).
#
#   tests/system/overflow.sh BUILD CONFIG EVENT PERIOD COLUMN PROGRAM.elf [next]
#
# Both ways, with the PC of the interrupt and with the attributed one. next: attributed PCs moved on by an instruction, which must be found.
set -u
build=$1 config=$2 event=$3 period=$4 column=$5 program=$6 planted=${7:-}
. scripts/scratch.sh
name="$config $event:$period $(basename "$program" .elf)"

# What a load misses depends on the driver, too.
events=0
[ "$column" = dmiss ] || [ "$column" = modes ] || events=$("$build/bin/assay" stat --config "$config" -e "$event" --csv "$program" 2>&1 </dev/null | awk -F, -v e="$event" '$1 == e { print $2 }')

# take WAY OPTION... With this seed the first interval began so long before the start that what is left of it is less than any other.
take() {
    way=$1
    shift
    "$build/bin/assay" record --config "$config" --counter "$event:$period" "$@" --truth --seed 36 -o "$work/$way.assay" "$program" \
        >"$work/out" 2>&1 </dev/null || { tail -n 5 "$work/out"; exit 1; }
    "$build/test/overflow" "$work/$way.assay" "$column" "$way" "${events:-1}" $planted >"$work/said"
    status=$?
    sed "s|^|$name, $way${planted:+, planted $planted}: |" "$work/said"
}
. scripts/checks.sh
count() { if [ "$1" -eq "$2" ]; then good; else bad; fi; }

if [ "$column" != modes ]; then # the interrupt may come in another mode than that of the event
    take attributed --attributed
    count $status $((${#planted} > 0))
fi
if [ -z "$planted" ] && [ "$column" != retired ]; then # every instruction retires, so that PC cannot be a wrong one
    take interrupt
    count $status 0
fi
checks_end
