# SPDX-License-Identifier: Apache-2.0
# With plain.awk, parts.awk: the longest path of each module of a mechanism, in the format of tally.awk, kind `ns`.
#
#   awk -f plain.awk -f parts.awk -f path.awk mechanisms.txt TALLY NS        NS: lines `MODULE NANOSECONDS` (measure.sh)
FNR == 1 { file++ }
file == 1 { parts_line($0); next }
file == 2 { split($0, column, "|"); if (column[1] != "-") owners[column[2]] = owners[column[2]] column[1] "|"; next }
{ module = plain($1); if ($2 > longest[module]) longest[module] = $2 }
END {
    for (module in longest) {
        n = split(owners[module], owner, "|")
        for (i = 1; i < n; i++) if (!seen[owner[i], module]++) printf "%s|%s|1|ns|%s\n", owner[i], module, longest[module] + 0
    }
}
