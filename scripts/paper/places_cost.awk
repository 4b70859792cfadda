# SPDX-License-Identifier: Apache-2.0
# The page of scripts/paper/places_cost.sh, from dcpi.csv.
BEGIN { FS = "," }
# Bytes of CONFIG, END, and an EVENTS for each event.
function fixed(events) { return 216 + 44 * events }
function per(sum, n, form) { return n ? sprintf(form, sum / n) : "-" }
$1 == "handler" {
    key = $2 "," $3 "," $4 "," $5
    all = $7 + $10 + $13
    row = sprintf("| %s | %s | %s | %s | %s | %s | %s | %s | %.1f |", $6, all, per($8, $7, "%.0f"), per($11, $10, "%.0f"),
        per($14, $13, "%.0f"), per(100 * $17, $18, "%.0f %%"), per($8 + $11 + $14, all, "%.0f"),
        per($9, $7, "%.0f"), $18 ? ($16 - fixed($3)) / $18 : 0)
    if ($3 == 1 && $4 == 4096 && $2 == "board") first[++firsts] = row
    else other[++others] = sprintf("| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %.1f |", $6, $2, $3, $4, $5 ? "swap-to-front" : "round robin", all,
        per($8, $7, "%.0f"), per($11, $10, "%.0f"), per(100 * $17, $18, "%.0f %%"), per($8 + $11 + $14, all, "%.0f"), $18 ? ($16 - fixed($3)) / $18 : 0)
    if ($3 == 1 && $4 == 4096 && $2 == "board") { its_hits += $7; its_hit += $8; its_misses += $10; its_miss += $11 }
    hits += ($2 == "board" && $3 == 1) * $7; hit += ($2 == "board" && $3 == 1) * $8
    misses += ($2 == "board" && $3 == 1) * $10; miss += ($2 == "board" && $3 == 1) * $11
}
$1 == "whole" {
    driver = $10 - $8
    wholes[++wholed] = sprintf("| %s | %s | %d | %d | %s | %.3f %% | %.2f %% | %s |", $6, $2, $7, $13, per(driver, $13, "%.0f"),
        100 * driver / $7, 100 * ($9 - $7 - $8) / $7, per($11 - fixed($3), $13, "%.1f"))
}
END {
    print "# Counters' samples added up: what it costs\n"
    print "Made by `make paper-dcpi`; nothing here is typed. Data: [dcpi.csv](dcpi.csv). `assay record --counter EVENT,... --aggregate` has a driver beside the"
    print "program that adds samples up by place as DCPI's did ([guide](../guide.md#counters-samples-added-up)). All figures are of the simulation, which"
    print "knows each cycle.\n"
    print "## The handler\n"
    print "Cycles from the last instruction before the interrupt to the first one after, of every interrupt of the run, so with the flush and the refill of the"
    print "pipeline, and with what the handler itself misses. *Hit*: the place is in the table; *miss*: it is not, and is entered; *work*: the C part also ran, because"
    print "a buffer leaves over the channel, or the kernel tells of a process. One event, `cycles`, every 900 to 1,100 cycles, 4,096 entries, round robin, on `board`, short programs: at so short"
    print "a period most places are new. Bytes are those of the places; 216 for the session and 44 for each event come on top. The kernel's include its reports: 76 bytes each time.\n"
    print "| program | samples | hit | miss | work | places a sample | mean | instructions of a hit | bytes a sample |"
    print "|---|---|---|---|---|---|---|---|---|"
    for (i = 1; i <= firsts; i++) print first[i]
    printf "\nTogether: %.0f cycles a hit, %.0f a miss; with the small tables on `board` below %.0f and %.0f.\n", its_hit / (its_hits + !its_hits),
        its_miss / (its_misses + !its_misses), hit / (hits + !hits), miss / (misses + !misses)
    print "\n## Policies, events, the other machine\n"
    print "The paper had round robin and proposed the other: a place that is hit moves to the front of its set, a new one enters there, the last one leaves."
    print "Four events: cycles, I-cache misses, D-cache misses, mispredictions at once. `places a sample` is the share of samples that were misses.\n"
    print "| program | machine | events | entries | policy | samples | hit | miss | places a sample | mean | bytes a sample |"
    print "|---|---|---|---|---|---|---|---|---|---|---|"
    for (i = 1; i <= others; i++) print other[i]
    print "\n## At the paper's period\n"
    print "One sample in 60,000 to 64,000 cycles, 4,096 entries. *Handler*: its cycles; *run*: the run's extra cycles, without the driver's start, so also"
    print "what the program misses because the handler has used its caches (or gains by luck).\n"
    print "| program | machine | cycles | samples | handler, cycles a sample | handler | run | bytes a sample |"
    print "|---|---|---|---|---|---|---|---|"
    for (i = 1; i <= wholed; i++) print wholes[i]
}
