# SPDX-License-Identifier: Apache-2.0
# Reads figures of runs of the kind `simulated` (assay suite report --figures --csv), prints the page.
function abs(x) { return x < 0 ? -x : x }
function mean(sum, n) { return n ? sum / n : 0 }
NR == 1 { next }
{ run = $1 "," $2 "," $3 }
$6 == "none" { cycles[run, $5] = $7; next }
{
    cost[run, $5, $6] = $7
    if ($5 != "simulated") next
    if (!((run, $6) in seen)) { seen[run, $6]; list[++count] = run SUBSEP $6 }
}
# One cost or interaction, in points of the run: what is 5 % and more counts for errors, 1 % and more for signs.
function judge(name, simulated, graph) {
    if (!(name in known)) { known[name]; names[++named] = name }
    if (abs(simulated) >= 5) { error[name] += abs(graph - simulated) / abs(simulated); large[name]++ }
    if (abs(simulated) >= 1) { right[name] += (simulated > 0) == (graph > 0); small[name]++ }
    bias[name] += graph - simulated; away[name] += abs(graph - simulated); runs[name]++
}
function row(name) {
    printf "%d | %+.2f | %.2f | %s | %s |\n", runs[name], mean(bias[name], runs[name]), mean(away[name], runs[name]),
        large[name] ? sprintf("%.1f (%d)", 100 * error[name] / large[name], large[name]) : "-", small[name] ? right[name] " of " small[name] : "-"
}
END {
    print "# Costs by the graph, judged by simulations\n"
    print "Made by `make judges`; nothing here is typed. Programs that the graph was not developed with (`scripts/judges`), of stb and the C library; those of the machine `few` run in user mode under pages of 4 KiB."
    print "Each part is really ideal in a simulation ([graph.md](../../graph.md#ideal-parts-simulated)), and ideal in the graph of the one run without. Costs are percent of the run. *off* is the graph's cost less the"
    print "simulation's, in points; errors are percent of the simulation's, of those of 5 % of the run and more, and how many; signs are of those of 1 % and more.\n"
    for (i = 1; i <= count; i++) {
        split(list[i], key, SUBSEP); run = key[1]; part = key[2]
        split(run, name, ",")
        simulated = 100 * cost[run, "simulated", part] / cycles[run, "simulated"]
        graph = 100 * cost[run, "graph", part] / cycles[run, "graph"]
        kind = part ~ /\+/ ? "interactions" : part
        judge(name[1] " | " kind, simulated, graph)
        judge("all | " (part ~ /\+/ ? "interactions" : "costs"), simulated, graph)
        judge("all | all", simulated, graph)
        if (part ~ /\+/) continue
        cell[name[1] " | " part, name[2]] = sprintf("%.1f, %.1f", simulated, graph)
        if (!((name[1] " | " part) in shown)) { shown[name[1] " | " part]; rows[++shows] = name[1] " | " part }
        flat = name[2] ~ /^paged-/ ? "pages" : "flat"
        if (!(name[2] in placed)) { placed[name[2]] = flat; columns[flat, ++width[flat]] = name[2] }
    }
    print "| machine | part | runs | off in the mean | its size in the mean | error, % | signs right |\n|---|---|---:|---:|---:|---:|---:|"
    for (i = 1; i <= named; i++) if (names[i] !~ /^all/) { printf "| %s | ", names[i]; row(names[i]) }
    for (i = 1; i <= named; i++) if (names[i] ~ /^all/) { printf "| %s | ", names[i]; row(names[i]) }
    for (f = 1; f <= 2; f++) {
        flat = f == 1 ? "flat" : "pages"
        printf "\n## %s\n\nSimulated, then by the graph.\n\n| machine | part |", f == 1 ? "Each program" : "Under translation"
        for (i = 1; i <= width[flat]; i++) printf " %s |", columns[flat, i]
        printf "\n|---|---|"
        for (i = 1; i <= width[flat]; i++) printf "---:|"
        printf "\n"
        for (r = 1; r <= shows; r++) {
            if ((rows[r] ~ /^few/) != (f == 2)) continue
            printf "| %s |", rows[r]
            for (i = 1; i <= width[flat]; i++) printf " %s |", ((rows[r], columns[flat, i]) in cell ? cell[rows[r], columns[flat, i]] : "-")
            printf "\n"
        }
    }
}
