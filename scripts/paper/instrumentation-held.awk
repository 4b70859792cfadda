# SPDX-License-Identifier: Apache-2.0
# The page of held-out.csv (scripts/paper/instrumentation.sh --held).
NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
!($1 in known) { known[$1]; program[++programs] = $1 }
{ cycles[$1, $2, $4] = $at["cycles"]; instructions[$1, $2, $4] = $at["instructions"]; accuracy[$1, $4] = $at["accuracy"] }

function over(p, way, percent) { return 100 * (cycles[p, way, percent] / cycles[p, "none", 0] - 1) }
function mean(way, percent,   i, sum) { for (i = 1; i <= programs; i++) sum += over(program[i], way, percent); return sum / programs }

END {
    print "# Counting blocks of programs that the tables leave out"
    print ""
    print "Made by `make paper-instrumentation-held`; nothing here is typed. As in [instrumentation.md](instrumentation.md), with `assay-cc --blocks --global`:"
    print "percent of the cycles of `main()` on `board` without instrumentation. `counters`: counters that run in 100 instructions when all are counted."
    print "Those of `scripts/paper/held` print what they print on"
    print "the machine that made this page; others are `sw/programs`. Nothing was tuned on them except one rule, which `pack` showed: of two blocks that run equally often, the longer one has the counter."
    print "Data: [held-out.csv](held-out.csv)."
    print ""
    print "| program | instructions | counters | off | 25 % | accuracy | 100 % |"
    print "|---|---:|---:|---:|---:|---:|---:|"
    for (i = 1; i <= programs; i++) {
        p = program[i]
        plain = instructions[p, "none", 0]
        printf "| %s | %d | %.1f | %+.2f | %+.2f | %s | %+.2f |\n", p, plain, 100 * (instructions[p, "tree", 100] / plain - 1), over(p, "tree", 0), over(p, "tree", 25),
            accuracy[p, 25], over(p, "tree", 100)
    }
    printf "| mean | | | %+.2f | %+.2f | | %+.2f |\n", mean("tree", 0), mean("tree", 25), mean("tree", 100)
}
