#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What a profile and `stat --json` say of their run, each fact against a witness outside of it: the macros that the RTL uses, sha256sum,
# the tools' own versions, options given, a simulator with another size; and that `diff` refuses what takes other cycles.
#
#   tests/system/facts.sh BUILD PROGRAM.elf SMALL.elf      PROGRAM reads its standard input and takes -n N
set -u
build=$1 program=$2 small=$3
assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh

# fact NAME: as `stat --json` in ./run.json has it
fact() { jq -r --arg name "$1" '.run[$name]' "$work/run.json"; }

# is NAME EXPECTED
is() { if [ "$(fact "$1")" = "$2" ]; then good; else bad "$1: $(fact "$1"), expected $2"; fi; }

# run OPTIONS... : `stat --json` into run.json, standard input is ours
run() {
    "$assay" stat --sim verilator --json -o "$work/run.json" "$@" >"$work/out" 2>&1
    ended $? "stat $*"
}

# ended STATUS WHAT: a run ends by itself, or at the limit of cycles that it was given
ended() { [ "$1" -eq 0 ] || [ "$1" -eq 124 ] || bad "$2: status $1: $(cat "$work/out")"; }

# record NAME OPTIONS...
record() {
    name=$1
    shift
    "$assay" record -c 200 -o "$work/$name.assay" "$@" >"$work/out" 2>&1
    ended $? "record $*"
}

# diff STATUS WORD A B [OPTION...]: exit status, and what it says
diffs() {
    expected=$1 word=$2 a=$3 b=$4
    shift 4
    "$assay" diff "$@" "$work/$a.assay" "$work/$b.assay" >"$work/out" 2>&1
    if [ $? -eq "$expected" ] && grep -q -e "$word" "$work/out"; then good; else bad "diff $* $a $b: expected status $expected, $word: $(head -n 8 "$work/out")"; fi
}

# --- every size: what the RTL uses as CFG_x, in any file, is a size
sizes=$(grep -rhoE '`CFG_[A-Z0-9_]+' rtl | sed 's/`CFG_//' | sort -u)
# has_sizes FILE: of facts; names the first that is not there
has_sizes() {
    for size in $sizes; do
        grep -qE "\"size\.$size(_W)?\"" "$1" || { echo "$size"; return 1; }
    done
}
printf 'a few words' >"$work/words"
run --mem-latency 57 --mem-bandwidth 3 --far 0x87ff0000-0x88000000:90 "$program" -n 7 <"$work/words"
if [ "$(echo "$sizes" | wc -l)" -gt 40 ] && lacks=$(has_sizes "$work/run.json"); then good; else bad "no size $lacks in: $(fact config)"; fi
# ... and a profile has what stat has, but for the date
record with --mem-latency 57 --mem-bandwidth 3 --far 0x87ff0000-0x88000000:90 "$program" -n 7 <"$work/words"
"$build/test/sql" "$work/with.assay" "DELETE FROM meta WHERE name = 'program_time'" || bad "no program_time in a profile"
for name in $(jq -r '.run | keys[]' "$work/run.json" | grep -vE '^(date|program_time)$'); do
    value=$(fact "$name" | sed "s/'/''/g")
    if "$build/test/sql" "$work/with.assay" "DELETE FROM meta WHERE name = '$name' AND value = '$value'"; then good; else bad "$name: not $value in a profile"; fi
done
# planted: one size left out
for size in WIDTH GHIST; do
    grep -vE "\"size\.$size(_W)?\"" "$work/run.json" >"$work/planted.json"
    if [ "$(has_sizes "$work/planted.json")" = $size ]; then good; else bad "a list without $size was not noticed"; fi
done

# --- what it was given
sum=$(sha256sum <"$work/words" | cut -d ' ' -f 1)
is input "$sum"
is input_bytes 11
is memory_latency 57
is memory_bandwidth 3
is memory_far 0x87ff0000-0x88000000:90
is arguments '-n 7'
is simulator_version "$(verilator --version)"
is host "$(uname -n), $(uname -s) $(uname -r) $(uname -m)"
case $(fact date) in "$(date -u +%Y-%m-%d)"T*Z) good ;; *) bad "date: $(fact date)" ;; esac
cat "$work/words" | run "$program" -n 9   # from a pipe: what was read
is input "$sum"
is arguments '-n 9'
is memory_latency 40
run "$small" </dev/null
is input none
is arguments none
run --sim icarus --max-cycles 300 "$small" </dev/null
is simulator_version "$(iverilog -V 2>/dev/null | head -n 1)"

# --- the machine
for config in board wide; do
    [ $config = wide ] || run --config $config "$small" </dev/null
    for size in WIDTH ROB_ROWS PREGS; do
        [ $config = wide ] || is size.$size "$(sed -n "s/^.define CFG_$size //p" rtl/include/config_$config.svh)"
    done
done
# stopped alike, so that only the machine differs
record plain --sim icarus --max-cycles 500 "$small" </dev/null
record other --config facts --sim icarus --max-cycles 500 "$small" </dev/null
record folder --config "$build/sim/facts/" --sim icarus --max-cycles 500 "$small" </dev/null
"$assay" report "$work/folder.assay" >"$work/out" 2>&1
if grep -q '^# machine:  facts: wide but ROB_ROWS 32 on icarus' "$work/out"; then good; else bad "$(head -n 2 "$work/out")"; fi
"$assay" report "$work/plain.assay" >"$work/out" 2>&1
if grep -q '^# machine:  wide on icarus' "$work/out"; then good; else bad "$(head -n 2 "$work/out")"; fi
diffs 125 'machine: wide there, wide but ROB_ROWS 32 here' plain other
diffs 0 '^# differs: ROB_ROWS: 16 before, 32 after' plain other --force
diffs 0 'before:' other folder
"$assay" stat --config nosuch "$small" >"$work/out" 2>&1 </dev/null
if [ $? -eq 125 ] && grep -q 'there are:.* board.* wide' "$work/out"; then good; else bad "--config nosuch: $(cat "$work/out")"; fi

# --- memory, input, arguments, simulator
early=--max-cycles=20000
record one $early "$program" -n 7 <"$work/words"
record slow $early --mem-latency 80 "$program" -n 7 <"$work/words"
record thin $early --mem-bandwidth 4 "$program" -n 7 <"$work/words"
record eight $early "$program" -n 8 <"$work/words"
printf 'a few w0rds' | record input $early "$program" -n 7
record board $early --config board "$program" -n 7 <"$work/words"
diffs 125 'memory latency: 40 there, 80 here' one slow
diffs 125 'memory bandwidth: 8 there, 4 here' one thin
diffs 125 'machine: wide there, board here' one board
diffs 0 '^# differs: arguments: -n 7 before, -n 8 after' one eight
diffs 0 "^# differs: standard input (SHA-256): $(echo "$sum" | cut -c 1-12) before" one input
"$assay" diff "$work/one.assay" "$work/one.assay" >"$work/out" 2>&1
if grep -q differs "$work/out"; then bad "one and the same differs: $(grep differs "$work/out")"; else good; fi

# --- the RTL: the sources that a simulator was built from, not what git has; a comment is no change, the bench is none
mkdir -p "$work/rtl/profile" "$work/tb"
cp tb/tb.sv tb/sim_ram.sv "$work/tb/"
cp rtl/profile/sample_fifo.sv "$work/rtl/profile/"
cp rtl/core/execute/alu.sv "$work/rtl/"
built=$(pwd)/sim/built.sh
# sums CHANGE FILE: both checksums when FILE was changed so
sums() {
    (cd "$work" && cp "$2" kept && sed -i "$1" "$2" && mkdir -p here && "$built" here verilator -DCONFIG_WIDE tb/tb.sv tb/sim_ram.sv rtl/alu.sv rtl/profile/sample_fifo.sv 2>/dev/null
        cp kept "$2"
        sed -n "s/^\(rtl\|rtl_profiler\),//p" here/built | paste -sd ' ')
}
before=$(sums '' rtl/alu.sv)
# changes WHICH CHANGE FILE: 00, 01, 10: whether the first, the second sum becomes another one
changes() {
    after=$(sums "$2" "$3")
    [ "${before% *}" = "${after% *}" ] && first=0 || first=1
    [ "${before#* }" = "${after#* }" ] && second=0 || second=1
    if [ $first$second = "$1" ]; then good; else bad "sums of the RTL after $2 in $3: $first$second, expected $1"; fi
}
changes 00 '1i // a comment' rtl/alu.sv
changes 00 's/^  /    /' rtl/alu.sv
changes 00 's/32/33/' tb/tb.sv
changes 10 '$s/$/ wire x;/' rtl/alu.sv
changes 10 '$s/$/ wire x;/' tb/sim_ram.sv
changes 01 '$s/$/ wire x;/' rtl/profile/sample_fifo.sv
# ... and the simulators in use were built from what is here now
for name in rtl rtl_profiler; do
    if [ "$(sed -n "s/^$name,//p" "$build/sim/wide/verilator/built")" = "$(sed -n "s/^$name,//p" "$build/sim/facts/icarus/built")" ]; then good; else bad "$name of two simulators of one tree"; fi
done
checks_end
