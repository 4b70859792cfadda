# The last lines of seeds.sh as a table for the documentation: all ratios of a kind and their geometric mean.
BEGIN {
    print "# Printed errors beside those that seeds show\n"
    print "`" command "` writes this page: each program of " programs " (the short ones) is recorded " seeds " times on `board`, period " period ", each time"
    print "with another seed. A ratio is the printed error (root mean square) over the standard deviation of the estimates: 1 where the printed error is the true"
    print "one, above 1 where it is too large. `tests/system/seeds.sh` says which functions and instructions have enough samples to be judged.\n"
    print "| of | judged | geometric mean of the ratios | beyond 15 % and what so many seeds can tell |"
    print "|---|---|---|---|"
}
/ OFF$/ { off[$2 ~ /_rate$/ ? "rates" : $2 ~ /_cycles$/ ? "means" : $2]++; line[++lines] = $0 }
/geometric mean/ { kind = $1; sub(/:/, "", kind); count = $2; sub(/,/, "", count)
    printf "| %s | %d | %s | %d |\n", kind, count, $NF, off[kind] }
/none has enough/ { kind = $1; sub(/:/, "", kind); printf "| %s | 0 | - | - |\n", kind }
END {
    if (lines) { print "\nThose:\n\n```"; for (i = 1; i <= lines; i++) print line[i]; print "```" }
}
