#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Which simulator `run` and `stat` choose: the plain one where it is enough, and was built from the same RTL.
#
#   tests/system/chosen.sh BUILD PROGRAM.elf PROFILED.elf      PROFILED has instructions for the profiling hardware's registers
set -u
build=$1 program=$2 profiled=$3
assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh

# chooses SIMULATOR OPTION...: `stat` with these says that it ran on it
chooses() {
    expected=$1
    shift
    rm -f "$work/json"
    # shellcheck disable=SC2086 # words
    "$assay" stat --config board --json ${limit---max-cycles 3000} -o "$work/json" "$@" </dev/null >/dev/null 2>&1
    found=$(jq -r .simulator "$work/json" 2>/dev/null)
    if [ "$found" = "$expected" ]; then good; else bad "stat $*: on $found, expected $expected"; fi
}

chooses plain "$program"
chooses plain -I 1000 "$program"
limit='' chooses plain --window 500 "$program"
chooses verilator --check "$program"
chooses verilator "$profiled"
chooses icarus --sim icarus "$program"
chooses verilator --sim verilator "$program"
check "no check of the RTL is in it, which --sim verilator has" sh -c '! strings "$1/plain/sim" | grep -q one_way_hits && strings "$1/verilator/sim" | grep -q one_way_hits' sh "$build/sim/board"

# a build whose plain simulator is of another RTL, then one of the same
mkdir -p "$work/home/sim/board/plain" "$work/home/bin"
for part in bin/assay-iss driver sim/board/verilator sim/board/plain/sim; do
    mkdir -p "$(dirname "$work/home/$part")" && ln -s "$(realpath "$build/$part")" "$work/home/$part"
done
export ASSAY_HOME="$work/home"
for sum in rtl rtl_sizes; do
    sed "s/^$sum,./$sum,x/" "$build/sim/board/plain/built" >"$work/home/sim/board/plain/built"
    chooses verilator "$program"
done
cp "$build/sim/board/plain/built" "$work/home/sim/board/plain/built"
chooses plain "$program"
rm "$work/home/sim/board/plain/sim"
chooses verilator "$program"
checks_end
