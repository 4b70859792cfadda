# SPDX-License-Identifier: Apache-2.0
# Do the exact counts of a fully counted run confirm the control-flow graph of `assay calc --csv`? Blocks and ways of one class must run
# equally often, and the ways known to lead into a block must add up to its count. A function that is in progress at the end of the run is
# one off. Prints what does not fit.

BEGIN { FS = "," }
NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
{ sub(/^"[^"]*"/, "quoted" NR) }
{
    function_ = $column["function"]; exact = $column["exact"]; kind = $column["kind"]
    class = function_ " class " $column["class"]; goal = function_ " block " $column["to"]
    if (exact != "" && kind != "outside") {
        if (!(class in least) || exact < least[class]) least[class] = exact
        if (!(class in most) || exact > most[class]) most[class] = exact
        members[class]++
    }
    if (kind == "block") count[goal] = exact
    else if (exact == "" || kind == "outside") unknown[goal] = 1
    else entered[goal] += exact
}
END {
    for (class in least) if (members[class] > 1) {
        classes++
        if (most[class] - least[class] > 1) { print class ": ran from " least[class] " to " most[class] " times"; bad++ }
    }
    for (block in count) if (!(block in unknown) && count[block] != "") {
        blocks++
        difference = entered[block] - count[block]
        if (difference > 1 || difference < -1) { print block ": entered " entered[block] + 0 " times, ran " count[block]; bad++ }
    }
    printf "%d classes, %d blocks, %d wrong\n", classes, blocks, bad
    exit bad > 0 || !classes || !blocks
}
