# SPDX-License-Identifier: Apache-2.0
# Rows of a Markdown table: published figures (published.txt) beside ours (area.csv:
# mechanism,luts,memory_luts,flip_flops,block_rams,bits,...). LUTS: the share of all mechanisms in the SoC.
FNR == 1 { file++ }
file == 1 {
    if (/^#/) next
    split($0, column, / *\| */)
    name[++rows] = column[1]; figure[rows] = column[2]; source[rows] = column[3]
    next
}
{
    subject = $0
    sub(/,[0-9.,]*$/, "", subject)
    gsub(/"/, "", subject)
    n = split(substr($0, match($0, /,[0-9.,]*$/) + 1), value, ",")
    ours[subject] = value[1] " LUTs, " value[3] " flip-flops" (value[5] > 0 ? ", " value[5] " bits of memory" : "")
}
END {
    for (i = 1; i <= rows; i++) {
        subject = name[i] == "all" ? "all of them" : name[i]
        if (!(subject in ours)) { print "published: no mechanism " name[i] >"/dev/stderr"; exit 1 }
        printf "| %s | %s | %s | %s |\n", name[i], figure[i], source[i], name[i] == "all" ? luts " % of the SoC's LUTs" : ours[subject]
    }
}
