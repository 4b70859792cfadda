#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests of the profiler and of the port checker against a stand-in core (no real core needed), on both simulators.
# The sample FIFO and the streamer: stream_check.c compares what goes in with what comes out, and must find the faults of tests/faults/stream.
# The bench of the profiler must find those of choice, record, detail and strata, that of the sampler of signatures those of signature, that
# of fetch samples those of fetches: a quarter of them in rotation, LONG=1 all.
# Prints a line a test and `N passed, N failed`; exits with 1 if one failed. Two minutes.
set -u
cd "$(dirname "$0")/../../.." || exit 1
here=tests/rtl/profile
out=build/test-profile
include="-Irtl/include -Ibuild/gen -I$here"
port_files="rtl/profile/wide_address.sv $(echo rtl/profile/port_*.sv) $here/standin_core.sv $here/standin_fetches.sv"
port_bench="$port_files $here/port_fault.sv $here/random_tagger.sv $here/port_tb.sv"
stream_files="rtl/profile/sample_fifo.sv rtl/profile/sample_ring.sv rtl/profile/profile_streamer.sv"
profiler_files=$(find rtl/profile -name "*.sv" ! -name "port_*" ! -name wide_address.sv | sort)
profiler_bench="$profiler_files $port_files $here/profiler_tb.sv"
. scripts/checks.sh
mkdir -p $out
: > $out/without
scripts/gen-defs.sh --headers && scripts/gen-port.sh --headers || exit 1

# What runs a million cycles is compiled for speed, the others in a third of the time.
build_verilator() { # OPTIMISATION BENCH FILES [DEFINES [FOLDER]]: build/test-profile/FOLDER/sim, BENCH/sim if not given
    optimisation=$1; shift
    verilator --cc --exe -O3 --no-timing -Wno-fatal -Wno-lint $include -DCFG_WIDTH=4 ${3:--DCFG_PM_TAGS=3} --prefix Vbench \
        --top-module "$1" --Mdir "$out/${4:-$1}" $2 "$PWD/$here/main.cpp" -o sim > "$out/${4:-$1}.log" 2>&1 &&
        sim/compile.sh "$out/${4:-$1}" 1 build/sim/runtime "OPT_FAST=$optimisation" >> "$out/${4:-$1}.log" 2>&1 ||
        { echo "run.sh: verilator could not build $1, see $out/${4:-$1}.log"; return 1; }
}

build_icarus() { # BENCH WIDTH FILES: build/test-profile/BENCH-wWIDTH.vvp
    rm -f "$out/$1-w$2.vvp" # one of a former run would hide that this cannot be built
    sim/iverilog.sh -g2012 $include "-DCFG_WIDTH=$2" -DCFG_PM_TAGS=3 "-DBENCH=$1" -s clocked -o "$out/$1-w$2.vvp" $3 $here/clocked.sv 2>&1 |
        grep -v 'sorry: constant selects'
}

report() { # NAME OK
    if [ "$2" = yes ]; then good; else bad "$1 (log: $out/last.log)"; fi
}

must_pass() { # NAME COMMAND...
    name=$1; shift
    "$@" > $out/last.log 2>&1
    if grep -q '^PASSED' $out/last.log && ! grep -q 'CHECK\|^FAILED' $out/last.log; then ok=yes; else ok=no; fi
    report "$name" $ok
    grep -m1 '^PASSED' $out/last.log | sed "s|^PASSED|ok: $name|"
    [ $ok = yes ] || grep -m3 'CHECK\|FAILED' $out/last.log
}

must_fail() { # NAME PATTERN COMMAND...: the run stops, and the pattern says why
    name=$1; pattern=$2; shift 2
    "$@" > $out/last.log 2>&1
    why=$(grep -m1 -o "$pattern" $out/last.log)
    if [ -n "$why" ] && ! grep -q '^PASSED' $out/last.log; then ok=yes; echo "ok: $name found by: $why"; else ok=no; fi
    report "$name" $ok
}

# faults of the port's signals: tests/faults/port
planted() { # SIMULATOR-NAME PLANT CHECK COMMAND...
    label=$1 plant=$2 name=$3; shift 3
    must_fail "$label, $plant" "$name" "$@" "+plant=$plant"
}

# Icarus runs in rotation, LONG=1 all: those of profiler, port, both ends of the stream, both samplers.
icarus=$(printf '%s\n' port profiler-1 profiler-stream ring stream signature fetches | scripts/drawn.sh 2)
on_icarus() { # NAME COMMAND...: where it has its turn
    turn=$1; shift
    ! printf '%s\n' "$icarus" | grep -qx -- "$turn" || "$@"
}

# without COMMAND SETTING: the design without a fault passes. A setting in which it does not would find every fault.
without() {
    grep -qxF -- "$*" $out/without && return
    # shellcheck disable=SC2086 # words
    $1 +mutant=0 $2 > $out/without.log 2>&1
    ! grep -q 'CHECK\|^FAILED' $out/without.log && grep -q '^PASSED' $out/without.log && echo "$*" >> $out/without
}

# found WHAT LIST NAMES COMMAND SETTING...: each fault of today is found by COMMAND with the setting that tests/faults/LIST names (its fifth
# field), or else with one of the others. A line of NAMES is a fault; its number is the line's.
found() {
    what=$1 list=$2 names=$3 command=$4
    shift 4
    awk '{ print NR, $0 }' "$names" | scripts/drawn.sh 4 > "$names.drawn"
    while read -r number fault; do
        finder=$(awk -F '~' -v name="$fault" '{ gsub(/\\~/, "") } $1 == name && NF > 4 { print $5; exit }' $list)
        found=no
        for setting in ${finder:+"$finder"} "$@"; do
            # shellcheck disable=SC2086 # words
            $command +mutant=$number $setting > $out/last.log 2>&1
            grep -q 'CHECK\|^FAILED' $out/last.log && without "$command" "$setting" && found=yes && break
        done
        report "$what, $fault" $found
        [ $found = yes ] && echo "ok: $what, $fault, with $setting, found by: $(grep -m1 -o 'CHECK.*failed\|^FAILED.*' $out/last.log)"
    done < "$names.drawn"
}
streamed() { stream "$out/stream_tb/sim" "$@" +records=300; }
in_time() { timeout --foreground 60 "$@"; }
profiler() { # +mutant=N [profiler_tags4] SETTING...
    mutant=$1 simulator=profiler_tb
    shift
    case $1 in +*) ;; *) simulator=$1; shift ;; esac
    in_time "$out/$simulator/sim" "$mutant" "$@" +cycles=20000
}

stream() { # COMMAND...: the bench's run, then what stream_check says of it; +inplace: the bench says it itself
    case "$*" in *+inplace*) "$@"; return ;; esac
    "$@" +in=$out/stream.in +out=$out/stream.out | grep -v '^PASSED'
    $out/stream_check $out/stream.in $out/stream.out
}

${CC:-cc} -O1 -Wall -Wextra -Isw/analysis/core -Ibuild/gen -o $out/stream_check $here/stream_check.c sw/analysis/core/frame.c || exit 1
scripts/plant.sh tests/faults/stream $out/planted $stream_files > $out/faults || exit 1
build_verilator -O0 port_tb "$port_bench" &
build_verilator -O0 port_tb "$port_bench" "-DCFG_PM_TAGS=3 -GDELAY=1" port_early || exit 1
profiler_lists="tests/faults/choice tests/faults/record tests/faults/detail tests/faults/strata"
cat $profiler_lists > $out/profiler_faults
scripts/plant.sh $out/profiler_faults $out/planted-choice $profiler_files > $out/choices || exit 1
for file in $profiler_files; do
    planted_bench=$(printf "%s" "${planted_bench:-$profiler_bench}" | sed "s|$file|$out/planted-choice/${file##*/}|")
done
scripts/plant.sh tests/faults/signature $out/planted-signature rtl/profile/signature_sampler.sv rtl/profile/signature_hash.sv > $out/signatures || exit 1
signature_bench="rtl/profile/sample_interval.sv rtl/profile/interval_random.sv rtl/profile/fetch_counter.sv $port_files $here/signature_tb.sv"
build_verilator -O1 profiler_tb "$planted_bench" || exit 1
wait
build_verilator -O0 profiler_tb "$planted_bench" -DCFG_PM_TAGS=4 profiler_tags4 || exit 1
build_verilator -O1 stream_tb "$(for f in $stream_files; do echo "$out/planted/${f##*/}"; done) rtl/profile/port_ring.sv $here/stream_tb.sv" "-DCFG_PM_TAGS=3 -DCFG_PM_FIFO=4" || exit 1
build_verilator -O0 signature_tb "$out/planted-signature/signature_sampler.sv $out/planted-signature/signature_hash.sv $signature_bench" || exit 1
scripts/plant.sh tests/faults/fetches $out/planted-fetches rtl/profile/fetch_sampler.sv rtl/profile/sample_interval.sv $here/standin_fetches.sv > $out/fetches || exit 1
fetches_bench="rtl/profile/interval_random.sv rtl/profile/fetch_counter.sv $port_files $here/fetches_tb.sv"
build_verilator -O0 fetches_tb "$out/planted-fetches/fetch_sampler.sv $out/planted-fetches/sample_interval.sv $(printf "%s" "$fetches_bench" | sed "s|$here/standin_fetches.sv|$out/planted-fetches/standin_fetches.sv|")" || exit 1
on_icarus fetches build_icarus fetches_tb 1 "rtl/profile/fetch_sampler.sv rtl/profile/sample_interval.sv $fetches_bench"
on_icarus signature build_icarus signature_tb 1 "rtl/profile/signature_sampler.sv rtl/profile/signature_hash.sv $signature_bench"
build_icarus stream_tb 2 "$stream_files rtl/profile/port_ring.sv $here/stream_tb.sv"
build_icarus port_tb 2 "$port_bench"
build_icarus profiler_tb 4 "$profiler_bench"
on_icarus profiler-1 build_icarus profiler_tb 1 "$profiler_bench"

must_pass "port, Verilator" $out/port_tb/sim +cycles=50000
while IFS='~' read -r plant name; do
    case $plant in
    core.*:early) planted "port, Verilator" "$plant" "$name failed" $out/port_early/sim +cycles=20000 ;;
    core.*) planted "port, Verilator" "$plant" "$name failed" $out/port_tb/sim +cycles=20000 ;;
    esac
done < tests/faults/port
must_pass "port, Verilator, all but slots late" $out/port_early/sim +cycles=50000
must_pass "port, Icarus, WIDTH 2" vvp -n $out/port_tb-w2.vvp +cycles=2000
for plant in oldest:late rready:late3 empty:zero ret_tag:rotated flush_pc:zero slot_pc:next; do
    on_icarus port planted "port, Icarus, WIDTH 2" "core.$plant" 'CHECK.*failed' vvp -n $out/port_tb-w2.vvp +cycles=2000
done
for mode in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 17 18 21 22 23 24 25 26 27 28 29 30 31 32; do
    must_pass "profiler, Verilator, mode $mode" $out/profiler_tb/sim +mode=$mode +cycles=20000
done
for mode in 19 20; do must_pass "profiler, Verilator, mode $mode, long" $out/profiler_tb/sim +mode=$mode +cycles=200000 +long; done
must_pass "profiler, Verilator, 4 tags" $out/profiler_tags4/sim +mode=16 +cycles=60000
must_fail "profiler, biased choice" 'the choice is not uniform' $out/profiler_tb/sim +mode=0 +cycles=200000 +PLANT_BIAS
on_icarus profiler-1 must_pass "profiler, Icarus, WIDTH 1" vvp -n $out/profiler_tb-w1.vvp +mode=0 +cycles=2000
on_icarus profiler-stream must_pass "profiler, Icarus, WIDTH 4, stream" vvp -n $out/profiler_tb-w4.vvp +mode=5 +cycles=1000
must_pass "profiler, Icarus, WIDTH 4" vvp -n $out/profiler_tb-w4.vvp +mode=0 +cycles=2000
same=$(grep '^PASSED' $out/last.log)
must_pass "profiler, Verilator, short" $out/profiler_tb/sim +mode=0 +cycles=2000
[ "$same" = "$(grep '^PASSED' $out/last.log)" ] && same=yes || same=no
report "both simulators take the same samples" $same
for rate in 256 40 "20 +hold" "200 +hold" "256 +words" "100 +words" "30 +words +hold"; do
    # shellcheck disable=SC2086 # two words
    must_pass "stream, Verilator, rate $rate" stream $out/stream_tb/sim +records=1000 +rate=$rate
done
for ring in "0" "2" "2 +hold" "3 +late=3000" "2 +hold +rate=20" "2 +inplace" "4 +inplace +late=5000" "1 +inplace +hold" "8 +threshold=200" "2 +leaves" "2 +words" "3 +words +late=3000"; do
    # shellcheck disable=SC2086
    must_pass "ring, Verilator, $ring" stream $out/stream_tb/sim +records=1000 +ring=$ring
done
must_pass "ring, Verilator, the largest, full" stream $out/stream_tb/sim +records=34000 +ring=15 +inplace +late=2500000
must_pass "ring, no memory there" stream $out/stream_tb/sim +records=100 +ring=2 +refuse
while read -r how name; do # what the memory must not do
    must_fail "ring, $how" "$name failed" $out/stream_tb/sim +records=300 +ring=2 "+wrong=$how"
done <<END
halves ring_brings_back_what_it_took
line ring_brings_back_what_it_took
slot ring_brings_back_what_it_took
short ring_has_written_all
twice ring_has_written_all
more ring_takes_sixteen_words
early ring_has_read_all
unasked ring_word_was_asked
END
on_icarus ring must_pass "ring, Icarus, WIDTH 2" stream vvp -n $out/stream_tb-w2.vvp +ring=2
on_icarus stream must_pass "stream, Icarus, WIDTH 2" stream vvp -n $out/stream_tb-w2.vvp +rate=100
set --
for mode in 7 17 8 21 18 22 23 9 10 11 14 15 1 4 24 25 26 27 28 29 30 31 32; do set -- "$@" "+mode=$mode"; done
# what is rare: an empty window of more reasons than it keeps, a choice right after a pair's, what fills the width of a field
found profiler "$profiler_lists" "$out/choices" profiler "$@" "+mode=7 +cycles=200000" "profiler_tags4 +mode=16" \
    "+mode=19 +cycles=1400000 +long" "+mode=20 +cycles=2000000 +long" "+mode=28 +cycles=300000 +long" \
    "+mode=29 +cycles=150000"
found stream tests/faults/stream "$out/faults" streamed +rate=256 +rate=40 "+rate=200 +hold" \
    "+rate=256 +ring=1" "+rate=256 +hold +ring=2 +late=2000" "+rate=256 +ring=2 +inplace" "+rate=256 +ring=1 +inplace +late=3000 +hold" \
    "+rate=256 +ring=0 +late=300" "+rate=256 +ring=4 +threshold=16 +hold" "+rate=256 +ring=1 +threshold=100" \
    "+rate=256 +ring=8 +threshold=200" "+rate=256 +ring=2 +leaves" "+rate=256 +words" "+rate=100 +words +ring=2" \
    "+rate=256 +ring=15 +inplace +late=2500000 +records=34000"
for setting in "" "+period=3000 +length=2000 +cycles=300000 +calm" "+period=100 +length=32" "+period=16 +length=5" "+period=3000 +length=0 +calm" "+hash=34" "+hash=84"; do
    # shellcheck disable=SC2086
    must_pass "signature, Verilator, $setting" $out/signature_tb/sim $setting
done
on_icarus signature must_pass "signature, Icarus, WIDTH 1" vvp -n $out/signature_tb-w1.vvp +cycles=4000 +period=100
found signature tests/faults/signature "$out/signatures" "in_time $out/signature_tb/sim" "" \
    "+period=3000 +length=2000 +cycles=300000 +calm" "+period=60 +length=32" "+period=16 +length=5"
for setting in "" "+fixed" "+slow" "+fixed +slow" "+period=8" "+modes=1" "+modes=10 +fixed +period=13" "+seed=77 +period=200 +cycles=400000" "+long +period=8 +cycles=400000"; do
    # shellcheck disable=SC2086
    must_pass "fetches, Verilator, $setting" $out/fetches_tb/sim $setting
done
on_icarus fetches must_pass "fetches, Icarus, WIDTH 1" vvp -n $out/fetches_tb-w1.vvp +cycles=4000
found fetches tests/faults/fetches "$out/fetches" "in_time $out/fetches_tb/sim" "" +fixed "+modes=10 +fixed +period=13" +slow "+fixed +slow" \
    "+long +period=8 +cycles=400000"
sim/iverilog.sh -g2012 $include -DCFG_WIDTH=4 -s period_tb -o $out/period.vvp rtl/profile/interval_random.sv $here/period_tb.sv
must_pass "longest period" vvp -n $out/period.vvp
sim/iverilog.sh -g2012 $include -DCFG_WIDTH=2 -s minimal_tb -o $out/minimal.vvp rtl/profile/wide_address.sv $profiler_files $here/standin_core.sv $here/standin_fetches.sv $here/minimal_tb.sv
must_pass "a core with two bundles of the port" vvp -n $out/minimal.vvp
checks_end
