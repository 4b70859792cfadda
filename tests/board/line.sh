#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of boards, after scratch.sh: a simulated board at the terminal $work/line.
#   plug PTY [NAME=N...]    plugs one in, with these faults of its line (fpga/board/sim/pty.cpp)
#   unplug                  takes it away
#   asked COMMAND...        runs `assay`, its output in $work/out, its errors in $work/err, its status in $status; PATIENCE seconds (90) at most
line=$work/line plugged=
plug() {
    unplug
    "$@" </dev/null >"$work/board" 2>&1 3<&- &
    plugged=$!
    while [ ! -e "$line" ] && kill -0 "$plugged" 2>/dev/null; do sleep 0.05; done
}
unplug() {
    [ -z "$plugged" ] || { kill "$plugged" 2>/dev/null; wait "$plugged" 2>/dev/null; }
    plugged=
    rm -f "$line"
}
trap 'unplug; rm -rf "$work"' EXIT
asked() {
    timeout --foreground "${PATIENCE:-90}" "$@" >"$work/out" 2>"$work/err"
    status=$?
}
