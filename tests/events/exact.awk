# SPDX-License-Identifier: Apache-2.0
# Prints the events of which a program of tests/events expects an exact count: one that is not 0, or a difference for a round.
#   awk -f tests/events/exact.awk tests/events/*.S
# A line counts what the last `measure` or `watch` names: all of an .irp, if that is the symbol of one.
function say(name) { if (sub(/^HPM_/, "", name)) print tolower(name) }
function exact(   i, n, name) {
    if (counting ~ /^\\/) {
        n = split(irp, name, /[ ,]+/)
        for (i = 1; i <= n; i++) say(name[i])
    } else
        say(counting)
}
FNR == 1 { counting = irp = "" }
{ sub(/[ \t]*\/\/.*/, ""); sub(/^[0-9]:/, "") }
/\.macro/ { next }
/\.irp/ { irp = $0; sub(/.*\.irp +[a-z]+, */, "", irp) }
$1 ~ /^(measure|measure_warm|watch)$/ { counting = $2; sub(/,$/, "", counting) }
$1 ~ /^(miss_case|fetch_case|next_lines)$/ { say(substr($2, 1, length($2) - 1)) }
($1 == "counted" || $1 == "seen") && $2 !~ /^(0|\\.*)$/ { exact() }
$1 == "counted_warm" { if (($0 ~ /, *[^ ]/) && same($0)) exact() }
$1 ~ /^(each|pages_more|passes)$/ && $3 !~ /^0,?$/ { say(substr($2, 1, length($2) - 1)) }
$1 == "each_of" && !/,.*,.*,/ { say(substr($2, 1, length($2) - 1)) }
$1 == "fates" { exact() }                # as often as the sampler's own register says
function same(line,   f) {
    sub(/^ *counted_warm +/, "", line)
    split(line, f, / *, */)
    return f[1] == f[2] && f[1] != 0
}
