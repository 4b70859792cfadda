# SPDX-License-Identifier: Apache-2.0
# Rows of tests/optimize/feedback.sh as the page docs/results/feedback.md.
BEGIN {
    FS = ","
    print "# What a profile brings\n"
    print "Made by `make paper-feedback`; nothing here is typed. `wide`, cycles by the simulator's own count. The profile is of one input, another one judges;"
    print "each program must print the same. Input by *seed*: the profile is of data drawn with another seed, just as many; there it was also tried how gcc"
    print "is best to use it: *all*, *not unrolled* (`-fno-unroll-loops`), or *none*, not at all. *short*: of a short input, on which nothing was tried."
    print "How to do it: [optimize.md](../optimize.md).\n"
    print "Cycles saved, in percent; less than 0: it is slower. *predicted*: for the order of functions its bound, which `assay optimize` prints;"
    print "for the counts of lines (`-fauto-profile`) what they saved on the input of the profile.\n"
    print "| program | cycles | `-O3`, no profile | order predicted | order | input | way | counts predicted | counts |"
    print "|---|---|---|---|---|---|---|---|---|"
}
function judge(what, change) {
    if (change >= 5) gain[what] = gain[what] (gain[what] ? ", " : "") "`" $1 "`"
    if (change < -0.5) loss[what] = loss[what] (loss[what] ? ", " : "") "`" $1 "`"
}
function say(name, what) {
    print name ": 5 % of the cycles and more saved in " (gain[what] ? gain[what] : "no program") "; slower by more than 0.5 %: " \
        (loss[what] ? loss[what] : "none") "."
}
function saved(n) { return sprintf("%.1f", 100 * (1 - $n / $2)) + 0 }
{
    blocks = saved(5)
    for (i = 3; i <= 5; i++) product[i] += log($i / $2)
    judge("counts", blocks)
    judge("faster", $7 < $6 ? blocks : 0)
    judge("order", saved(4))
    printf "| `%s` | %d | %.1f | at most %.1f | %.1f | %s | %s | %.1f | **%.1f** |\n", $1, $2, saved(3), $8, saved(4), $10 ? "short" : "seed", $9, 100 * (1 - $7 / $6), blocks
}
END {
    printf "| all, geometric mean | | %.1f | | %.1f | | | | **%.1f** |\n\n", mean(3), mean(4), mean(5)
    say("Counts", "counts")
    say("Counts, but only where the input of the profile became faster by them", "faster")
    say("The order of functions", "order")
}
function mean(i) { return 100 * (1 - exp(product[i] / NR)) }
