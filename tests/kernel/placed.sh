#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Pages that the kernel places by the list of `assay optimize --pages`: those of the list are near, the others far, and what is printed is the
# same. Once in lock step.
#
#   tests/kernel/placed.sh BUILD CONFIG
#
# The last line is `N passed, N failed`.
set -u
build=$1 config=$2 kernel=$1/programs/kernel.elf
. scripts/scratch.sh
. scripts/checks.sh
assay=$build/bin/assay far="--far 0x80400000-0x88000000:200"

# ran NAME [OPTION...]: what it prints in NAME.out, cycles in NAME.cycles
ran() {
    name=$1
    shift
    "$assay" stat --config "$config" "$@" --csv -o "$work/csv" "$kernel" hash >"$work/$name.out" 2>"$work/errors" </dev/null || return 1
    awk -F , '$1 == "cycles" { print $2 }' "$work/csv" >"$work/$name.cycles"
}
cycles() { cat "$work/$1.cycles"; }
# pages NAME [OPTION...]: the far pages that loads were sampled of, in NAME.pages: lines `ADDRESS PROGRAM`, those that save most in front
pages() {
    name=$1
    shift
    # shellcheck disable=SC2086
    "$assay" record --config "$config" $far "$@" -c 100 --no-truth -o "$work/a.assay" "$kernel" hash >"$work/errors" 2>&1 </dev/null &&
        "$assay" optimize --pages "$work/$name.list" "$work/a.assay" || return 1
    awk '/^0x/ { print $1, $2 }' "$work/$name.list" >"$work/$name.pages"
}
both() { sort "$work/$1.pages" >"$work/$1.sorted" && sort "$work/$2" | comm -12 - "$work/$1.sorted" | wc -l; } # NAME FILE: lines that are in both
within() { [ $((100 * $1)) -gt $((99 * $2)) ] && [ $((100 * $1)) -lt $((101 * $2)) ]; } # A B: a hundredth apart at most
refused() { # WHAT-IT-SAYS LIST
    # shellcheck disable=SC2086
    ran refused $far --near "$2" && return 1
    grep -q -e "$1" "$work/errors" || { cat "$work/errors"; return 1; }
}

check "near: ran" ran near
# shellcheck disable=SC2086
check "far: ran" ran far $far
check "far: prints the same" cmp "$work/near.out" "$work/far.out"
check "far: $(cycles near) cycles, then $(cycles far)" [ "$(cycles far)" -gt $(($(cycles near) * 130 / 100)) ]
check "list: recorded" pages all
check "list: pages of the process" [ "$(wc -l <"$work/all.pages")" -ge 10 ]
check "list: each once, and of no other program" sh -c "[ \"\$(sort -u '$work/all.pages' | wc -l)\" = \"\$(wc -l <'$work/all.pages')\" ] && ! grep -v ' hash\$' '$work/all.pages'"
# shellcheck disable=SC2086
check "placed: ran in lock step" ran placed $far --check --near "$work/all.list"
check "placed: prints the same" cmp "$work/near.out" "$work/placed.out"
check "placed: $(cycles near) near, $(cycles far) far, $(cycles placed) placed" [ $((4 * ($(cycles placed) - $(cycles near)))) -lt $(($(cycles far) - $(cycles near))) ]
# half of it, and the other half stays where it is
head -n 6 "$work/all.pages" >"$work/first"
sed 1,6d "$work/all.pages" >"$work/rest"
check "half: recorded" pages half --near "$work/first"
check "half: none of its pages is far" [ "$(both half first)" -eq 0 ]
check "half: the others are" [ "$(both half rest)" -ge 4 ]
sed 's/ hash/ hash2/' "$work/first" >"$work/other"
# shellcheck disable=SC2086
check "another program's: ran" ran other $far --near "$work/other"
check "another program's: $(cycles other) cycles, nothing is placed" within "$(cycles other)" "$(cycles far)"
# without far memory the list says nothing
check "no far memory: ran" ran nothing --near "$work/all.list"
check "no far memory: cycle for cycle the same" cmp "$work/near.cycles" "$work/nothing.cycles"
echo 0x13000 >"$work/bare.list"
check "a page of nobody" refused 'bare.list:1: a page of a process and its program was expected' "$work/bare.list"
seq 300 | awk '{ printf "0x%x000 hash\n", $1 + 16 }' >"$work/long.list"
check "too many" refused 'long.list:257: .* no more than 256 lines' "$work/long.list"
checks_end
