# SPDX-License-Identifier: Apache-2.0
# Size by module of a flattened netlist in Yosys' JSON. A cell belongs to the instance that begins its name, at most three
# levels below the SoC. The name is that of a net or cell beside it, so logic between modules may count for either side.
function module(name,    part, n, i, path, depth) {
    sub(/^u_soc\./, "", name)
    n = split(name, part, ".")
    for (i = 1; i < n && depth < 3; i++)
        if (part[i] ~ /^u_/) path = path (depth++ ? "." : "") substr(part[i], 3)
    return depth ? path : (name ~ /^\$/ ? "(no name)" : "top")
}
BEGIN { n = split("LUT4 CCU2C TRELLIS_FF TRELLIS_DPR16X4 DP16KD MULT18X18D", kinds, " "); for (i in kinds) is_kind[kinds[i]] = 1 }
/^    "[^"]*": \{$/ { top = index($0, "\"fpga_top\"") > 0 }
/^      "[a-z]*": \{$/ { cells = index($0, "\"cells\"") > 0 }
!top || !cells { next }
/^        "/ { name = $1; gsub(/[":]/, "", name); gsub(/\\/, "", name) }
$1 == "\"type\":" {
    type = $2
    gsub(/[",]/, "", type)
    if (type in is_kind) { m = module(name); seen[m] = 1; count[m, type]++; all[type]++ }
}
END {
    printf "%-28s %7s %7s %7s %8s %7s %6s\n", "module", "LUT4", "CCU2C", "FF", "DPR16X4", "DP16KD", "MULT"
    for (m in seen) {
        line = sprintf("%-28s", m)
        for (i = 1; i <= n; i++) line = line sprintf(" %*d", length_of(i), count[m, kinds[i]])
        print line | "sort -k2,2nr"
    }
    close("sort -k2,2nr")
    line = sprintf("%-28s", "all")
    for (i = 1; i <= n; i++) line = line sprintf(" %*d", length_of(i), all[kinds[i]])
    print line
}
function length_of(i) { return i == 4 ? 8 : i == 6 ? 6 : 7 }
