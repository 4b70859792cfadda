#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A router that stalls is ended, one that gets on is not: numbers of overused wires as docs/results/board.md has them of an image that
# was routed, and made-up ones.
#
#   tests/router/run.sh
set -u
. scripts/scratch.sh
. scripts/checks.sh

# log: lines of the router, of numbers of overused wires on standard input
log() { awk '{ print "Info:     iter=" NR " wires=1000000 overused=" int($1) " overuse=" int($1) " archfail=NA" }'; }
# The rounds between those of the page, too.
page() {
    awk -F '|' '/^\| round \|/ { on = 1 } on && $2 + 0 {
        for (i = round + 1; i <= $2 && round; i++) print wires + ($4 - wires) * (i - round) / ($2 - round)
        if (!round) print $4
        round = $2; wires = $4 }' docs/results/board.md
}
stalled() { awk -f fpga/stalled.awk "$1"; }
goes_on() { # FILE: at the end of each round
    for n in $(seq "$(wc -l <"$1")"); do
        head -n "$n" "$1" >"$work/part"
        stalled "$work/part" && return 1
    done
    :
}
routed() { [ "$(wc -l <"$1")" -gt 50 ] && goes_on "$1"; }

page | log >"$work/page"
check "the image of the page" routed "$work/page"
awk 'BEGIN { for (i = 0; i < 200; i++) print 50000 * 0.97 ^ i }' | log >"$work/slow"
check "three of a hundred fewer each round" goes_on "$work/slow"
awk 'BEGIN { for (i = 0; i < 50; i++) print (i < 10 ? 50000 / (i + 1) : 2000 + 50 * (i % 7)) }' | log >"$work/stalls"
check "about 2,000 for forty rounds" stalled "$work/stalls"
head -n 15 "$work/stalls" >"$work/begins"
check "... for five" goes_on "$work/begins"
: >"$work/none"
check "not a round yet" goes_on "$work/none"

# Ended with what to know, the router with it.
cat >"$work/router" <<END
echo \$\$ >"$work/pid"
cat "$work/stalls" >"$work/log"
exec sleep 100
END
WATCH=fpga/stalled.awk fpga/wait.sh "place and route" "$work/log" sh "$work/router" >"$work/out" 2>"$work/err"
check "exit status" [ $? -eq 1 ]
check "says so" grep -q '^place and route: the router stalls: after 50 rounds 20[0-9]* wires' "$work/err"
check "the router has ended" fails kill -0 "$(cat "$work/pid")"
checks_end
