#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Recorded call stacks. Those of calls.c are the ones in expected.txt, with as many instructions as the program counts by minstret, and all
# cycles of the run. All reports and formats agree. In a kernel's profile no stack has functions of two processes. With each fault
# planted in what reads and writes stacks (tests/faults/stacks) some check must fail.
#
#   tests/calls/calls.sh BUILD PROGRAM.elf "COMPILER AND FLAGS" "OBJECTS AND LIBRARIES"
set -u
build=$(cd "$1" && pwd) program=$2 compile=$3 objects=$4 here=tests/calls
assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh

# --- what the files say, each as PATH CYCLES

folded() { "$assay" export --to folded $exact "$1" | sed 's/^[^;]*;//'; }
speedscope() {
    "$assay" export --to speedscope $exact "$1" | jq -r '[.shared.frames[].name] as $f | .profiles[0] |
        [.samples, .weights] | transpose[] | "\(.[0][1:] | map($f[.]) | join(";")) \(.[1])"'
}
pprof() {
    "$assay" export --to pprof $exact "$1" | gzip -dc | protoc -I tests/export --decode=Profile tests/export/profile.proto |
        awk -v inlined="${inlined:-0}" -f $here/pprof.awk
}
perf_script() {
    "$assay" export --to perf-script "$1" | awk '
        / cycles:$/ { period = $(NF - 1); path = ""; on = 1; next }
        / instructions:$/ { on = 0 }
        NF == 0 && on && path != "" { sum[path] += period; on = 0 }
        /^\t/ && on { sub(/\+0x.*/, "", $2); path = path == "" ? $2 : $2 ";" path }
        END { for (path in sum) print path, sum[path] }'
}
firefox() {
    "$assay" export --to firefox "$1" | jq -r '.threads[] | . as $t |
        def path: if . == null then [] else ($t.stackTable.prefix[.] | path) +
            [$t.stringArray[$t.funcTable.name[$t.frameTable.func[$t.stackTable.frame[.]]]]] end;
        [.samples.stack, .samples.weight] | transpose[] | "\(.[0] | path | join(";")) \(.[1])"' |
        awk '{ sum[$1] += $2 } END { for (path in sum) print path, sum[path] }'
}

# alike EXPECTED FOUND SLACK: the same paths with the same cycles, each to SLACK and 3 %; paths of so little may lack.
alike() {
    [ -s "$1" ] && awk -v slack="$3" 'NR == FNR { expected[$1] = $2; next }
        { off = $2 - expected[$1]; most = slack + 0.03 * expected[$1]; if (off > most || off < -most) { print $1 ": " $2 " for " expected[$1]; bad = 1 } seen[$1] = 1 }
        END { for (path in expected) if (expected[path] > slack && !(path in seen)) { print path " is missing"; bad = 1 }
              exit bad || !length(seen) }' "$1" "$2"
}

same_as_nothing() { ! grep . "$1"; }

names_hold() { # of expected.txt, in the exact stacks
    sed -n 's/^_start;\(main;.*\) [0-9]*$/\1/p; s/^\([a-z]*_body.*\) [0-9]*$/\1/p' "$work/exact" | grep -v ';printf' |
        LC_ALL=C sort -u >"$work/names"
    diff $here/expected.txt "$work/names"
}

whole() { # FILE CYCLES: a path is rounded by half a cycle at most
    awk -v cycles="$2" '{ sum += $2 } END { off = sum - cycles; print sum " for " cycles; exit !(off * off <= NR * NR / 4) }' "$1"
}

# The call itself and the reading of minstret before it count, too. The threads have stacks of their own.
minstret_holds() {
    "$assay" export --exact --to callgrind "$1" | awk '
        /^fn=/ { main = $0 == "fn=main" }
        /^cfn=/ { called = substr($0, 5) }
        /^calls=/ { getline; if (main) print called, $4 }' >"$work/inside"
    awk 'NR == FNR { inside[$1] = $2; next }
        $1 != "threads" { count++; if (inside[$1] != $2 - 2) { print $1 ": " inside[$1] " for " $2 - 2; bad = 1 } }
        END { exit bad || count < 18 }' "$work/inside" "$work/counted"
}

# Each function's cycles with those of what it calls: those of all paths that have it.
children_hold() {
    "$assay" report --children $exact --csv --fields function,children_cycles "$1" | tr , ' ' | sed 1d >"$work/children"
    awk '{ n = split($1, part, ";"); split("", seen)
           for (i = 1; i <= n; i++) if (!(part[i] in seen)) { seen[part[i]]; sum[part[i]] += $2 } }
         END { for (f in sum) print f, sum[f] }' "$work/$2" >"$work/by_path"
    alike "$work/children" "$work/by_path" 20
}

# Each branch of -g is a stack, and has its cycles.
callers_hold() {
    "$assay" report -g0 --exact --fields function,cycles_share "$1" | awk -f $here/graph.awk >"$work/branches"
    awk -v cycles="$cycles" 'NR == FNR { expected[$1] = 100 * $2 / cycles; next }
        $2 > 0 { count++; off = $2 - expected[$1]; if (off > 0.02 || off < -0.02) { print $1 ": " $2 " for " expected[$1]; bad = 1 } }
        END { exit bad || count < 60 }' "$work/exact" "$work/branches"
}

callgrind_holds() { # by callgrind_annotate: functions that do not call themselves; of one with code of a header the line of all of it
    "$assay" export --exact --to callgrind "$1" >"$work/callgrind.out"
    callgrind_annotate --inclusive=yes --threshold=100 --auto=no "$work/callgrind.out" >"$work/annotated" || return 1
    tr -d , <"$work/annotated" | sed -n 's/^ *\([0-9]*\) ([^)]*) *[0-9]* ([^)]*)  [^:]*:\([^ ]*\).*/\2 \1/p' |
        awk '$2 > most[$1] { most[$1] = $2 } END { for (name in most) print name, most[name] }' |
        grep -Ev '^(recursive|again|ping|pong|main|_start|one_of_two|other_of_two|__riscv_.*) ' >"$work/inclusive"
    grep -Ev '^(recursive|again|ping|pong|main|_start|one_of_two|other_of_two|__riscv_.*) ' "$work/children" >"$work/once"
    alike "$work/once" "$work/inclusive" 40
}

# A retired sample is of an instruction that did retire in its stack.
samples_hold() {
    [ "$(sqlite3 "$1" 'SELECT count(*) FROM samples')" -gt 100 ] &&
        [ "$(sqlite3 "$1" 'SELECT count(*) FROM samples WHERE stack = 0')" -eq 0 ] &&
        [ "$(sqlite3 "$1" 'SELECT count(*) FROM samples WHERE (stack, pc) NOT IN (SELECT stack, pc FROM truth_stacks
            UNION SELECT stack, pc & 0xFFFFFFFFFFFF FROM truth_stacks WHERE pc > 0)
            AND hex(substr(record, 64, 1)) IN ("00", "80")')" -eq 0 ]
}

# Cycles stand in the stack in which their instruction retires, or in which it traps.
cycles_retire() {
    sqlite3 "$1" 'SELECT * FROM truth_stacks WHERE parts > 0 AND retired = 0 AND pc > 0' >"$work/unretired"
    cat "$work/unretired"
    [ "$(wc -l <"$work/unretired")" -eq "$2" ]
}

stacks_of_run() ( # PROFILE
    exact=--exact
    folded "$1" | cut -d ' ' -f 1 | sort >"$work/one"
    exact=
    folded "$1" | cut -d ' ' -f 1 | grep ';' | sort | comm -13 "$work/one" - >"$work/more"
    same_as_nothing "$work/more"
)

# What waited for a mispredicted call owes its cycles to the caller.
owed_to_callers() {
    [ "$(sqlite3 "$1" 'SELECT count(*) FROM samples WHERE owner != 0 AND owner = (SELECT parent FROM stacks WHERE id = stack)')" -gt 2 ]
}

all_formats() { # PROFILE
    exact=--exact
    folded "$1" >"$work/exact"
    check "exact stacks as they were worked out by hand" names_hold
    check "exact stacks have the cycles of the run" whole "$work/exact" "$cycles"
    check "as many instructions as the program counts itself" minstret_holds "$1"
    check "--children: each function counts once a stack" children_hold "$1" exact
    check "-g: callers" callers_hold "$1"
    "$assay" report -g20 "$1" >"$work/short" && "$assay" report -g=20 "$1" >"$work/found"
    check "-g=20 is -g20" cmp "$work/short" "$work/found"
    if command -v callgrind_annotate >/dev/null; then check "callgrind: with what they call" callgrind_holds "$1"; fi
    speedscope "$1" >"$work/found"
    check "speedscope: the same" alike "$work/exact" "$work/found" 1
    pprof "$1" >"$work/found"
    check "pprof: the same" alike "$work/exact" "$work/found" 15
    exact=
    folded "$1" >"$work/sampled"
    check "--children: sampled" children_hold "$1" sampled
    check "samples have stacks of the run" stacks_of_run "$1"
    speedscope "$1" >"$work/found"
    check "speedscope: the same, sampled" alike "$work/sampled" "$work/found" 1
    "$assay" export --to folded --method samples "$1" | sed 's/^[^;]*;//' >"$work/plain"
    for format in speedscope firefox; do
        "$assay" export --to $format "$1" >"$work/found"
        check "$format: its rules" jq -e -f tests/export/$format.jq "$work/found"
    done
    perf_script "$1" >"$work/found"
    check "perf script: the same" alike "$work/plain" "$work/found" 15
    firefox "$1" >"$work/found"
    grep '^_start;main;' "$work/plain" | grep -v ';printf\|;handler' >"$work/ours"
    grep '^_start;main;' "$work/found" | grep -v ';printf\|;handler' >"$work/found_ours" # without what was inlined
    check "Firefox: the same" alike "$work/ours" "$work/found_ours" 15
    exact="--method samples" inlined=1
    pprof "$1" | grep '^_start;main;' | grep -v ';handler' >"$work/ours"
    exact="" inlined=0
    grep '^_start;main;' "$work/found" | grep -v ';handler' >"$work/found_ours"
    check "Firefox: what was inlined stands as in pprof" alike "$work/ours" "$work/found_ours" 15
    check "... some was" [ "$(grep -c ';printf;.*;' "$work/ours")" -gt 9 ]
}

"$assay" record --config board -c 16 -o "$work/a.assay" "$program" >"$work/counted" 2>"$work/log" || cat "$work/log"
cycles=$(sqlite3 "$work/a.assay" "SELECT value FROM counters WHERE name = 'run_cycles'")
check "samples have the stack that they ran in" samples_hold "$work/a.assay"
ecalls=$(grep -cw ecall $here/calls.c)
check "cycles have the stack that their instruction retires in" cycles_retire "$work/a.assay" "$ecalls"
all_formats "$work/a.assay"

# --- profiles of other kinds
"$assay" record --config board -c 16 -r 2 -o "$work/two.assay" "$program" >"$work/log" 2>&1 || cat "$work/log"
cp "$work/exact" "$work/found"
exact=--exact
folded "$work/two.assay" >"$work/found"
check "two runs: the exact stacks of one" alike "$work/exact" "$work/found" 1
check "two runs: samples have their stacks" samples_hold "$work/two.assay"
"$assay" record --config board -c 8 -r 8 -o "$work/runs.assay" "$program" >"$work/log" 2>&1 || cat "$work/log"
check "eight runs: some samples owe cycles to their caller" owed_to_callers "$work/runs.assay"
check "eight runs: samples have stacks of the run" stacks_of_run "$work/runs.assay"
"$assay" record --config board -c 16 --no-truth -o "$work/none.assay" "$program" >"$work/log" 2>&1 || cat "$work/log"
check "a profile without stacks is told so" sh -c '"$0" report -g "$1" 2>&1 | grep -q "no call stacks, which -g shows"' "$assay" "$work/none.assay"
check "... and its folded lines are functions" sh -c '"$0" export --to folded "$1" | grep -qx "call-stacks.elf;leaf [0-9]*"' "$assay" "$work/none.assay"
cp "$work/a.assay" "$work/old.assay"
sqlite3 "$work/old.assay" 'CREATE TEMP TABLE s AS SELECT id, pc, record FROM samples; DROP TABLE samples;
    CREATE TABLE samples(id INTEGER PRIMARY KEY, pc INTEGER NOT NULL, record BLOB NOT NULL);
    INSERT INTO samples SELECT * FROM s; DROP TABLE stacks; DROP TABLE truth_stacks'
check "a profile of before there were stacks is read" sh -c '"$0" report "$1" | grep -q "^leaf "' "$assay" "$work/old.assay"
cp "$work/a.assay" "$work/bad.assay"
sqlite3 "$work/bad.assay" 'UPDATE stacks SET parent = id WHERE id = 5'
check "a stack that is its own parent is refused" sh -c '"$0" report "$1" 2>&1 | grep -q "table stacks: damaged"' "$assay" "$work/bad.assay"
cp "$work/a.assay" "$work/bad.assay"
sqlite3 "$work/bad.assay" 'UPDATE samples SET stack = 1000000 WHERE id = 5'
check "a sample in no stack is refused" sh -c '"$0" report "$1" 2>&1 | grep -q "table samples, record 5"' "$assay" "$work/bad.assay"

# --- a kernel and its processes
"$assay" record --config board -c 64 -o "$work/kernel.assay" "$build/programs/short/kernel.elf" >"$work/log" 2>&1 || cat "$work/log"
speedscope "$work/kernel.assay" >"$work/found"
check "a kernel: the cycles of the run" whole "$work/found" "$(sqlite3 "$work/kernel.assay" "SELECT value FROM counters WHERE name = 'run_cycles'")"
check "a kernel: samples have their stacks" samples_hold "$work/kernel.assay"
check "a kernel: no stack has two processes, each begins at its start" awk '{
    n = split($1, part, ";"); process = ""
    for (i = 1; i <= n; i++) if (split(part[i], name, ":") == 2) {
        if (i == 1 && name[2] != "_start") bad = $0
        if (process != "" && process != name[1]) bad = $0
        process = name[1]; seen[process] } }
    END { if (bad) print bad; exit bad != "" || length(seen) < 5 }' "$work/found"
check "a kernel: traps stand on what they interrupt" grep -q '^[a-z]*:_start;[^ ]*:main;[^ ]*;trap_vector;trap_handle' "$work/found"

# --- planted faults, a third of them in rotation
build_test() { build_command "$@"; }
test_passes() { (STOP=1 failed=0 assay=$work/assay && all_formats "$work/a.assay" && stacks_of_run "$work/runs.assay" && [ $failed -eq 0 ]) >"$work/log" 2>&1; }
share=3
each_fault stacks sw/analysis
checks_end
