# SPDX-License-Identifier: Apache-2.0
# Sourced with plain.awk: the table of mechanisms (mechanisms.txt), and the mechanism that owns an instance.
#   parts_line(LINE)   reads a line of the table
#   parts_owner(MODULE, NUMBER, PARENT)   the mechanism of the NUMBERth instance of MODULE in an instance of mechanism PARENT
# A mechanism that owns everything inside it is passed on as `NAME+`; parts_name() removes the +.

function parts_line(line,    column, word, n, i, part) {
    if (line ~ /^#/ || split(line, column, / *\| */) < 3) return
    part_name[++part_count] = column[1]
    part_source[part_count] = column[2]
    n = split(column[3], word, " ")
    for (i = 1; i <= n; i++) {
        if (sub(/\/2$/, "", word[i])) part_second[word[i]] = column[1]
        else if (sub(/\+$/, "", word[i])) part_of[word[i]] = column[1] "+"
        else part_of[word[i]] = column[1]
    }
}
function parts_owner(module, number, parent) {
    if (parent ~ /\+$/) return parent
    if (number > 1 && (module in part_second)) return part_second[module] "+"
    return (module in part_of) ? part_of[module] : parent
}
function parts_name(owner) {
    sub(/\+$/, "", owner)
    return owner
}
