#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs that are stopped from outside, with a real simulator: what was sampled until then is kept, the profile says that
# the run was stopped, and nothing is left running.
#
#   tests/system/stopped.sh build PROGRAM.elf        a program that takes some seconds
#
# The last line is `N passed, N failed`.
set -u
build=$(cd "$1" && pwd) program=$2
assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh
export TMPDIR="$work/tmp"
mkdir "$TMPDIR"

# The simulators that run with our temporary directory.
simulators() {
    for process in /proc/[0-9]*; do
        if tr '\0' '\n' 2>/dev/null <"$process/cmdline" | grep -q "^+stats=$TMPDIR/"; then echo "${process#/proc/}"; fi
    done
}

# within SECONDS COMMAND...: until it succeeds
within() {
    tries=$(($1 * 10))
    shift
    until "$@"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || return 1
        sleep 0.1
    done
}
runs() { [ -n "$(simulators)" ]; }
runs_not() { [ -z "$(simulators)" ]; }
sampled() { find "$TMPDIR" -name channel -size +100k | grep -q .; }

# start OPTIONS...: records in a session of its own (its leader's number is that of the group), until it has samples.
start() {
    setsid "$assay" record "$@" -c 100 -o "$work/p.assay" "$program" >"$work/output" 2>"$work/errors" &
    pid=$!
    check "$name: starts" within 120 sampled
}

# --- a run that ends with its trace: the same trace, what the whole one has of these cycles, and long before the program's end
sim=$build/sim/wide/verilator/sim
"$sim" "+elf=$program" "+trace=$work/whole" +max-cycles=9000 >/dev/null 2>"$work/errors"
lives() { od -An -v -w112 -t u8 -j 96 "$1"; } # a line each, the cycle of its fetch in column 4
for window in 0:200 4000:4600; do
    for only in +max-cycles=9000 +trace-only; do
        "$sim" "+elf=$program" "+trace=$work/trace$only" "+trace-from=${window%:*}" "+trace-to=${window#*:}" "+stats=$work/stats$only" $only >/dev/null 2>"$work/errors"
    done
    check "trace of cycles $window" cmp -s "$work/trace+max-cycles=9000" "$work/trace+trace-only"
    lives "$work/whole" | awk -v from="${window%:*}" -v to="${window#*:}" 'NF == 14 && $4 >= from && $4 <= to' >"$work/lives"
    check "... all of them" sh -c '[ -s "$1/lives" ] && [ "$(tail -c 8 "$1/trace+trace-only" | od -An -t u8)" -eq "$(wc -l <"$1/lives")" ]' sh "$work"
    lives "$work/trace+trace-only" | awk 'NF == 14' >"$work/1"
    check "... and these" cmp "$work/lives" "$work/1"
    check "... and no more" [ "$(sed -n 's/^cycles,//p' "$work/stats+trace-only")" -lt 9000 ]
done
check "export of a window" "$assay" export --window 4000-4600 -o "$work/w.kanata" "$program" >/dev/null

# --- progress: from the third second on, without the program's lines in between
"$sim" "+elf=$program" +progress +max-cycles=450000 >"$work/output" 2>"$work/shown"
shown() { tr '\r' '\n' <"$work/shown" | grep -q '[0-9] s: [0-9.]* k cycles, [0-9.]* k instructions, IPC [0-9.]*, [0-9.]* k cycles/s$'; }
if [ "$(tr '\r' '\n' <"$work/shown" | grep -c .)" -gt 0 ]; then check "progress" shown; fi # a fast machine needs no such line
check "no progress without a terminal" sh -c "! '$assay' run --max-cycles 450000 '$program' 2>&1 >/dev/null | grep 'cycles/s'"

# stopped NAME STATUS SIGNAL TARGET: sends the signal and looks at what the command leaves behind.
stopped() {
    name=$1 expected=$2
    rm -f "$work/p.assay" "$work/errors"
    start --truth
    if [ "$4" = group ]; then kill -s "$3" -- "-$pid"; else kill -s "$3" "$pid"; fi
    wait "$pid"
    got=$?
    check "$name: status $got, not $expected" [ "$got" -eq "$expected" ]
    check "$name: no simulator stays" runs_not
    check "$name: no temporary file stays" [ -z "$(ls -A "$TMPDIR")" ]
    "$assay" report "$work/p.assay" >"$work/report" 2>>"$work/errors"
    check "$name: the report says it" grep -q "^# ended: .*signal: $5" "$work/report"
    # The simulator counted what the program did until then: the samples must stand for just that.
    "$assay" truth --csv --of fetched --fields samples,estimate,truth "$work/p.assay" >"$work/truth.csv" 2>>"$work/errors"
    check "$name: samples fit what happened" awk -F , '
        NR > 1 { k += $1; estimate += $2; truth += $4 }
        END { sigma = sqrt(k) * estimate / (k + !k)
              printf "%d samples: %.0f of %d fetched instructions\n", k, estimate, truth
              exit !(k > 500 && (estimate - truth)^2 < 25 * sigma^2) }' "$work/truth.csv"
}

stopped "Ctrl-C" 130 INT group Interrupt
stopped "SIGINT to the command alone" 130 INT command Interrupt
stopped "SIGTERM" 143 TERM command Terminated

# What lies in the ring in memory when the signal comes arrives, too.
name="SIGINT, batch"
start --delivery batch
kill -s INT "$pid"
wait "$pid"
"$assay" report "$work/p.assay" >"$work/report" 2>"$work/errors"
check "$name: all samples arrive" awk '
    /^# samples:/ { taken = $3; of = $5 }
    /^# lost:/ && / 0 lost on the link/ { none = 1 }
    END { print "samples: " taken " of " of; exit !(none && taken != "" && taken == of) }' "$work/report"

# Killed, the command can pass nothing on.
name="kill -9"
start
check "$name: a simulator runs" runs
kill -s KILL "$pid"
wait "$pid" 2>/dev/null
check "$name: the simulator ends" within 5 runs_not

checks_end
