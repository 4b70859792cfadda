# SPDX-License-Identifier: Apache-2.0
# The tables of dcpi-culprits.sh from lines KIND claim|truth PROGRAM PLACE LETTER CYCLES.
{ at = $3 " " $4 }
$1 == "procedure" { stalls[$3] += $6 }
$2 == "truth" { truth[$1, at, $5] = $6; if ($1 == "instruction") seen[$1, at] }
$2 == "claim" { claim[$1, at, $5] = $6; seen[$1, at] }

function add(group, x, y) { n[group]++; sx[group] += x; sy[group] += y; xx[group] += x * x; yy[group] += y * y; xy[group] += x * y }
function r(group,   a, b) {
    a = n[group] * xx[group] - sx[group] ^ 2; b = n[group] * yy[group] - sy[group] ^ 2
    return a > 0 && b > 0 ? sprintf("%.3f", (n[group] * xy[group] - sx[group] * sy[group]) / sqrt(a * b)) : "-"
}
function row(letter, title,   kind, text) {
    text = "| " title
    for (i = 1; i <= 3; i++) {
        kind = kinds[i]
        text = text sprintf(" | %s | %s", r(kind SUBSEP letter), sy[kind, "all"] ? sprintf("%.1f", 100 * sy[kind, letter] / sy[kind, "all"]) : "-")
    }
    print text " |"
}
END {
    split("samples counter instruction", kinds, " ")
    while ((getline line <causes) > 0) { split(line, part, " "); order[++letters] = part[1] }
    for (key in seen) {
        split(key, part, SUBSEP)
        split(part[2], place, " ")
        unit = stalls[place[1]] / 100
        for (i = 1; i <= letters; i++) {
            x = claim[part[1], part[2], order[i]] + 0; y = truth[part[1] == "instruction" ? part[1] : "procedure", part[2], order[i]] + 0
            add(part[1] SUBSEP order[i], x / unit, y / unit); add(part[1] SUBSEP "all", x / unit, y / unit)
        }
    }
    print "| cause | procedures, samples: *r* | % | procedures, counter: *r* | % | instructions, samples: *r* | % |"
    print "|---|---:|---:|---:|---:|---:|---:|"
    for (k = 1; k <= letters; k++) if (sy["samples", order[k]] >= 0.002 * sy["samples", "all"]) row(order[k], "`" order[k] "`")
    row("all", "**all causes and places**")
    printf "\n%d procedures of samples, %d of the counter, %d instructions; %d causes each.\n", n["samples", "d"], n["counter", "d"], n["instruction", "d"], letters
    low = r("samples" SUBSEP "all") < least || r("instruction" SUBSEP "all") < least
    if (low) print "correlation below " least >"/dev/stderr"
    exit low
}
