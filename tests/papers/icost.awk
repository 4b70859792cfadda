# The page of tests/papers/icost.sh: reads machines.csv, then costs.csv.
function parts_in(set) { return split(set, unused, "+") }
function abs(x) { return x < 0 ? -x : x }
function head(first,    i) {
    printf "| %s |", first
    for (i = 1; i <= programs; i++) printf " %s |", program[i]
    printf "\n|---|"
    for (i = 1; i <= programs; i++) printf "---:|"
    printf "\n"
}
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
# Mean of |b - a| / |a| over what is `large` percent of the run and more, and how many signs of `small` and more are right.
function judge(test, a, b) {
    if (abs(a) >= 5) { error[test] += abs(b - a) / abs(a); count[test]++ }
    if (abs(a) >= 1) { sign[test] += (a > 0) == (b > 0); signs[test]++ }
    if (abs(a) >= 5 && parts_in(set_now) == 1) { error1[test] += abs(b - a) / abs(a); count1[test]++ }
}
function verdict(test) {
    return sprintf("%d costs and interactions of 5 %% of the run and more: mean error %.1f %% (of the %d costs alone %.1f %%); of %d of 1 %% and more %d have the right sign",
        count[test], count[test] ? 100 * error[test] / count[test] : 0, count1[test], count1[test] ? 100 * error1[test] / count1[test] : 0, signs[test], sign[test])
}

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
    print "`long`, with 3 cycles more from a mispredict to decode. Programs with short inputs, but for the samples. All numbers are percent of the run. Data: [machines.csv](machines.csv), [costs.csv](costs.csv).\n"
    print "## The graph against simulations with parts really ideal (table VIII)\n"
    print "`assay icost --multisim`; what is ideal there, and how, is in [graph.md](../../graph.md). Simulated, then the graph of the one real run.\n"
    against("board", "bmisp dmiss imiss win lgalu bmisp+dmiss bmisp+imiss bmisp+win dmiss+win imiss+win")
    print "\n- `board`: " verdict("board") "."
    print "- `slow`: " verdict("slow") "."
    print "- `long`: " verdict("long") ".\n"
    print "## Samples against the graph (tables VIII and IX)\n"
    print "`assay icost --shotgun --interval 50` on the trace of a long run, against the graph of all of it; the paper's eight parts and their pairs.\n"
    print "- " verdict("shotgun") ".\n"
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
}
