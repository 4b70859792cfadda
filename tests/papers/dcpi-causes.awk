# SPDX-License-Identifier: Apache-2.0
# From a table of assay with a column for each word: NAME LETTER CYCLES, for each cause in the file `causes`.
BEGIN { while ((getline line <causes) > 0) { n = split(line, part, " "); order[++letters] = part[1]; for (i = 2; i <= n; i++) whose["cycles_" part[i]] = part[1] } }
NR == 1 { for (i = 1; i <= NF; i++) head[i] = $i; next }
{
    split("", sum)
    for (i = 2; i <= NF; i++) if (head[i] in whose) sum[whose[head[i]]] += $i
    for (i = 1; i <= letters; i++) print $1, order[i], sum[order[i]] + 0
}
