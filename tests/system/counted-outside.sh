#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Counts of lines beside those of gcov on this machine, of the same source compiled here without optimization: functions to which
# longjmp returns, or that it leaves (again.c), and statements of which the compiler makes copies (copies.c). Lines with = run as often in all.
# Blocks, edges and calls are what the reference simulator saw.
#
#   tests/system/counted-outside.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$(realpath "$1")
. scripts/scratch.sh
. scripts/checks.sh
flags="-march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -g -std=gnu11 -nostartfiles -T sw/driver/link.ld"
runtime="$build/driver/crt0.o $build/driver/console.o $build/driver/syscalls.o $build/driver/memory.o $build/driver/arguments.o"
here=$(pwd)

# of_gcov NAME SOURCE...: lines of NAME.c that have =, with gcov's counts, in wanted; the output in plain
of_gcov() {
    (cd "$work" && gcc --coverage -O0 -std=gnu11 -I"$here/tests/system" -o host "$@" && ./host >plain && gcov --json-format -t host-"$(basename "$1" .c)".gcda >host.json) &&
        lines "$work/host.json" "$1" >"$work/wanted" && [ -s "$work/wanted" ]
}

# lines JSON SOURCE
lines() {
    grep -n '// =' "$2" | cut -d : -f 1 | sort >"$work/marked"
    jq -r --arg file "$(basename "$2")" '.files[] | select(.file | endswith($file)) | .lines[] | "\(.line_number) \(.count)"' "$1" | sort | join "$work/marked" -
}

# counted WAY SOURCE...
counted() {
    way=$1
    shift
    # shellcheck disable=SC2086
    "$build/bin/assay-cc" $way $flags -o "$work/elf" "$@" $runtime &&
        "$build/bin/assay-iss" --max 1000000 --channel "$work/channel" --visits "$work/visits" "$work/elf" >"$work/out" && cmp "$work/plain" "$work/out" &&
        "$build/bin/assay" counts --gcov "$work/json" "$work/elf" "$work/channel" 2>"$work/message"
}

counted_calls() { counted "--calls --edges $1" "$2"; }

as_gcov() { lines "$work/json" "$1" | diff "$work/wanted" -; }

as_seen() {
    riscv64-unknown-elf-objdump -d --no-show-raw-insn "$work/elf" >"$work/code"
    "$build/bin/assay" counts "--$1" --csv "$work/elf" "$work/channel" >"$work/counts" &&
        ! awk -f tests/system/instrumented.awk "$work/visits" "$work/code" "$work/counts" | grep -v ',open$'
}

for name in again copies; do
    sources=$here/tests/system/$name.c
    [ $name = copies ] || sources="$sources $here/tests/system/$name.S"
    # shellcheck disable=SC2086
    check "$name: gcov" of_gcov $sources
    for level in -O0 -O1 -O2 -Os -O3; do
        for way in "--blocks --edges --calls" "--blocks --plain" "--edges --counter=plain"; do
            # shellcheck disable=SC2086
            check "$name: $way $level" counted "$way $level" $sources
            # `passed` of again.c is left in the middle; counts that follow there are open.
            case $name:$way in
            *--plain* | copies:*) check "... nothing is open" [ ! -s "$work/message" ] ;;
            *) check "... and what is open is said" grep -q 'as in passed, not all' "$work/message" ;;
            esac
            check "... lines as gcov has them" as_gcov "$here/tests/system/$name.c"
            for kind in blocks edges calls; do
                case $way in
                *--$kind*) check "... $kind as seen" as_seen $kind ;;
                esac
            done
        done
    done
done

# Calls at the end: who was called there says so. Each went through the jump in `middle`, which the simulator has counted.
cat >"$work/tails.c" <<'END'
#include <stdio.h>
__attribute__((noinline)) int last(int x) { return 3 * x; }
__attribute__((noinline)) int middle(int x) { return last(x + 1); }
__attribute__((noinline)) int outer(int x) { return middle(2 * x); }
int main(void) {
    int sum = 0;
    int (*volatile pointer)(int) = last;
    for (int i = 0; i < 7; i++)
        sum += middle(i) + last(i) + (i & 1 ? outer(i) : pointer(i));
    printf("%d\n", sum);
    return 0;
}
END
check "tails: here" sh -c 'gcc -o "$1/host" "$1/tails.c" && "$1/host" >"$1/plain"' sh "$work"
# through FUNCTION: how often the simulator saw the last jump of the function
through() {
    at=$(riscv64-unknown-elf-objdump -d --no-show-raw-insn "$work/elf" | sed -n "/<$1>:/,/^$/p" | awk '$2 ~ /^jr?$/ { at = $1 } END { sub(":", "", at); print at }')
    awk -F , -v at="0x$at" '$1 == at { print $2 }' "$work/visits"
}
rows_by() { awk -F , -v callee="$1" -v by="$2" '$2 == callee && $5 ~ by { n += $6 } END { print n + 0 }' "$work/counts"; }
for way in "-O2" "-O2 -mno-relax -fno-plt"; do
    check "tails, $way" counted_calls "$way" "$work/tails.c"
    check "... calls as seen" as_seen calls
    check "... through the jump" [ "$(rows_by last '^(middle|outer)$')" -eq "$(through middle)" ]
    check "... some of them before" [ "$(rows_by last '^outer$')" -eq "$(through outer)" ]
    check "... or by themselves" [ "$(rows_by last '^-$')" -eq 7 ]
    check "... or nobody knows" [ "$(rows_by last '^a register$')" -eq 4 ]
done
checks_end
