# SPDX-License-Identifier: Apache-2.0
# Rows of tests/optimize/feedback.sh as the page docs/results/feedback.md.
BEGIN {
    FS = ","
    print "# What a profile brings\n"
    print "Made by `make paper-feedback`; nothing here is typed. `wide`, cycles by the simulator's own count. The profile is of the short input of each"
    print "program (`record -c 128 -r 16`), what is judged is its other input; each program must print the same."
    print "How to do it: [optimize.md](../optimize.md).\n"
    print "Cycles saved, in percent; less than 0: it is slower. *predicted*: for the order of functions its bound, which `assay optimize` prints;"
    print "for the counts of lines what they brought on the short input.\n"
    print "| program | cycles | `-O3`, no profile | order predicted | order | `-fauto-profile` predicted | `-fauto-profile` |"
    print "|---|---|---|---|---|---|---|"
}
function saved(n) { return sprintf("%.1f", 100 * (1 - $n / $2)) + 0 }
{
    blocks = saved(5)
    for (i = 3; i <= 5; i++) product[i] += log($i / $2)
    if (NR == 1 || $2 / $6 < least) least = $2 / $6
    if ($2 / $6 > most) most = $2 / $6
    if (blocks >= 5) gain = gain (gain ? ", " : "") "`" $1 "`"
    if (blocks < -0.5) loss = loss (loss ? ", " : "") "`" $1 "`"
    printf "| `%s` | %d | %.1f | at most %.1f | %.1f | %.1f | **%.1f** |\n", $1, $2, saved(3), $8, saved(4), 100 * (1 - $7 / $6), blocks
}
END {
    printf "| all, geometric mean | | %.1f | | %.1f | | **%.1f** |\n\n", mean(3), mean(4), mean(5)
    print "5 % and more: " (gain ? gain : "none") ". Slower by more than 0.5 %: " (loss ? loss : "none") "."
    printf "The other input takes %.0f to %.0f times as many cycles as the short one.\n", least, most
}
function mean(i) { return 100 * (1 - exp(product[i] / NR)) }
