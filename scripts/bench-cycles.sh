#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The host's cost of a simulated cycle, by machine and simulator, as the page docs/results/speed.md: instructions
# (valgrind counts them, as the difference of two lengths of the same run, without start and end), and cycles a
# second, the best of several interleaved runs.
#
#   scripts/bench-cycles.sh BUILD PROGRAM.elf        ROUNDS=5
set -eu
build=$1 program=$2
. scripts/scratch.sh

# instructions SIMULATOR CYCLES PLUSARG...
instructions() {
    simulator=$1 cycles=$2
    shift 2
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$simulator" "+elf=$program" "+max-cycles=$cycles" "$@" \
        </dev/null 2>&1 >/dev/null | awk '/Collected/ { print $4 }'
}
a_cycle() { # SIMULATOR PLUSARG...
    simulator=$1
    shift
    echo $((($(instructions "$simulator" 30000 "$@") - $(instructions "$simulator" 10000 "$@")) / 20000))
}
grouped() { echo "$1" | sed ':again; s/\([0-9]\)\([0-9]\{3\}\)\($\|,\)/\1,\2\3/; t again'; }
a_second() { # SIMULATOR PLUSARG...
    simulator=$1
    shift
    "$simulator" "+elf=$program" +max-cycles=400000 "+stats=$work/stats" "$@" </dev/null >/dev/null 2>&1 || :
    sed -n 's/^cycles_per_second,//p' "$work/stats"
}

# row MACHINE SIMULATOR WHAT PLUSARG...
row() {
    simulator=$build/sim/$1/$2/sim config=$1 what=$3
    shift 3
    [ -x "$simulator" ] || return 0
    for _ in $(seq "${ROUNDS:-5}"); do a_second "$simulator" "$@"; done | sort -n | tail -n 1 >"$work/best"
    echo "| \`$config\` | $what | $(grouped "$(a_cycle "$simulator" "$@")") | $(grouped "$(cat "$work/best")") |"
}

cat <<END
# Speed of the simulation

Made by \`make bench-cycles\`; nothing here is typed. Host instructions that one simulated cycle takes, and simulated cycles a second, the best of
${ROUNDS:-5} runs, on $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1); $(verilator --version | cut -d ' ' -f 1,2), program \`$(basename "$program" .elf)\`. Instructions say what a change costs on
any machine; cycles a second depend on this machine and on what else ran on it.

| machine | simulator | host instructions a cycle | cycles a second |
|---|---|---|---|
END
for config in $(scripts/configs.sh); do
    row "$config" plain "\`--sim plain\`, as \`run\` and \`stat\`: no profiling hardware, no checks"
    row "$config" verilator "\`--sim verilator\`, nothing sampled"
    row "$config" verilator "... sampling, as \`record --no-truth\`" "+setup=period=1000" "+profile=$work/profile"
    row "$config" verilator "... with the truth, as \`record\`" "+setup=period=1000" "+profile=$work/profile" "+truth=$work/truth" \
        "+truth-data=$work/data" "+truth-stacks=$work/stacks"
done
