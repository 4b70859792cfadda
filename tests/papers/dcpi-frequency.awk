# SPDX-License-Identifier: Apache-2.0
# How far frequencies are from exact counts: blocks weighted by the instructions that they executed, ways by how often they were taken.
# Reads `assay calc --csv` of programs, each after `program=NAME kind=KIND`, KIND samples or counter (a counter of cycles, of which only
# `dcpi` knows something). Prints what the page dcpi-frequency.md has, or, with least=PERCENT, exits with 1 unless `flow` is
# right to 10 % for that much of the blocks' weight of each program.

BEGIN { FS = ","; methods = split("dcpi samples classes flow", method, " "); bins = split("-45 -25 -15 -10 -5 5 10 15 25 45", edge, " ") }

FNR == 1 {
    for (i = 1; i <= NF; i++) column[$i] = i
    if (!((kind, program) in seen)) { seen[kind, program] = 1; name[kind, ++programs[kind]] = program }
    next
}

function bin_of(error,   b) {
    for (b = 1; b <= bins; b++) if (error < edge[b] / 100) return b
    return bins + 1
}

function judge(what, weight, m,   value, error, near, letter) {
    value = $column[method[m]]
    if (value == "") return
    error = value / $column["exact"] - 1
    near = error < 0 ? -error : error
    for (limit = 5; limit <= 15; limit += 5) if (near <= limit / 100) right[kind, program, what, m, limit] += weight
    histogram[kind, program, what, m, bin_of(error)] += weight
    letter = $column[method[m] "_confidence"]
    sure[kind, program, what, m, letter] += weight
    if (near <= 0.1) sure_right[kind, program, what, m, letter] += weight
}

# What did not run has no weight; ways to other functions and back have no exact count.
$column["exact"] > 0 {
    block = $column["kind"] == "block"
    what = block ? "block" : "way"
    weight = block ? $column["exact"] * $column["instructions"] : $column["exact"]
    all[kind, program, what] += weight
    count[kind, program, what]++
    for (m = 1; m <= methods; m++) judge(what, weight, m)
}

function share(of, whole) { return whole > 0 ? 100 * of / whole : 0 }

function mean(kind, what, m, limit,   p, sum) {
    for (p = 1; p <= programs[kind]; p++) sum += share(right[kind, name[kind, p], what, m, limit], all[kind, name[kind, p], what])
    return programs[kind] ? sum / programs[kind] : 0
}

function print_summary(   m, k) {
    print "| method | blocks within 5 % | within 10 % | within 15 % | edges within 10 % |\n|---|---|---|---|---|"
    print "| DCPI, SPEC95 on in-order cores (the paper) | 73 | 87 | 92 | 58 |"
    if (programs["counter"])
        printf "| `dcpi`, a counter of cycles (%d programs) | %.1f | %.1f | %.1f | %.1f |\n", programs["counter"],
            mean("counter", "block", 1, 5), mean("counter", "block", 1, 10), mean("counter", "block", 1, 15), mean("counter", "way", 1, 10)
    for (m = 1; m <= methods; m++)
        printf "| `%s`%s | %.1f | %.1f | %.1f | %.1f |\n", method[m], m == 1 ? ", cycles that the samples charge" : "",
            mean("samples", "block", m, 5), mean("samples", "block", m, 10), mean("samples", "block", m, 15), mean("samples", "way", m, 10)
}

function print_programs(   p, m, program, line) {
    print "| program | blocks | `dcpi` | `samples` | `classes` | `flow` | edges | `dcpi` | `samples` | `classes` | `flow` |"
    print "|---|---|---|---|---|---|---|---|---|---|---|"
    for (p = 1; p <= programs["samples"]; p++) {
        program = name["samples", p]
        line = "| " program
        for (k = 1; k <= 2; k++) {
            what = k == 1 ? "block" : "way"
            line = line " | " count["samples", program, what]
            for (m = 1; m <= methods; m++)
                line = line sprintf(" | %.1f", share(right["samples", program, what, m, 10], all["samples", program, what]))
        }
        print line " |"
    }
}

function print_confidence(   m, l, letter, p, program, w, r, sum, line) {
    print "| method | H: weight | right | M: weight | right | L: weight | right |\n|---|---|---|---|---|---|---|"
    for (m = 1; m <= methods; m++) {
        line = "| `" method[m] "`"
        for (l = 1; l <= 3; l++) {
            letter = substr("HML", l, 1)
            w = r = sum = 0
            for (p = 1; p <= programs["samples"]; p++) {
                program = name["samples", p]
                w += share(sure["samples", program, "block", m, letter], all["samples", program, "block"])
                r += share(sure_right["samples", program, "block", m, letter], all["samples", program, "block"])
            }
            line = line sprintf(" | %.1f | %.1f", w / programs["samples"], w ? 100 * r / w : 0)
        }
        print line " |"
    }
}

function print_histogram(what,   m, b, p, sum, line) {
    line = "| error | below -45 %"
    for (b = 2; b <= bins; b++) line = line sprintf(" | %d to %d", edge[b - 1], edge[b])
    print line " | above 45 % |"
    line = "|---|"
    for (b = 1; b <= bins + 1; b++) line = line "---|"
    print line
    for (m = 1; m <= methods; m++) {
        line = "| `" method[m] "`"
        for (b = 1; b <= bins + 1; b++) {
            sum = 0
            for (p = 1; p <= programs["samples"]; p++)
                sum += share(histogram["samples", name["samples", p], what, m, b], all["samples", name["samples", p], what])
            line = line sprintf(" | %.1f", sum / programs["samples"])
        }
        print line " |"
    }
}

function judge_all(   p, program, got, bad) {
    for (p = 1; p <= programs["samples"]; p++) {
        program = name["samples", p]
        got = share(right["samples", program, "block", 4, 10], all["samples", program, "block"])
        printf "%s: %.1f %% of the weight of %d blocks within 10 %% by flow, %.1f %% asked\n", program, got, count["samples", program, "block"], least
        if (!(got >= least)) bad = 1
    }
    if (!programs["samples"]) bad = 1
    exit bad + 0
}

END {
    if (least) judge_all()
    print_summary()
    print "\nProgram by program, weight within 10 %, and how many blocks and edges ran:\n"
    print_programs()
    print "\nConfidence in the counts of blocks, in percent of the weight, and how much of that is right to 10 %:\n"
    print_confidence()
    print "\nErrors of blocks, in percent of the weight:\n"
    print_histogram("block")
    print "\nErrors of edges:\n"
    print_histogram("way")
}
