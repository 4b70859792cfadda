#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Caches, TLBs, prediction and the order of memory that are made perfect: nothing misses, nothing waits for a walk, nothing is
# mispredicted or refetched, program and reference agree; while they are not used the machine is cycle for cycle the same. The first
# cycles of a run, or a short one.
#
#   tests/graph/perfect.sh BUILD PROGRAM.elf OTHER.elf EARLY.elf PAGES.elf PROFILED.elf FAULT.elf...
#
# EARLY: loads come too early, and are refetched. PAGES: uses more pages than the TLBs have. PROFILED: has loads,
# stores and transfers that are profile instructions. FAULT: faults, and sets A and D.
set -u
build=$1 program=$2 other=$3 early=$4 pages=$5 profiled=$6
shift 6
plain=$build/sim/board/verilator/sim perfect=$build/sim/ideal/board/verilator/sim assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh
cycles=12000

# run SIMULATOR NAME OPTION...: a part of a run, its statistics in NAME
run() {
    simulator=$1 name=$2
    shift 2
    timeout -s KILL 600 "$simulator" "+elf=$program" "+max-cycles=$cycles" "+stats=$work/$name.stats" "$@" </dev/null >"$work/out" 2>&1
    [ $? -eq 3 ]
}
ends() { # PROGRAM NAME OPTION...: all of it, beside the reference
    elf=$1 name=$2
    shift 2
    timeout -s KILL 600 "$perfect" "+elf=$elf" +check "+stats=$work/$name.stats" "$@" </dev/null >"$work/out" 2>&1 || { cat "$work/out"; false; }
}
fact() { sed -n "s/^$2,//p" "$work/$1.stats"; }
is() { [ "$(fact "$1" "$2")" -eq "$3" ]; }
few() { [ "$(fact "$1" "$2")" -le "$3" ]; }
more() { [ "$(fact "$1" "$3")" -gt "$(fact "$2" "$3")" ]; }
numbers() { grep -vE '^(seconds|cycles_per_second),' "$work/$1.stats"; }
same() { numbers "$1" >"$work/a" && numbers "$2" >"$work/b" && diff "$work/a" "$work/b"; }
says() { # TEXT COMMAND...: it ends with 2 and says so
    text=$1
    shift
    timeout -s KILL 600 "$@" </dev/null >"$work/said" 2>&1
    [ $? -eq 2 ] && grep -q -- "$text" "$work/said" || { cat "$work/said"; false; }
}

"$plain" "+elf=$program" "+trace=$work/trace" </dev/null >"$work/out"
"$plain" "+elf=$other" "+trace=$work/other" </dev/null >"$work/out"
check "the machine as it is" run "$plain" as-it-is
check "with perfect parts that are not used" run "$perfect" unused
check "is cycle for cycle the same" same as-it-is unused
check "perfect instruction cache" run "$perfect" icache +perfect-icache +check
check "misses in the boot ROM alone" few icache icache_misses 2
check "and retires more" more icache unused instructions
check "perfect data cache" run "$perfect" dcache +perfect-dcache +check
check "never misses" is dcache dcache_misses 0
check "perfect prediction" run "$perfect" prediction "+perfect-prediction=$work/trace" +check
check "mispredicts nothing" is prediction mispredicts 0
check "and retires more" more prediction unused instructions
check "all of them" run "$perfect" all +perfect-icache +perfect-dcache "+perfect-prediction=$work/trace" +check
check "mispredict nothing" is all mispredicts 0
check "and retire most" more all prediction instructions
check "a program whose loads come too early" ends "$early" early "+trace=$work/early"
check "with its order foreseen" ends "$early" order "+perfect-order=$work/early"
check "had some refetched" fails is early order_violations 0
check "has none" is order order_violations 0
check "and is faster" more early order cycles
check "and ends sooner" more early order cycles
check "a program with profile instructions" ends "$profiled" profiled "+trace=$work/profiled"
check "with its order foreseen" ends "$profiled" order "+perfect-order=$work/profiled"
check "had loads refetched" fails is profiled order_violations 0
check "has none" is order order_violations 0
check "with its transfers foreseen, too" ends "$profiled" prediction "+perfect-order=$work/profiled" "+perfect-prediction=$work/profiled"
check "had some mispredicted" fails is profiled mispredicts 0
check "has none" is prediction mispredicts 0
check "a program of many pages" ends "$pages" pages
check "with perfect TLBs" ends "$pages" tlbs +perfect-itlb +perfect-dtlb
check "asked for many of data" fails few pages dtlb_misses 1000
check "asks for none" is tlbs dtlb_misses 0
check "waits for none" is tlbs mem_dtlb 0
check "nor for one of instructions" is tlbs front_itlb 0
check "and ends sooner" more pages tlbs cycles
for fault in "$@"; do
    check "faults come all the same: ${fault##*/}" ends "$fault" fault +perfect-itlb +perfect-dtlb
done
check "the trace of another program is found" says "took another way" "$perfect" "+elf=$other" "+perfect-prediction=$work/trace"
check "its own is not" fails says "took another way" "$perfect" "+elf=$other" "+perfect-prediction=$work/other"
check "for the order, too" says "took another way" "$perfect" "+elf=$other" "+perfect-order=$work/trace"
check "a file that is no trace is refused" says "a trace of" "$perfect" "+elf=$program" "+perfect-prediction=$program"
check "a simulator without perfect parts says so" says "no perfect parts" "$plain" "+elf=$program" +perfect-dcache
"$assay" icost --multisim --config none -o "$work/sets" "$program" >"$work/said" 2>&1
check "the command without its simulators says what builds them" grep -q multisim-sims "$work/said"
checks_end
