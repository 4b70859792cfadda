# SPDX-License-Identifier: Apache-2.0
# From `stat` of Yosys with the hierarchy kept: one line a module, then the sum over all instances.
function plain(name) { # $paramod$hash\fifo\W=... -> fifo
    sub(/^\$paramod(\$[0-9a-f]+)?/, "", name)
    sub(/^\\/, "", name)
    sub(/\\.*/, "", name)
    return name
}
function add_instances(m, times,    c, key, part) {
    instances[m] += times
    for (key in cells) {
        split(key, part, SUBSEP)
        if (part[1] == m && (part[2] in seen)) add_instances(part[2], times * cells[key])
    }
}
/^=== design hierarchy/ { exit }
/^=== / { module = $2; seen[module] = 1; if (!top) top = module; next }
/^ +[^ ]+ +[0-9]+$/ && module { cells[module, $1] = $2 }
/^=== soc ===/ { top = "soc" }
END {
    add_instances("soc", 1)
    n = split("LUT4 CCU2C TRELLIS_FF TRELLIS_DPR16X4 DP16KD MULT18X18D", kinds, " ")
    printf "%-24s %5s %7s %7s %7s %8s %7s %6s\n", "module", "times", "LUT4", "CCU2C", "FF", "DPR16X4", "DP16KD", "MULT"
    for (m in instances) {
        key = plain(m)
        total_of[key] += instances[m]
        for (i = 1; i <= n; i++) {
            count = cells[m, kinds[i]] + 0
            sum[key, i] += instances[m] * count
            all[i] += instances[m] * count
        }
    }
    command = "sort -k3,3nr"
    for (m in total_of)
        printf "%-24s %5d %7d %7d %7d %8d %7d %6d\n", m, total_of[m], sum[m, 1], sum[m, 2], sum[m, 3], sum[m, 4], sum[m, 5], sum[m, 6] | command
    close(command)
    printf "%-24s %5s %7d %7d %7d %8d %7d %6d\n", "all instances", "", all[1], all[2], all[3], all[4], all[5], all[6]
}
