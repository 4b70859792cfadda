#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a long command with its output in a log. Reports once a minute that it still runs; if it fails, prints the end of the
# log. WATCH, in the environment, is an awk program that reads the log: if its exit status is 0, the command is ended, with the
# line that it prints.
#
#   fpga/wait.sh WHAT LOG COMMAND...
set -u
what=$1 log=$2
shift 2
start=$(date +%s)
minutes() { echo $((($(date +%s) - start) / 60)); }

"$@" >"$log.out" 2>&1 &
pid=$!
trap 'kill $pid 2>/dev/null; exit 130' INT TERM
echo "$what begins (log: $log)"
last=0
while kill -0 $pid 2>/dev/null; do
    sleep 1
    if [ "${WATCH:-}" ] && said=$(awk -f "$WATCH" "$log" 2>/dev/null); then
        kill $pid
        wait $pid 2>/dev/null
        echo "$what: $said." >&2
        exit 1
    fi
    [ "$(minutes)" = $last ] || {
        last=$(minutes)
        echo "$what: $last min; $(tail -n 1 "$log" 2>/dev/null | cut -c 1-80)"
    }
done
wait $pid || {
    echo "$what failed:" >&2
    grep -h -i error "$log" "$log.out" 2>/dev/null | sort -u | head -n 5 >&2
    exit 1
}
echo "$what: $(($(date +%s) - start)) s"
rm -f "$log.out"
