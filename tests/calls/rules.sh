#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Call stacks (tb/call_stack.c) of calls.c on the reference simulator: they must be those of expected.txt, worked out by hand, and each function
# with what it calls must have as many instructions as the program counts by minstret. With each rule of call_stack.c broken
# (tests/faults/calls) the stacks must differ.
#
#   tests/calls/rules.sh "COMPILER AND FLAGS" PROGRAM.elf OBJECTS-AND-LIBRARIES...
#
# The last line is `N passed, N failed`.
set -u
compile=$1 program=$2
shift 2
libraries=$*
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh
file=tb/call_stack.c

build_test() { # SOURCE COPY
    # shellcheck disable=SC2086 # a command and its flags
    $compile -o "$work/test" "$2" "$work/calls_test.o" $libraries
}

# What main and the threads call, but for what prints.
names() { sed -n 's/^_start;\(main;.*\) [0-9]*$/\1/p; s/^\([a-z]*_body.*\) [0-9]*$/\1/p' "$1" | grep -v ';printf' | LC_ALL=C sort -u; }

stacks_hold() {
    # shellcheck disable=SC3045 # dash has it
    (ulimit -t 5 && "$work/test" "$program") >"$work/folded" || return 1
    names "$work/folded" >"$work/names"
    diff tests/calls/expected.txt "$work/names"
}

# The call and the reading of minstret before it count, too. A thread's stack is its own, its instructions are those of `threads`.
test_passes() { stacks_hold >"$work/output" 2>&1; }

counts_hold() {
    build/bin/assay-iss "$program" >"$work/counted" || return 1
    awk 'NR == FNR { split($1, part, ";"); inside[part[1] ~ "_body$" ? "threads" : part[3]] += $2; next }
         inside[$1] != $2 - 2 { print $1 ": " inside[$1] " instructions for " $2 - 2; bad = 1 }
         END { exit bad || FNR < 16 }' "$work/folded" "$work/counted"
}

# shellcheck disable=SC2086
$compile -c -o "$work/calls_test.o" tests/calls/calls_test.c && build_test "$file" "$file" || exit 1
check "stacks as they were worked out by hand" stacks_hold
check "as many instructions as the program counts itself" counts_hold

each_fault calls tb
checks_end
