#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay suite run, compare, report: results that exist are not made again; what is killed, torn or full loses nothing; engines agree; files for
# CI have the right form. tests/unit/test_suite.c has the errors of a suite's file and the statistics.
#
#   tests/suite/suite.sh BUILD CASE [ASSAY]
#
# The last line is `N passed, N failed`.
set -u
build=$1 case=$2
ASSAY_HOME=$(cd "$build" && pwd)
export ASSAY_HOME
assay=${3:-$ASSAY_HOME/bin/assay} short=$ASSAY_HOME/programs/short
. scripts/scratch.sh
mkdir "$work/left" && export TMPDIR="$work/left" # a worker that is killed leaves its folder
. scripts/checks.sh
here=$(pwd)
cd "$work" || exit 1

# suite [LINES]: c.suite, two programs on two machines; with lines after that
suite() {
    cat >base.suite <<END
suite c
settings
  max-cycles 10000000
program quick
  elf quick.elf
  tags first
program words
  elf words.elf
  arguments -n 3
  input text
machine board
machine wide
END
    printf 'base base.suite\n%s\n' "$*" >c.suite
}
# text BYTES: the input of `words`, which so long runs
text() { head -c "$1" "$here/README.md" >text; }
cp "$short/quicksort.elf" quick.elf && cp "$short/table.elf" words.elf && text 300

fail() {
    bad "$case: $*"
    if [ "${STOP:-}" ]; then exit 1; fi
}
run() { "$assay" suite run "$@" c.suite >out 2>err; }
status() { # EXPECTED COMMAND...
    expected=$1
    shift
    "$@"
    got=$?
    if [ $got -eq "$expected" ]; then good; else fail "$*: exit status $got, not $expected: $(cat err)"; fi
}
says() { # PATTERN FILE
    if grep -q -e "$1" "$2"; then good; else fail "nobody says \`$1' in: $(cat "$2")"; fi
}
is() { # WHAT IS EXPECTED
    if [ "$2" = "$3" ]; then good; else fail "$1: $2 where $3 was expected"; fi
}
made() { sed -n 's/^assay suite: [0-9]* runs, \([0-9]*\) of them to be made$/\1/p' err; }
keys() { find "$@" -type f 2>/dev/null | grep -c '/[0-9a-f]\{64\}$'; } # files that are called by a key
sql() { sqlite3 c.runs/history.db "$1"; }
# The figures of all runs under a label, but for what a host decides.
figures() { sqlite3 "$1" "SELECT machine, program, measure, seed, name, part, value, sigma FROM runs JOIN figures USING(key) ORDER BY 1, 2, 3, 4, 5, 6"; }

# The figures are those of the commands; a second call makes nothing.
case_slice() {
    suite 'measure counts
measure time
measure profile
  period 300
  seeds 1-2
measure costs
  of dmiss,bmisp
runs all
  measures counts
runs more
  machines board
  programs tag:first'
    status 0 run
    is "runs" "$(made)" 8
    is "rows" "$(grep -c ' good ' out)" 8
    says 'wide *quick *counts .* % of the slots$' out
    "$assay" stat --csv -o s.csv --config board quick.elf >/dev/null
    is "cycles" "$(sql "SELECT printf('%d', value) FROM runs JOIN figures USING(key) WHERE machine = 'board' AND program = 'quick' AND kind = 'counts' AND name = 'cycles'")" "$(sed -n 's/^cycles,//p' s.csv)"
    "$assay" record -c 300 --seed 2 --config board -o p.assay quick.elf >/dev/null 2>&1
    is "exact cycles of sort" "$(sql "SELECT round(value) FROM runs JOIN figures USING(key) WHERE kind = 'time' AND name = 'time' AND part = 'sort'")" \
        "$("$assay" report --exact --csv --fields function,cycles p.assay | awk -F , '$1 == "sort" { printf "%.1f\n", $2 }')"
    is "share of sort" "$(sql "SELECT printf('%.3f', value / (SELECT value FROM runs JOIN figures USING(key) WHERE machine = 'board' AND program = 'quick' AND kind = 'counts' AND name = 'cycles')) FROM runs JOIN figures USING(key) WHERE seed = 2 AND name = 'profile' AND part = 'sort'")" \
        "$("$assay" report --csv --fields function,cycles_share p.assay | awk -F , '$1 == "sort" { printf "%.3f\n", $2 }')"
    "$assay" record --trace t --config board -o /dev/null quick.elf >/dev/null 2>&1
    is "cost of dmiss" "$(sql "SELECT printf('%d', value) FROM figures WHERE name = 'cost' AND part = 'dmiss'")" \
        "$("$assay" icost --trace t --of dmiss,bmisp --csv | sed -n 's/^dmiss,\([0-9]*\),.*/\1/p')"
    status 0 run
    is "runs again" "$(made)" 0
    is "left over" "$(keys c.runs/results c.runs/jobs)" 0
    status 0 run --again all --only 'wide/*'
    is "all again" "$(made)" 2
    status 0 run --dry-run
    is "dry" "$(grep -c ' there ' out)" 8
    suite 'measure time'
    status 0 run --label wide --only wide/quick/time
    is "sums with rounding errors" "$(sql "SELECT count(*) > 50, sum(value <> round(840 * value) / 840) FROM runs JOIN figures USING(key) WHERE machine = 'wide' AND kind = 'time'")" '1|0'
}

# Costs by simulations are those of `assay icost --multisim`; they depend on each simulator that they take. `report --figures` has all.
case_simulated() {
    suite 'measure sets
  kind simulated
  of dmiss,bmisp
runs all
  programs quick
  machines board'
    status 0 run
    says 'board *quick *sets .*bmisp [0-9,]*$' out
    "$assay" icost --multisim --of dmiss,bmisp --csv -o sets quick.elf >multisim 2>err </dev/null
    status 0 "$assay" suite report --figures --csv >figures
    is "figures" "$(sed -n 's/^board,quick,sets,,\(simulated,.*\),0$/\1/p' figures | sort)" \
        "$(awk -F , 'NR == 2 { run = $2; print "simulated,none," run } NR > 2 { printf "simulated,%s,%.0f\n", $1, $4 * run / 100 }' multisim | sort)"
    is "of the graph" "$(sed -n 's/^board,quick,sets,,graph,none,//p' figures)" "$(sed -n 's/^none,[0-9]*,\([0-9]*\),.*/\1,0/p' multisim)"
    suite 'machine board
  config gates
measure sets
  kind simulated'
    status 125 run
    says 'ideal/gates: no simulator with ideal parts' err
    suite 'measure sets
  kind simulated
  period 100'
    status 125 run
    says '.period 100.: from this line' err
    # What does not end well is a result, with its reason.
    suite 'program words
  arguments -x
program quick
  max-cycles 1000
machine board
measure sets
  kind simulated
  of dmiss'
    status 1 run --only 'board/*/sets'
    says 'words/sets: failed: .*exit status 2; the last words: ' err
    says 'quick/sets: failed: .*cycle limit reached after 1001 cycles' err
    status 1 run --only 'board/*/sets'
    is "what has not ended well again" "$(made)" 0
}

# When a worker of the front end is there: its process.
worker() {
    for i in $(seq 200); do
        worker=$(ps -o pid= --ppid $front | head -n 1)
        [ "$worker" ] && return
        sleep 0.02
    done
}

# A front end that is killed or stopped, then a worker: what has ended stays, the next call makes the rest.
case_killed() {
    text 1000
    suite
    "$assay" suite run -j 1 c.suite >out 2>err &
    front=$!
    for i in $(seq 600); do
        [ "$(keys c.runs/results)" -ge 1 ] && break
        sleep 0.05
    done
    kill -9 $front
    wait $front 2>/dev/null
    suite
    status 0 run
    is "after the front end" "$(made)" 3
    is "jobs that are left" "$(keys c.runs/jobs)" 0
    suite 'measure time'
    "$assay" suite run -j 1 c.suite >out 2>err &
    front=$!
    worker
    kill -TERM $front
    wait $front
    is "stopped" $? 143
    is "rows without a result" "$(grep -c 'no result' out)" 4
    "$assay" suite run --label worker -j 2 c.suite >out 2>err &
    front=$!
    worker
    kill -9 "$worker"
    wait $front
    is "with a worker killed" $? 1
    says 'it has come to no result' out
    is "its rows" "$(grep -c ' good ' out)" 3
    status 0 run --label worker
    is "after the worker" "$(made)" 1
    # A simulator that is killed: what it had is not taken for a new result. A call without any leaves no label.
    "$assay" suite run --label simulator --again all --only board/words/time c.suite >out 2>err &
    front=$!
    for i in $(seq 200); do
        simulator=$(pgrep -f "^[^ ]*/sim/board/verilator/sim .elf=$work/words.elf")
        [ "$simulator" ] && break
        sleep 0.02
    done
    kill -9 $simulator
    wait $front
    is "with a simulator killed" $? 1
    says 'board/words/time: no result: it was killed' err
    says 'board .*words .*error .*no result' out
    # Nobody reads the messages: the result is there.
    status 0 run --only board/quick/time
    { "$assay" suite run --again all --only board/quick/time c.suite >out; } 2>&1 | head -n 1 >/dev/null
    is "a result without its message" "$(grep -c ' good ' out)$(keys c.runs/jobs)" 10
    rm -rf c.runs
    suite
    "$assay" suite run --label none c.suite >out 2>err &
    front=$!
    worker
    kill -TERM $front
    wait $front
    is "labels without a run" "$(sql 'SELECT count(*) FROM labels WHERE id NOT IN (SELECT label FROM runs)')" 0
}

# Two front ends at once make each run once; one that is killed leaves the folder to the other one.
case_fronts() {
    text 1000
    suite 'measure counts
measure time'
    for front in 1 2; do "$assay" suite run -j 1 --label $front c.suite >out.$front 2>err.$front & done
    wait
    cat err.1 err.2 >err
    is "runs made by both" "$(made | awk '{ sum += $1 } END { print sum }')" 8
    says 'waiting for it' err
    is "their labels" "$(sql "SELECT group_concat(n) FROM (SELECT count(*) AS n FROM runs GROUP BY label)")" 8,8
    "$assay" suite run --again all -j 1 c.suite >out 2>err &
    front=$!
    worker
    "$assay" suite run --label 3 c.suite >out.3 2>err.3 &
    kill -9 $front
    wait $front 2>/dev/null
    wait
    is "after the first was killed" "$(grep -c ' good ' out.3)" 8
}

# A result that is cut in half, or has a byte changed, is made again; one that is whole is not. A job with a byte changed is refused.
case_torn() {
    suite
    run --dry-run --only board/quick/counts
    key=$(ls c.runs/jobs)
    cp "c.runs/jobs/$key" job
    for how in whole cut byte; do
        rm -f c.runs/history.db
        cp job "c.runs/jobs/$key"
        status 0 "$assay" suite work c.runs "$key" 2>err
        file=c.runs/results/$key
        size=$(wc -c <"$file")
        case $how in
        cut) truncate -s $((size / 2)) "$file" ;;
        byte) printf '\001' | dd of="$file" bs=1 seek=$((size / 2)) conv=notrunc 2>/dev/null ;;
        esac
        status 0 run --only board/quick/counts
        [ $how = whole ] || says 'not a complete result' err
        is "$how" "$(made)" "$([ $how = whole ] && echo 0 || echo 1)"
    done
    sed 's/^program ../program 00/' job >"c.runs/jobs/$key"
    status 125 "$assay" suite work c.runs "$key" 2>err
    says damaged err
}

# The same name with other bytes is another run; another name for the same file is none. (A program sees its file's name.)
case_changed() {
    suite
    status 0 run
    cp words.elf quick.elf
    status 0 run --only '*/quick/*'
    is "another program of that name" "$(made)" 2
    cp "$short/quicksort.elf" quick.elf
    mkdir -p other && cp quick.elf other/quick.elf
    suite 'program other
  elf other/quick.elf'
    status 0 run
    is "another name" "$(made)" 0
    is "rows" "$(grep -c ' good ' out)" 6
    text 301
    status 0 run
    is "another input" "$(made)" 2
    rm -rf c.runs
    status 0 run
    is "equal runs" "$(made)" 4
    # ... while it waits: a worker does not make what was not planned
    rm -rf c.runs
    run --dry-run --only board/quick/counts
    echo x >>quick.elf
    key=$(ls c.runs/jobs)
    "$assay" suite work c.runs "$key" 2>err
    says 'has changed since the run was planned' err
}

# Runs that end otherwise are results: shown, and made again only when asked for. Those that could not be made are tried each time.
case_failed() {
    suite 'program words
  arguments -x
program limit
  elf quick.elf
  max-cycles 1000'
    cp quick.elf 'a längth.elf'
    printf 'suite c\nprogram limit\n elf "a längth.elf"\n max-cycles 1000\nmeasure time\nmeasure profile\n' >blanks.suite
    "$assay" suite run blanks.suite >out 2>err
    is "the reason, of a profile, too" "$(grep -c 'failed .*cycle limit' out)" 2
    status 1 run
    says 'words .*failed .*exit status 2; printed last: ' out
    says 'limit .*failed .*cycle limit' out
    is "good ones" "$(grep -c ' good ' out)" 2
    status 1 run
    is "failed ones again" "$(made)" 0
    status 1 run --again failed
    is "failed ones, asked for" "$(made)" 4
    printf 'no program' >broken.elf
    suite 'program broken
  elf broken.elf'
    status 1 run --only '*/broken/*'
    says 'broken .*error .*not an ELF file' out
    status 1 run --only '*/broken/*'
    is "what could not be made" "$(made)" 2
    suite 'machine absent'
    status 125 run
    says 'c.suite:[0-9]*: .machine absent.: .*no simulator for configuration' err
    suite 'machine wide
  mem-latency much'
    status 125 run
    says 'mem-latency much: a number from' err
    says 'c.suite:[0-9]*: .mem-latency much.: from this line' err
    suite 'measure counts
  period 100'
    status 125 run
    says 'c.suite:[0-9]*: .period 100.: from this line' err
    rm words.elf
    suite
    status 125 run
    says 'base.suite:8: .elf.: .*words.elf: cannot be read' err
}

# Where the history cannot be written nothing is lost, and the next call has it.
case_full() {
    suite
    status 0 run --only board/quick/counts
    size=$(wc -c <c.runs/history.db)
    text 302
    (
        trap '' XFSZ
        prlimit --fsize="$size:unlimited" "$assay" suite run c.suite >out 2>err
    )
    is "a full disk" $? 125
    says 'history.db: .*cannot be written' err
    is "results that wait" "$(keys c.runs/results)" 3
    is "the history" "$(sql 'PRAGMA integrity_check')" ok
    status 0 run
    is "to be made" "$(made)" 0
    is "rows" "$(grep -c ' good ' out)" 4
    # no room for the files of a run
    suite 'measure time'
    run --dry-run --only board/quick/time
    key=$(ls c.runs/jobs)
    (
        trap '' XFSZ
        prlimit --fsize=2500 "$assay" suite work c.runs "$key" 2>err
    )
    says 'error: .*; the simulator: .*: could not be written to its end' err
    status 0 run --only board/quick/time
    is "to be made after that" "$(made)" 1
}

# The pool, GNU parallel, and two front ends at once come to the same figures.
case_engines() {
    suite 'measure counts
measure profile
  seeds 1-2'
    status 0 run -o a.runs -j 3
    status 0 run -o b.runs --engine parallel -j 2
    figures a.runs/history.db >a
    figures b.runs/history.db >b
    is "figures" "$(wc -l <a | awk '{ print ($1 > 400) }')" 1
    if cmp a b; then good; else fail "pool and parallel differ"; fi
    "$assay" suite run -o c.runs -j 1 c.suite >out1 2>err1 &
    status 0 run -o c.runs -j 1
    wait $!
    is "two at once" $? 0
    figures c.runs/history.db >c
    if cmp a c; then good; else fail "two front ends differ"; fi
    status 125 env PATH=/nowhere "$assay" suite run -o e.runs --engine parallel c.suite >out 2>err
    says 'parallel' err
    status 125 "$assay" suite run -o e.runs --engine parallel --engine-options --nothing-such c.suite >out 2>err
    says 'GNU parallel has refused' err
    "$assay" suite run -o f.runs --engine parallel -j 1 c.suite >out 2>err &
    front=$!
    worker
    kill -TERM $front
    wait $front
    is "parallel stopped" $? 143
    status 0 "$assay" suite run -o '{} e.runs' --only board/quick/counts --engine parallel c.suite >out 2>err
}

# Verdicts, exit statuses and files of a comparison.
case_compare() {
    suite 'measure counts
measure time'
    status 0 run --label one:1
    "$assay" suite compare >out 2>err
    is "one label" $? 125
    says 'labels in the history: 1; at least 2' err
    status 0 run --label same
    status 0 "$assay" suite compare >out
    compare() { "$assay" suite compare -o c.runs "$@" >out 2>err; }
    status 0 compare --fail-if 'cycles>0' --fail-if 'cycles<0'
    says '0 of [0-9]* exact figures' out
    suite 'measure counts
measure time
machine wide
  mem-latency 60'
    status 0 run --label two
    status 0 compare one:1 two
    says 'wide: cycles of 2 programs +' out
    says 'wide  *quick  *counts  *cycles ' out
    says 'mem_ram +' out
    status 1 compare --fail-if 'cycles>+1%' --junit j.xml one:1 two
    says 'wide/quick: cycles from .* breaks cycles>+1%' err
    if xmllint --noout --schema "$here/tests/suite/junit.xsd" j.xml 2>>err; then good; else fail "not in the form: $(cat err)"; fi
    is "failures" "$(xmllint --xpath 'string(//testsuite/@failures)' j.xml)" 2
    is "elements" "$(xmllint --xpath 'count(//failure)' j.xml)" 2
    is "cases" "$(xmllint --xpath 'count(//testcase)' j.xml)" 10
    status 1 compare --fail-if 'geomean>+1%' one:1 two
    status 0 compare --fail-if 'cycles>+90%' --fail-if 'time:sort>+90%' one:1 two
    compare --csv one:1 two
    is "change" "$(awk -F , '$1 == "wide" && $2 == "quick" && $4 == "cycles" { print $7 - $6 }' out)" \
        "$(sqlite3 c.runs/history.db "SELECT cast(max(value) - min(value) AS INTEGER) FROM runs JOIN figures USING(key) WHERE machine = 'wide' AND program = 'quick' AND kind = 'counts' AND name = 'cycles'")"
    compare --json one:1 two
    if jq -s 'length > 100' out | grep -q true; then good; else fail "JSON"; fi
    status 0 compare :board :wide
    says 'board to wide: cycles of 2 programs' out
    mv c.runs other.runs
    status 0 "$assay" suite compare other.runs@one:1 other.runs@two:wide >out 2>err
    says 'mean: .*wide: cycles of 2 programs +' out
    mv other.runs c.runs
    status 0 run --label pkg@1.0
    mv c.runs other.runs
    status 0 "$assay" suite compare -o other.runs pkg@1.0 other.runs@pkg@1.0 >out 2>err
    mv other.runs c.runs
    sql "DELETE FROM runs WHERE label = (SELECT max(id) FROM labels); DELETE FROM labels WHERE label = 'pkg@1.0'"
    status 125 compare one:1 nowhere
    says 'nowhere: no such label; there are: one:1, same, two' err
    status 2 compare --fail-if 'cycles' one:1 two
    status 2 compare --label x
    status 125 compare --fail-if 'cycels>1%' one:1 two
    says 'cycels>1%: there is no such figure' err
    # a run that is lost, and a program that prints something else
    suite 'measure counts
measure time'
    status 0 run --label few --only '*/*/counts'
    status 1 compare --junit j.xml one:1 few
    says 'there is no such run after' out
    compare --csv one:1 few
    says 'missing: board/quick/time: there is no such run after' err
    is "errors" "$(xmllint --xpath 'string(//testsuite/@errors)' j.xml)" 4
    # ... and one that could not be made again under its label
    cp words.elf kept.elf && echo 'no program' >words.elf
    status 1 run --label few --only 'board/*/counts'
    status 1 compare one:1 few
    says 'board/words/counts: there is no such run after' out
    mv kept.elf words.elf
    sql "UPDATE results SET value = 'x' WHERE name = 'output' AND key = (SELECT key FROM runs JOIN labels ON id = runs.label WHERE labels.label = 'two' AND machine = 'wide' AND program = 'quick' AND kind = 'counts')"
    status 1 compare one:1 two
    says 'prints something else' out
    suite 'measure profile
  period 300
  seeds 1-2'
    status 0 run --label seeds --only 'board/quick/*'
    status 0 run --label fewer --only 'board/quick/*/1'
    status 1 compare seeds fewer
    says 'missing: board/quick/profile: there are runs of 1 seeds after, of 2 before' out
    suite 'program quick
  output varies'
    status 0 run --label varies --only 'wide/quick/counts'
    is "with output varies" "$(made)" 1
    is "what it prints" "$(sql "SELECT count(*) FROM results JOIN runs USING(key) JOIN labels ON id = runs.label WHERE labels.label = 'varies' AND name = 'output'")" 0
}

# The table and the page of a history.
case_report() {
    suite
    status 0 run --label 'a&b'
    text 310
    status 0 run --label two
    "$assay" suite report -o c.runs >out 2>err
    is "rows" "$(grep -c ' good ' out)" 4
    "$assay" suite report --csv 'a&b' >out 2>err
    is "the only folder here" "$(wc -l <out)" 5
    "$assay" suite report --html h.html
    if xmllint --noout h.html; then good; else fail "the page"; fi
    says 'a&amp;b' h.html
    is "pictures" "$(grep -c '<svg' h.html)" 2
    # a clock that was set back; what changes while a label lacks the program; another measure has its own picture and mean
    text 320
    status 0 run --label gap --only '*/quick/*'
    suite 'measure counts
measure far
  kind counts
  mem-latency 90'
    status 0 run --label three
    sql "UPDATE labels SET commit_date = ''; UPDATE labels SET date = '2001' || substr(date, 5) WHERE label = 'three'"
    "$assay" suite compare -o c.runs two >out
    says 'after:   three' out
    says 'mean:    board: cycles of 2 programs' out
    "$assay" suite compare -o c.runs three three >out
    says 'mean:    board, far: cycles of 2 programs' out
    "$assay" suite report -o c.runs --html h.html
    is "pictures" "$(grep -c '<svg' h.html)" 4
    is "the change behind the gap" "$(grep -c '<td>words</td>.*<td></td><td>[0-9]* <b' h.html)" 2
    mkdir -p other.runs && cp c.runs/history.db other.runs
    "$assay" suite report >out 2>err
    is "two folders" $? 125
    says 'more than one folder' err
    sqlite3 other.runs/history.db 'PRAGMA application_id = 1'
    "$assay" suite report -o other.runs >out 2>err
    is "another database" $? 125
    says 'not a history of suites' err
}

# The example of the documentation does what is said of it; the suites that come along can be planned.
case_examples() {
    awk '/^```suite/ { on = 1; next } /^```/ { on = 0 } on' "$here/docs/suite.md" >"$work/example"
    mkdir sw && ln -s "$here/sw/programs" sw/programs && ln -s "$here/$build" build && cp example first.suite
    "$assay" suite run first.suite >out 2>err
    is "first.suite" $? 0
    is "runs" "$(made)" "$(sed -n 's/^assay suite run first.suite  *# \([0-9]*\) runs.*/\1/p' "$here/docs/suite.md")"
    for name in short programs; do
        status 0 "$assay" suite run -n -o s.runs "$here/sw/programs/$name.suite" >out 2>err
        is "$name" "$(wc -l <out)" $((13 * 2 * 7))
    done
}

# Sizes are built: half a minute each.
case_sizes() {
    suite 'machine small
  config board
  sizes ROB_ROWS=8'
    status 0 run --only 's*/quick/counts'
    says 'small .* good' out
    status 0 run --only 's*/quick/counts'
    is "again" "$(made)" 0
    suite 'settings
  sim icarus
machine small
  config board
  sizes ROB_ROWS=8'
    status 0 run --only 's*/quick/counts'
    is "on the other simulator" "$(made)" 1
    suite 'machine small
  sizes rob=8'
    status 125 run
    says 'c.suite:[0-9]*: .sizes rob=8.: NAME=NUMBER' err
    suite 'machine small
  config board
  sizes ROB_ROW=8'
    status 125 run
    says 'CFG_ROB_ROW: no size of this name' err
    suite 'machine small
  config board
  sizes ROB_ROWS=7'
    status 125 run --only 's*/quick/counts'
    says 'ROB_ROWS is 7, legal are powers of two' err
}

"case_$case"
checks_end
