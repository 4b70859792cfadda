# SPDX-License-Identifier: Apache-2.0
# The page of `make paper-instrumentation`: awk -F , -v folder=FOLDER -f instrumentation.awk FOLDER/runs.csv >FOLDER/instrumentation.md; writes
# FOLDER/figure5.csv to figure7.csv, too. Columns of runs.csv by their names in its first line.
NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
{
    aging = aging || $column["data"] == "linked"
    key = $1 SUBSEP $2 SUBSEP $3 SUBSEP $4
    for (name in column) value[key, name] = $column[name]
    if (!($1 in seen)) { seen[$1]; program[++programs] = $1 }
}

function has(p, way, machine, percent, name) { return ((p, way, machine, percent, name) in value) && value[p, way, machine, percent, name] != "" }
function of(p, way, machine, percent, name) { return value[p, way, machine, percent, name] }
function plain(p, name) { return of(p, "none", "board", 0, name) }
# of a run whose data lay where the linker put them, after the code
function is_linked(p, way, machine, percent) { return of(p, way, machine, percent, "data") == "linked" }
function any_linked(way, machine, percent,   i) { for (i = 1; i <= programs; i++) if (is_linked(program[i], way, machine, percent)) return 1; return 0 }
# percent of what the program without anything takes, with its data where the run's were
function over(p, way, machine, percent, name,    base) {
    base = of(p, "none", is_linked(p, way, machine, percent) ? "linked" : "board", 0, name)
    return has(p, way, machine, percent, name) ? 100 * (of(p, way, machine, percent, name) / base - 1) : "missing"
}
function mean(way, machine, percent, name,    i, sum) {
    for (i = 1; i <= programs; i++) {
        if (!has(program[i], way, machine, percent, name)) return "missing"
        sum += over(program[i], way, machine, percent, name)
    }
    return sum / programs
}
# of the programs that make LEAST calls
function right(way, machine, percent, least,    i, sum, counted) {
    for (i = 1; i <= programs; i++)
        if (calls(program[i]) >= least && has(program[i], way, machine, percent, "accuracy")) { sum += of(program[i], way, machine, percent, "accuracy"); counted++ }
    return counted ? sum / counted : "missing"
}
function calls(p) { return of(p, "frame-calls", "board", 0, "controls") / 3 }
function accuracy(way) { return sprintf("%.1f%s", right(way, "board", 25, 0), aged(any_linked(way, "board", 25))) }
function off(way) { return sprintf("%+.2f %%%s", mean(way, "board", 0, "cycles"), aged(any_linked(way, "board", 0))) }
function callers(least,    i, counted) {
    for (i = 1; i <= programs; i++) counted += calls(program[i]) >= least
    return counted
}
function aged(linked) { return linked ? ", older" : "" }
function signed(x) { return x == "missing" ? x : sprintf("%+.2f", x) }
function head(first, rest,    n, i, list, rule) {
    n = split(rest, list, "|")
    rule = "|---|"
    for (i = 1; i <= n; i++) rule = rule "---:|"
    print "| " first " | " rest " |\n" rule
}

# a table of overheads: WAY on MACHINE at PERCENTS "0 10 25"; with accuracy where it is there
function overheads(way, machine, percents,    list, n, i, k, line, title) {
    n = split(percents, list, " ")
    for (k = 1; k <= n; k++) {
        title = title (k > 1 ? "|" : "") list[k] " %" aged(any_linked(way, machine, list[k]))
        if (has(program[1], way, machine, list[k], "accuracy")) title = title "|accuracy"
    }
    head("program", title)
    for (i = 1; i <= programs + 1; i++) {
        line = "| " (i > programs ? "mean" : program[i]) " |"
        for (k = 1; k <= n; k++) {
            line = line " " signed(i > programs ? mean(way, machine, list[k], "cycles") : over(program[i], way, machine, list[k], "cycles")) " |"
            if (has(program[1], way, machine, list[k], "accuracy"))
                line = line sprintf(" %.1f |", i > programs ? right(way, machine, list[k], 0) : of(program[i], way, machine, list[k], "accuracy"))
        }
        print line
    }
    print ""
}

# columns "way machine percent title;..." of overheads, one row a program
function beside(list,    n, i, k, col, part, title, line) {
    n = split(list, col, ";")
    for (k = 1; k <= n; k++) {
        split(col[k], part, " ")
        way[k] = part[1]; machine[k] = part[2]; percent[k] = part[3]
        title = title (k > 1 ? "|" : "") substr(col[k], length(part[1] part[2] part[3]) + 4) aged(any_linked(way[k], machine[k], percent[k]))
    }
    head("program", title)
    for (i = 1; i <= programs + 1; i++) {
        line = "| " (i > programs ? "mean" : program[i]) " |"
        for (k = 1; k <= n; k++)
            line = line " " signed(i > programs ? mean(way[k], machine[k], percent[k], "cycles") : over(program[i], way[k], machine[k], percent[k], "cycles")) " |"
        print line
    }
    print ""
}

# accesses to the caches, of those of the program without anything, by window
function figure(number, way, machine,    file, i, k, n, list, p) {
    file = folder "/figure" number ".csv"
    n = split("0 10 25 50 100", list, " ")
    print "program,percent,icache,dcache" >file
    for (i = 1; i <= programs; i++)
        for (k = 1; k <= n; k++) {
            p = program[i]
            printf "%s,%d,%.4f,%.4f\n", p, list[k], 1 + over(p, way, machine, list[k], "icache") / 100, 1 + over(p, way, machine, list[k], "dcache") / 100 >file
        }
    close(file)
}

# Of what RIVAL takes at 100 %, how much less WAY takes at 25 %, over the programs that RIVAL slows by 1 % and more.
function saved(way, machine, rival, rival_machine,    i, p, ours, theirs, counted) {
    for (i = 1; i <= programs; i++) {
        p = program[i]
        if (!has(p, way, machine, 25, "cycles") || !has(p, rival, rival_machine, 100, "cycles")) return "missing"
        if (over(p, rival, rival_machine, 100, "cycles") < 1) continue
        ours += over(p, way, machine, 25, "cycles"); theirs += over(p, rival, rival_machine, 100, "cycles")
        counted++
    }
    return counted ? sprintf("%.1f %% (%d of %d programs)%s", 100 * (1 - ours / theirs), counted, programs,
                             aged(any_linked(way, machine, 25) || any_linked(rival, rival_machine, 100))) : "no program is slowed by 1 %"
}

END {
    figure(5, "calls", "board"); figure(6, "blocks", "no-table"); figure(7, "blocks", "board")
    print "# Online instrumentation on our programs\n"
    print "Made by `make paper-instrumentation`; nothing here is typed. After Vaswani, Thazhuthaveetil and Srikant. Machine `board`; the programs with their usual inputs, 0.9 to 2.6 million"
    print "instructions, compiled with -O2. Overheads are percent of the cycles of `main()` without instrumentation; what starts a program and sends its counts is left out, patching and the interrupts of the"
    print "windows are included. The program's flags are switched as a whole (`--global`), unless stated otherwise. Windows are a part of each 50,000 instructions for blocks of the"
    print "whole program (at 25 %: `assay-cc --window=12500/50000i`), of each 200,000 for all else, 24 to 53 and 6 to 13 a run; the paper's are of each 20 million. The two interrupts of one take 300 to 450 cycles. All functions are instrumented, not only hot ones. Data: [runs.csv](runs.csv)."
    print "Data lie at the same addresses in all runs, with and without instrumentation. Where the linker puts them, after the code, each added instruction moves them; in `board`'s small D-cache that alone"
    print "made `jpeg` 2 % slower without a call counted. Code moves all the same, so that a single program's overheads are good to a point or so.\n"
    if (aging) print "What is marked older was run with data where the linker puts them, without instrumentation too, and windows of each 200,000 instructions.\n"
    print "Each run printed what the program without instrumentation prints.\n"
    print "Accuracy is 100 less half of the Manhattan distance, as in the paper. For calls it covers the programs that make 1000 and more: of the others a quarter of the time shows a quarter of a few calls,"
    print "and of the one call of `interp` nothing. Overheads saved are of the programs that the rival slows by 1 % and more.\n\n|  | here | paper |\n|---|---:|---:|"
    printf "| calls: of the overhead at 100 %%, saved at 25 %% | %s | 72.7 %% |\n", saved("calls", "board", "calls", "board")
    printf "| ... of the overhead of software alone | %s | |\n", saved("calls", "board", "software-calls", "board")
    printf "| ... accuracy at 25 %% | %.1f (%d of %d programs)%s | 96.2 |\n", right("calls", "board", 25, 1000), callers(1000), programs, aged(any_linked("calls", "board", 25))
    printf "| ... switched off | %s | +0.48 %% |\n", off("calls")
    printf "| blocks by a tree and `p.inc`: of the overhead of software alone, each block, saved at 25 %% | %s | 52.4 %% |\n", saved("tree", "board", "software-blocks", "board")
    printf "| ... of the overhead of software alone by the same tree | %s | |\n", saved("tree", "board", "software-tree", "board")
    printf "| ... accuracy at 25 %% | %s | 96.2 |\n", accuracy("tree")
    printf "| ... switched off | %s | +7.96 %% |\n", off("tree")
    printf "| each block by `p.inc`: of the overhead of software alone, saved at 25 %% | %s | 52.4 %% |\n", saved("increments", "board", "software-blocks", "board")
    printf "| ... accuracy at 25 %% | %s | 96.2 |\n", accuracy("increments")
    printf "| ... switched off | %s | +7.96 %% |\n", off("increments")
    printf "| each block by the paper's four, with table: of the overhead at 100 %%, saved at 25 %% | %s | 52.4 %% |\n", saved("blocks", "board", "blocks", "board")
    printf "| ... of the overhead of software alone | %s | |\n", saved("blocks", "board", "software-blocks", "board")
    printf "| ... accuracy at 25 %% | %s | 96.2 |\n", accuracy("blocks")
    printf "| ... switched off | %s | +7.96 %% |\n\n", off("blocks")

    print "## Table II: what keeping the flags costs\n\nThe control instructions alone, without anything that counts.\n"
    head("program", "calls: executed|overhead|blocks: executed|overhead")
    for (i = 1; i <= programs; i++) {
        p = program[i]
        printf "| %s | %d | %s | %d | %s |\n", p, of(p, "frame-calls", "board", 0, "controls"), signed(over(p, "frame-calls", "board", 0, "cycles")), of(p, "frame-blocks", "board", 0, "controls"), signed(over(p, "frame-blocks", "board", 0, "cycles"))
    }
    printf "| mean | | %s | | %s |\n\n", signed(mean("frame-calls", "board", 0, "cycles")), signed(mean("frame-blocks", "board", 0, "cycles"))
    print "## Table III: blocks and activations\n\nBlocks from what `p.inc` adds to the instructions, activations from the control instructions, three each.\n"
    head("program", "instructions|blocks|activations")
    for (i = 1; i <= programs; i++) {
        p = program[i]
        printf "| %s | %d | %d | %d |\n", p, plain(p, "instructions"), of(p, "increments", "board", 100, "instructions") - of(p, "frame-blocks", "board", 0, "instructions"), of(p, "frame-calls", "board", 0, "controls") / 3
    }
    print "\n## Table IV: calls\n"
    overheads("calls", "board", "0 10 25 50 100")
    print "![](figure5.svg)\n\nFigure 5: accesses to the caches, of those without instrumentation ([figure5.csv](figure5.csv)).\n"
    print "## Table V: blocks, without the block descriptor table\n\nThe paper's four instructions after a `pblock` (`--counter=load-add-store`); `BLOCK_SETS` = 0.\n"
    overheads("blocks", "no-table", "0 10 25 50 100")
    print "![](figure6.svg)\n\nFigure 6 ([figure6.csv](figure6.csv)).\n"
    print "## Table VI: blocks, with the table\n"
    overheads("blocks", "board", "0 10 25 50 100")
    print "![](figure7.svg)\n\nFigure 7 ([figure7.csv](figure7.csv)).\n"
    print "## Blocks by one instruction\n\n`p.inc`, no `pblock`: nothing to skip, less to fetch.\n"
    overheads("increments", "board", "0 25 100")
    print "With a tree (`--blocks --global`, the default): counters only on rare edges, from which the other counts follow; the other rows have `--plain`.\n"
    overheads("tree", "board", "0 25 100")
    print "## Functions with flags of their own\n\nThe paper's way: control instructions at entries and exits, which are patched when a window opens and closes. A function that is active then goes on unchanged: of programs"
    print "whose work is in a few long activations a window sees little.\n"
    print "Calls:\n"
    overheads("patched-calls", "board", "0 25")
    print "Blocks, with the table:\n"
    overheads("patched-blocks", "board", "0 25")
    print "## Software alone\n\nOrdinary instructions on the same core: always on; tested first (`check`), jumped around (`patch`), copies of functions (`copy`, every fourth entry or back edge).\n"
    beside("software-blocks board 100 always;software-tree board 100 always, a tree;check-blocks board 0 check, 0 %;check-blocks board 25 check, 25 %;patch-blocks board 0 patch, 0 %;patch-blocks board 25 patch, 25 %;copy-blocks board 0 copy, never;copy-blocks board 25 copy, each fourth")
    print "Calls:\n"
    beside("software-calls board 100 always;check-calls board 0 check, 0 %;check-calls board 25 check, 25 %;patch-calls board 0 patch, 0 %;patch-calls board 25 patch, 25 %")
    print "## Size of the table\n\nBlocks, switched off: sets of two descriptors.\n"
    beside("blocks no-table 0 none;blocks sets-4 0 4 sets;blocks sets-16 0 16 sets;blocks board 0 64 sets")
    print "All blocks of profile instructions have four instructions, the shortest that is skipped. Columns: how often a block was skipped; of the dropped instructions, those that were fetched; the length of a skip: instructions dropped without the table that it saves, wrong paths included, for each skip.\n"
    head("program", "skips|dropped|a skip")
    for (i = 1; i <= programs; i++) {
        skips = of(program[i], "blocks", "board", 0, "skips")
        dropped = of(program[i], "blocks", "board", 0, "dropped")
        printf "| %s | %d | %d | %.2f |\n", program[i], skips, dropped, (of(program[i], "blocks", "no-table", 0, "dropped") - dropped) / skips
    }
    print "\n## Prediction of profile transfers\n\nCalls at 25 %, with `PROFILE_PREDICT` 0 (as all others), 1 (taken only if the flag as retired is 1) and 2 (taken only if the flag as decoded is 1). Overhead in percent.\n"
    beside("calls predict-0 25 0;calls predict-1 25 1;calls board 25 2")
}
