# SPDX-License-Identifier: Apache-2.0
# The page of scripts/paper/icost.sh: reads machines.csv, costs.csv, profiler.csv, samples.csv, windows.csv.
function parts_in(set) { return split(set, unused, "+") }
function abs(x) { return x < 0 ? -x : x }
function head_of(first, name, count,    i) {
    printf "| %s |", first
    for (i = 1; i <= count; i++) printf " %s |", name[i]
    printf "\n|---|"
    for (i = 1; i <= count; i++) printf "---:|"
    printf "\n"
}
function head(first) { head_of(first, program, programs) }
function line(name, how, set,    i) { # percent of each program's run
    printf "| %s |", name
    for (i = 1; i <= programs; i++) printf " %+.1f |", cost[how, program[i], set]
    printf "\n"
}
# Table III: the eight costs, a part with each other one, the rest.
function breakdown(how, of,    i, j, n, list, set) {
    n = split("dl1 win bw bmisp dmiss shalu lgalu imiss", list, " ")
    head("category")
    for (i = 1; i <= n; i++) line(list[i], how, list[i])
    for (i = 1; i <= n; i++) {
        if (list[i] == of) continue
        set = (how, program[1], of "+" list[i]) in cost ? of "+" list[i] : list[i] "+" of
        line(of " + " list[i], how, set)
    }
}
# Mean of |b - a| / |a|, and of |b - a|, over what is `large` percent of the run and more; how many signs of `small` and more are right; which
# parts are in it; of costs alone, by part, the mean of b - a and of |b - a|, whatever their size.
function judge(test, a, b,    n, list, i) {
    n = split(set_now, list, "+")
    for (i = 1; i <= n; i++)
        if (!((test, list[i]) in part_seen)) { part_seen[test, list[i]]; part_of[test, ++part_count[test]] = list[i] }
    if (abs(a) >= 5) { error[test] += abs(b - a) / abs(a); points[test] += abs(b - a); count[test]++ }
    if (abs(a) >= 1) { sign[test] += (a > 0) == (b > 0); signs[test]++ }
    if (n > 1) return
    if (abs(a) >= 5) { error1[test] += abs(b - a) / abs(a); points1[test] += abs(b - a); count1[test]++ }
    bias[test, set_now] += b - a; away[test, set_now] += abs(b - a); runs_of[test, set_now]++
}
function mean(sum, n) { return n ? sum / n : 0 }
function verdict(test,    i, names) {
    for (i = 1; i <= part_count[test]; i++) names = names (i > 1 ? ", " : "") part_of[test, i]
    return sprintf("%d costs and interactions of 5 %% of the run and more, of all sets of %s: mean error %.1f %%, %.2f points of the run (of the %d costs alone %.1f %%, %.2f points); of %d of 1 %% and more %d have the right sign",
        count[test], names, 100 * mean(error[test], count[test]), mean(points[test], count[test]), count1[test], 100 * mean(error1[test], count1[test]), mean(points1[test], count1[test]), signs[test], sign[test])
}
# Each part's cost alone: what the second way has more of, in points of the run, and how far it is off; means over programs.
function by_part(test,    i, part) {
    for (i = 1; i <= part_count[test]; i++) {
        part = part_of[test, i]
        printf "%s %s %+.2f (%.2f)", (i > 1 ? "," : ""), part, mean(bias[test, part], runs_of[test, part]), mean(away[test, part], runs_of[test, part])
    }
}
function judged(name, test) { printf "- %s%s. Of each part alone the mean difference, and its mean size, in points of the run:", name, verdict(test); by_part(test); print "." }

FNR == 1 { file++; next }
file == 1 {
    if (!($2 in known)) { known[$2]; program[++programs] = $2 }
    simulated[$1, $2, $3] = $4; modelled[$1, $2, $3] = $5
    set_now = $3
    if ($3 != "none") judge($1, $4, $5)
    else cycles[$1, $2] = $4
}
file == 2 { cost[$1, $2, $3] = $4 }
file == 2 && $1 == "shotgun" && ("graph", $2, $3) in cost && parts_in($3) <= 2 && $3 !~ / / {
    set_now = $3
    judge("shotgun", cost["graph", $2, $3], $4)
}
# Table IX, of the same runs: each way's mean error, by program and of all, and signs.
file == 3 { set_now = $3; judge($1, $4, $5); judge($1 " " $2, $4, $5); whole_run[$1, $2, $3] = $5; whole_run["multisim", $2, $3] = $4 }
# From one way to the next, of what is 5 % and more in the first.
file == 3 && $1 == "graphfrag" { set_now = $3; judge("to graphfrag", whole_run["fullgraph", $2, $3], $5); judge("to graphfrag " $2, whole_run["fullgraph", $2, $3], $5) }
file == 3 && $1 == "profiler" { set_now = $3; judge("to profiler", whole_run["graphfrag", $2, $3], $5); judge("to profiler " $2, whole_run["graphfrag", $2, $3], $5) }
file == 4 { if (!($1 in taken)) { taken[$1] = $0; ran[++runs] = $1 } details += $4; on_fragments += $4 * $5 / 100; built += $6; signatures += $7 }
function mean_error(test) { return count[test] ? sprintf(" %.1f (%d) |", 100 * error[test] / count[test], count[test]) : " - |" }
function error_line(name, test,    i) {
    printf "| %s |", name
    for (i = 1; i <= runs; i++) printf "%s", mean_error(test " " ran[i])
    print mean_error(test)
}
function fact_line(name, field,    i, f) {
    printf "| %s |", name
    for (i = 1; i <= runs; i++) { split(taken[ran[i]], f, ","); printf " %s |", field == 3 ? sprintf("%.0f", f[field] / 1000) : f[field] }
}
function table_nine(    i) {
    printf "| |"
    for (i = 1; i <= runs; i++) printf " %s |", ran[i]
    printf " all |\n|---|"
    for (i = 0; i <= runs; i++) printf "---:|"
    printf "\n"
    error_line("simulations to whole graph", "fullgraph")
    error_line("whole graph to fragments", "to graphfrag")
    error_line("fragments to profiler", "to profiler")
    error_line("simulations to fragments", "graphfrag")
    error_line("**simulations to profiler**", "profiler")
    fact_line("thousand cycles", 3); printf " |\n"
    fact_line("detailed samples", 4); printf " %d |\n", details
    fact_line("% of them on fragments", 5); printf " %.1f |\n", details ? 100 * on_fragments / details : 0
    fact_line("fragments built", 6); printf " %d |\n", built
    fact_line("of signature samples", 7); printf " %d |\n", signatures
}
file == 5 {
    if (!($1 in windowed)) { windowed[$1]; shown[++windows] = $1 }
    for (i = 4; i <= 9; i++) at_window[$1, $2, $3, i] = $i
    if ($3 < 32) { set_now = "win"; judge("window " $3, $8, $9) }
}
function window_line(name, latency, rows, field,    i) {
    printf "| %s |", name
    for (i = 1; i <= windows; i++) printf field == 4 ? " %d |" : " %+.1f |", at_window[shown[i], latency, rows, field]
    printf "\n"
}
# Execution time against that with the smallest window; what the window brings from each to the next.
function window_table(latency,    i, r) {
    for (r = 8; r <= 32; r *= 2) {
        printf "| %d rows, %d cycles: time |", r, latency
        for (i = 1; i <= windows; i++) printf " %.1f |", 100 * at_window[shown[i], latency, r, 4] / at_window[shown[i], latency, 8, 4]
        printf "\n"
        window_line("dl1", latency, r, 5); window_line("win", latency, r, 6); window_line("dl1 + win", latency, r, 7)
        if (r < 32) { window_line("to 32 rows, simulated", latency, r, 8); window_line("to 32 rows, graph", latency, r, 9) }
    }
}
function figure_three(latency, from, to,    i, a, b) {
    printf "| %d cycles, %d to %d rows |", latency, from, to
    for (i = 1; i <= windows; i++) { a = at_window[shown[i], latency, from, 4]; b = at_window[shown[i], latency, to, 4]; printf " %+.1f |", 100 * (a - b) / b }
    printf "\n"
}
function against(machine, sets,    i, s, n, list) {
    n = split(sets, list, " ")
    head("part: simulated, graph")
    for (s = 1; s <= n; s++) {
        printf "| %s |", list[s]
        for (i = 1; i <= programs; i++) printf " %+.1f, %+.1f |", simulated[machine, program[i], list[s]], modelled[machine, program[i], list[s]]
        printf "\n"
    }
}
# Cycles of a machine with parts ideal, from the sets' interaction costs.
function run_of(machine, p, sets,    n, list, i, less) {
    n = split(sets, list, " ")
    for (i = 1; i <= n; i++) less += simulated[machine, p, list[i]]
    return cycles[machine, p] * (1 - less / 100)
}
END {
    print "# Interaction costs and shotgun profiling on our programs\n"
    print "Made by `make paper-icost`; nothing here is typed. After Fields, Bodik, Hill and Newburn, TACO 2004. Machines: `board`; `slow`, with 4 cycles from load to use, not 2;"
    print "`long`, with 3 cycles more from a mispredict to decode. Programs have short inputs, except for the samples. Costs are percent of the run; the error of a cost is given in percent of it, and in points, which are percent of the run. Data: [machines.csv](machines.csv), [costs.csv](costs.csv).\n"
    print "## The graph against simulations with parts really ideal (table VIII)\n"
    print "`assay icost --multisim`; what is ideal there, and how, is in [graph.md](../../graph.md). Simulated, then the graph of the one real run.\n"
    against("board", "bmisp dmiss imiss win lgalu bmisp+dmiss bmisp+imiss bmisp+win dmiss+win imiss+win")
    print ""
    judged("`board`: ", "board"); judged("`slow`: ", "slow"); judged("`long`: ", "long")
    print ""
    print "## Samples against the graph (tables VIII and IX)\n"
    print "`assay icost --shotgun --interval 50` on the trace of a long run, against the graph of all of it; the paper's eight parts and their pairs.\n"
    judged("", "shotgun"); print ""
    print "## The profiler against simulations (table IX)\n"
    print "Long runs of `board`, whose samples the hardware took: a record every 50 fetched instructions, a signature sample every 4,000 retired ones. The same runs simulated with `bmisp`, `dmiss` and `win`"
    print "really ideal, in all sets of the three; the whole graph of the run; fragments cut from that graph (design 1); the profiler. Mean error of what is 5 % of the run and more, in percent, and of how many costs and interactions.\n"
    table_nine()
    print ""
    judged("Simulations to whole graph: ", "fullgraph"); judged("Simulations to profiler: ", "profiler")
    print ""
    print "## Table III (a): a slow first-level cache\n"
    print "The graph of `slow`.\n"
    breakdown("slow", "dl1")
    print "\n## Table III (b): operations of one cycle\n"
    print "The graph of `board`. A wake-up of two cycles, as in the paper, has the machine `wake` (graph.md).\n"
    breakdown("board", "shalu")
    print "\n## Table III (c): a long mispredict loop\n"
    print "The graph of `long`.\n"
    breakdown("long", "bmisp")
    print "\n## A larger window, and the cache's latency (section 4.3, figure 3)\n"
    print "Simulated: by how much the larger window shortens the run, with 2 cycles from load to use and with 4; and the interaction that the graph of `slow` has for it, of the cycles that the cache can be made faster by.\n"
    head("")
    printf "| window at 2 cycles |"
    for (i = 1; i <= programs; i++) { a = run_of("slow", program[i], "dl1"); b = run_of("slow", program[i], "dl1 win dl1+win"); printf " %+.1f |", 100 * (a - b) / a }
    printf "\n| window at 4 cycles |"
    for (i = 1; i <= programs; i++) { b = run_of("slow", program[i], "win"); printf " %+.1f |", 100 * (cycles["slow", program[i]] - b) / cycles["slow", program[i]] }
    printf "\n| dl1 + win, simulated |"
    for (i = 1; i <= programs; i++) printf " %+.1f |", simulated["slow", program[i], "dl1+win"]
    printf "\n| dl1 + win, graph |"
    for (i = 1; i <= programs; i++) printf " %+.1f |", modelled["slow", program[i], "dl1+win"]
    printf "\n"
    print "\n## Three windows (section 4.1), and figure 3 with them\n"
    print "`board` with half the window, as it is, and with the largest: 8, 16, 32 rows of the reorder buffer, and queues, registers and checkpoints in proportion; 2 and 4 cycles from load to use. Each is simulated. Time is percent of that with 8 rows;"
    print "costs are those of the graph of each run, in percent of it. The judge: what 32 rows save when they are simulated, beside what the graph of the smaller machine says of them. Data: [windows.csv](windows.csv).\n"
    head_of("", shown, windows)
    window_table(2); window_table(4)
    print "\n- From 8 rows: " verdict("window 8") "."
    print "- From 16 rows: " verdict("window 16") ".\n"
    print "Speedup from a larger window at each latency, simulated (figure 3), in percent:\n"
    head_of("", shown, windows)
    for (latency = 2; latency <= 4; latency += 2) { figure_three(latency, 8, 16); figure_three(latency, 16, 32); figure_three(latency, 8, 32) }
}
