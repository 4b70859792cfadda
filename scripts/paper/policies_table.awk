# SPDX-License-Identifier: Apache-2.0
# docs/results/policies.md from policies.csv, for our records by each method (samples, flow): the mean over programs,
# and for each program how its error falls with more samples and how many make it small. Then, from the truth of each
# program (FILE.csv of `assay truth --of cycles`; the file name is the program), the expected error of a faultless
# sampler of cycles (TIP) with as many samples: an instruction with a share p of the cycles has k of N samples,
# binomially distributed.
#   awk -F , -v command=... -f policies_table.awk policies.csv TRUTH.csv...
function slope(n, x, y, i, mx, my, xy, xx) {
    for (i = 1; i <= n; i++) { mx += log(x[i]) / n; my += log(y[i]) / n }
    for (i = 1; i <= n; i++) { xy += (log(x[i]) - mx) * (log(y[i]) - my); xx += (log(x[i]) - mx) ^ 2 }
    return xy / xx
}
function thousands(n, t) {
    t = int(n / 1000 + 0.5)
    return t < 1000 ? t ",000" : int(t / 1000) sprintf(",%03d,000", t % 1000)
}
# Mean of |k / n - p|: a normal deviate, or, if hardly any samples are expected, k is nearly always 0.
function deviation(p, n, normal, rare) {
    normal = sqrt(2 * p * (1 - p) / 3.14159265 / n)
    rare = 2 * p * exp(-n * p)
    return n * p < 1 ? rare : normal
}
FNR == 1 { file = FILENAME; sub(/.*\//, "", file); sub(/\.csv$/, "", file); records = $1 == "program"; next }
records && $2 == "samples" {
    if (!($1 in runs)) program[++programs] = $1
    row = ++runs[$1]; n[$1, row] = $4; insn[$1, row] = $5; func_[$1, row] = $6; of[row] = $3
    samples[row] += $4; all[row] += $5; all_func[row] += $6
    if ($5 > most[row]) most[row] = $5
    if ($6 > most_func[row]) most_func[row] = $6
}
records && $2 == "flow" {
    row = ++flows[$1]; flow[$1, row] = $5; flow_func[$1, row] = $6
    flow_all[row] += $5; flow_all_func[row] += $6
    if ($5 > flow_most[row]) flow_most[row] = $5
    if ($6 > flow_most_func[row]) flow_most_func[row] = $6
}
!records {
    for (row = 1; row <= runs[file]; row++) tip[file, row] += deviation($4, n[file, row]) / 2
    if (!((file, $2) in truth)) seen[file, ++functions[file]] = $2
    truth[file, $2] += $4
}
END {
    for (i = 1; i <= programs; i++) {
        name = program[i]
        for (f = 1; f <= functions[name]; f++) {
            share = truth[name, seen[name, f]]
            for (row = 1; row <= runs[name]; row++) tip_func[name, row] += deviation(share, n[name, row]) / 2
        }
        for (row = 1; row <= runs[name]; row++) { tip_all[row] += tip[name, row]; tip_all_func[row] += tip_func[name, row] }
    }
    print "# Our records beside a sampler of cycles with as many samples\n"
    print "Made by `" command "`; nothing here is typed. Programs on `board`, period " period ", `--delivery stream`; the runs of one, two, four and more seeds"
    print "are combined, and the mean over all such groups is shown. Wrong% is the part of the cycles that is charged to another instruction, or function, with samples alone and with counts by"
    print "flow ([report.md](../report.md#counts-by-flow)), which is what reports print. *TIP* is what a faultless"
    print "sampler of cycles is expected to show with the same number of samples of the same run, by the truth of each program: chance alone,"
    print "and a little less in fact, since a cycle in which several retire is shared.\n"
    print "Data: [policies.csv](policies.csv).\n"
    print "| runs | samples of a program | instructions: samples, mean | largest | flow, mean | largest | TIP | flow / TIP | functions: samples, mean | largest | flow, mean | largest | TIP | flow / TIP |"
    print "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
    for (row = 1; row <= runs[program[1]]; row++)
        printf "| %d | %d | %.1f | %.1f | %.1f | %.1f | %.1f | %.2f | %.1f | %.1f | %.1f | %.1f | %.1f | %.2f |\n", of[row], samples[row] / programs,
            100 * all[row] / programs, 100 * most[row], 100 * flow_all[row] / programs, 100 * flow_most[row],
            100 * tip_all[row] / programs, flow_all[row] / tip_all[row],
            100 * all_func[row] / programs, 100 * most_func[row], 100 * flow_all_func[row] / programs, 100 * flow_most_func[row],
            100 * tip_all_func[row] / programs, flow_all_func[row] / tip_all_func[row]
    print "\nProgram by program, one run: the mean over all seeds.\n"
    print "| program | samples | instructions: samples | flow | TIP | flow / TIP | functions: samples | flow | TIP | flow / TIP |"
    print "|---|---|---|---|---|---|---|---|---|---|"
    for (i = 1; i <= programs; i++) {
        name = program[i]
        printf "| %s | %d | %.1f | %.1f | %.1f | %.2f | %.2f | %.2f | %.2f | %.2f |\n", name, n[name, 1], 100 * insn[name, 1], 100 * flow[name, 1],
            100 * tip[name, 1], flow[name, 1] / tip[name, 1], 100 * func_[name, 1], 100 * flow_func[name, 1], 100 * tip_func[name, 1],
            flow_func[name, 1] / tip_func[name, 1]
    }
    print "\nProgram by program, all runs together, samples alone. The exponent is that of the number of samples by which the error of instructions falls, over all rows:"
    print "-0.5 is chance alone; a bias, which more samples do not reduce, would raise it to 0. Where most instructions have no sample in a run, it is"
    print "also less steep, because an error cannot be larger than all. The last columns say how many samples make instructions 1.6 %, functions 0.5 %"
    print "wrong, if the rest falls with the square root of their number.\n"
    print "| program | samples | instructions: ours | TIP | exponent | functions: ours | TIP | samples for 1.6 % | for 0.5 % |"
    print "|---|---|---|---|---|---|---|---|---|"
    for (i = 1; i <= programs; i++) {
        name = program[i]; last = runs[name]
        for (row = 1; row <= last; row++) { x[row] = n[name, row]; y[row] = insn[name, row] }
        printf "| %s | %d | %.1f | %.1f | %.2f | %.2f | %.2f | %s | %s |\n", name, n[name, last], 100 * insn[name, last], 100 * tip[name, last],
            slope(last, x, y), 100 * func_[name, last], 100 * tip_func[name, last], thousands(n[name, last] * (insn[name, last] / 0.016) ^ 2),
            thousands(n[name, last] * (func_[name, last] / 0.005) ^ 2)
    }
}
