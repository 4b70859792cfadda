# SPDX-License-Identifier: Apache-2.0
# Prints a CSV with a row for each subject and a column for each kind, from lines SUBJECT|KIND|VALUE. Values of one kind are
# added up; of `ns` the largest is taken. A subject without a line has no row.
#
#   awk -v first=mechanism -v columns="luts ns" -f pivot.awk ORDER FACTS   ORDER: subjects, one on each line
BEGIN {
    FS = "|"
    n = split(columns, column, " ")
    printf "%s", first
    for (i = 1; i <= n; i++) printf ",%s", column[i]
    print ""
}
FNR == NR { order[++subjects] = $1; next }
{
    met[$1]
    if ($2 == "ns") { if ($3 > value[$1, $2]) value[$1, $2] = $3 }
    else value[$1, $2] += $3
}
END {
    for (s = 1; s <= subjects; s++) {
        if (!(order[s] in met)) continue
        name = order[s]
        printf "%s", name ~ /,/ ? "\"" name "\"" : name
        for (i = 1; i <= n; i++) {
            v = value[name, column[i]] + 0
            printf column[i] ~ /^(ns|changes)/ ? ",%.1f" : ",%.0f", v
        }
        print ""
    }
}
