# SPDX-License-Identifier: Apache-2.0
# Rows of tests/optimize/prefetched.sh as the page docs/results/prefetch.md.
BEGIN {
    FS = ","
    print "# What prefetches bring\n"
    print "Made by `make paper-prefetch`; nothing here is typed. `wide`, cycles by the simulator's own count. The profile is of one input, the gain is measured with another,"
    print "and each program must print the same ([feedback.md](feedback.md) says of which inputs). `stream`, `matvec` and `gather` are in `tests/optimize`; the"
    print "last two were written after the command, and nothing was changed for them. How to do it: [optimize.md](../optimize.md).\n"
    print "*loads*: those for whose lines the window waited half a percent of the cycles or more; *chosen*: those of them whose address a loop advances by a constant."
    print "*predicted*: the cycles in which the chosen ones were the oldest and waited; *saved*: the gain. Both in percent of the cycles; less"
    print "than 0: slower. The rest says what became of the prefetches, in percent of those executed ([events.md](../events.md#prefetches)).\n"
    print "| program | cycles | loads | chosen | predicted | saved | prefetches | useful | late | useless | dropped |"
    print "|---|---|---|---|---|---|---|---|---|---|---|"
}
function share(n) { return $7 ? sprintf("%.0f", 100 * n / $7) : "" }
{
    saved = sprintf("%.1f", 100 * (1 - $6 / $5)) + 0
    if (saved >= 5) gain = gain (gain ? ", " : "") "`" $1 "`"
    if (saved < -0.5) loss = loss (loss ? ", " : "") "`" $1 "`"
    printf "| `%s` | %d | %d | %d | %.1f | **%.1f** | %d | %s | %s | %s | %s |\n", $1, $5, $2, $3, $4, saved, $7, share($8), share($9), share($10), share($11)
}
END { print "\n5 % of the cycles and more saved in " (gain ? gain : "no program") "; slower by more than 0.5 %: " (loss ? loss : "none") "." }
