# SPDX-License-Identifier: Apache-2.0
# Rows of tests/optimize/placed.sh as the page docs/results/pages.md; with kernel=1 those of placed-kernel.sh as pages-kernel.md.
BEGIN {
    FS = ","
    print "# What pages " (kernel ? "that the kernel places" : "in near memory") " bring\n"
    print "Made by `make paper-pages" (kernel ? "-kernel" : "") "`; nothing here is typed. `wide`, cycles by the simulator's own count. " (kernel ? "The program runs as a process\n" \
        "of [the kernel](../kernel.md), which takes all pages that are written from far memory (200 cycles, near memory 40), except those of the list; its own pages and read-only pages are near.\n" \
        "Cycles are those of the whole run, kernel and its start included." : "All data, heap and stack is far (200 cycles, near memory 40).")
    print "A profile of one input chooses the " most " pages to be near (`assay optimize --pages`), and the gain is measured with another input (`--near`): [feedback.md](feedback.md)"
    print "says which inputs. How to do it: [optimize.md](../optimize.md).\n"
    print "*predicted*, *saved*: by the placed pages; *all near*: what no far memory at all would save. In percent of the cycles with all data far.\n"
    print "| program | cycles, all far | pages with far loads | placed | predicted | saved | all near |"
    print "|---|---|---|---|---|---|---|"
}
function saved(n) { return sprintf("%.1f", 100 * (1 - $n / $5)) + 0 }
{
    if (saved(6) >= 5) gain = gain (gain ? ", " : "") "`" $1 "`"
    if (saved(6) < -0.5) loss = loss (loss ? ", " : "") "`" $1 "`"
    printf "| `%s` | %d | %d | %d | %.1f | **%.1f** | %.1f |\n", $1, $5, $2, $3, $4, saved(6), saved(7)
}
END {
    print "\n5 % of the cycles and more saved in " (gain ? gain : "no program") "; slower by more than 0.5 %: " (loss ? loss : "none") "."
    print "Predictions are of loads alone: a store's record does not say whether it waited for far memory."
}
