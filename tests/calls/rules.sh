#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The stacks of calls (tb/call_stack.c) of calls.c on the reference simulator: those of expected.txt, worked out by hand, and as
# many instructions in each function with what it calls as it counts itself, by minstret. With each rule of call_stack.c broken
# they must be others. A fault is a substitution, which must change the file.
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
file=tb/call_stack.c

build_test() { # FILE.c
    # shellcheck disable=SC2086 # a command and its flags
    $compile -o "$work/test" "$1" "$work/calls_test.o" $libraries
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
counts_hold() {
    build/bin/assay-iss "$program" >"$work/counted" || return 1
    awk 'NR == FNR { split($1, part, ";"); inside[part[1] ~ "_body$" ? "threads" : part[3]] += $2; next }
         inside[$1] != $2 - 2 { print $1 ": " inside[$1] " instructions for " $2 - 2; bad = 1 }
         END { exit bad || FNR < 16 }' "$work/folded" "$work/counted"
}

fault() { # NAME SUBSTITUTION
    sed "$2" "$file" >"$work/planted.c"
    if cmp -s "$file" "$work/planted.c"; then
        echo "$1: the fault is not planted: $2"
    elif ! build_test "$work/planted.c" 2>"$work/errors"; then
        echo "$1: does not compile"
        cat "$work/errors"
    elif stacks_hold >"$work/output" 2>&1; then
        echo "$1: not found"
    else
        passed=$((passed + 1))
        return
    fi
    failed=$((failed + 1))
}

# shellcheck disable=SC2086
$compile -c -o "$work/calls_test.o" tests/calls/calls_test.c && build_test "$file" || exit 1
check "stacks as they were worked out by hand" stacks_hold
check "as many instructions as the program counts itself" counts_hold

fault "a call begins no frame" 's|^    push(s, STACK_CALL, s->pending.site, s->pending.back, place);$||'
fault "a return ends no frame" 's|^        s->now->count = waiting - 1;||'
fault "x5 is no link register" 's/return reg == 1 || reg == 5;/return reg == 1;/'
fault "whoever asks for his own place has called" 's|^    if (place == s->pending.back).*|    if (false)|'
fault "a return is told by its address alone" 's|frames\[i - 1\].sp == s->sp)$|true)|'
fault "a return that nobody waits for changes nothing" 's|^    size_t left = frames_left(s, s->moved);|    size_t left = s->now->count;|'
fault "a frame at the stack pointer stays" 's|at \&\& f->sp == s->sp)|false)|'
fault "a frame of another stack is gone" 's/s->moved ? 0 : frames_left/frames_left/'
fault "a jump after sp has moved changes nothing" 's|^        jump(s);|        (void)0;|'
fault "a jump with sp where it was changes the stack" 's/known->transfer != JUMP || s->moved/true/'
fault "a trap is no frame" 's|^    else if (kind == TRAP)$|    else if (false)|'
fault "a trap stays when its handler returns" 's|^    s->now->count = trap - 1;||'
fault "a handler goes back to where it came from" 's|past == 0 .. past == 2 .. past == 4|past == 0|; s|^    bool elsewhere = .*|    bool elsewhere = false;|'
fault "a handler never goes on elsewhere" 's|^    bool elsewhere = .*|    bool elsewhere = false;|'
fault "nobody leaves a handler with longjmp" 's/(at \&\& frame + 1/(false \&\& frame + 1/'
fault "nobody leaves a handler's own stack with longjmp" 's|^        left = frames_below(s);||'
fault "a thread is a function of the one that began it" '/^static void return_to/,/^}/s|^        begin(s, place);|        (void)place;|'
fault "a thread begins anew each time" 's/if (waiting || resume(s, place))/if (waiting)/'
fault "a swap of coroutines ends no frame" 's|^        s->now->count--;$||'
fault "a swap of coroutines begins none" '/^static void swap/,/^}/s|^    push(.*|    (void)place;|'
fault "the stack pointer is not followed" 's|^        set_sp(s, known, insn->value);||'
checks_end
