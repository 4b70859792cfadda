# SPDX-License-Identifier: Apache-2.0
# With plain.awk, parts.awk: what each mechanism and module uses, by the counts of Yosys' `stat` of a netlist with its
# hierarchy.
#
#   awk -f plain.awk -f parts.awk -v top=soc -f tally.awk mechanisms.txt STAT
#
# Prints lines MECHANISM|MODULE|INSTANCES|KIND|COUNT, one for each kind that occurs, for MODULE without its submodules, all its
# instances of this mechanism together. MECHANISM `-`: none. KIND: luts (LUT4, carry cells as two), memory_luts, block_rams,
# flip_flops, multipliers of an ECP5; cells, area, flip_flops of a library; transistors (estimated), flip_flops of Yosys' own
# gates; bits of memories that are still memories.
BEGIN {
    n = split("LUT4 luts 1 CCU2C luts 2 TRELLIS_DPR16X4 memory_luts 4 DP16KD block_rams 1 TRELLIS_FF flip_flops 1 MULT18X18D multipliers 1 $_DFF_P_ flip_flops 1", word, " ")
    for (i = 1; i <= n; i += 3) { kind_of[word[i]] = word[i + 1]; worth[word[i]] = word[i + 2] }
}
FNR == NR { parts_line($0); next }
/^=== design hierarchy/ { hierarchy = 1 }
/^=== / { module = $2; seen[module]; if (plain(module) == top) root = module; next }
hierarchy { next }
$2 == "memory" && $3 == "bits" { add_kind("bits", $1); next }
/number of transistors:/ { add_kind("transistors", $NF + 0); next }
$NF == "cells" { if (NF == 3) { add_kind("cells", $1); add_kind("area", $2) } next } # with a library: an area after each count
NF < 2 || NF > 3 || $1 !~ /^[0-9]+$/ { next }
NF == 3 && $NF == "$mem_v2" { add_kind("cells", -$1) }
$NF in kind_of { add_kind(kind_of[$NF], $1 * worth[$NF]) }
NF == 3 && $NF ~ /^DFF/ { add_kind("flip_flops", $1) }
{ child[module, ++children[module]] = $NF; times[module, children[module]] = $1 }
function add_kind(kind, count) { if (count + 0) { kinds[kind]; own[module, kind] += count } }
function walk(m, owner, count,    i, k, c, next_owner) {
    for (k in kinds) if ((m, k) in own) sum[parts_name(owner), plain(m), k] += own[m, k] * count
    instances[parts_name(owner), plain(m)] += count
    for (i = 1; i <= children[m]; i++) {
        c = child[m, i]
        if (!(c in seen)) continue
        next_owner = parts_owner(plain(c), 1, owner)
        walk(c, next_owner, ((plain(c) in part_second) && times[m, i] > 1) ? count : count * times[m, i])
        if ((plain(c) in part_second) && times[m, i] > 1) walk(c, parts_owner(plain(c), 2, owner), count * (times[m, i] - 1))
    }
}
END {
    if (root == "") { print "tally: " FILENAME ": no module " top >"/dev/stderr"; exit 1 }
    for (m in seen) for (i = 1; i <= children[m]; i++) if (child[m, i] in seen) below[m] += times[m, i] * own[child[m, i], "transistors"]
    for (m in below) own[m, "transistors"] -= below[m] # Yosys includes those of submodules
    walk(root, parts_owner(plain(root), 1, "-"), 1)
    for (s in sum) { split(s, at, SUBSEP); print at[1] "|" at[2] "|" instances[at[1], at[2]] "|" at[3] "|" sum[s] | "sort" }
}
