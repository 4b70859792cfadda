# SPDX-License-Identifier: Apache-2.0
# The grammar of perf script's text, and sums: prints "EVENT COUNT SUM" for each event, exits with 1 where a line fits nothing.
# An event is a line with its process and period, a line a frame, an empty line.
function wrong(why) { print FILENAME ":" FNR ": " why ": " $0; bad = 1; exit 1 }
state == 0 {
    if ($0 !~ /^[^ ]+ +[0-9]+\/[0-9]+ +\[[0-9]+\] +[0-9]+\.[0-9]+: +[1-9][0-9]* [a-z-]+:$/) wrong("no event")
    event = $NF; sub(/:$/, "", event); time = $4 + 0
    if (last[event] > time) wrong("earlier than the one before")
    if (!count[event]++) order[++events] = event
    last[event] = time; sum[event] += $5; state = 1; next
}
state == 1 { if ($0 !~ /^\t +[0-9a-f]+ [^ ]+ \([^ ]+\)$/) wrong("no frame"); state = 2; next }
state == 2 { if ($0 != "") wrong("no empty line"); state = 0 }
END {
    if (bad) exit 1
    if (state) { print "the end is missing"; exit 1 }
    for (i = 1; i <= events; i++) print order[i], count[order[i]], sum[order[i]]
}
