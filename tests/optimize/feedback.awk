# SPDX-License-Identifier: Apache-2.0
# Rows of tests/optimize/feedback.sh as the page docs/results/feedback.md.
BEGIN {
    FS = ","
    print "# What a profile brings\n"
    print "Made by `make paper-feedback`; nothing here is typed. `wide`, cycles by the simulator's own count. The profile is of one input, the gain is measured with another;"
    print "each program must print the same. Both inputs are of one kind and size: that of the profile is made with another seed; for `interp` and `nops` it is another number."
    print "The profile's input also decided how gcc uses the profile: *all*, *not unrolled* (`-fno-unroll-loops`), or *none*, not at all; and whether the order of functions pays:"
    print "it is used where its bound is half a percent of the cycles or more, and it is faster there. All runs have the same command line and name, which lie on the stack: its place"
    print "alone makes `interp` up to three percent faster or slower. How to do it: [optimize.md](../optimize.md).\n"
    print "Cycles saved, in percent; below 0: slower. *predicted*: for the order of functions its bound, which `assay optimize` prints;"
    print "for the counts of lines (`-fauto-profile`) what they saved on the input of the profile.\n"
    print "| program | cycles | `-O3`, no profile | order predicted | order | way | counts predicted | counts |"
    print "|---|---|---|---|---|---|---|---|"
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
    for (i = 3; i <= 5; i++) product[i] += log($i / $2)
    judge("counts", saved(5))
    judge("order", saved(4))
    printf "| `%s` | %d | %.1f | at most %.1f | %.1f | %s | %.1f | **%.1f** |\n", $1, $2, saved(3), $8, saved(4), $9, 100 * (1 - $7 / $6), saved(5)
}
END {
    printf "| all, geometric mean | | %.1f | | %.1f | | | **%.1f** |\n\n", mean(3), mean(4), mean(5)
    say("Counts", "counts")
    say("The order of functions", "order")
}
function mean(i) { return 100 * (1 - exp(product[i] / NR)) }
