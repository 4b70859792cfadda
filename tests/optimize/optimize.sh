#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `assay optimize`: gcc and ld take its files. gcc's own dump says which counts it has read: those of tests/optimize/known.c are known.
# nm says where ld has put its functions. An optimized program prints the same and takes fewer cycles. Bad input is refused.
# Faults of tests/faults/optimize are planted in the sources, and each must be found.
#
#   tests/optimize/optimize.sh BUILD "COMPILER FLAGS" "OBJECTS AND LIBRARIES" "TARGET'S COMPILER" "TARGET'S LINKER" "RUNTIME OBJECTS"
set -u
build=$1 compile=$2 objects=$3 target=$4 link=$5 runtime=$6
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh

# build NAME FLAGS LINKER-FLAGS SOURCE OBJECT...
build() {
    local name=$1 flags=$2 link_flags=$3 source=$4
    shift 4
    # shellcheck disable=SC2086 # lists of options
    $target $flags -w -c "$source" -o "$work/$name.o" && $link $link_flags "$work/$name.o" "$@" $runtime -o "$work/$name.elf"
}
record() { "$build/bin/assay" record -c 128 -o "$work/$1.assay" "${@:2}" >"$work/$1.log" 2>&1 || { cat "$work/$1.log"; exit 1; }; }

# counts_of DUMP FUNCTION: how often gcc takes the function's blocks to run, first to last, that of its entry in front
counts_of() {
    awk -v name="$2" '$0 ~ "^[a-z]+D[.][0-9]+ " name "D[.][0-9]+ \\(" { inside = 1 }
        inside && /ENTRY/ { sub(/.*count:/, ""); line = $1 + 0 }
        inside && /basic block [0-9]*, .*count/ { sub(/.*count /, ""); blocks = blocks " " $1 + 0 }
        inside && /^}/ { print line blocks; exit }' "$1"
}
# counts_known ASSAY: of the program whose functions say how often they are called
counts_known() {
    local dump
    "$1" optimize --exact --blocks "$work/known.afdo" "$work/known.assay" &&
        (cd "$work" && $target_here -fauto-profile=known.afdo -fno-toplevel-reorder -fdump-ipa-afdo-all -c known.c -o again.o) &&
        dump=$(find "$work" -name '*.c.*.afdo') &&
        [ "$(counts_of "$dump" once)" = "1 1 999 10 999 1000 1" ] && [ "$(counts_of "$dump" thousand)" = "1000 1000" ] &&
        [ "$(counts_of "$dump" ten)" = "10 10" ] && [ "$(counts_of "$dump" main)" = "1 1" ]
}
# addresses ELF NAME...: of these functions, in the order of the names
addresses() {
    local name
    for name in "${@:2}"; do riscv64-unknown-elf-nm "$1" | awk -v name="$name" '$3 == name { print $1 }'; done
}
placed() { # ASSAY
    "$1" optimize --exact --functions "$work/known.ld" "$work/known.assay" &&
        build ordered "-fno-toplevel-reorder -ffunction-sections" "-Wl,-T,$work/known.ld" tests/optimize/known.c &&
        addresses "$work/ordered.elf" __text_end main once thousand ten >"$work/addresses" && sort -c "$work/addresses" &&
        awk '{ at[NR] = $1 } END { exit NR != 5 }' "$work/addresses" &&
        [ $((0x$(sed -n 5p "$work/addresses") - 0x$(sed -n 2p "$work/addresses"))) -lt 200 ] &&
        "$build/bin/assay" run "$work/ordered.elf" 2>/dev/null | cmp - "$work/known.out"
}
listed() { # ASSAY: lld's list names the same functions, hot ones that call each other side by side, and none that did not run
    "$1" optimize --exact --functions "$work/known.txt" "$work/known.assay" &&
        awk '/^    \*\(/ { sub(/.*\(\.text\./, ""); print $1 }' "$work/known.ld" | cmp - "$work/known.txt" &&
        fails grep unused "$work/known.txt" && grep -A 2 -x once "$work/known.txt" | tr '\n' ' ' | grep -q "^once thousand ten "
}
tabled() { # ASSAY
    "$1" optimize --exact --csv --fields function,called,caller "$work/known.assay" >"$work/table.csv" &&
        grep -qx '"*thousand"*,1000,"*once"*' "$work/table.csv" && grep -qx '"*ten"*,10,"*once"*' "$work/table.csv" &&
        "$1" optimize --exact "$work/known.assay" >"$work/table" &&
        awk '/^# calls:/ { gsub(",", ""); exit !($4 > 600 && $NF < 150) }' "$work/table"
}
all_known() { counts_known "$1" && placed "$1" && listed "$1" && tabled "$1" && listed_ahead "$1" && listed_pages "$1"; }
refused() { # STATUS TEXT ARGUMENT...
    local expected=$1 text=$2 status=0
    shift 2
    "$build/bin/assay" optimize "$@" >"$work/out" 2>"$work/err" || status=$?
    cat "$work/err"
    [ "$status" = "$expected" ] && grep -q "$text" "$work/err"
}
cycles() { "$build/bin/assay" stat --csv -o "$work/stat.csv" "$1" >"$work/stat.out" 2>/dev/null && awk -F, '$1 == "cycles" { print $2 }' "$work/stat.csv"; }

target_here=$(echo "$target" | sed 's#-I[^ ]*##g')
cp tests/optimize/known.c "$work/known.c"
build known -fno-toplevel-reorder "" tests/optimize/known.c || exit 1
record known "$work/known.elf"
"$build/bin/assay" run "$work/known.elf" >"$work/known.out" 2>/dev/null
check "gcc reads the counts that are known" counts_known "$build/bin/assay"
check "ld puts functions side by side, and the program prints the same" placed "$build/bin/assay"
check "lld's list is the same order" listed "$build/bin/assay"
check "the table: calls, and their distance" tabled "$build/bin/assay"

# From samples of a short input, a program of ours on another one: at least a tenth of its cycles.
record fsm "$build/programs/short/fsm.elf"
"$build/bin/assay" optimize --blocks "$work/fsm.afdo" --functions "$work/fsm.ld" "$work/fsm.assay" || exit 1
build fsm "-DSIZE_SHORT=0 -ffunction-sections -fauto-profile=$work/fsm.afdo" "-Wl,-T,$work/fsm.ld" sw/programs/fsm/main.c "$build"/programs/fsm/*.S.o
before=$(cycles "$build/programs/fsm.elf")
cp "$work/stat.out" "$work/fsm.out"
after=$(cycles "$work/fsm.elf")
check "fsm prints the same" cmp "$work/fsm.out" "$work/stat.out"
check "fsm: $before cycles, then $after" [ "$after" -lt $((before * 9 / 10)) ]

# Prefetches: a word and a line a round, as far ahead as a line takes; another input is the judge, and prints the same.
ahead="$build/bin/assay-cc --prefetches=$work/stream.prefetch ${target#* }"
listed_ahead() { # ASSAY: the loads of both sums and no other one of theirs; all that are listed 64 bytes ahead at least, in whole steps
    "$1" optimize --prefetches "$work/stream.prefetch" "$work/stream.assay" &&
        awk '/^sum_(words|records) 1 0\(a[0-9]\) [0-9]+ # .* a round of (8|64) bytes; waits/ { n++ } /^[^#]/ { bad += $4 < 64 || $4 % 32 } END { exit n != 2 || bad }' \
            "$work/stream.prefetch"
}
build stream "" "" tests/optimize/stream.c
record stream "$work/stream.elf"
check "prefetches: the loads of two loops, and how far ahead" listed_ahead "$build/bin/assay"
left() { "$build/bin/assay" optimize --functions "$work/stream.ld" "$work/stream.assay" 2>&1 | grep "at most 0.* % of the cycles: leave it"; }
check "an order that saves next to nothing: it is said" left
build judge "-DWORDS=10000" "" tests/optimize/stream.c
before=$(cycles "$work/judge.elf")
cp "$work/stat.out" "$work/judge.out"
(target=$ahead && build judge "-DWORDS=10000" "" tests/optimize/stream.c)
after=$(cycles "$work/judge.elf")
check "prefetches: it prints the same" cmp "$work/judge.out" "$work/stat.out"
check "prefetches: $before cycles, then $after" [ "$after" -lt $((before * 9 / 10)) ]
sed -i 's/^sum_words 1 0/sum_words 1 8/' "$work/stream.prefetch"
other_code() { (target=$ahead && build other "" "" tests/optimize/stream.c) 2>&1 | grep "in the program that was recorded it was of 8(a[0-9]): no prefetch for it"; }
check "prefetches: a list of other code" other_code
no_list() { fails "$build/bin/assay-cc" --prefetches="$work/absent" -c tests/optimize/stream.c 2>&1 | grep "absent: cannot be read"; }
check "prefetches: no list" no_list

# Pages: all data is far; those that loads wait for are placed, and then no load is far.
build pages "-DWORDS=8000" "" tests/optimize/stream.c
far="--far 0x$(riscv64-unknown-elf-readelf -lW "$work/pages.elf" | awk '$1 == "LOAD" { at = $3 } END { print substr(at, length(at) - 7, 5) "000" }')-0x88000000:200"
span=$(riscv64-unknown-elf-nm -S "$work/pages.elf" | awk '$4 == "words" || $4 == "records" { printf "%s %s ", $1, $2 }')
# shellcheck disable=SC2086 # options
record paged $far --strata off -r 3 "$work/pages.elf"
listed_pages() { # ASSAY: pages of both arrays and of no other place, all but a few, each once, those that save most in front; far loads, each as long as one
    "$1" optimize --pages "$work/pages" "$work/paged.assay" &&
        awk -v span="$span" '
            function hex(text,   n, i) { for (i = 1; i <= length(text); i++) n = 16 * n + index("0123456789abcdef", substr(text, i, 1)) - 1; return n }
            /^#/ { next }
            { n++; at = hex(substr($1, 3)); inside = 0
              for (i = 1; part[i] != ""; i += 2) if (at + 4096 > hex(part[i]) && at < hex(part[i]) + hex(part[i + 1])) inside = 1
              all += $4; samples += $11; loads += $13
              wrong = !inside || at % 4096 || seen[$1]++ || n > 1 && $4 > last || $15 < 100 || $15 > 300 || $9 - all > .3 || all - $9 > .3
              if (wrong && !bad++) print
              last = $4 }
            BEGIN { split(span, part, " ") }
            END { print n " pages, " samples " samples, " loads " loads, " all " %"; exit bad || n < 24 || loads > 44 * samples || loads < 41 * samples || all < 30 || all > 70 }' "$work/pages"
}
check "pages: those of two arrays" listed_pages "$build/bin/assay"
# shellcheck disable=SC2086
far_cycles() { "$build/bin/assay" stat $far "$@" --csv -o "$work/stat.csv" "$work/pages.elf" >"$work/stat.out" 2>/dev/null && awk -F, '$1 == "cycles" { print $2 }' "$work/stat.csv"; }
before=$(far_cycles)
cp "$work/stat.out" "$work/far.out"
after=$(far_cycles --near "$work/pages")
check "pages: it prints the same" cmp "$work/far.out" "$work/stat.out"
check "pages: $before cycles, then $after" [ "$after" -lt $((before * 85 / 100)) ]
# shellcheck disable=SC2086
record placed $far --near "$work/pages" "$work/pages.elf"
none_far() { "$build/bin/assay" script --csv --fields far "$work/placed.assay" | awk '$1 == 1 { n++ } END { exit n > NR / 500 }'; }
check "pages: next to no load is far when they are placed" none_far
echo 0x80012345 >"$work/bad"
no_page() { fails "$build/bin/assay" run --near "$work/bad" "$work/stream.elf" 2>&1 | grep "bad:1: a page of RAM was expected"; }
check "pages: no page" no_page
check "pages: nothing is far" refused 125 "had no far memory" --pages "$work/x" "$work/stream.assay"

# Bad input.
check "a file that is for no linker" refused 2 "NAME.ld, for GNU ld, or NAME.txt" --functions "$work/x.order" "$work/known.assay"
check "a file that is the profile itself" refused 125 "would be written over" --blocks "$work/known.assay" "$work/known.assay"
check "no profile" refused 125 "known.c" "$work/known.c"
check "no place to write to" refused 125 "absent" --blocks "$work/absent/x.afdo" "$work/known.assay"
check "another program" refused 125 "fsm.elf" --elf "$build/programs/short/fsm.elf" --blocks "$work/x.afdo" "$work/known.assay"
riscv64-unknown-elf-objcopy -g "$work/known.elf" "$work/bare.elf"
record bare "$work/bare.elf"
check "a program without lines" refused 125 "no function of it has source lines" --blocks "$work/x.afdo" "$work/bare.assay"
check "nothing is left of it" fails test -e "$work/x.afdo"

build_test() { build_command "$@"; }
test_passes() { all_known "$work/assay" >"$work/said" 2>&1; }
share=3
each_fault optimize sw/analysis/optimize sw/analysis/export
checks_end
