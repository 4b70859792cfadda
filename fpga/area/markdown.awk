# SPDX-License-Identifier: Apache-2.0
# Prints a CSV as a Markdown table: awk -v head="mechanism|LUTs" [-v keep="1,3"] -f markdown.awk CSV. KEEP: the numbers of the
# columns to print, if not the first ones. Fields may be quoted; zeros are shown as blanks.
function field(line, i,    n, c, k, quoted, text) {
    for (k = 1; k <= length(line); k++) {
        c = substr(line, k, 1)
        if (c == "\"") quoted = !quoted
        else if (c == "," && !quoted) { if (++n == i) return text; text = "" }
        else text = text c
    }
    return n + 1 == i ? text : ""
}
BEGIN {
    n = split(head, name, "|")
    for (i = 1; i <= n; i++) { printf "| %s ", name[i]; rule = rule (i == 1 ? "|---" : "|---:") }
    print "|\n" rule "|"
    for (i = 1; i <= n; i++) at[i] = i
    if (keep != "") split(keep, at, ",")
}
FNR > 1 {
    for (i = 1; i <= n; i++) {
        text = field($0, at[i])
        printf "| %s ", text ~ /^0(\.0+)?$/ ? "" : text
    }
    print "|"
}
