#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The reference simulator's board against the tests of the RTL's devices (tests/rtl/soc/devices.c), and input by interrupts as on the core
# (input.c), also from checkpoints on; with each fault of tests/faults/iss_devices planted they fail.
#
#   tests/iss/devices.sh "COMPILER AND FLAGS" "OBJECTS" "LIBRARIES" DEVICES.elf INPUT.elf SIMULATOR
#
# The last line is `N passed, N failed`.
set -u
compile=$1 objects=$2 libraries=$3 devices=$4 input=$5 simulator=$6
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh
mkfifo "$work/nothing"
awk 'BEGIN { for (i = 0; i < 40; i++) printf "line %d of what comes in\n", i; printf "and its end" }' >"$work/text"

build_test() { # SOURCE COPY
    objects_without "$(basename "$1" .c).o"
    # shellcheck disable=SC2086
    $compile -Itb/iss -o "$work/iss" "$2" tb/iss/main.c $others $libraries
}

# An input from which nothing ever comes, and does not end.
devices_hold() {
    "$work/iss" --max 1000000 "$devices" <>"$work/nothing" >"$work/out" && [ "$(cat "$work/out")" = "devices: ok" ]
}
input_comes() { "$@" "$input" <"$work/text" >"$work/out" && cmp "$work/text" "$work/out"; }
# From checkpoints between its bytes it goes on with those that it has not read.
input_goes_on() { # REFERENCE SIMULATOR
    mkdir -p "$work/points" &&
        "$1" --max 1000000 --checkpoints "$work/points" --at 40000,45000 "$input" <"$work/text" >"$work/out" || return 1
    points=0
    while IFS=, read -r file _ _ output _; do
        case $file in file | end) continue ;; esac
        tail -c "+$((output + 1))" "$work/text" >"$work/rest"
        "$1" --restore "$work/points/$file" "$input" <"$work/text" 2>"$work/err" | cmp - "$work/rest" || return 1
        points=$((points + 1))
    done <"$work/points/list.csv"
    [ $points -ge 2 ]
}
on_core() { "$simulator" +elf="$1" +stdin +max-cycles=1000000 +check 2>"$work/err"; }

test_passes() { devices_hold >"$work/log" 2>&1 && input_comes "$work/iss" --max 1000000 >>"$work/log" 2>&1 && input_goes_on "$work/iss" >>"$work/log" 2>&1; }

build_test tb/iss/board.c tb/iss/board.c || exit 1
check "devices as the RTL has them" devices_hold
check "input by interrupts on the reference simulator" input_comes "$work/iss" --max 1000000
check "input from checkpoints on" input_goes_on "$work/iss"
check "input by interrupts on the core, in lock step" input_comes on_core
share=3 each_fault iss_devices tb/iss
checks_end
