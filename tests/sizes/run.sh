#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A configuration of sizes must build in both simulators, run a program in lock step on Icarus (which builds in a second), and report each size
# that it was built with. A program of many loads (loads.S) is sampled, for the checks of the profile port.
#
#   tests/sizes/run.sh BUILD PROGRAM.elf LOADS.elf NAME CONFIG SIZE=VALUE...
#
# LINTED in the environment: names of those that Verilator sees, too (LONG=1: all). MEM_LATENCY: cycles of RAM, 40 without
set -u
build=$1 program=$2 loads=$3 name=$4 config=$5
shift 5
out=$build/test/sizes/$name
defines="-DCONFIG_$(echo "$config" | tr a-z A-Z)"
for size; do defines="$defines -DCFG_$size"; done
rm -rf "$out"
mkdir -p "$out"

fail() {
    echo "$name ($config $*): $out/log"
    grep -m 3 -i 'error\|mismatch\|fatal' "$out/log"
    exit 1
}

# shellcheck disable=SC2086 # one word a define, a file
case " ${LONG:+$name} $LINTED " in
*" $name "*)
    verilator --lint-only -Wall -Wno-UNUSED -Wno-WIDTH $defines $SIM_PATHS sim/lint.vlt --top-module soc $SIM_RTL >"$out/log" 2>&1 || fail "$@"
    ;;
esac
# shellcheck disable=SC2086
sim/iverilog.sh -g2012 -Wno-timescale $defines $SIM_PATHS -s tb -o "$out/sim.vvp" $SIM_TB $SIM_RTL >"$out/log" 2>&1 || fail "$@"
cp "$build/sim/c/harness.vpi" sim/icarus.sh "$out/" && mv "$out/icarus.sh" "$out/sim"
timeout --foreground 300 "$out/sim" "+elf=$program" +check "+mem-latency=${MEM_LATENCY:-40}" +max-cycles=100000 "+stats=$out/stats" "+machine=$out/machine" >"$out/log" 2>&1 &&
    grep -q '^exit_code,0$' "$out/stats" || fail "$@"
for period in 10 14; do
    timeout --foreground 300 "$out/sim" "+elf=$loads" +check +mem-latency=4 "+setup=period=$period,seed=1" "+profile=$out/channel" >"$out/log" 2>&1 || fail "$@"
done
for size; do
    grep -qE "^size\.${size%=*}(_W)?,${size#*=}\$" "$out/machine" || { echo "the machine does not say $size: error" >>"$out/log"; fail "$@"; }
done
echo "$name: $(sed -n 's/^cycles,//p' "$out/stats") cycles"
