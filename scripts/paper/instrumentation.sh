#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Online instrumentation (Vaswani, Thazhuthaveetil, Srikant) on our programs: FOLDER/runs.csv, from which instrumentation-page.sh makes the page.
#
#   scripts/paper/instrumentation.sh BUILD FOLDER [PROGRAM...]
#   scripts/paper/instrumentation.sh --held BUILD FOLDER [PROGRAM...]        programs that nothing was tuned on: FOLDER/held-out.csv and .md
#   scripts/paper/instrumentation.sh --one BUILD FOLDER PROGRAM WAY MACHINE PERCENT      one run: a line of runs.csv on standard output
#
# MACHINE is `board` or a simulator BUILD/sim/paper-MACHINE of `make paper-instrumentation`. PERCENT of the run is counted: windows of
# period_of() instructions in the middle ones; 0: the flags are off for all of it, 100: there are no windows. The compiler's options come from the environment, PROGRAM_CFLAGS.
set -u

# period_of WAY: short windows show more of a program's phases, and are cheap where only pflags is switched; calls do not need such short ones
period_of() { case $1 in blocks | increments | tree) echo 50000 ;; *) echo 200000 ;; esac; }

# places PROGRAM: keeps data at the same addresses whatever is inserted into the code. Otherwise conflicts in a small cache would be part of
# the measurement. The two tables of interp would always conflict.
places() {
    case $1 in interp) data=0x80100800 ;; *) data=0x80100000 ;; esac
    echo "-Wl,--section-start=.rodata=0x80040000,--section-start=.data=$data,--section-start=.noinit=0x80200000"
}

# sources_of PROGRAM: those of our programs, or one of scripts/paper/held
sources_of() { if [ -d "sw/programs/$1" ]; then ls "sw/programs/$1"/*.c; else echo "scripts/paper/held/$1.c"; fi; }

# expected PROGRAM: what it prints; one of scripts/paper/held does so on this machine
expected() {
    case $sources in
    scripts/*) gcc -O1 -o "$work/host" "$sources" && "$work/host" ;;
    *) "$build/bin/assay-iss" "$build/programs/$1.elf" </dev/null ;;
    esac
}

columns=program,way,machine,percent,cycles,instructions,icache,dcache,dropped,skips,controls,mispredicts,accuracy,data,period

# options_of WAY: what assay-cc is asked for
options_of() {
    case $1 in
    calls) echo --calls --global ;;
    blocks) echo --blocks --plain --global --counter=load-add-store ;;
    increments) echo --blocks --plain --global ;;
    tree) echo --blocks --global ;;
    patched-calls) echo --calls ;;
    patched-blocks) echo --blocks --plain --counter=load-add-store ;;
    software-tree) echo --blocks --counter=plain ;;
    software-blocks) echo --blocks --plain --counter=plain ;;
    software-calls) echo --calls --counter=plain ;;
    check-blocks) echo --blocks --plain --counter=check ;;
    check-calls) echo --calls --counter=check ;;
    patch-blocks) echo --blocks --plain --counter=patch ;;
    patch-calls) echo --calls --counter=patch ;;
    copy-blocks) echo --blocks --counter=copy ;;
    esac
}

# switched WAY PERCENT: ... and when it counts
switched() {
    case $1:$2 in
    *:100) ;;
    copy-*:0) echo --every=1000000000 ;;
    copy-*) echo "--every=$((100 / $2))" ;;
    frame-*:0 | patched-*:0) echo --off ;;
    *:0) echo --window=0/1000000000 ;;
    *) echo "--window=$(($(period_of "$1") / 100 * $2))/$(period_of "$1")i" ;;
    esac
}

# link ELF COMPILER OPTION...: $program
link() {
    elf=$1
    shift
    objects="$elf-region.o"
    # shellcheck disable=SC2086 # words
    riscv64-unknown-elf-gcc $PROGRAM_CFLAGS -march=rv64imac_zicsr -I"$build/gen" -c -o "$elf-region.o" scripts/paper/region.c || return
    for s in "sw/programs/$program"/*.S; do
        [ -e "$s" ] || continue
        # shellcheck disable=SC2086
        riscv64-unknown-elf-gcc -march=rv64imac -mabi=lp64 -mcmodel=medany -g0 -DSIZE_SHORT=0 -Isw/programs "-Isw/programs/$program" -c -o "$elf-$(basename "$s" .S).o" "$s" || return
        objects="$objects $elf-$(basename "$s" .S).o"
    done
    case $program in interp) set -- "$@" -fno-optimize-sibling-calls ;; esac
    # shellcheck disable=SC2046,SC2086
    "$@" $PROGRAM_CFLAGS -w -DSIZE_SHORT=0 -nostartfiles -Wl,--no-gc-sections,--wrap=main -T sw/driver/link.ld $(places "$program") \
        -DPICOLIBC_INTEGER_PRINTF_SCANF -o "$elf" $sources $objects $runtime
}

# without_counters WAY: only what keeps the flags of functions; the assembly of each source without its profile instructions
without_counters() {
    sources=
    for c in "sw/programs/$program"/*.c; do
        s=$work/$(basename "$c" .c).s
        # shellcheck disable=SC2086
        # shellcheck disable=SC2046
        "$build/bin/assay-cc" $(options_of "patched-$1") --off $more $PROGRAM_CFLAGS -w -DSIZE_SHORT=0 -S -o "$s.all" "$c" || return
        grep -v '\.insn \(u\|i\|s\|j\) ' "$s.all" >"$s"
        # shellcheck disable=SC2086
        riscv64-unknown-elf-gcc $PROGRAM_CFLAGS -c -o "$s.o" "$s" || return
        sources="$sources $s.o"
    done
    # shellcheck disable=SC2046
    link "$work/program.elf" "$build/bin/assay-cc" $(options_of "patched-$1") --off
}

# accuracy WAY: of this run's counts, against those of one that counted all
accuracy() {
    case $1 in *calls) kind=--calls ;; *) kind=--blocks ;; esac
    # shellcheck disable=SC2046
    link "$work/whole.elf" "$build/bin/assay-cc" $(options_of "$1") $more || return
    "$build/bin/assay-iss" --channel "$work/whole.counts" "$work/whole.elf" >"$work/whole.out" || return
    "$build/bin/assay" counts $kind --csv --truth "$work/whole.counts" "$work/program.elf" "$work/counts" |
        awk -F , 'NR == 2 { printf "%.2f", 100 * $2 }'
}

one() {
    build=$1 program=$3 way=$4 machine=$5 percent=$6
    . scripts/scratch.sh
    runtime="$build/driver/crt0.o $build/driver/console.o $build/driver/syscalls.o $build/driver/memory.o $build/driver/arguments.o"
    sources=$(sources_of "$program")
    more=
    case $program:$way in interp:*) more=--no-sibling-calls ;; esac
    # shellcheck disable=SC2046,SC2086
    case $way in
    none) link "$work/program.elf" riscv64-unknown-elf-gcc ;;
    frame-*) without_counters "${way#frame-}" ;;
    *) link "$work/program.elf" "$build/bin/assay-cc" $(options_of "$way") $(switched "$way" "$percent") $more ;;
    esac || return
    case $machine in board) sim=$build/sim/board ;; *) sim=$build/sim/paper-$machine ;; esac
    "$sim/verilator/sim" "+elf=$work/program.elf" "+profile=$work/counts" </dev/null >"$work/out" || { tail -n 3 "$work/out"; return 1; }
    expected "$program" >"$work/expected" || return
    grep '^region ' "$work/out" >"$work/region" || { echo "main() did not return"; return 1; }
    grep -v '^region ' "$work/out" | cmp "$work/expected" - || return
    right=
    case $way:$percent in none:* | frame-*:* | *:0 | *:100) ;; *) right=$(accuracy "$way") || return ;; esac
    awk -v OFS=, -v a="$program,$way,$machine,$percent" -v right="$right" -v period="$(period_of "$way")" '{ print a, $2, $3, $4, $5, $6, $7, $8, $9, right, "fixed", period }' "$work/region" >"$runs/$program-$way-$machine-$percent"
}

if [ "$1" = --one ]; then
    shift
    runs=$1/paper-instrumentation
    echo "$3 $4 $5 $6"
    one "$@"
    exit
fi

held=
[ "$1" != --held ] || { held=1; shift; }
build=$1 folder=$2
shift 2
runs=$build/paper-instrumentation
mkdir -p "$runs" "$folder"
if [ -n "$held" ]; then
    [ $# -gt 0 ] || set -- figures match pack queens ways fsm matmul png table
    for program; do
        echo "$program none board 0"
        for percent in 0 25 100; do echo "$program tree board $percent"; done
    done | while read -r program way machine percent; do
        [ -s "$runs/$program-$way-$machine-$percent" ] || echo "$program $way $machine $percent"
    done | scripts/each.sh - "$0" --one "$build" "$folder" || exit
    {
        echo $columns
        for program; do cat "$runs/$program-none-board-0" "$runs/$program-tree-board-"*; done
    } >"$folder/held-out.csv"
    awk -F , -f scripts/paper/instrumentation-held.awk "$folder/held-out.csv" >"$folder/held-out.md"
    exit
fi
[ $# -gt 0 ] || set -- hash interp jpeg json lz quicksort
for program; do
    echo "$program none board 0"
    for way in calls blocks; do echo "$program frame-$way board 0"; done
    for percent in 0 10 25 50 100; do
        echo "$program calls board $percent"
        echo "$program blocks no-table $percent"
        echo "$program blocks board $percent"
    done
    for way in increments tree; do
        for percent in 0 25 100; do echo "$program $way board $percent"; done
    done
    for way in patched-blocks patched-calls check-blocks check-calls patch-blocks patch-calls copy-blocks; do
        for percent in 0 25; do echo "$program $way board $percent"; done
    done
    for way in blocks calls tree; do echo "$program software-$way board 100"; done
    for machine in predict-0 predict-1; do echo "$program calls $machine 25"; done
    for machine in sets-4 sets-16; do echo "$program blocks $machine 0"; done
done | while read -r program way machine percent; do # what has run is not run again
    [ -s "$runs/$program-$way-$machine-$percent" ] || echo "$program $way $machine $percent"
done | scripts/each.sh - "$0" --one "$build" "$folder"
status=$?
{
    echo $columns
    cat "$runs"/*-*
} >"$folder/runs.csv"
[ $status -eq 0 ]
