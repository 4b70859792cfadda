#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds a simulator with Verilator.
#
#   verilate.sh FOLDER JOBS "OBJECTS" VERILATOR-ARGUMENTS...
#
# SIM_OPT in the environment: C++ optimisation, default -O1. -O3 compiles longer and simulates no faster. -O0 compiles
# in a quarter of the time and takes three times as long for a cycle: it pays below two million cycles. SIM_RUNTIME:
# where Verilator's library is kept (compile.sh).
#
# Only flags that pay are set (see docs): no assertion code but CHECK, no X randomising. Warnings are left to `make
# lint-rtl`, except for combinational chains through one vector, which would simulate wrongly.
set -eu
folder=$1 jobs=$2 objects=$3
shift 3
root=$(pwd)
mkdir -p "$folder"
[ "$(cat "$folder/obj/root" 2>/dev/null)" = "$root" ] || rm -rf "$folder/obj" # the tree was moved
mkdir -p "$folder/obj" && echo "$root" >"$folder/obj/root"
rm -f "$folder/sim" "$folder/obj/sim" # Verilator's make file does not know that they depend on OBJECTS

absolute=
for o in $objects; do absolute="$absolute $root/$o"; done
# RAM starts cleared (tb/main.cpp): remove the loop over so many words of it.
clear_no_ram() { find "$folder/obj" -name '*Slow.cpp' -exec sed -i '/__Vi0 < [0-9]\{8,\}; /,/^    }$/d' {} +; }
# shellcheck disable=SC2086
if ! verilator --cc --exe --vpi -O3 --x-assign fast --x-initial fast --noassert --no-timing \
    -Wno-fatal -Wno-lint -Wno-style -Werror-UNOPTFLAT --inline-mult 1 --top-module tb --Mdir "$folder/obj" \
    -CFLAGS "-DVL_USER_STOP -DVL_USER_FATAL -DVL_USER_FINISH" -LDFLAGS -Wl,--no-as-needed,-lelf,-lzstd \
    "$@" "$root/tb/main.cpp" $absolute -o sim > "$folder/build.log" 2>&1 || ! clear_no_ram || ! "$(dirname "$0")/compile.sh" "$folder/obj" "$jobs" "$SIM_RUNTIME" "OPT_FAST=${SIM_OPT:--O1}" >> "$folder/build.log" 2>&1; then
    grep -E '%(Error|Warning)|error:' "$folder/build.log" >&2 || tail -n 20 "$folder/build.log" >&2
    echo "verilate: failed, see $folder/build.log" >&2
    exit 1
fi
cp -f "$folder/obj/sim" "$folder/sim"
