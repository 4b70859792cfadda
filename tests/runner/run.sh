#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The test runner (scripts/run-tests.sh, scripts/each.sh) on made-up targets in a folder of their own: what it counts, what it
# skips, what it runs again, what it leaves behind. The last line is `N passed, N failed`.
set -u
. scripts/scratch.sh
root=$(pwd)
passed=0 failed=0
cd "$work" || exit 1
unset AGAIN JOBS MAKEFLAGS MAKELEVEL TEST_TMPDIR TEST_TIMEOUT
export TMPDIR="$work"

# the real runner, told of tools that cannot take a second to answer
mkdir -p scripts src/part tool build/test
cp "$root"/scripts/run-tests.sh "$root"/scripts/each.sh "$root"/scripts/rows.sh "$root"/scripts/drawn.sh "$root"/scripts/scratch.sh "$root"/scripts/count.awk scripts
printf '#!/bin/sh\ncat build/tools\n' >scripts/deps.sh
chmod +x scripts/deps.sh
echo 'simulator 1' >build/tools
echo one >src/part/a
echo one >tool/b
cat >Makefile <<'MAKE'
export TMPDIR := $(TEST_TMPDIR)
pass:      ; @echo pass >>build/ran
fail:      ; @echo fail >>build/ran; false
counts:    ; @echo '4 passed, 0 failed'
some_fail: ; @echo '4 passed, 2 failed'; false
lies:      ; @echo '4 passed, 1 failed'
twice:     ; @echo '4 passed, 0 failed'; echo '4 passed, 0 failed'
slow:      ; @echo $$$$ >slow.pid; exec sleep 60
deep:      ; @./deep.sh
litter:    ; @: >$(TEST_TMPDIR)/litter
tidy:      ; @: >$(TEST_TMPDIR)/litter; rm $(TEST_TMPDIR)/litter
edits:     ; @echo edits >>build/ran; echo more >>src/part/a
moody:     ; @echo moody >>build/ran; test ! -e build/mood
one two:   ; @: >$@.here; for i in 1 2 3 4 5 6 7 8 9 10; do [ -e one.here ] && [ -e two.here ] && exit 0; sleep 0.5; done; exit 1
share:     ; @echo $$JOBS >share
built:     ; @echo built >>builds; : >built
needs_1 needs_2: built ; @test "$$(wc -l <builds)" -eq 1
ifdef BUILD_FOR
$(BUILD_FOR): private SHELL := true
endif
MAKE

# as the tests do it: a script with a folder of its own that runs something with a limit
cat >deep.sh <<'SCRIPT'
#!/bin/sh
. scripts/scratch.sh
timeout --foreground 60 sh -c 'echo $$ >slow.pid; exec sleep 60'
SCRIPT
chmod +x deep.sh

# plan LINE...: the runner's plan
plan() { printf '%s\n' "settings: $setting" "$@" >build/test/plan; }
setting=none
plan 'pass: src tool/b' 'fail: src'
tests() { scripts/run-tests.sh build "$@" >build/out 2>build/err; }

# check WHAT COMMAND...
check() {
    what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
        cat build/out build/err
    fi
}
# ends STATUS CLOSING-LINE TARGET...
ends() {
    status=$1 line=$2
    shift 2
    tests "$@"
    [ $? -eq "$status" ] && [ "$(tail -n 1 build/out)" = "$line" ] && [ "$(cat build/test/summary)" = "$line" ]
}
# ran N TARGET: the target pass was run N times since the last question.
ran() {
    tests "$2"
    times=$(grep -c "^$2$" build/ran 2>/dev/null)
    rm -f build/ran
    [ "${times:-0}" -eq "$1" ]
}
says() { grep -q -e "$1" build/out; }

# --- counts
check 'a test without a line counts once' ends 0 '1 passed, 0 failed' pass
check 'a line counts' ends 0 '4 passed, 0 failed' counts
check 'sum' ends 1 '9 passed, 3 failed' pass fail counts some_fail
check 'the slowest are told' says '^slowest, seconds of processor: .*some_fail [0-9]'
check 'failures count whatever the exit status' ends 1 '4 passed, 1 failed' lies
check 'two lines are refused' ends 1 '4 passed, 1 failed' twice
check 'and it says so' says 'several lines'
check 'no such target' ends 1 '0 passed, 1 failed' no_such_target
TEST_TIMEOUT=1 check 'too slow' ends 1 '0 passed, 1 failed' slow
check 'and it says so' says 'takes longer than 1 s'
check 'the rest runs after a failure' ends 1 '1 passed, 1 failed' fail tidy

# --- what is skipped
rm -f build/ran
AGAIN=1 check 'AGAIN' ran 1 pass
check 'nothing changed: not run' ran 0 pass
check 'counts as before' ends 0 '5 passed, 0 failed' pass counts
check 'same' says '^\[.*\] pass *same *1 passed'
echo two >src/part/a
check 'an input changed' ran 1 pass
check 'and is known now' ran 0 pass
echo new >src/part/c
check 'an input more' ran 1 pass
mv src/part/c src/part/d
check 'another name' ran 1 pass
rm src/part/d
check 'an input less' ran 1 pass
chmod +x src/part/a
check 'another mode' ran 1 pass
touch src/part/a
check 'another time of the same contents' ran 0 pass
echo two >tool/c
check 'a file that is no input' ran 0 pass
echo two >tool/b
check 'an input that is a file' ran 1 pass
setting=other
plan 'pass: src tool/b' 'fail: src'
check 'another setting' ran 1 pass
plan 'pass: src tool/b tool/c' 'fail: src'
check 'other inputs' ran 1 pass
plan 'pass:'
tests pass
rm -f build/ran
check 'no inputs named: nothing changed' ran 0 pass
echo three >tool/c
check 'no inputs named: any file' ran 1 pass
plan 'pass: src'
tests pass
rm -f build/ran
echo 'simulator 2' >build/tools
check 'another tool' ran 1 pass
versions_differ() {
    mkdir bin && printf '#!/bin/sh\necho Verilator 9\n' >bin/verilator && chmod +x bin/verilator
    "$root/scripts/deps.sh" versions >build/out
    PATH=$(pwd)/bin:$PATH "$root/scripts/deps.sh" versions >build/err
    grep -q '^Verilator 9' build/err && ! grep -q '^Verilator 9' build/out
}
check 'tools are asked' versions_differ
check 'a failed test is run again' ran 1 fail
check 'and again' ran 1 fail
plan 'edits: src' 'moody: src'
cp src/part/a build/before
check 'inputs change during the run' ran 1 edits
cp build/before src/part/a
check 'then it has not passed with the former ones' ran 1 edits
check 'a test that passed' ran 1 moody
: >build/mood
AGAIN=1 check 'and fails when run again' ran 1 moody
rm build/mood
check 'has not passed' ran 1 moody

# --- beside each other
JOBS=2 check 'two at a time' ends 0 '2 passed, 0 failed' one two
rm -f one.here two.here
JOBS=1 check 'one at a time' ends 1 '1 passed, 1 failed' one two
JOBS=6 check 'share of the processors' ends 0 '1 passed, 0 failed' share
check 'half of them' [ "$(cat share)" = 3 ]
JOBS=2 check 'what both need is built once, before' ends 0 '2 passed, 0 failed' needs_1 needs_2

# --- nothing stays
check 'litter' ends 1 '0 passed, 1 failed' litter
check 'and it says what' says 'leaves files in TMPDIR: litter'
check 'tidy' ends 0 '1 passed, 0 failed' tidy
leftovers() { find build -name 'run.*' -o -name litter -o -name 'places'; }
check 'nothing of the runner stays' [ -z "$(leftovers)" ]

# gone PID-FILE: the process has ended, or does within 3 s
gone() {
    for i in $(seq 30); do kill -0 "$(cat "$1")" 2>/dev/null || return 0; sleep 0.1; done
    return 1
}
# interrupted SIGNAL TARGET: the runner ends soon, with what it runs
interrupted() {
    rm -f slow.pid
    begin=$(date +%s)
    # a job of a script ignores SIGINT, so env starts it with the signal as usual
    env --default-signal=INT scripts/run-tests.sh build "$2" >build/out 2>build/err &
    runner=$!
    for i in $(seq 50); do [ -s slow.pid ] && break || sleep 0.1; done
    kill -"$1" $runner
    wait $runner
    [ $? -eq 130 ] && gone slow.pid && [ $(($(date +%s) - begin)) -lt 30 ] && [ -z "$(leftovers)" ] && [ ! -e "build/test/stamps/$2" ]
}
check 'interrupted' interrupted INT slow
check 'terminated' interrupted TERM slow
check 'terminated, with a limit inside' interrupted TERM deep

# --- each.sh
each() { scripts/each.sh "$@" >build/out 2>build/err; }
each_ends() {
    status=$1 line=$2
    shift 2
    each "$@"
    [ $? -eq "$status" ] && [ "$(tail -n 1 build/out)" = "$line" ]
}
check 'each: all pass' each_ends 0 '3 passed, 0 failed' 'a b c' test x !=
check 'each: one fails' each_ends 1 '2 passed, 1 failed' 'a b c' test b !=
check 'each: nothing to do is no success' each_ends 1 '0 passed, 0 failed' '' true
printf 'a a\nb b\na b\n' >lines
each_lines() { each_ends "$@" <lines; }
check 'each: lines' each_lines 1 '2 passed, 1 failed' - sh -c '[ "$1" = "$2" ]' sh
check 'each: what a run counts itself' each_ends 1 '13 passed, 2 failed' '1 2 10' sh -c 'echo "$1 passed, $(($1 / 5)) failed"' sh
each_stopped() {
    timeout 2 scripts/each.sh 'a' sh -c 'echo $$ >each.pid; exec sleep 60' >build/out 2>build/err
    [ $? -eq 124 ] && gone each.pid && [ -z "$(find . -maxdepth 1 -name 'tmp.*')" ]
}
check 'each: stopped' each_stopped

# --- drawn.sh: as many days as the share says have each line once
days() {
    for day; do seq 20 | FAULT_SEED=$day LONG= "$root/scripts/drawn.sh" 3 2>build/err; done | sort -n >build/out
    seq 20 | cmp -s - build/out
}
check 'drawn: each line in three days' days 365 366 367
check 'drawn: not in two' eval '! days 7 8'
check 'drawn: all at length' [ "$(seq 20 | LONG=1 "$root/scripts/drawn.sh" 3 | wc -l)" = 20 ]

# --- rows.sh: those of today from a table
mkdir -p tests/some
cat >tests/some/rows <<'END'
# a comment
other 1 false
  never
some 2 some.sh
  a|b @x/* 1
  long @c|@d

  short d
  always e @0.1
END
printf '#!/bin/sh\necho "$*" >>rows.out\n' >some.sh
chmod +x some.sh
# rows EXPECTED [SETTING...]: what some.sh was run with
rows() {
    printf '%s\n' "$1" | tr / '\n' | sed 's/+/\//g' >expected
    shift
    rm -f rows.out
    env JOBS=1 PATH=".:$PATH" "$@" scripts/rows.sh build some 'p q' >build/out 2>build/err && cmp -s expected rows.out
}
check 'rows: one in two' rows 'build b build+x+p.elf 1/build b build+x+q.elf 1/build e @0.1' FAULT_SEED=3 LONG=
check 'rows: all at length' rows \
    'build a build+x+p.elf 1/build b build+x+p.elf 1/build a build+x+q.elf 1/build b build+x+q.elf 1/build build+c.elf/build build+d.elf/build e @0.1' LONG=1
check 'rows: one that is given' rows 'build z build+y.elf' ROW='z @y'
check 'rows: no such test' eval '! scripts/rows.sh build none "" 2>build/err'

# --- planted faults: places whatever their spaces; renamed with the signal
mkdir -p rtl tb fpga docs tests/faults tests/rtl tests/prove sw/analysis build/tmp
cp "$root"/scripts/plant.sh "$root"/scripts/plant.awk "$root"/scripts/rename.sh "$root"/scripts/faults-fit.sh scripts
printf 'module a (\n  input logic go\n);\n  wire  ends   =\n    go_q & !stop;  // go_quick\nendmodule\n' >rtl/a.sv
printf '`define GO go_q\n' >tb/b.sv
printf 'go_q-late~a.sv~wire ends = @go_q & !stop@;~go_q\n' >tests/faults/core
printf 'a:go_q~a.sv~go_q@ & !stop@;~\na:not~a.sv~wire @ends@ =~\\~ends\n' >tests/faults/proofs
fits() { scripts/faults-fit.sh >build/out 2>build/err; }
renames() { scripts/rename.sh "$@" >build/out 2>build/err; }
check 'faults: fit' fits
scripts/plant.sh tests/faults/core planted rtl/a.sv >build/out
check 'faults: planted, with the spaces of the source' grep -q '^    ((mutant == 1) ? (go_q) : (go_q & !stop));  // go_quick$' planted/a.sv
only=a:go_q scripts/plant.sh tests/faults/proofs planted rtl/a.sv >build/out
check 'faults: planted alone, as text' grep -qx '    go_q;  // go_quick' planted/a.sv
only=a:not scripts/plant.sh tests/faults/proofs planted rtl/a.sv >build/out
check 'faults: a tilde' grep -q '^  wire  ~ends   =' planted/a.sv
check 'rename' renames go_q run_q
check 'rename: source' grep -q '^    run_q & !stop;  // go_quick$' rtl/a.sv
check 'rename: bench' grep -q 'GO run_q$' tb/b.sv
check 'rename: faults, not their names' grep -qx 'go_q-late~a.sv~wire ends = @run_q & !stop@;~run_q' tests/faults/core
check 'rename: proofs' grep -qx 'a:go_q~a.sv~run_q@ & !stop@;~' tests/faults/proofs
check 'rename: of one module' renames run_q on_q rtl/a.sv
check 'rename: others keep theirs' grep -q 'GO run_q$' tb/b.sv
check 'rename: a name that there is' eval '! renames on_q ends'
check 'rename: a name that there is not' eval '! renames off_q of_q'
sed -i 's/!stop;/stop;/' rtl/a.sv
check 'faults: one without a place' eval '! fits'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
