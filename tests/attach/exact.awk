# SPDX-License-Identifier: Apache-2.0
# Holds each sample against the log that the core has written of the same run (ooo_core.sv, smallest.sv): an instruction of that address
# must have left in that very cycle, in that way, after as many cycles.
#   awk -v late=N [-v least=N] -f exact.awk LOG SAMPLES     late: cycles that strobes come after slots; least: samples, 100 if not given
# SAMPLES: assay script --csv -F time,pc,fate,abort,total_cycles,map_cycles,memory_cycles,retire_cycles,mispredicted,oldest_cycles,
# execute_cycles,address. `time` has ten cycles for each
# count of mtime, which these benches count up in every cycle; logs begin some cycles later, and the first sample that fits says how
# many. Prints a line, `agree` or `DISAGREE` in front; exits with 1 if they disagree.
BEGIN { split("mispredict order other trap", cause, " ") }
function number(text) { return text == "" || text == "-" ? 0 : text + 0 }
FNR == NR {
    key = $2 " " $3 " " ((NF > 4 ? $5 : $4) + late)
    # of a shorter line only what it has
    short = NF == 4
    if (!short) key = key " " cause[$4] " " ($6 < 0 ? 0 : $6 + late) " " $7 " " $8 " " int($9 / 8) % 2 " " $10 " " $11 " " $12
    logged[$1 " " key]++
    next
}
FNR == 1 { FS = ","; $0 = $0; for (i = 1; i <= NF; i++) at[$i] = i; next }
{
    key = $at["pc"] " " $at["fate"] " " $at["total_cycles"]
    if (!short)
        key = key " " $at["abort"] " " number($at["map_cycles"]) " " number($at["memory_cycles"]) " " number($at["retire_cycles"]) " " number($at["mispredicted"]) " " \
            ($at["fate"] == "retired" ? number($at["oldest_cycles"]) " " number($at["execute_cycles"]) : "0 0") " " ($at["address"] == "" ? "0x0" : $at["address"])
    samples++
    of[$at["fate"]]++
    for (i = 0; offset == "" && i <= 3; i++) if ((($at["time"] / 10 - i) " " key) in logged) offset = i
    if ((($at["time"] / 10 - offset) " " key) in logged) next
    if (!wrong++) text = ", the first: " $at["time"] / 10 ": " key
}
END {
    good = samples >= (least ? least : 100) && of["aborted"] >= (least ? 1 : 10) && !wrong
    printf "%s: %d samples, %d of them aborted; %d of no instruction that the log has%s\n", good ? "agree" : "DISAGREE", samples, of["aborted"], wrong, text
    exit !good
}
