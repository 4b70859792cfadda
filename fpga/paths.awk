# SPDX-License-Identifier: Apache-2.0
# The worst paths between modules, from the delays written by nextpnr after routing (SDF).
#
#   awk [-v pairs=30] -f paths.awk FILE.sdf
#
# A path begins at a clock pin and ends at a setup check. Each end's worst path counts for its pair of first and last module;
# the worst of all is then printed cell by cell. A module is named by its instance, at most three levels below the SoC. nextpnr
# names each mapped cell after a net or cell beside it, so a cell may count for its neighbour.
function plain(name) { gsub(/\\/, "", name); return name }
function slowest(triple,    part) { gsub(/[()]/, "", triple); split(triple, part, ":"); return part[3] + 0 }
function arc(from, to, ns) {
    next_of[from] = next_of[from] " " ++arcs
    arc_to[arcs] = to
    arc_ps[arcs] = ns
    waits[to]++
}
function module(node,    part, n, i, name, depth) {
    sub(/\/[^\/]*$/, "", node)
    sub(/^u_soc\./, "", node)
    n = split(node, part, ".")
    for (i = 1; i < n && depth < 3; i++)
        if (part[i] ~ /^u_/) {
            name = name (depth++ ? "." : "") substr(part[i], 3)
        }
    return depth ? name : "top"
}
function short(node,    port) { # the register or net that a cell is named after
    port = node
    sub(/.*\//, "", port)
    sub(/\/[^\/]*$/, "", node)
    sub(/_(TRELLIS_FF|LUT4|PFUMX|L6MUX21|CCU2C|TRELLIS_DPR16X4)_.*/, "", node)
    sub(/^u_soc\./, "", node)
    return node "/" port
}
function settle(node, ps, start, before) {
    if (start != "" && (!(node in arrival) || ps > arrival[node])) { # a path must start at a clock
        arrival[node] = ps
        start_of[node] = start
        before_of[node] = before
    }
    if (--waits[node] <= 0) queue[++queued] = node
}
BEGIN { if (!pairs) pairs = 30 }
$1 == "(INTERCONNECT" { arc(plain($2), plain($3), slowest($4)) }
$1 == "(INSTANCE" { sub(/\)$/, "", $2); instance = plain($2) }
$1 == "(IOPATH" {
    arc(instance "/" $2, instance "/" $3, slowest($4))
    if ($2 ~ /^(CLK|WCK)/) clock[instance "/" $2] = 1
}
$1 == "(SETUPHOLD" {
    sub(/\)$/, "", $3)
    node = instance "/" $3
    if (slowest($6) > setup[node]) setup[node] = slowest($6)
    else setup[node] += 0
}
END {
    for (node in next_of) if (!(node in waits)) queue[++queued] = node
    for (at = 1; at <= queued; at++) {
        node = queue[at]
        if (node in clock) { arrival[node] = 0; start_of[node] = node; before_of[node] = "" }
        n = split(next_of[node], list, " ")
        for (i = 1; i <= n; i++) settle(arc_to[list[i]], arrival[node] + arc_ps[list[i]], start_of[node], node)
    }
    for (node in setup) {
        if (!(node in arrival) || start_of[node] == "") continue
        ps = arrival[node] + setup[node]
        key = module(start_of[node]) " -> " module(node)
        ends[key]++
        if (ps > worst[key]) { worst[key] = ps; worst_end[key] = node }
        if (ps > all) { all = ps; all_end = node }
    }
    print "     ns    ends  from -> to: the worst one"
    command = "sort -nr | head -n " pairs
    for (key in worst)
        printf "%7.2f %7d  %s: %s to %s\n", worst[key] / 1000, ends[key], key, short(start_of[worst_end[key]]), \
            short(worst_end[key]) | command
    close(command)
    printf "\nThe worst path, %.2f ns:\n", all / 1000
    for (node = all_end; node != ""; node = before_of[node]) path[++length_of] = node
    for (i = length_of; i > 0; i--) {
        cell = path[i]
        sub(/\/[^\/]*$/, "", cell)
        if (i > 1 && index(path[i - 1], cell "/") == 1) continue # the cell's output follows
        if (i > 1 && short(path[i]) == short(path[i - 2])) continue # inside a carry chain: only its end is printed
        printf "%7.2f  %s\n", arrival[path[i]] / 1000, short(path[i])
    }
}
