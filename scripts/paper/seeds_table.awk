# SPDX-License-Identifier: Apache-2.0
# The last lines of seeds.sh as a table for the documentation: all ratios of a kind and their geometric mean.
BEGIN {
    print "# Printed errors beside those that seeds show\n"
    print "`" command "` writes this page: each program of " programs " (the short ones) is recorded " seeds " times on `board`, period " period ", each time"
    print "with another seed. A ratio is the printed error (root mean square) over the standard deviation of the estimates: 1 where the printed error is the true"
    print "one, above 1 where it is too large. `tests/system/seeds.sh` says which functions and instructions have enough samples to be judged.\n"
    print "| of | judged | geometric mean of the ratios | beyond 15 % and what so many seeds can tell |"
    print "|---|---|---|---|"
}
/ OFF$/ { off[$2 ~ /_rate$/ ? "rates" : $2 ~ /_cycles$/ ? "means" : $2 ~ /^cycles_/ ? "why" : $2]++; line[++lines] = $0 }
/geometric mean/ { kind = $1; sub(/:/, "", kind); count = $2; sub(/,/, "", count)
    printf "| %s | %d | %s | %d |\n", kind, count, $NF, off[kind] }
/none has enough/ { kind = $1; sub(/:/, "", kind); printf "| %s | 0 | - | - |\n", kind }
END {
    if (lines) { print "\nThose:\n\n```"; for (i = 1; i <= lines; i++) print line[i]; print "```"
        print "\nA ratio above 1 is an error on the safe side. Samples are nearly evenly spaced: a function that runs in pieces of one or two periods, at"
        print "even distances, gets nearly as many of them in each; but samples a period apart cannot distinguish that from functions that alternate at"
        print "random, and the estimator takes the larger error. For the same reason, a mean of something that changes along one long piece is better than the"
        print "error of so many independent samples says, which is what is printed for means." }
}
